import { ApplicationRole } from '@evenhand/contract/users';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';

export interface SecondFactor {
  /** Since when the person has one; null while they have none. */
  readonly setUpAt: Date | null;
  /** Whether they may not sign in without one. */
  readonly isNeeded: boolean;
}

/** Whoever reads cases as HR, gives rights, or looks after people needs a second factor. */
function needsSecondFactor(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select 1 from account a where a.user_id = ${userId} and ${ApplicationRole.HrUser} = any(a.roles))
    or exists (select 1 from given_right g where g.user_id = ${userId} and g.name in ('owner', 'people'))
    or exists (select 1 from sight_right s where s.user_id = ${userId} and s.is_approved and s.ended_at is null))`;
}

export async function secondFactorOf(db: Db, userId: string): Promise<SecondFactor> {
  const { rows } = await sql<{ setUpAt: Date | string | null; isNeeded: boolean }>`
    select (select f.set_up_at from second_factor f where f.user_id = ${userId}) as "setUpAt", ${needsSecondFactor(userId)} as "isNeeded"`.execute(
    db,
  );
  const { setUpAt = null, isNeeded = true } = rows[0] ?? {};
  return { setUpAt: setUpAt === null ? null : new Date(setUpAt), isNeeded };
}
