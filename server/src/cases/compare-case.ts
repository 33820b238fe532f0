import { CaseStatus } from '@evenhand/contract/cases';
import type { FactsOf } from '@evenhand/contract/history-facts';
import { sql } from 'kysely';
import type { Difference, StatingEntry } from '../history/comparison.ts';
import { defineComparison } from '../history/comparison.ts';

/** The columns of a case that its history states, as people call them. */
const titles = {
  accessLevelId: 'the policy area',
  sectionId: 'the section',
  topicId: 'the topic',
  ownerUserId: 'the case owner',
  adviserUserId: 'the adviser',
  employeeUserId: 'the employee',
  employeeName: 'the name of the employee',
  employeeEmail: 'the e-mail address of the employee',
  noEmployeeReasonId: 'the reason for having no employee',
  overview: 'the overview',
  riskId: 'the risk',
  reasonIds: 'the reasons',
  stageId: 'the stage',
  stepId: 'the step',
  status: 'the status',
  outcomeId: 'the outcome',
  conclusion: 'the conclusion',
  closedAt: 'the moment it was closed',
  closedBy: 'the person who closed it',
  lockedBy: 'the lock',
  createdAt: 'the moment it was opened',
  createdBy: 'the person who opened it',
} as const;

type Column = keyof typeof titles;
type Value = string | number | null | readonly number[];

/** What the entries of a case leave in its row. */
interface StatedCase {
  readonly stated: Map<Column, { readonly value: Value; readonly seq: number }>;
  /** Columns that an entry from before may have changed without saying so. */
  readonly unproved: Set<Column>;
}

function set(
  { stated, unproved }: StatedCase,
  { seq }: StatingEntry,
  values: Readonly<{ [C in Column]?: Value | undefined }>,
): void {
  for (const [column, value] of Object.entries(values) as [Column, Value | undefined][]) {
    if (value === undefined) continue;
    stated.set(column, { value, seq });
    unproved.delete(column);
  }
}

function forget({ stated, unproved }: StatedCase, columns: readonly Column[]): void {
  for (const column of columns) {
    stated.delete(column);
    unproved.add(column);
  }
}

/** A case that is not closed. */
const notClosed = { status: CaseStatus.Open, outcomeId: null, conclusion: null, closedAt: null, closedBy: null };
/** What nobody has filled in yet. */
const empty = { overview: '', riskId: null, reasonIds: [], stageId: null, stepId: null, lockedBy: null };

/** What processes set; risk and reasons without an entry of their own until its facts said where it leaves the case. */
const setByProcesses = ['stageId', 'stepId', 'riskId', 'reasonIds'] as const;

function followProcess(
  state: StatedCase,
  { leaves }: Pick<FactsOf<'process.started'>, 'leaves'>,
  entry: StatingEntry,
): void {
  if (leaves === undefined) forget(state, setByProcesses);
  else set(state, entry, leaves);
}

type Employed = Pick<FactsOf<'case.created'>, 'employeeOnCase'>;

function followEmployee(
  state: StatedCase,
  { employeeOnCase }: Employed,
  name: string | null,
  entry: StatingEntry,
): void {
  if (employeeOnCase === undefined) {
    forget(state, ['employeeUserId', 'employeeName', 'employeeEmail', 'noEmployeeReasonId']);
    return;
  }
  const { userId, email, noReasonId } = employeeOnCase;
  set(state, entry, {
    employeeUserId: userId,
    employeeName: userId === null ? name : null,
    employeeEmail: email,
    noEmployeeReasonId: noReasonId,
  });
}

/** The row of a case, compared with what its history has left in it. */
export const caseComparison = defineComparison<StatedCase, { caseId: number } & Record<Column, Value>>({
  begin: () => ({ stated: new Map(), unproved: new Set() }),
  facts: {
    'case.created': (state, facts, entry) => {
      set(state, entry, {
        sectionId: facts.section.id,
        topicId: facts.topic.id,
        ownerUserId: facts.owner.userId,
        adviserUserId: facts.adviser?.userId ?? null,
        ...empty,
        ...notClosed,
        createdAt: entry.atMicros,
        createdBy: entry.actor,
      });
      followEmployee(state, facts, facts.employee, entry);
      if (facts.accessLevelId === undefined) forget(state, ['accessLevelId']);
      else set(state, entry, { accessLevelId: facts.accessLevelId });
      if (facts.leaves === undefined) forget(state, ['stageId', 'stepId']);
      else set(state, entry, facts.leaves);
    },
    'case.overview-changed': (state, { to }, entry) => set(state, entry, { overview: to }),
    'case.risk-changed': (state, { to }, entry) => set(state, entry, { riskId: to?.id ?? null }),
    'case.reasons-changed': (state, { added, removed }, entry) => {
      const before = state.stated.get('reasonIds')?.value as readonly number[] | undefined;
      if (before === undefined) return;
      const gone = new Set(removed.map(({ id }) => id));
      const left = [...before.filter((id) => !gone.has(id)), ...added.map(({ id }) => id)];
      set(state, entry, { reasonIds: left.sort((one, other) => one - other) });
    },
    'case.topic-changed': (state, { to, leaves }, entry) => {
      set(state, entry, { topicId: to.id });
      if (leaves === undefined) forget(state, ['stageId', 'stepId']);
      else set(state, entry, leaves);
    },
    'case.adviser-changed': (state, { to }, entry) => set(state, entry, { adviserUserId: to?.userId ?? null }),
    'case.employee-changed': (state, facts, entry) => followEmployee(state, facts, facts.to, entry),
    'case.owner-changed': (state, { to }, entry) => set(state, entry, { ownerUserId: to.userId }),
    'case.locked': (state, _, entry) => set(state, entry, { lockedBy: entry.actor }),
    'case.unlocked': (state, _, entry) => set(state, entry, { lockedBy: null }),
    'case.closed': (state, { outcome, conclusion }, entry) =>
      set(state, entry, {
        status: CaseStatus.Closed,
        outcomeId: outcome?.id ?? null,
        conclusion,
        closedAt: entry.atMicros,
        closedBy: entry.actor,
      }),
    'case.reopened': (state, _, entry) => set(state, entry, notClosed),
    'case.step-changed': followProcess,
    'process.started': followProcess,
    'process.component-completed': followProcess,
    'process.undone': followProcess,
    'process.ended': followProcess,
    'process.task-opened': followProcess,
  },
  rows: async (db, { first, last }) => {
    const { rows } = await sql<{ caseId: number } & Record<Column, Value>>`
      select id as "caseId", access_level_id as "accessLevelId", section_id as "sectionId", topic_id as "topicId", owner_user_id as "ownerUserId",
        adviser_user_id as "adviserUserId", employee_user_id as "employeeUserId", employee_name as "employeeName", employee_email as "employeeEmail",
        no_employee_reason_id as "noEmployeeReasonId", overview, risk_id as "riskId", reason_ids as "reasonIds", stage_id as "stageId", step_id as "stepId",
        status, outcome_id as "outcomeId", conclusion, (extract(epoch from closed_at) * 1000000)::bigint as "closedAt", closed_by as "closedBy",
        locked_by as "lockedBy", (extract(epoch from created_at) * 1000000)::bigint as "createdAt", created_by as "createdBy"
      from case_record where id between ${first} and ${last}`.execute(db);
    return rows;
  },
  compare: ({ stated, unproved }, rows) => ({
    differences: rows.flatMap((row) =>
      [...stated].flatMap(([column, { value, seq }]): Difference[] =>
        JSON.stringify(row[column]) === JSON.stringify(value)
          ? []
          : [{ seq, reason: `${titles[column]} ${column === 'reasonIds' ? 'are' : 'is'} not what was recorded` }],
      ),
    ),
    unprovedCount: unproved.size,
  }),
});
