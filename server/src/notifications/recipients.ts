import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { rolesOnCase } from '../access/roles-on-case.ts';

/** These people. */
export function people(userIds: readonly (string | null)[]): RawBuilder<string[]> {
  return sql<string[]>`${userIds.filter((userId) => userId !== null)}::uuid[]`;
}

/**
 * Who works on a case or follows it: its adviser, owner, stakeholders and
 * observers; and these people as well.
 */
export function everybodyOn(
  onCase: { readonly id: number },
  also: readonly (string | null)[] = [],
): RawBuilder<string[]> {
  return sql<string[]>`array(
    select o.adviser_user_id from case_record o where o.id = ${onCase.id} and o.adviser_user_id is not null
    union select o.user_id from participant o where o.case_id = ${onCase.id} and o.removed_at is null and o.role_id in (${rolesOnCase})
    union select unnest(${people(also)}))`;
}
