import type { SubmissionOf } from '@evenhand/contract/component-payloads';
import { ComponentStatus } from '@evenhand/contract/workflow';
import { refusalOf } from './advance.ts';
import { configureEvent, validateEvent } from './components/event.ts';
import { checkEventChoices, earlyEventDate, eventLines, papersOf, tidyEvent } from './components/event-act.ts';
import type { EventSetup } from './definition.ts';
import { dayOf } from './due-dates.ts';
import type { Effect } from './effects.ts';
import { eventSetupOf } from './event-dates.ts';
import { placeOf } from './places.ts';
import type { OpenTask, ProcessRecord, ProcessView, Refusal, Visit } from './process-state.ts';
import { badRequest, notFound } from './refusals.ts';
import { settleEditedEvent, settleOpenEvent } from './settle-tasks.ts';
import { findVisit } from './visits.ts';

/** A tracked event as it stands before an edit. */
export interface EditableEvent {
  readonly componentId: number;
  /** Null while it waits for a visit of its component. */
  readonly visitId: number | null;
  readonly content: SubmissionOf<'Event'>;
  /** Open tasks that carry it. */
  readonly tasks: readonly OpenTask[];
}

/** One thing an edit changed, in words; null stands for nothing. */
export interface EventChange {
  readonly label: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What an edit of a tracked event does; it never moves the process (domain brief rule 27). */
export interface EventEdit {
  readonly kind: 'edit';
  readonly content: SubmissionOf<'Event'>;
  /** The process with the visit that holds the same content. */
  readonly record: ProcessRecord;
  readonly visit: Visit | null;
  readonly effects: readonly Effect[];
  readonly changes: readonly EventChange[];
}

/**
 * Judges the new content of a tracked event by its pinned setup. What its component had to have on submitting it must keep; notice of a date
 * counts from the day the event was recorded, so that a date long past can still be corrected. Who may edit is the caller's question.
 */
export function editEvent(view: ProcessView, event: EditableEvent, submission: SubmissionOf<'Event'>): Refusal | EventEdit {
  const setup = eventSetupOf(view.definition, event.componentId);
  const visit = event.visitId === null ? null : findVisit(view.record, event.visitId);
  if (setup === null || visit?.isWithdrawn === true) return notFound('This event was taken back.');
  const { component } = placeOf(view.definition, event.componentId);
  const papers = visit === null ? { fileCount: 0, documentStatus: 0 as const } : papersOf(view.facts.eventPapers, visit.id);
  const isComplete = visit?.status === ComponentStatus.Complete;
  const configuration = configureEvent(setup, component.isSubmissionMandatory && isComplete);
  const found = checkEventChoices(setup, submission) ?? validateEvent(configuration, submission, papers);
  if (found !== null) return refusalOf(found);
  const content = tidyEvent(setup, submission);
  const early = refuseEarly(setup, { before: event.content, after: content, recordedAt: visit?.exitedAt ?? view.now }, view);
  if (early !== null) return early;
  const changes = changesOf(setup, event.content, content, view);
  if (visit === null) {
    const effects = event.tasks.flatMap((task) => settleOpenEvent(task, content, papers, view));
    return { kind: 'edit', content, record: view.record, visit: null, effects, changes };
  }
  const edited: Visit = { ...visit, data: content, draft: null, updatedAt: view.now, reversal: isComplete ? { kind: 'event' } : visit.reversal };
  const visits = view.record.visits.map((row) => (row.id === edited.id ? edited : row));
  const record = { ...view.record, visits, isTouched: true };
  const after = { ...view, record };
  const effects = isComplete ? settleEditedEvent(edited, after) : event.tasks.flatMap((task) => settleOpenEvent(task, content, papers, after));
  return { kind: 'edit', content, record, visit: edited, effects, changes };
}

interface Dates {
  readonly before: SubmissionOf<'Event'>;
  readonly after: SubmissionOf<'Event'>;
  readonly recordedAt: string;
}

/** A date that was there before may stay; a new one keeps the notice its setup asks for. */
function refuseEarly(setup: EventSetup, { before, after, recordedAt }: Dates, view: ProcessView): Refusal | null {
  const early = earlyEventDate(setup, after, { calendar: view.calendar, today: dayOf(recordedAt, view.calendar) });
  if (early === null || before[early.field] === after[early.field]) return null;
  const sentence = `The date must be at least ${early.notice} from the day this was recorded.`;
  return badRequest(sentence, { fields: { [early.field]: sentence } });
}

function changesOf(setup: EventSetup, before: SubmissionOf<'Event'>, after: SubmissionOf<'Event'>, view: ProcessView): readonly EventChange[] {
  const old = new Map(eventLines(setup, tidyEvent(setup, before), view.calendar).map(({ label, text }) => [label, text]));
  const now = new Map(eventLines(setup, after, view.calendar).map(({ label, text }) => [label, text]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((label) => ({ label, from: old.get(label) ?? null, to: now.get(label) ?? null }))
    .filter(({ from, to }) => from !== to);
}
