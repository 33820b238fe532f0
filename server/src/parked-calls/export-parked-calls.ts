import type { ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { presentParkedCall } from './parked-call.presenter.ts';
import { parkedCallsOf } from './parked-call.queries.ts';

/** The parked calls, the oldest first. */
export async function exportParkedCalls(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, theCase, configuration } = exporting;
  const calls = (await parkedCallsOf(db, scope, theCase.id)).map((row) => presentParkedCall(row, configuration.titles)).toReversed();
  return [
    {
      title: 'Parked calls',
      entries: calls.map((call) => ({
        heading: `${momentIn(exporting, call.recordedDateTime)} · ${call.participantName}`,
        facts: [
          ['Reason', call.parkedCallReason],
          ['Recorded by', call.recordedByAdviserName],
          ['Completed', momentIn(exporting, call.completedDateTime)],
        ],
        texts: [['Details', call.details]],
      })),
    },
  ];
}
