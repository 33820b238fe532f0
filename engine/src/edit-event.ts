import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { ShortNotice } from '@evenhand/contract/components/event-payloads';
import { refusalOf } from './advance.ts';
import type { EventFileFacts, OpenTask } from './case-state.ts';
import type { EventSetup } from './component-settings.ts';
import { configureEvent, isNotApplicable, TOO_MANY_FILES, validateEvent } from './components/event.ts';
import { checkEventChoices, eventLines, tidyEvent } from './components/event-act.ts';
import { earlyEventDate, withShortNotice } from './components/event-notice.ts';
import type { Refusal } from './decision.ts';
import { dayOf } from './due-dates.ts';
import type { EventTaskEffect } from './effects.ts';
import { eventSetupOf, firstInstantOf } from './event-dates.ts';
import { positionOf } from './positions.ts';
import type { ProcessView } from './process-context.ts';
import type { ProcessRecord, Visit } from './process-state.ts';
import { badRequest, notFound } from './refusals.ts';
import { settleEditedEvent, settleOpenEvent } from './task-effects.ts';
import { findVisit } from './visits.ts';

/** A tracked event as it is before an edit. */
export interface EditableEvent {
  readonly componentId: number;
  /** Null while it waits for a visit of its component. */
  readonly visitId: number | null;
  readonly content: SubmissionOf<'Event'>;
  /** Open tasks that carry it. */
  readonly tasks: readonly OpenTask[];
  readonly files: EventFiles;
  /** Status of the letter that the new content names (gaps G-65). */
  readonly documentStatus: EventFileFacts['documentStatus'];
}

/** Numbers of files that an edit leaves on its event and adds. */
export interface EventFiles {
  readonly held: number;
  readonly added: number;
}

/** A change by an edit, in words; null is an empty value. */
export interface EventChange {
  readonly label: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** An edit of a tracked event; it never moves the process (domain brief rule 27). */
export interface EventEdit {
  readonly kind: 'edit';
  readonly content: SubmissionOf<'Event'>;
  /** The process with the visit that holds the same content. */
  readonly record: ProcessRecord;
  readonly visit: Visit | null;
  readonly effects: readonly EventTaskEffect[];
  readonly changes: readonly EventChange[];
}

/**
 * Judges the new content of a tracked event by its pinned setup. What its component had to have on submitting
 * it must keep; notice of a date counts from the day the event was recorded, so that a date long past can
 * still be corrected. Who may edit is the caller's question.
 */
export function editEvent(
  view: ProcessView,
  event: EditableEvent,
  submission: SubmissionOf<'Event'>,
): Refusal | EventEdit {
  const setup = eventSetupOf(view.definition, event.componentId);
  const visit = event.visitId === null ? null : findVisit(view.record, event.visitId);
  if (setup === null || visit?.isWithdrawn === true) return notFound('This event was taken back.');
  const { component } = positionOf(view.definition, event.componentId);
  const fileCount = event.files.held + event.files.added;
  const eventFiles = { documentStatus: event.documentStatus, fileCount };
  const isComplete = visit?.status === ComponentStatus.Complete;
  const configuration = configureEvent(setup, component.isSubmissionMandatory && isComplete);
  const found = checkEventChoices(setup, submission) ?? validateEvent(configuration, submission, eventFiles);
  if (found !== null) return refusalOf(found);
  const tidy = tidyEvent(setup, submission);
  const room = isNotApplicable('files', configuration, tidy) ? 0 : setup.uploadMaximum;
  if (event.files.added > 0 && fileCount > room)
    return badRequest(TOO_MANY_FILES, { fields: { caseTrackingEventAttachments: TOO_MANY_FILES } });
  const before = tidyEvent(setup, event.content);
  const notice = noticeOf(setup, { before, after: tidy, recordedAt: visit?.exitedAt ?? view.now }, view);
  if (notice.kind === 'refusal') return notice;
  const content = withShortNotice(tidy, notice.confirmed);
  const changes = changesOf(setup, before, content, view);
  if (visit === null) {
    const effects = event.tasks.flatMap((task) => settleOpenEvent(task, content, eventFiles, view));
    return { kind: 'edit', content, record: view.record, visit: null, effects, changes };
  }
  const edited: Visit = {
    ...visit,
    data: content,
    draft: null,
    updatedAt: view.now,
    reversal: isComplete ? { kind: 'event' } : visit.reversal,
  };
  const visits = view.record.visits.map((row) => (row.id === edited.id ? edited : row));
  const record = { ...view.record, visits, isTouched: true };
  const after = {
    ...view,
    record,
    facts: { ...view.facts, eventFiles: withEventFiles(view.facts.eventFiles, { visitId: visit.id, ...eventFiles }) },
  };
  const effects = isComplete
    ? settleEditedEvent(edited, after)
    : event.tasks.flatMap((task) => settleOpenEvent(task, content, eventFiles, after));
  return { kind: 'edit', content, record, visit: edited, effects, changes };
}

function withEventFiles(all: readonly EventFileFacts[], eventFiles: EventFileFacts): readonly EventFileFacts[] {
  return [...all.filter(({ visitId }) => visitId !== eventFiles.visitId), eventFiles];
}

interface Dates {
  readonly before: SubmissionOf<'Event'>;
  readonly after: SubmissionOf<'Event'>;
  readonly recordedAt: string;
}

/**
 * A date that was there before may stay, with what was confirmed of it. A new one keeps the notice its setup
 * asks for, or has a confirmation of its own that it need not.
 */
function noticeOf(
  setup: EventSetup,
  { before, after, recordedAt }: Dates,
  view: ProcessView,
): Refusal | { readonly kind: 'notice'; readonly confirmed: ShortNotice | null } {
  const early = earlyEventDate(setup, after, { calendar: view.calendar, today: dayOf(recordedAt, view.calendar) });
  const isSame = firstInstantOf(before) === firstInstantOf(after);
  const held = isSame ? (before.shortNotice ?? null) : null;
  const confirmed = early === null && held === null ? null : (after.shortNotice ?? held);
  if (early === null || isSame || confirmed !== null) return { kind: 'notice', confirmed };
  const sentence = `The date must be at least ${early.notice} from the day this was recorded.`;
  return badRequest(sentence, { fields: { [early.field]: sentence } });
}

function changesOf(
  setup: EventSetup,
  before: SubmissionOf<'Event'>,
  after: SubmissionOf<'Event'>,
  view: ProcessView,
): readonly EventChange[] {
  const old = new Map(eventLines(setup, before, view.calendar).map(({ label, text }) => [label, text]));
  const now = new Map(eventLines(setup, after, view.calendar).map(({ label, text }) => [label, text]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((label) => ({ label, from: old.get(label) ?? null, to: now.get(label) ?? null }))
    .filter(({ from, to }) => from !== to);
}
