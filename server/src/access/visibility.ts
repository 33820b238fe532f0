import { Relation } from '@evenhand/contract/participants';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from './actor.ts';

/** Whose sight is asked about: the rights of one person as values, or those of many as columns of their accounts. */
export interface Viewer {
  readonly userId: string | RawBuilder<string>;
  readonly serviceId: number | RawBuilder<number>;
  readonly accessLevelIds: readonly number[] | RawBuilder<number[]>;
  /** As a value it also decides the statement, so that a business user's list is driven from the participants. */
  readonly isHr: boolean | RawBuilder<boolean>;
  readonly email: string | null | RawBuilder<string | null>;
}

/**
 * V (security study §6.2) on the case row with this alias, the only place it is written: in the person's service; not removed unless HR;
 * never the subject (D1), also when typed in by their e-mail address; never when blocked, whatever else holds; and then HR of the policy area, the adviser (D2), or an owner,
 * stakeholder or observer.
 * Being blocked is asked as a value (`is not true`): as a plain `not exists` it becomes a join, which the database makes by comparing every
 * case with every row of the blocked person; so it looks one case up, or reads that person's few rows once for a list.
 */
export function visibilityOf({ userId, serviceId, accessLevelIds, isHr, email }: Viewer, alias: string): RawBuilder<boolean> {
  const c = sql.raw(alias);
  const member = sql`exists (select 1 from participant member where member.case_id = ${c}.id and member.user_id = ${userId}
    and member.removed_at is null and member.role_id in (1, 2, 3))`;
  const groundOfHr = sql`(${c}.access_level_id = any(${accessLevelIds}) or ${c}.adviser_user_id = ${userId} or ${member})`;
  const groundOfOthers = sql`(${c}.status <> 4 and ${member})`;
  const ground = typeof isHr === 'boolean' ? (isHr ? groundOfHr : groundOfOthers) : sql`case when ${isHr} then ${groundOfHr} else ${groundOfOthers} end`;
  const typedIn = email === null ? sql`` : sql`and (${c}.employee_email is null or lower(${c}.employee_email) is distinct from lower(${email}))`;
  return sql<boolean>`(${c}.service_id = ${serviceId} and ${c}.employee_user_id is distinct from ${userId} ${typedIn}
    and (exists (select 1 from participant blocked where blocked.case_id = ${c}.id and blocked.user_id = ${userId}
      and blocked.removed_at is null and blocked.role_id = 4)) is not true and ${ground})`;
}

/**
 * What of a visible case is withheld: an HR-only process, and all that belongs to it, is known to those alone who act as HR on the case
 * (decision 0015), which its respondent does not. An id that names no process hides nothing.
 */
export function processSightOf({ userId, isHr }: Pick<Actor, 'userId' | 'isHr'>, recordId: string, alias: string): RawBuilder<boolean> {
  const isShared = sql<boolean>`(select process.is_hr_only from tracking_record process where process.id = ${sql.raw(recordId)}) is not true`;
  if (!isHr) return isShared;
  return sql<boolean>`(${isShared} or not exists (select 1 from participant respondent where respondent.case_id = ${sql.raw(alias)}.id
    and respondent.user_id = ${userId} and respondent.removed_at is null and respondent.relation_id = ${sql.lit(Relation.Respondent)}))`;
}
