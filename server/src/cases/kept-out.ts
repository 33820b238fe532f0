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
 * address that was typed in for the employee (decision 0103).
 */
export function isKeptFrom(onCase: KeepingCase, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  const isBlocked = sql`held.role_id = ${sql.lit(ParticipantRole.Blocked)}`;
  return sql<boolean>`exists (select 1 from person kept where kept.user_id = ${userId} and ${isKept(onCase, sql`kept.human_key`, isBlocked)})`;
}

/**
 * The same of the human with this key, or any of their records is the respondent: they cannot act as HR on the case
 * (gaps G-95).
 */
export function isKeptFromHrOn(onCase: KeepingCase, humanKey: RawBuilder<unknown>): RawBuilder<boolean> {
  const isApart = sql`(held.role_id = ${sql.lit(ParticipantRole.Blocked)} or held.relation_id = ${sql.lit(Relation.Respondent)})`;
  return isKept(onCase, humanKey, isApart);
}

function isKept(onCase: KeepingCase, humanKey: RawBuilder<unknown>, isApart: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${humanKey} is not distinct from (select employee.human_key from person employee where employee.user_id = ${onCase.employeeUserId}::uuid)
    or exists (select 1 from person_address had where had.human_key = ${humanKey} and had.address = lower(${onCase.employeeEmail}::text))
    or exists (select 1 from participant held where held.case_id = ${onCase.id} and held.human_key = ${humanKey}
      and held.removed_at is null and ${isApart}))`;
}
