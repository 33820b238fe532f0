import { configureEvent } from '@evenhand/engine/components/event';
import type { ExportedEntry, ExportedFact, ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { dueDay } from '../platform/days.ts';
import { presentEvent } from './event.presenter.ts';
import type { RecordedEvent } from './list-tracked-events.ts';
import { eventsOf, isAwaited } from './list-tracked-events.ts';

/** What the processes recorded of the real world, with its dates, reasons and notes. */
export async function exportEvents(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, configuration, theCase } = exporting;
  const events = await eventsOf(db, { scope, configuration, caseId: theCase.id });
  return [{ title: 'Recorded events', entries: events.map((event) => entryOf(exporting, event)) }];
}

function entryOf(exporting: Exporting, event: RecordedEvent): ExportedEntry {
  const { id, setup, workflowTitle, data, fileCount } = event;
  const shown = presentEvent(configureEvent(setup, false), { ...data }, { trackedEventId: id, attachments: [] });
  const dated = (at: string | null) => (at === null || setup.isTimed ? momentIn(exporting, at) : dueDay(new Date(at)));
  const reasons = shown.caseTrackingEventReasons.map(({ title }) => title);
  const facts: ExportedFact[] = [
    ['Process', workflowTitle],
    ['State', isAwaited(event) ? 'Not recorded yet' : null],
    ['Date', shown.isDateNotApplicable ? 'Not applicable' : dated(shown.onlyDateTime)],
    ['From', dated(shown.fromDateTime)],
    ['To', dated(shown.toDateTime)],
    [setup.reasons?.label ?? 'Reasons', reasons.length === 0 ? null : reasons.join(', ')],
    ['Not applicable', setup.notApplicable.reasons.find((reason) => reason.id === shown.eventSetupNotApplicableReasonId)?.title ?? null],
    ['Files and letters', fileCount === 0 ? null : String(fileCount)],
    ['Notes', shown.freeText.trim() === '' ? null : shown.freeText],
  ];
  return { heading: setup.title, facts };
}
