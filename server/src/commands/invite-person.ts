import { pauseAndRecord } from '../administration/pause-and-record.ts';
import { recordingFor } from '../administration/register.ts';
import { endSignInsOf } from '../identity/end-sign-ins.ts';
import { findAccountByUserId } from '../identity/identity-account.queries.ts';
import { giveAccount, setPassword } from '../identity/identity-account.rows.ts';
import { addInvitation, INVITATION_LIFE_HOURS } from '../identity/invitation.rows.ts';
import { removeSecondFactor } from '../identity/second-factor.rows.ts';
import { INVITATION_PATH } from '../identity/serve-invitation.ts';
import type { KnownPerson } from '../users/directory.queries.ts';
import { removeIdentities } from '../users/external-identity.store.ts';
import { ofCurrentEmployee } from './change-person.ts';
import type { PeopleOfService, PeopleSite } from './people-of-service.ts';
import type { PeopleReport } from './people-report.ts';
import { argumentOf, done, nameOf, refusal } from './people-report.ts';

/**
 * Makes a link with which a person sets their password, once. A password they have works until then. Where rights are
 * given in the directory, what they may read is paused until an approver has confirmed them.
 */
export async function invitePerson(
  people: PeopleOfService,
  employeeNumber: string,
  publicUrl: string,
): Promise<PeopleReport> {
  return await ofCurrentEmployee(people, employeeNumber, async (known) => {
    const { db, pack, serviceKey, now } = people;
    if (people.rights === 'claims' && (await findAccountByUserId(db, known.userId)) === undefined)
      return refusal(
        `${nameOf(known)} has no roles yet. Give them some first: npm run people -- roles ${argumentOf(known)} --service ${serviceKey} --role ROLE`,
      );
    const link = await linkFor(people, known, publicUrl);
    if (link === null) return refusal(addressTaken(known));
    const paused = await pauseAndRecord(db, [known.userId], {
      serviceId: pack.service.id,
      cause: 'invitation',
      by: null,
      now,
    });
    await recordingFor(db, pack.service.id, null, now)('person.invited', { about: known.userId, words: 'invited' });
    return done(
      ...link,
      ...(paused.length === 0
        ? []
        : [`${nameOf(known)} reads no case until an approver has confirmed them under Administration, Access.`]),
    );
  });
}

/** The lines that hand over a link, and give an account to who has none; null when somebody else has its name. */
async function linkFor(
  { db, pack, now }: PeopleOfService,
  known: KnownPerson,
  publicUrl: string,
): Promise<string[] | null> {
  const account = await findAccountByUserId(db, known.userId);
  const names = { givenName: known.firstName, familyName: known.lastName };
  const username = account?.username ?? usernameOf(known);
  const given = { username, userId: known.userId, serviceId: pack.service.id, ...names, roles: [], accessLevels: [] };
  if (account === undefined && (await giveAccount(db, given)) === null) return null;
  const { token, expiresAt } = await addInvitation(db, known.userId, now);
  const until = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: pack.service.timeZone,
  }).format(expiresAt);
  return [
    `Send this link to ${nameOf(known)} and to nobody else. It works once, within ${INVITATION_LIFE_HOURS} hours: until ${until}.`,
    `${publicUrl}${INVITATION_PATH}${token}`,
    `They then sign in as ${username}.`,
  ];
}

/**
 * Lets somebody sign in who is trusted from then on: whoever did so as them before is signed out, and no password,
 * second factor or identity at the provider of before works.
 * @returns the lines that say how they sign in; null when somebody else has the name of their account.
 */
export async function freshSignIn(
  people: PeopleOfService,
  known: KnownPerson,
  { publicUrl, oidc }: Pick<PeopleSite, 'publicUrl' | 'oidc'>,
): Promise<string[] | null> {
  const { db, now } = people;
  const lines =
    oidc === null
      ? await linkFor(people, known, publicUrl)
      : [
          `They sign in at your identity provider with ${known.email ?? 'an address they do not have yet'}. Check that it is theirs.`,
        ];
  if (lines === null) return null;
  await setPassword(db, known.userId, null);
  await removeSecondFactor(db, known.userId);
  await removeIdentities(db, known.userId);
  await endSignInsOf(db, [known.userId], now);
  return lines;
}

/** Under which a person without an account signs in. */
export function usernameOf({ email, employeeNumber }: KnownPerson): string {
  return (email ?? employeeNumber ?? '').toLowerCase();
}

export function addressTaken(known: KnownPerson): string {
  return `Somebody else signs in as ${usernameOf(known)}. Give ${nameOf(known)} an e-mail address of their own first.`;
}
