import { enterAsSystem } from '../access/context.ts';
import type { LeftBehind } from '../cases/participant.queries.ts';
import { leftBehindBy } from '../cases/participant.queries.ts';
import { letPeopleGo } from '../identity/end-sign-ins.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { dayOf } from '../platform/days.ts';
import { passOnTasksOf } from '../tasks/pass-on-tasks.ts';
import type { ServiceDays } from '../tasks/planned-notices.ts';
import { peopleLeavingBy } from '../users/directory.queries.ts';
import { reportRights } from '../users/rights-report.ts';
import { oneAtATime } from './people-of-service.ts';

/** What leavers leave to others. */
export interface LetGo {
  /** Cases whose open tasks were given to others. */
  readonly passedOn: readonly number[];
  readonly behind: readonly LeftBehind[];
}

/**
 * Leavers keep their history and their places on cases; from here on they can open nothing, and if they come
 * back their old password, tokens and invitation open nothing either.
 */
export async function letGo(db: Tx['db'], userIds: readonly string[], now: Date): Promise<LetGo> {
  await letPeopleGo(db, userIds, now);
  await reportRights({ db }, userIds, now);
  const passedOn = await passOnTasksOf(db, userIds, now);
  await enterAsSystem(db);
  return { passedOn, behind: await leftBehindBy(db, userIds) };
}

/** Lets everybody go whose leaving day has begun where their service is. @returns who that was. */
export async function letGoByDay(
  db: Tx['db'],
  now: Date,
  services: readonly ServiceDays[],
): Promise<LetGo & { readonly userIds: readonly string[] }> {
  await oneAtATime(db);
  const ofServices = services.map(({ serviceId, timeZone }) => peopleLeavingBy(db, serviceId, dayOf(now, timeZone)));
  const userIds = (await Promise.all(ofServices)).flat();
  return userIds.length === 0 ? { userIds, passedOn: [], behind: [] } : { userIds, ...(await letGo(db, userIds, now)) };
}
