import { ApplicationRole } from '@evenhand/contract/users';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { OpenLedger } from '../access/act.ts';
import { actsAsHrOn } from '../access/acts-as-hr.ts';
import { enterAsSystem, holdCase } from '../access/context.ts';
import { fromSight } from '../access/sight.ts';
import { viewersOfAccounts } from '../access/viewer.ts';
import { leftBehindBy } from '../cases/participant.queries.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Job } from '../platform/jobs/job.ts';
import { defineJob } from '../platform/jobs/job.ts';

/** Raised when somebody has left, by those who must not learn of cases. */
export const tellOfLeaver = { kind: 'tell-of-leaver', payload: z.object({ userId: z.string() }) };

/**
 * Tells the advisers of cases what a person who has left leaves to others: an entry in the history of each open case
 * that they own, advise or act next on. It is done by the role that serves cases, whoever let them go.
 */
export function tellingOfLeavers(openLedger: OpenLedger): Job<{ userId: string }> {
  return defineJob({
    ...tellOfLeaver,
    async perform({ db, beforeCommit }, { payload: { userId }, now }) {
      const name = await nameOfLeaver(db, userId);
      if (name === null) return undefined;
      await enterAsSystem(db);
      const record = openLedger({ db, beforeCommit, now, actor: null });
      const cases = await leftBehindBy(db, userId);
      for (const { id, serviceId, ...left } of cases) {
        await holdCase(db, id);
        record({ id, serviceId }, 'person.left', { person: { userId, name }, ...left });
      }
      return { cases: cases.length };
    },
  });
}

/** Null for one who is back already. */
async function nameOfLeaver(db: Db, userId: string): Promise<string | null> {
  const leaver = await db
    .selectFrom('person')
    .select('full_name')
    .where('user_id', '=', userId)
    .where('deactivated_at', 'is not', null)
    .executeTakeFirst();
  return leaver?.full_name ?? null;
}

/**
 * The adviser of a case; while it has none, or they cannot see it as HR any more, everybody of HR in its policy area
 * who sees it.
 */
export function advisersOf({ id }: { readonly id: number }): RawBuilder<string[]> {
  const seesAsHr = (userIds: RawBuilder<unknown>) =>
    sql`select a.user_id ${fromSight(userIds, [id])} and ${actsAsHrOn(viewersOfAccounts, 'c')}`;
  const adviser = sql`array(select o.adviser_user_id from case_record o where o.id = ${id})`;
  const ofArea = sql`array(select h.user_id from account h join case_record o on o.id = ${id}
    where h.service_id = o.service_id and h.roles @> array[${ApplicationRole.HrUser}]::text[] and o.access_level_id = any(h.access_level_ids))`;
  return sql<string[]>`coalesce(nullif(array(${seesAsHr(adviser)}), '{}'), array(${seesAsHr(ofArea)}))`;
}
