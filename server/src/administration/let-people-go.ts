import { letPeopleGo } from '../identity/end-sign-ins.ts';
import { tellOfLeaver } from '../participants/tell-of-leavers.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { dayOf } from '../platform/days.ts';
import { enqueueJob } from '../platform/jobs/job.rows.ts';
import type { ServiceDays } from '../tasks/planned-notices.ts';
import { peopleLeavingBy } from '../users/directory.queries.ts';
import { endRightsOf } from '../users/rights.rows.ts';
import { reportRights } from '../users/rights-report.ts';
import { settleRights } from '../users/settle-rights.ts';
import { passOnTasks } from '../users/sync-account.ts';
import { lackedWithout, lockAdministration } from './administration.queries.ts';
import { recordAll } from './register.ts';

/** Who lets people of a service go; `by` is null for commands on the server and for the job of the leaving day. */
export interface LettingGo {
  readonly serviceId: number;
  readonly by: string | null;
  readonly now: Date;
}

/**
 * Leavers keep their history and their places on cases; from here on they can open nothing, and if they come back their
 * old rights, password, tokens and invitation open nothing either. Their tasks are passed on, and the advisers of their
 * cases told, by jobs: whoever lets people go learns of no case.
 */
export async function letGo(
  db: Tx['db'],
  userIds: readonly string[],
  { serviceId, by, now }: LettingGo,
): Promise<void> {
  await letPeopleGo(db, userIds, now);
  await settleRights(db, await endRightsOf(db, userIds, { by, now }), now);
  await reportRights({ db }, userIds, now);
  const entries = userIds.map((about) => ({ about, words: 'ended the access of' }));
  await recordAll(db, { serviceId, actor: by, now }, 'person.disabled', entries);
  for (const userId of userIds)
    for (const job of [passOnTasks, tellOfLeaver])
      await enqueueJob({ db }, job, { key: userId, payload: { userId }, runAt: now });
}

interface Lacking {
  readonly serviceId: number;
  readonly lacked: 'owner' | 'approver';
}

/**
 * Lets everybody go whose leaving day has begun where their service is.
 * @returns how many, and the services that have no owner, or no approver, any more.
 */
export async function letGoByDay(
  administration: Db,
  now: Date,
  services: readonly ServiceDays[],
): Promise<{ readonly count: number; readonly lacking: readonly Lacking[] }> {
  return await inTransaction(administration, async ({ db }) => {
    await lockAdministration(db);
    let count = 0;
    const lacking: Lacking[] = [];
    for (const { serviceId, timeZone } of services) {
      const userIds = await peopleLeavingBy(db, serviceId, dayOf(now, timeZone));
      if (userIds.length === 0) continue;
      const lacked = await lackedWithout(db, serviceId, userIds);
      await letGo(db, userIds, { serviceId, by: null, now });
      count += userIds.length;
      if (lacked !== null) lacking.push({ serviceId, lacked });
    }
    return { count, lacking };
  });
}
