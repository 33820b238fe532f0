import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { recordsOf } from '../access/records.ts';

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
  return hasRecord(onCase, userId, sql`held.role_id = ${sql.lit(ParticipantRole.Blocked)}`);
}

/** The same, or any of their records is the respondent: they cannot act as HR on the case (gaps G-95). */
export function isKeptFromHrOn(onCase: KeepingCase, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return hasRecord(
    onCase,
    userId,
    sql`(held.role_id = ${sql.lit(ParticipantRole.Blocked)} or held.relation_id = ${sql.lit(Relation.Respondent)})`,
  );
}

function hasRecord(
  onCase: KeepingCase,
  userId: RawBuilder<unknown>,
  isApart: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ${recordsOf(sql`array[${userId}]`)} record
    where record.user_id = ${onCase.employeeUserId}::uuid
      or exists (select 1 from person_address had where had.user_id = record.user_id and had.address = lower(${onCase.employeeEmail}::text))
      or exists (select 1 from participant held where held.case_id = ${onCase.id} and held.user_id = record.user_id
        and held.removed_at is null and ${isApart}))`;
}
