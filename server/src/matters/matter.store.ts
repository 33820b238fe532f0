import type { Concerned, EvidenceLink, FindingAnswer, FindingStage, MatterState } from '@evenhand/contract/matters';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import type { Scope } from '../access/scope.ts';
import type { SqlId } from '../cases/locked-case.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** Somebody whom a matter is against or by whom it was raised. */
export type ConcernedRow = Concerned & { readonly userId: string | null };

export interface FindingRow {
  readonly id: number;
  readonly visitId: number;
  readonly stage: FindingStage;
  readonly answer: FindingAnswer;
  readonly reasons: string;
  readonly evidence: readonly EvidenceLink[];
  /** `YYYY-MM-DD`. */
  readonly decidedOn: string;
  readonly decidedById: string;
  readonly decidedBy: string;
  readonly recordedBy: string;
  readonly onBehalfReason: string | null;
}

export interface MatterRow {
  readonly id: number;
  readonly number: number;
  readonly categoryId: number | null;
  readonly text: string;
  readonly happenedWhen: string | null;
  readonly happenedWhere: string | null;
  readonly against: ConcernedRow | null;
  readonly raisedBy: ConcernedRow | null;
  readonly isRaiserWithheld: boolean;
  readonly state: MatterState;
  readonly mergedInto: number | null;
  readonly closedReason: string | null;
  readonly addedBy: string;
  readonly addedAt: Date;
  readonly version: number;
  /** Those that stand, the oldest first. */
  readonly findings: readonly FindingRow[];
}

/** A person named by a matter, by the columns with this prefix. */
const concernedBy = (prefix: 'against' | 'raised_by'): RawBuilder<ConcernedRow | null> => {
  const of = (column: string) => sql.ref(`m.${column}`);
  const [isEmployee, partyId, participantId] = [
    of(`is_${prefix}_employee`),
    of(`${prefix}_party_id`),
    of(`${prefix}_participant_id`),
  ];
  return sql`case
    when ${isEmployee} then jsonb_build_object('isEmployee', true, 'partyId', null, 'participantId', null, 'userId', c.employee_user_id,
      'name', coalesce((select p.full_name from person p where p.user_id = c.employee_user_id), c.employee_name, 'The employee'))
    when ${partyId} is not null then (select jsonb_build_object('isEmployee', false, 'partyId', party.id, 'participantId', null,
      'userId', party.user_id, 'name', party.name) from case_party party where party.case_id = m.case_id and party.id = ${partyId})
    when ${participantId} is not null then (select jsonb_build_object('isEmployee', false, 'partyId', null, 'participantId', own.id,
      'userId', own.user_id, 'name', p.full_name) from participant own join person p on p.user_id = own.user_id
      where own.case_id = m.case_id and own.id = ${participantId}) end`;
};

const findings = sql<
  readonly FindingRow[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'visitId', f.visit_id, 'stage', f.stage,
    'answer', f.answer, 'reasons', f.reasons, 'evidence', f.evidence, 'decidedOn', f.decided_on, 'decidedById', f.decided_by,
    'decidedBy', decider.full_name, 'recordedBy', recorder.full_name, 'onBehalfReason', f.on_behalf_reason) order by f.id), '[]')
  from case_finding f join person decider on decider.user_id = f.decided_by join person recorder on recorder.user_id = f.recorded_by
  where f.case_id = m.case_id and f.matter_id = m.id and f.taken_back_at is null)`;

/** Reads the matters of a case that the reader sees, in the order of their numbers. */
export async function mattersOf(db: ReadDb, scope: Scope, caseId: number): Promise<MatterRow[]> {
  const { rows } = await sql<MatterRow>`
    select m.id, m.number, m.category_id as "categoryId", m.text, m.happened_when as "happenedWhen", m.happened_where as "happenedWhere",
      ${concernedBy('against')} as against, ${concernedBy('raised_by')} as "raisedBy", m.is_raiser_withheld as "isRaiserWithheld", m.state,
      m.merged_into as "mergedInto", m.closed_reason as "closedReason", adder.full_name as "addedBy", m.added_at as "addedAt", m.version,
      ${findings} as findings
    from case_matter m join case_record c on c.id = m.case_id join person adder on adder.user_id = m.added_by
    where m.case_id = ${caseId} and ${scope.visible('c')} order by m.number`.execute(db);
  return rows;
}

/**
 * People of a case whom a matter may be against, or who may have raised it: its employee, its parties and its
 * participants, without blocked ones. The case was loaded for a reader who writes on it.
 */
export async function concernedOn(db: ReadDb, caseId: number): Promise<(ConcernedRow & { relation: string | null })[]> {
  const { rows } = await sql<ConcernedRow & { relation: string | null }>`
    select true as "isEmployee", null::bigint as "partyId", null::bigint as "participantId", c.employee_user_id as "userId",
      coalesce(p.full_name, c.employee_name) as name, null as relation, 0 as kind, 0::bigint as place
    from case_record c left join person p on p.user_id = c.employee_user_id
    where c.id = ${caseId} and coalesce(p.full_name, c.employee_name) is not null
    union all
    select false, party.id, null, party.user_id, party.name, party.relation, 1, party.id
    from case_party party where party.case_id = ${caseId} and party.removed_at is null
    union all
    select false, null, own.id, own.user_id, p.full_name, own.relation_id::text, 2, own.id
    from participant own join person p on p.user_id = own.user_id
    where own.case_id = ${caseId} and own.removed_at is null and own.role_id <> 4
    order by kind, place`.execute(db);
  return rows;
}

/** What is written of a matter. */
export interface MatterValues {
  readonly categoryId: number | null;
  readonly text: string;
  readonly happenedWhen: string | null;
  readonly happenedWhere: string | null;
  readonly against: ConcernedRow | null;
  readonly raisedBy: ConcernedRow | null;
  readonly isRaiserWithheld: boolean;
}

const columnsOf = (values: MatterValues) => ({
  category_id: values.categoryId,
  text: values.text,
  happened_when: values.happenedWhen,
  happened_where: values.happenedWhere,
  is_against_employee: values.against?.isEmployee === true,
  against_party_id: values.against?.partyId ?? null,
  against_participant_id: values.against?.participantId ?? null,
  is_raised_by_employee: values.raisedBy?.isEmployee === true,
  raised_by_party_id: values.raisedBy?.partyId ?? null,
  raised_by_participant_id: values.raisedBy?.participantId ?? null,
  is_raiser_withheld: values.isRaiserWithheld,
});

export async function insertMatter(act: Act, onCase: OnCase, number: number, values: MatterValues): Promise<void> {
  await act.db
    .insertInto('case_matter')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      number,
      ...columnsOf(values),
      added_at: act.now,
      added_by: act.actor.userId,
    })
    .execute();
}

export async function updateMatter(act: Act, matter: MatterRow, values: MatterValues): Promise<void> {
  const set = { ...columnsOf(values), version: matter.version + 1 };
  await act.db.updateTable('case_matter').set(set).where('id', '=', matter.id).execute();
}

/** Withdraws a matter, or merges it into the matter with a number. */
export async function closeMatter(act: Act, matter: MatterRow, reason: string, into: number | null): Promise<void> {
  const set = {
    state: into === null ? 'withdrawn' : 'merged',
    merged_into: into,
    closed_reason: reason,
    version: matter.version + 1,
  };
  await act.db.updateTable('case_matter').set(set).where('id', '=', matter.id).execute();
}

export interface NewFinding {
  readonly matterId: number;
  readonly visitId: number;
  readonly stage: FindingStage;
  readonly answer: FindingAnswer;
  readonly reasons: string;
  readonly evidence: readonly EvidenceLink[];
  readonly decidedOn: string;
  readonly decidedBy: string;
  readonly onBehalfReason: string | null;
}

export async function insertFindings(act: Act, onCase: OnCase, rows: readonly NewFinding[]): Promise<void> {
  if (rows.length === 0) return;
  await act.db
    .insertInto('case_finding')
    .values(
      rows.map((row) => ({
        service_id: onCase.serviceId,
        case_id: onCase.id,
        matter_id: row.matterId,
        visit_id: row.visitId,
        stage: row.stage,
        answer: row.answer,
        reasons: row.reasons,
        evidence: JSON.stringify(row.evidence),
        decided_on: row.decidedOn,
        decided_by: row.decidedBy,
        recorded_at: act.now,
        recorded_by: act.actor.userId,
        on_behalf_reason: row.onBehalfReason,
      })),
    )
    .execute();
}

/** Takes the findings of a visit back. @returns them. */
export async function takeBackFindingsOf(
  act: Act,
  caseId: number,
  visitId: number,
): Promise<{ readonly number: number; readonly stage: FindingStage; readonly answer: FindingAnswer }[]> {
  const { rows } = await sql<{ number: number; stage: FindingStage; answer: FindingAnswer }>`
    update case_finding f set taken_back_at = ${act.now} from case_matter m
    where f.case_id = ${caseId} and f.visit_id = ${visitId} and f.taken_back_at is null and m.id = f.matter_id
    returning m.number, f.stage, f.answer`.execute(act.db);
  return rows;
}

/** The matters of a case as the engine is told of them. */
export function mattersAsFacts(caseId: SqlId): RawBuilder<unknown> {
  return sql`select m.id, m.number, m.state = 'open' as "isOpen", coalesce((select jsonb_agg(jsonb_build_object('stage', f.stage,
      'answer', f.answer, 'visitId', f.visit_id) order by f.id) from case_finding f
      where f.case_id = m.case_id and f.matter_id = m.id and f.taken_back_at is null), '[]') as findings
    from case_matter m where m.case_id = ${caseId}`;
}
