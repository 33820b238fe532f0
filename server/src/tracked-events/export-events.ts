import { shortNoticeText } from '@evenhand/contract/short-notice.text';
import { configureEvent } from '@evenhand/engine/components/event';
import type { ExportedEntry, ExportedFact, ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { everyFileOf } from '../files/file-list.queries.ts';
import { completedLettersOf } from '../letters/letter.queries.ts';
import { dueDay } from '../platform/days.ts';
import { presentEvent } from './event.presenter.ts';
import type { RecordedEvent } from './list-tracked-events.ts';
import { eventsOf, recordedAt } from './list-tracked-events.ts';

const NOT_APPLICABLE = 'Not applicable';

/** What is attached to an event, by name. */
interface Attached {
  readonly files: readonly string[];
  readonly letters: readonly string[];
}

/** What the processes recorded of the real world, with its dates, reasons, notes, files and letters. */
export async function exportEvents(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, configuration, theCase } = exporting;
  const files = Map.groupBy(await everyFileOf(db, scope, theCase.id), ({ eventId }) => eventId);
  const letters = Map.groupBy(await completedLettersOf(db, scope, theCase.id), ({ eventId }) => eventId);
  const attachedTo = (eventId: number): Attached => ({
    files: (files.get(eventId) ?? []).map(({ filename }) => filename),
    letters: (letters.get(eventId) ?? []).map(({ title }) => title),
  });
  const events = await eventsOf(db, { scope, configuration, caseId: theCase.id });
  return [
    { title: 'Recorded events', entries: events.map((event) => entryOf(exporting, event, attachedTo(event.id))) },
  ];
}

function entryOf(exporting: Exporting, event: RecordedEvent, { files, letters }: Attached): ExportedEntry {
  const { id, setup, workflowTitle, data } = event;
  const shown = presentEvent(configureEvent(setup, false), { ...data }, { trackedEventId: id, attachments: [] });
  const dated = (at: string | null) => (at === null || setup.isTimed ? momentIn(exporting, at) : dueDay(new Date(at)));
  const named = (isNotApplicable: boolean, names: readonly string[]) =>
    isNotApplicable ? NOT_APPLICABLE : names.join(', ');
  const reason = setup.notApplicable.reasons.find((one) => one.id === shown.eventSetupNotApplicableReasonId)?.title;
  const facts: ExportedFact[] = [
    ['Process', workflowTitle],
    ['Recorded', momentIn(exporting, recordedAt(event)) ?? 'Not yet'],
    [
      'Whole event',
      shown.isNotApplicable ? [NOT_APPLICABLE, ...(reason === undefined ? [] : [reason])].join(': ') : null,
    ],
    ['Date', shown.isDateNotApplicable ? NOT_APPLICABLE : dated(shown.onlyDateTime)],
    ['From', dated(shown.fromDateTime)],
    ['To', dated(shown.toDateTime)],
    [shortNoticeText.label, shown.shortNotice === null ? null : shortNoticeText.confirmed[shown.shortNotice]],
    [
      setup.reasons?.label ?? 'Reasons',
      named(
        shown.isReasonsNotApplicable,
        shown.caseTrackingEventReasons.map(({ title }) => title),
      ),
    ],
    ['Files', named(shown.isFileUploadNotApplicable, files)],
    ['Letters', named(shown.isDocumentServiceNotApplicable, letters)],
  ];
  return { heading: setup.title, facts, texts: [['Notes', shown.freeText]] };
}
