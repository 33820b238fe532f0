import { MessageAudience } from '@evenhand/contract/audience';
import type { Mitigation, SanctionLength, SanctionTerms, ServiceBand } from '@evenhand/contract/sanctions';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** A stored sanction with the people it names. */
export interface SanctionRow extends Omit<SanctionTerms, 'length'> {
  readonly id: number;
  readonly caseId: number;
  readonly number: number;
  /** Null for the employee of the case. */
  readonly partyId: number | null;
  readonly userId: string | null;
  readonly personName: string;
  readonly lengthUnit: SanctionLength['unit'] | null;
  readonly lengthCount: number | null;
  readonly issuedOn: string;
  readonly inForceFrom: string;
  readonly category: string;
  readonly mitigation: readonly Mitigation[];
  readonly decidedByName: string;
  readonly recordId: number | null;
  readonly recordedAt: Date;
  readonly recordedByName: string;
  readonly appealResult: 'reduced' | 'overturned' | null;
  readonly appealDecidedOn: string | null;
  readonly appealDecidedByName: string | null;
  readonly beforeAppeal: SanctionTerms | null;
  readonly withdrawnAt: Date | null;
  readonly withdrawnByName: string | null;
  readonly withdrawnBecause: string | null;
}

export const nameOf = (column: string): RawBuilder<string> =>
  sql`(select named.full_name from person named where named.user_id = ${sql.ref(column)})`;

const columns = sql`s.id, s.case_id as "caseId", s.number, s.party_id as "partyId", s.user_id as "userId",
  coalesce(${nameOf('s.user_id')}, s.person_name) as "personName", s.kind, s.details,
  s.dismissal_reason as "dismissalReason", s.is_with_notice as "isWithNotice", s.demotion_ground as "demotionGround",
  s.length_unit as "lengthUnit", s.length_count as "lengthCount", s.last_day::text as "lastDay",
  s.issued_on::text as "issuedOn", s.in_force_from::text as "inForceFrom", s.category, s.mitigation,
  ${nameOf('s.decided_by')} as "decidedByName", s.record_id as "recordId", s.recorded_at as "recordedAt",
  ${nameOf('s.recorded_by')} as "recordedByName", s.appeal_result as "appealResult",
  s.appeal_decided_on::text as "appealDecidedOn", ${nameOf('s.appeal_decided_by')} as "appealDecidedByName",
  s.before_appeal as "beforeAppeal", s.withdrawn_at as "withdrawnAt", ${nameOf('s.withdrawn_by')} as "withdrawnByName",
  s.withdrawn_because as "withdrawnBecause"`;

/** Over the sanction `s` of the case `c`: the reader works on the case, and reads the process it was decided in. */
export function readsSanction(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`(${scope.visible('c')} and ${scope.isOfAudience(String(MessageAudience.CaseTeam), 'c')}
    and ${scope.readsProcess('s.record_id', 'c')})`;
}

/** The sanctions of a case, in the order of their numbers. */
export async function sanctionsOf(db: ReadDb, scope: Scope, caseId: number): Promise<SanctionRow[]> {
  const { rows } = await sql<SanctionRow>`
    select ${columns} from case_sanction s join case_record c on c.id = s.case_id
    where s.case_id = ${caseId} and ${readsSanction(scope)} order by s.number`.execute(db);
  return rows;
}

/** @returns null for a sanction of another case, and one that the reader may not read. */
export async function sanctionById(db: ReadDb, scope: Scope, caseId: number, id: number): Promise<SanctionRow | null> {
  const { rows } = await sql<SanctionRow>`
    select ${columns} from case_sanction s join case_record c on c.id = s.case_id
    where s.case_id = ${caseId} and s.id = ${id} and ${readsSanction(scope)}`.execute(db);
  return rows[0] ?? null;
}

/** Whom a sanction is about, with or without a record. */
export interface SanctionedPerson {
  readonly partyId: number | null;
  readonly userId: string | null;
  readonly name: string;
  /** The address that was typed in for somebody without a record. */
  readonly address: string | null;
}

/** A respondent who is a party of the case. @returns null where there is none with this number. */
export async function respondentOf(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  partyId: number,
): Promise<SanctionedPerson | null> {
  const { rows } = await sql<SanctionedPerson>`
    select party.id as "partyId", party.user_id as "userId", coalesce(${nameOf('party.user_id')}, party.name) as name, party.address
    from case_party party join case_record c on c.id = party.case_id
    where party.case_id = ${caseId} and party.id = ${partyId} and party.relation = 'respondent' and party.removed_at is null
      and ${scope.visible('c')} and ${scope.isOfAudience(String(MessageAudience.CaseTeam), 'c')}`.execute(db);
  return rows[0] ?? null;
}

/** A sanction that has no row yet. */
export interface NewSanction {
  readonly person: SanctionedPerson;
  readonly terms: SanctionTerms;
  readonly issuedOn: string;
  readonly inForceFrom: string;
  readonly category: { readonly id: number | null; readonly title: string };
  readonly mitigation: readonly Mitigation[];
  /** Length of service on the day of issue; null where the first day is not known. */
  readonly serviceBand: ServiceBand | null;
  /** Another warning was in force on the day of issue; null where the recorder may not learn of one. */
  readonly hadLiveWarning: boolean | null;
  readonly decidedBy: string;
  readonly recordId: number | null;
  readonly visitId: number | null;
}

/** The number within the case is the next one: the case is held, so no other act takes it. */
export async function insertSanction(
  act: Act,
  onCase: OnCase,
  sanction: NewSanction,
): Promise<{ readonly id: number; readonly number: number }> {
  return await act.db
    .insertInto('case_sanction')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      number: sql<number>`(select coalesce(max(earlier.number), 0) + 1 from case_sanction earlier where earlier.case_id = ${onCase.id})`,
      party_id: sanction.person.partyId,
      user_id: sanction.person.userId,
      person_name: sanction.person.name,
      address: sanction.person.address,
      ...termColumns(sanction.terms),
      issued_on: sanction.issuedOn,
      in_force_from: sanction.inForceFrom,
      category_id: sanction.category.id,
      category: sanction.category.title,
      mitigation: [...sanction.mitigation],
      service_band: sanction.serviceBand,
      had_live_warning: sanction.hadLiveWarning,
      decided_by: sanction.decidedBy,
      record_id: sanction.recordId,
      visit_id: sanction.visitId,
      recorded_at: act.now,
      recorded_by: act.actor.userId,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}

function termColumns({ kind, details, dismissalReason, isWithNotice, demotionGround, length, lastDay }: SanctionTerms) {
  return {
    kind,
    details,
    dismissal_reason: dismissalReason,
    is_with_notice: isWithNotice,
    demotion_ground: demotionGround,
    length_unit: length?.unit ?? null,
    length_count: length?.count ?? null,
    last_day: lastDay,
  };
}

/** What an appeal made of a sanction. What it was when it was recorded stays, also where another appeal follows. */
export async function writeAppeal(
  act: Act,
  caseId: number,
  id: number,
  appeal: {
    readonly result: 'reduced' | 'overturned';
    readonly decidedOn: string;
    readonly decidedBy: string;
    readonly before: SanctionTerms;
    /** Null where it was overturned: it has no other terms. */
    readonly terms: SanctionTerms | null;
  },
): Promise<void> {
  await act.db
    .updateTable('case_sanction')
    .set({
      ...(appeal.terms === null ? {} : termColumns(appeal.terms)),
      appeal_result: appeal.result,
      appeal_decided_on: appeal.decidedOn,
      appeal_decided_by: appeal.decidedBy,
      appeal_recorded_at: act.now,
      appeal_recorded_by: act.actor.userId,
      before_appeal: sql`coalesce(before_appeal, ${JSON.stringify(appeal.before)}::jsonb)`,
    })
    .where('case_id', '=', caseId)
    .where('id', '=', id)
    .execute();
}

export async function writeWithdrawal(act: Act, caseId: number, id: number, because: string): Promise<void> {
  await act.db
    .updateTable('case_sanction')
    .set({ withdrawn_at: act.now, withdrawn_by: act.actor.userId, withdrawn_because: because })
    .where('case_id', '=', caseId)
    .where('id', '=', id)
    .execute();
}
