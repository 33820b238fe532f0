import { Relation } from '@evenhand/contract/participants';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from './actor.ts';
import type { Viewer } from './viewer.ts';

/** What decides whether a person acts as HR on a case they see. */
export interface HrGround {
  readonly accessLevelId: number;
  readonly adviserUserId: string | null;
  /** The acting person's own relation on the case; that of the respondent where they are a party of any kind. */
  readonly actorRelationId: number | null;
}

/**
 * An HR user acts as HR on a case when they hold its policy area or advise it, and are no party of it. An
 * HR user who sees the case only as a participant has the rights of that role. So nobody can give HR rights
 * to a person by adding them to a case (gaps G-95).
 */
export function actsAsHr(actor: Pick<Actor, 'isHr' | 'userId' | 'accessLevelIds'>, on: HrGround): boolean {
  const isOfHr = actor.accessLevelIds.includes(on.accessLevelId) || on.adviserUserId === actor.userId;
  return actor.isHr && isOfHr && on.actorRelationId !== Relation.Respondent;
}

/** The same rule for the case row with this alias, as an SQL condition. */
export function actsAsHrOn({ isHr, userId, accessLevelIds, partyCaseIds }: Viewer, alias: string): RawBuilder<boolean> {
  if (isHr === false) return sql<boolean>`false`;
  const c = sql.raw(alias);
  const isOfHr = sql`(${c}.access_level_id = any(${accessLevelIds}) or ${c}.adviser_user_id is not distinct from ${userId})`;
  return sql<boolean>`(${isHr} and ${isOfHr} and ${c}.id <> all(${partyCaseIds}))`;
}
