import { personIn } from '../administration/administration.queries.ts';
import { recordingFor } from '../administration/register.ts';
import type { Db } from '../platform/database/open-database.ts';
import { announceRights } from '../users/announce-rights.ts';
import { endSightRight, endWhatIsOver, insertFirstApprover } from '../users/rights.rows.ts';
import { endPause, settleRights } from '../users/settle-rights.ts';
import { ofCurrentEmployee } from './change-person.ts';
import { addressTaken, freshSignIn } from './invite-person.ts';
import type { PeopleOfService, PeopleSite } from './people-of-service.ts';
import type { PeopleReport } from './people-report.ts';
import { done, nameOf, refusal } from './people-report.ts';

/**
 * Makes a person of the directory an approver who can sign in, for an installation in which nobody can approve any
 * more: the only one has left, lost their password, or was paused. It gives no new right to read cases, so nobody who
 * administers people can be made one; whoever signed in as them before is signed out. The register names who ran it,
 * and the HR users and approvers are told.
 */
export async function recoverApprover(
  people: PeopleOfService,
  employeeNumber: string,
  site: PeopleSite,
): Promise<PeopleReport> {
  const { db, pack, now } = people;
  const serviceId = pack.service.id;
  if (people.rights === 'claims')
    return refusal('In this installation rights come from the claims of the provider, so it has no approvers.');
  return await ofCurrentEmployee(people, employeeNumber, async (known) => {
    const { userId } = known;
    if ((await personIn(db, serviceId, userId))?.manages === true)
      return refusal(`${nameOf(known)} is an owner or looks after people. Nobody may be an approver beside it.`);
    const signIn = await freshSignIn(people, known, site);
    if (signIn === null) return refusal(addressTaken(known));
    await endWhatIsOver(db, { serviceId, userId, now });
    const right = await openApprover(db, serviceId, userId);
    if (right?.isApproved === false) await endSightRight(db, { id: right.id, by: null, now });
    if (right?.isApproved !== true) {
      const reason = 'Nobody could approve any more.';
      const rightId = await insertFirstApprover(db, { serviceId, userId, reason, now });
      await announceRights(db, { what: 'gained', userId, rightId, by: null }, now);
    }
    const changes = [{ title: 'Run by', from: null, to: site.operator ?? null }];
    const record = recordingFor(db, serviceId, null, now);
    await record('approver.recovered', { about: userId, words: 'gave the Approver right to', changes });
    await endPause(db, userId, now);
    await settleRights(db, [userId], now);
    return done(`${nameOf(known)} is an approver now. This is in the register of administration.`, ...signIn);
  });
}

async function openApprover(db: Db, serviceId: number, userId: string) {
  const right = await db
    .selectFrom('sight_right')
    .select(['id', 'is_approved'])
    .where('service_id', '=', serviceId)
    .where('user_id', '=', userId)
    .where('name', '=', 'approver')
    .where('ended_at', 'is', null)
    .where((is) => is.or([is('is_approved', 'is', null), is('is_approved', '=', true)]))
    .executeTakeFirst();
  return right && { id: Number(right.id), isApproved: right.is_approved === true };
}
