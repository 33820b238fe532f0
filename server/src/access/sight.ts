import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { exceptionsOf, viewersOfAccounts } from './viewer.ts';
import { visibilityOf } from './visibility.ts';

/**
 * The end of a statement, from `from` on: account `a` with person `p` of one of these people sees case `c`,
 * one of these cases, at this moment. Everybody's rights are read afresh and judged by V. People who are
 * deactivated or have no account in a current service see nothing. `alsoAsked` are further cases whose sight
 * the statement asks about.
 */
export function fromSight(
  userIds: RawBuilder<unknown>,
  caseIds: readonly number[] | RawBuilder<number[]>,
  alsoAsked: readonly number[] = [],
): RawBuilder<unknown> {
  const ids = 'length' in caseIds ? sql<number[]>`${[...caseIds]}::bigint[]` : caseIds;
  const asked = alsoAsked.length === 0 ? ids : sql<number[]>`(${ids} || ${[...alsoAsked]}::bigint[])`;
  return sql`from account a join person p on p.user_id = a.user_id
    cross join ${exceptionsOf(asked)} join case_record c on c.id = any(${ids})
    where a.user_id = any(${userIds}) and a.is_current and p.deactivated_at is null and ${visibilityOf(viewersOfAccounts, 'c')}`;
}
