import * as z from 'zod/mini';
import type { Db } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { enqueueJob } from '../platform/jobs/job.rows.ts';
import type { Job } from '../platform/jobs/job.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { Logger } from '../platform/logger.ts';

const rightsReport = { kind: 'report-rights', payload: z.object({ userId: z.string() }) };

/**
 * Has the log of a server process say what people may do from now on. It is a job, because rights are also changed by
 * commands, which log nothing, while no server process may be running.
 */
export async function reportRights(tx: Pick<Tx, 'db'>, userIds: readonly string[], now: Date): Promise<void> {
  for (const userId of userIds) await enqueueJob(tx, rightsReport, { key: userId, payload: { userId }, runAt: now });
}

/** Logs ids and roles, as they are when it runs; names nobody. */
export function reportingRights(log: Pick<Logger, 'info'>): Job<{ userId: string }> {
  return defineJob({
    ...rightsReport,
    async perform({ db }, { payload: { userId } }) {
      const rights = await rightsOf(db, userId);
      if (rights === undefined) return undefined;
      const { deactivated_at: leftAt, roles, access_level_ids: policyAreas } = rights;
      if (leftAt === null)
        log.info({ security: 'rights-changed', userId, roles, policyAreas }, 'a person has other rights');
      else log.info({ security: 'person-disabled', userId }, 'a person has been disabled');
      return undefined;
    },
  });
}

function rightsOf(db: Db, userId: string) {
  return db
    .selectFrom('person as p')
    .leftJoin('account as a', (join) => join.onRef('a.user_id', '=', 'p.user_id').on('a.is_current', '=', true))
    .select(['p.deactivated_at', 'a.roles', 'a.access_level_ids'])
    .where('p.user_id', '=', userId)
    .executeTakeFirst();
}
