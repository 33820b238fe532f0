import { hasOpenSight } from '../administration/administration.queries.ts';
import { recordingFor } from '../administration/register.ts';
import { deleteGivenRight, saveGivenRight } from '../users/rights.rows.ts';
import { endPause, settleRights } from '../users/settle-rights.ts';
import { ofCurrentEmployee } from './change-person.ts';
import { addressTaken, freshSignIn } from './invite-person.ts';
import type { PeopleOfService, PeopleSite } from './people-of-service.ts';
import type { PeopleReport } from './people-report.ts';
import { done, nameOf, refusal } from './people-report.ts';

/**
 * Makes a person of the directory an owner, for an installation whose owners cannot sign in any more. It gives no right
 * to read cases, so nobody who has one can be made an owner, and takes Manager away. The register names who ran it.
 */
export async function recoverOwner(
  people: PeopleOfService,
  employeeNumber: string,
  site: PeopleSite,
): Promise<PeopleReport> {
  const { db, pack, now } = people;
  const serviceId = pack.service.id;
  if (people.rights === 'claims')
    return refusal('In this installation rights come from the claims of the provider, so it has no owners.');
  return await ofCurrentEmployee(people, employeeNumber, async (known) => {
    if (await hasOpenSight(db, serviceId, known.userId, now))
      return refusal(
        `${nameOf(known)} has, or is proposed for, a right to read cases or to approve one. Nobody may be an owner beside it.`,
      );
    const signIn = await freshSignIn(people, known, site);
    if (signIn === null) return refusal(addressTaken(known));
    const record = recordingFor(db, serviceId, null, now);
    if (await deleteGivenRight(db, { serviceId, userId: known.userId, name: 'business' }))
      await record('right.taken', { about: known.userId, words: 'removed the Manager right from' });
    await saveGivenRight(db, { serviceId, userId: known.userId, name: 'owner', by: null, now });
    await endPause(db, known.userId, now);
    await settleRights(db, [known.userId], now);
    await record('owner.recovered', {
      about: known.userId,
      words: 'gave the Owner right to',
      changes: [{ title: 'Run by', from: null, to: site.operator ?? null }],
    });
    return done(
      `${nameOf(known)} is an owner now. This is in the register of administration, and gives no right to read cases.`,
      ...signIn,
    );
  });
}
