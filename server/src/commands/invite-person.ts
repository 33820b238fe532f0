import { findAccountByUserId } from '../identity/identity-account.queries.ts';
import { addInvitation, INVITATION_LIFE_HOURS } from '../identity/invitation.rows.ts';
import { INVITATION_PATH } from '../identity/serve-invitation.ts';
import { ofCurrentEmployee } from './change-person.ts';
import type { PeopleOfService } from './people-of-service.ts';
import type { PeopleReport } from './people-report.ts';
import { done, nameOf, refusal } from './people-report.ts';

/** Makes a link with which a person sets their password, once. A password they have works until then. */
export async function invitePerson(
  people: PeopleOfService,
  employeeNumber: string,
  publicUrl: string,
): Promise<PeopleReport> {
  const { db, pack, serviceKey, now } = people;
  return await ofCurrentEmployee(people, employeeNumber, async (known) => {
    const account = await findAccountByUserId(db, known.userId);
    if (account === undefined)
      return refusal(
        `${nameOf(known)} has no roles yet. Give them some first: npm run people -- roles ${known.employeeNumber} --service ${serviceKey} --role ROLE`,
      );
    const { token, expiresAt } = await addInvitation(db, known.userId, now);
    const until = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: pack.service.timeZone,
    }).format(expiresAt);
    return done(
      `Send this link to ${nameOf(known)} and to nobody else. It works once, within ${INVITATION_LIFE_HOURS} hours: until ${until}.`,
      `${publicUrl}${INVITATION_PATH}${token}`,
      `They then sign in as ${account.username}.`,
    );
  });
}
