import * as z from 'zod/mini';

/** Who may read a kind of history entry (gaps G-94): everybody who sees the case, those who may write on it, or HR. */
export type Audience = 'viewers' | 'writers' | 'hr';

/** The groups a timeline is filtered by; ids are on the wire. */
export const HistoryType = { Case: 1, People: 2, Process: 3, Task: 4, Access: 5 } as const;
export const historyTypeTitles: Record<number, string> = { 1: 'Case', 2: 'People', 3: 'Process', 4: 'Tasks', 5: 'Lock and closure' };

const person = z.object({ userId: z.nullable(z.string()), name: z.string() });
const named = z.object({ id: z.number(), title: z.string() });
const process = { workflowTitle: z.string(), recordId: z.number() };
const component = { ...process, componentTitle: z.string(), visitId: z.number() };

interface FactKind<S extends z.ZodMiniType = z.ZodMiniType> {
  /** Number of this change on the wire; never reused. */
  readonly id: number;
  readonly type: number;
  readonly title: string;
  readonly audience: Audience;
  readonly facts: S;
}

function kind<S extends z.ZodMiniType>(definition: FactKind<S>): FactKind<S> {
  return definition;
}

/**
 * Every kind of change a case can undergo, with the facts its history entry keeps. Entries hold facts; sentences are made on reading.
 * Names are stored beside ids so that an entry still reads truly after people or configuration change.
 */
export const historyKinds = {
  'case.created': kind({
    id: 1,
    type: HistoryType.Case,
    title: 'Case created',
    audience: 'viewers',
    facts: z.object({
      topic: named,
      section: named,
      owner: person,
      adviser: z.nullable(person),
      employee: z.nullable(z.string()),
      noEmployeeReason: z.nullable(z.string()),
    }),
  }),
  'case.overview-changed': kind({
    id: 2,
    type: HistoryType.Case,
    title: 'Overview changed',
    audience: 'viewers',
    facts: z.object({ from: z.string(), to: z.string() }),
  }),
  'case.risk-changed': kind({
    id: 3,
    type: HistoryType.Case,
    title: 'Risk changed',
    audience: 'viewers',
    facts: z.object({ from: z.nullable(named), to: z.nullable(named) }),
  }),
  'case.reasons-changed': kind({
    id: 4,
    type: HistoryType.Case,
    title: 'Reasons changed',
    audience: 'viewers',
    facts: z.object({ added: z.array(named), removed: z.array(named) }),
  }),
  'case.topic-changed': kind({ id: 5, type: HistoryType.Case, title: 'Topic changed', audience: 'viewers', facts: z.object({ from: named, to: named }) }),
  'case.step-changed': kind({
    id: 6,
    type: HistoryType.Process,
    title: 'Step changed',
    audience: 'viewers',
    facts: z.object({ ...process, from: z.nullable(z.string()), to: z.string(), leftIncomplete: z.array(z.string()) }),
  }),
  'case.adviser-changed': kind({
    id: 7,
    type: HistoryType.People,
    title: 'Adviser changed',
    audience: 'viewers',
    facts: z.object({ from: z.nullable(person), to: z.nullable(person) }),
  }),
  'case.employee-changed': kind({
    id: 8,
    type: HistoryType.People,
    title: 'Employee changed',
    audience: 'viewers',
    facts: z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()), noEmployeeReason: z.nullable(z.string()) }),
  }),
  'participant.added': kind({
    id: 9,
    type: HistoryType.People,
    title: 'Participant added',
    audience: 'viewers',
    facts: z.object({ person, role: z.string(), relation: z.nullable(z.string()) }),
  }),
  'participant.changed': kind({
    id: 10,
    type: HistoryType.People,
    title: 'Participant changed',
    audience: 'viewers',
    facts: z.object({ person, fromRole: z.string(), toRole: z.string(), fromRelation: z.nullable(z.string()), toRelation: z.nullable(z.string()) }),
  }),
  'participant.removed': kind({
    id: 11,
    type: HistoryType.People,
    title: 'Participant removed',
    audience: 'viewers',
    facts: z.object({ person, role: z.string() }),
  }),
  'participant.blocked': kind({
    id: 12,
    type: HistoryType.Access,
    title: 'User blocked',
    audience: 'writers',
    facts: z.object({ person, reason: z.string() }),
  }),
  'participant.block-changed': kind({
    id: 13,
    type: HistoryType.Access,
    title: 'Blocked reason changed',
    audience: 'writers',
    facts: z.object({ person, from: z.string(), to: z.string() }),
  }),
  'participant.unblocked': kind({ id: 14, type: HistoryType.Access, title: 'Blocked user removed', audience: 'writers', facts: z.object({ person }) }),
  'case.owner-changed': kind({
    id: 15,
    type: HistoryType.People,
    title: 'Case owner changed',
    audience: 'viewers',
    facts: z.object({ from: person, to: person, outgoingRole: z.string(), reason: z.string() }),
  }),
  'case.locked': kind({ id: 16, type: HistoryType.Access, title: 'Case locked', audience: 'viewers', facts: z.object({}) }),
  'case.unlocked': kind({ id: 17, type: HistoryType.Access, title: 'Case unlocked', audience: 'viewers', facts: z.object({}) }),
  'case.closed': kind({
    id: 18,
    type: HistoryType.Access,
    title: 'Case closed',
    audience: 'viewers',
    facts: z.object({ outcome: z.nullable(named), conclusion: z.string() }),
  }),
  'case.reopened': kind({
    id: 19,
    type: HistoryType.Access,
    title: 'Case reopened',
    audience: 'viewers',
    facts: z.object({ reason: named, details: z.string() }),
  }),
  'process.started': kind({
    id: 20,
    type: HistoryType.Process,
    title: 'Process started',
    audience: 'viewers',
    facts: z.object({ ...process, version: z.number() }),
  }),
  'process.component-completed': kind({
    id: 21,
    type: HistoryType.Process,
    title: 'Component completed',
    audience: 'viewers',
    facts: z.object({ ...component, optionTitle: z.string(), details: z.array(z.object({ label: z.string(), text: z.string() })) }),
  }),
  'process.undone': kind({
    id: 22,
    type: HistoryType.Process,
    title: 'Component undone',
    audience: 'viewers',
    facts: z.object({ ...component, reopened: z.string(), withdrawn: z.array(z.string()), putBack: z.array(z.string()) }),
  }),
  'process.ended': kind({
    id: 23,
    type: HistoryType.Process,
    title: 'Process ended',
    audience: 'viewers',
    facts: z.object({ ...process, reason: z.enum(['finished', 'closed', 'superseded', 'discarded']) }),
  }),
  'task.changed': kind({
    id: 24,
    type: HistoryType.Task,
    title: 'Task changed',
    audience: 'viewers',
    facts: z.object({ recordId: z.optional(z.number()), taskTitle: z.string(), assignee: z.nullable(person), target: z.nullable(z.string()) }),
  }),
  'process.task-opened': kind({
    id: 27,
    type: HistoryType.Process,
    title: 'Task opened',
    audience: 'viewers',
    facts: z.object({ ...process, taskTitle: z.string() }),
  }),
  'next-action.scheduled': kind({
    id: 25,
    type: HistoryType.Task,
    title: 'Next action scheduled',
    audience: 'viewers',
    facts: z.object({ action: named, assignee: person, due: z.string() }),
  }),
  'case.seek-help-requested': kind({
    id: 26,
    type: HistoryType.Case,
    title: 'Help requested',
    audience: 'viewers',
    facts: z.object({ isLocking: z.boolean() }),
  }),
  'participant.stepped-aside': kind({
    id: 61,
    type: HistoryType.Access,
    title: 'Stepped aside',
    // Like the reason of any block (PART-49).
    audience: 'writers',
    facts: z.object({ person, formerRole: z.nullable(z.string()), reason: z.string() }),
  }),
  'event.changed': kind({
    id: 40,
    type: HistoryType.Process,
    title: 'Event changed',
    audience: 'viewers',
    facts: z.object({
      ...process,
      eventId: z.number(),
      eventTitle: z.string(),
      changes: z.array(z.object({ label: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
    }),
  }),
} as const;

export type HistoryKind = keyof typeof historyKinds;
export type FactsOf<K extends HistoryKind> = z.output<(typeof historyKinds)[K]['facts']>;
