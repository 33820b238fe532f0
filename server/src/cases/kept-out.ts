import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** The facts of a case that keep people from it, as values or as columns. */
interface KeepingCase {
  readonly id: unknown;
  readonly employeeUserId: unknown;
  readonly employeeEmail: unknown;
}

/**
 * A person is kept from a case when any of their records is its employee or blocked on it, or has had the e-mail
 * address that was typed in for the employee (decision 0103). A party without a role is kept from it too (decision
 * 0117): callers that give a role ask for parties themselves, in words that name the party.
 */
export function isKeptFrom(onCase: KeepingCase, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  const isBlocked = sql`held.role_id = ${sql.lit(ParticipantRole.Blocked)}`;
  return sql<boolean>`exists (select 1 from person kept where kept.user_id = ${userId} and ${isKept(onCase, sql`kept.human_key`, isBlocked)})`;
}

/**
 * The same of the human with this key, or any of their records is a party of the case, the respondent among them: they
 * cannot act as HR on it (gaps G-95, decision 0117).
 */
export function isKeptFromHrOn(onCase: KeepingCase, humanKey: RawBuilder<unknown>): RawBuilder<boolean> {
  const isApart = sql`(held.role_id = ${sql.lit(ParticipantRole.Blocked)} or held.relation_id = ${sql.lit(Relation.Respondent)})`;
  return sql<boolean>`(${isKept(onCase, humanKey, isApart)} or ${isPartyOf(onCase.id, humanKey)})`;
}

/** The human with this key is named among the parties of the case, by a record or by an address they have had. */
function isPartyOf(caseId: unknown, humanKey: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from case_party party where party.case_id = ${caseId} and party.removed_at is null
    and (party.human_key = ${humanKey} or exists (
      select 1 from person_address had where had.human_key = ${humanKey} and had.address = party.address)))`;
}

function isKept(onCase: KeepingCase, humanKey: RawBuilder<unknown>, isApart: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${humanKey} is not distinct from (select employee.human_key from person employee where employee.user_id = ${onCase.employeeUserId}::uuid)
    or exists (select 1 from person_address had where had.human_key = ${humanKey} and had.address = lower(${onCase.employeeEmail}::text))
    or exists (select 1 from participant held where held.case_id = ${onCase.id} and held.human_key = ${humanKey}
      and held.removed_at is null and ${isApart}))`;
}
