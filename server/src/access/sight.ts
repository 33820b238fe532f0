import { ApplicationRole } from '@evenhand/contract/users';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import { visibilityOf } from './visibility.ts';

/** One person sees one case. */
export interface Sight {
  readonly userId: string;
  readonly caseId: number;
}

/**
 * Who of these people sees which of these cases as things stand now: the rights of everybody are read afresh, and judged by V, in one statement.
 * Pairs without sight are left out, and so is whoever is deactivated or has no account in a current service.
 */
export async function sightOf(db: Db, userIds: readonly string[], caseIds: readonly number[]): Promise<Sight[]> {
  if (userIds.length === 0 || caseIds.length === 0) return [];
  const { rows } = await sql<Sight>`select a.user_id as "userId", c.id as "caseId" ${fromSight(sql`${[...userIds]}::uuid[]`, caseIds)}`.execute(db);
  return rows;
}

/** The same as the end of a statement, from `from` on: account `a` of one of these people sees case `c`. */
export function fromSight(userIds: RawBuilder<unknown>, caseIds: readonly number[]): RawBuilder<unknown> {
  const viewer = {
    userId: sql<string>`a.user_id`,
    serviceId: sql<number>`a.service_id`,
    accessLevelIds: sql<number[]>`a.access_level_ids`,
    isHr: sql<boolean>`${ApplicationRole.HrUser} = any(a.roles)`,
    email: sql<string | null>`p.email`,
  };
  return sql`from account a join person p on p.user_id = a.user_id join case_record c on c.id = any(${[...caseIds]}::bigint[])
    where a.user_id = any(${userIds}) and a.is_current and p.deactivated_at is null and ${visibilityOf(viewer, 'c')}`;
}
