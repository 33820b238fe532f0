import { shortNoticeText } from '@evenhand/contract/short-notice.text';
import * as contract from '@evenhand/contract/tracked-events';
import { configureEvent } from '@evenhand/engine/components/event';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { writerWhileWorkable } from '../cases/case-rules.ts';
import { caseRules } from '../cases/cases.policy.ts';
import type { ExportedEntry, ExportedFact, ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { everyFileOf } from '../files/file-list.queries.ts';
import { eventFileLimits } from '../files/file-state.ts';
import { quoted } from '../history/change-text.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { completedLettersOf } from '../letters/letter.queries.ts';
import { dueDay } from '../platform/days.ts';
import { editTrackedEvent } from './edit-tracked-event.ts';
import { presentEvent } from './event.presenter.ts';
import { eventDraftOf, saveEventDraft } from './event-drafts.ts';
import type { RecordedEvent } from './list-tracked-events.ts';
import { eventsOf, listTrackedEvents, recordedAt } from './list-tracked-events.ts';
import { guardOf, lastChangeOfEvent, presentTrackedEvent } from './tracked-event.presenter.ts';
import { onTrackedEvent } from './tracked-event-access.ts';
import { addWaitingFiles, removeWaitingFile } from './waiting-files.ts';

/** Correcting a tracked event (API-088). The engine decides whether its new content fits. */
export const trackedEventRules = { edit: writerWhileWorkable } satisfies CaseRules;

/** A changed event reads in the history with each part before and after, and as a correction where it held another. */
const changes = {
  'event.changed': {
    sentence: ({ eventTitle, changes }) => {
      const isCorrection = changes.some(({ from }) => from !== null && from.trim() !== '');
      return `${isCorrection ? 'Event corrected' : 'Event changed'}: ${eventTitle}`;
    },
    lines: (facts) => [
      ...facts.changes.map(({ label, from, to }) => ({ label, from: quoted(from ?? ''), to: quoted(to ?? '') })),
      ...(facts.filesAdded ?? []).map((file) => ({ text: `File added: ${quoted(file.filename)}`, file })),
      ...(facts.filesRemoved ?? []).map(({ filename }) => `File removed: ${quoted(filename)}`),
    ],
  },
} satisfies Partial<ChangeTable>;

export const trackedEvents = { routes, changes, exports: exportEvents };

/** Events that a process has recorded, read and corrected on the case (API-087, API-088). */
function routes(serve: Serve): void {
  serve.read(contract.listTrackedEvents, onCase(caseRules.view), ({ db, scope, configuration, subject }) =>
    listTrackedEvents(db, { scope, configuration, caseId: subject.id }),
  );
  serve.read(
    contract.getTrackedEvent,
    onTrackedEvent(caseRules.view),
    async ({ db, actor, configuration, subject }) => {
      const draft = await eventDraftOf(db, subject.event.id, actor.userId);
      const isOvertaken = draft !== null && draft.baseUpdatedAt.toISOString() !== guardOf(subject);
      const changed = isOvertaken ? await lastChangeOfEvent({ db, actor }, subject) : null;
      return { ...presentTrackedEvent(configuration, subject, draft), ...(changed === null ? {} : { changed }) };
    },
  );
  serve.upload(
    contract.editTrackedEvent,
    onTrackedEvent(trackedEventRules.edit),
    eventFileLimits,
    (act, { subject, body, files }) => editTrackedEvent(act, subject, body, files),
  );
  serve.upload(
    contract.addFilesToCorrection,
    onTrackedEvent(trackedEventRules.edit),
    eventFileLimits,
    async (act, { subject, files }) => ({ attachments: await addWaitingFiles(act, subject, files) }),
  );
  serve.act(
    contract.removeFileFromCorrection,
    onTrackedEvent(trackedEventRules.edit),
    async (act, { subject, params }) => ({ attachments: await removeWaitingFile(act, subject, params.storageId) }),
  );
  serve.act(contract.saveEventDraft, onTrackedEvent(trackedEventRules.edit), async (act, { subject, body }) => ({
    savedAt: await saveEventDraft(act, subject, body),
  }));
}

const NOT_APPLICABLE = 'Not applicable';

/** Names of the files and letters of an event. */
interface Attachments {
  readonly files: readonly string[];
  readonly letters: readonly string[];
}

/** The events that processes recorded, with their dates, reasons, notes, files and letters. */
async function exportEvents(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, configuration, theCase } = exporting;
  const files = Map.groupBy(await everyFileOf(db, scope, theCase.id), ({ eventId }) => eventId);
  const letters = Map.groupBy(await completedLettersOf(db, scope, theCase.id), ({ eventId }) => eventId);
  const attachedTo = (eventId: number): Attachments => ({
    files: (files.get(eventId) ?? []).map(({ filename }) => filename),
    letters: (letters.get(eventId) ?? []).map(({ title }) => title),
  });
  const events = await eventsOf(db, { scope, configuration, caseId: theCase.id });
  return [
    { title: 'Recorded events', entries: events.map((event) => entryOf(exporting, event, attachedTo(event.id))) },
  ];
}

function entryOf(exporting: Exporting, event: RecordedEvent, { files, letters }: Attachments): ExportedEntry {
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
