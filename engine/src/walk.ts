import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { CaseFacts, ParticipantFacts } from './case-state.ts';
import type { Step, WorkflowDefinition } from './definition.ts';
import { positionOf } from './positions.ts';
import type { EndReason, Person, ProcessRecord, Reversal, Visit } from './process-state.ts';
import { findVisit, latestVisit } from './visits.ts';

/**
 * The changes a row can undergo (domain brief §3.2), each answering the process as it is afterwards. Which
 * change is due is decided elsewhere.
 */

export interface ChangeContext {
  readonly definition: WorkflowDefinition;
  readonly now: string;
  readonly newVisitId: () => number;
  /** The facts of the case after the effects of the act. */
  readonly facts: Pick<CaseFacts, 'participants'>;
}

/** Opens a new change of position; every row changed after this names it. */
export function beginTransition(record: ProcessRecord): ProcessRecord {
  return { ...record, transition: record.transition + 1 };
}

/** Gives every component of a step that has no live row one with status 1 (domain brief rule 4). */
export function openStep(record: ProcessRecord, step: Step, newVisitId: () => number): ProcessRecord {
  const missing = step.tasks
    .flatMap((task) => task.components)
    .filter((component) => latestVisit(record, component.id) === null);
  if (missing.length === 0) return record;
  return {
    ...record,
    visits: [...record.visits, ...missing.map((component) => newVisit(newVisitId(), component.id, record.transition))],
  };
}

/**
 * Makes a component the current one: resumes its parked row, enters its waiting row, or visits it anew. The
 * row that was current stays as it is, that is parked. Rows of a step entered for the first time are made.
 */
export function makeCurrent(record: ProcessRecord, componentId: number, context: ChangeContext): ProcessRecord {
  const position = positionOf(context.definition, componentId);
  const opened = openStep(record, position.step, context.newVisitId);
  const waiting = latestVisit(opened, componentId);
  if (waiting?.status === ComponentStatus.InProgress)
    return pointAt(replaceVisit(opened, { ...waiting, leftBehindIn: null }), waiting, position.step.id);
  const isFree = waiting !== null && waiting.status === ComponentStatus.NotStarted;
  const row = isFree ? waiting : newVisit(context.newVisitId(), componentId, opened.transition);
  const entered = {
    ...row,
    ...prefill(opened, row, context),
    status: ComponentStatus.InProgress,
    enteredIn: opened.transition,
    enteredAt: context.now,
  };
  return pointAt(
    isFree ? replaceVisit(opened, entered) : { ...opened, visits: [...opened.visits, entered] },
    entered,
    position.step.id,
  );
}

/** Opens a withdrawn visit again as a new row that carries what the old one held (gaps G-55, DESIGN §7). */
export function reopen(record: ProcessRecord, target: Visit, context: ChangeContext): ProcessRecord {
  const row: Visit = {
    ...newVisit(context.newVisitId(), target.componentId, record.transition),
    status: ComponentStatus.InProgress,
    enteredIn: record.transition,
    enteredAt: context.now,
    data: target.data,
    draft: target.draft,
  };
  return pointAt(
    { ...record, visits: [...record.visits, row] },
    row,
    positionOf(context.definition, target.componentId).step.id,
  );
}

export interface Completion {
  readonly optionId: number;
  readonly payloadHash: string;
  readonly data: unknown;
  readonly by: Person;
  readonly reversal: Reversal | null;
}

/** Completes a row in progress; the process then has no current component until it advances. */
export function complete(record: ProcessRecord, visit: Visit, completion: Completion, now: string): ProcessRecord {
  const done: Visit = {
    ...visit,
    status: ComponentStatus.Complete,
    completedIn: record.transition,
    exitedAt: now,
    updatedAt: now,
    saves: visit.saves + 1,
    completedBy: { userId: completion.by.userId, name: completion.by.name },
    optionId: completion.optionId,
    payloadHash: completion.payloadHash,
    data: completion.data,
    draft: null,
    reversal: completion.reversal,
  };
  return { ...replaceVisit(record, done), isTouched: true };
}

/** Keeps what was saved without completing (PROC-45); the draft as typed is thereby settled. */
export function save(record: ProcessRecord, visit: Visit, data: unknown, now: string): ProcessRecord {
  return {
    ...replaceVisit(record, { ...visit, data, draft: null, updatedAt: now, saves: visit.saves + 1 }),
    isTouched: true,
  };
}

/** Ends the process on the component it completed last; rows still in progress stay as they are, frozen. */
export function end(record: ProcessRecord, reason: EndReason, lastComponentId: number | null): ProcessRecord {
  return {
    ...record,
    ended: reason,
    currentVisitId: null,
    lastSeenComponentId: lastComponentId ?? record.lastSeenComponentId,
  };
}

/** Replaces the row with the same id by the changed one. */
function replaceVisit(record: ProcessRecord, changed: Visit): ProcessRecord {
  return { ...record, visits: record.visits.map((visit) => (visit.id === changed.id ? changed : visit)) };
}

/** The rows an act has made and those it has changed. */
export function changedVisits(
  before: ProcessRecord | null,
  after: ProcessRecord,
): { readonly inserted: readonly Visit[]; readonly updated: readonly Visit[] } {
  const earlier = new Map(before?.visits.map((visit) => [visit.id, visit]));
  return {
    inserted: after.visits.filter((visit) => !earlier.has(visit.id)),
    updated: after.visits.filter((visit) => earlier.has(visit.id) && earlier.get(visit.id) !== visit),
  };
}

/** The current row. */
export function currentVisit(record: ProcessRecord): Visit | null {
  return record.currentVisitId === null ? null : findVisit(record, record.currentVisitId);
}

function pointAt(record: ProcessRecord, visit: Visit, stepId: number): ProcessRecord {
  return { ...record, currentVisitId: visit.id, lastSeenComponentId: visit.componentId, stepId };
}

function newVisit(id: number, componentId: number, transition: number): Visit {
  return {
    id,
    componentId,
    status: ComponentStatus.NotStarted,
    isWithdrawn: false,
    createdIn: transition,
    enteredIn: null,
    completedIn: null,
    leftBehindIn: null,
    enteredAt: null,
    exitedAt: null,
    updatedAt: null,
    saves: 0,
    completedBy: null,
    optionId: null,
    payloadHash: null,
    data: null,
    draft: null,
    reversal: null,
  };
}

/** Components whose further visit is about something else than the one before. */
const BEGINS_EMPTY: ReadonlySet<string> = new Set([
  'Findings',
  'Event',
  'ChangeCaseOwner',
  'BlacklistUser',
  'EditParticipant',
  'PauseCase',
]);

/**
 * Initial values of a visit. A withdrawn row leaves its draft to the next visit. A loop visit starts with the answer
 * given before, except an Event, which records a further occurrence (domain brief rule 2), findings, changes of people
 * and pauses, which have been made, and Content, whose text follows the calendar. Who was appointed is offered again
 * while they hold the place.
 */
function prefill(
  record: ProcessRecord,
  row: Visit,
  { definition, facts }: ChangeContext,
): Pick<Visit, 'data' | 'draft'> {
  const type = positionOf(definition, row.componentId).component.settings.type;
  let earlier: Visit | null = null;
  for (const visit of record.visits) {
    if (
      visit.id !== row.id &&
      visit.componentId === row.componentId &&
      visit.enteredIn !== null &&
      (earlier === null || visit.id > earlier.id)
    )
      earlier = visit;
  }
  if (earlier === null || type === 'Content') return { data: null, draft: null };
  if (earlier.isWithdrawn) return { data: earlier.data, draft: earlier.draft };
  if (BEGINS_EMPTY.has(type)) return { data: null, draft: null };
  if (
    type === 'AddStakeholder' &&
    !holdsPlace(earlier.data as SubmissionOf<'AddStakeholder'> | null, facts.participants)
  )
    return { data: null, draft: null };
  return { data: earlier.data, draft: earlier.draft };
}

function holdsPlace(
  appointed: SubmissionOf<'AddStakeholder'> | null,
  participants: readonly ParticipantFacts[],
): boolean {
  return participants.some(
    (person) =>
      person.userId === appointed?.participantGuid &&
      person.roleId === appointed.participantRoleId &&
      person.relationId === appointed.participantRelationId,
  );
}
