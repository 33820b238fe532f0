import { ensureAccount, signInNameOf } from '../identity/accounts-of-people.ts';
import { endSignInsOf } from '../identity/end-sign-ins.ts';
import { addInvitation } from '../identity/invitation.rows.ts';
import { INVITATION_PATH } from '../identity/serve-invitation.ts';
import { alreadyExists, badRequest, notAuthorised } from '../platform/http/app-error.ts';
import { asTypedHere } from '../platform/typed-commands.ts';
import { removeIdentities } from '../users/external-identity.store.ts';
import { setBack } from '../users/save-people.ts';
import { areAllApprovers, lackedWithout } from './administration.queries.ts';
import { whyNotDecideOver, whyNotLookAfter } from './directory.policy.ts';
import type { DirectoryRow, SignIn } from './directory.queries.ts';
import { letGo } from './let-people-go.ts';
import { lockPerson } from './lock-person.ts';
import { pauseAndRecord } from './pause-and-record.ts';
import type { AdministrationAct } from './serve-administration.ts';

const INSTEAD = { owner: 'Make somebody else an owner first.', approver: 'Have another approved first.' } as const;

interface OnPerson {
  readonly userId: string;
}

/** Settings an invitation depends on: where people sign in, and the address of the product. */
export interface InvitingSite {
  readonly signIn: SignIn;
  readonly publicUrl: string;
}

/**
 * Makes a link with which a person sets their password, once, and an account if they have none. Whoever signed in as
 * them before is signed out, and somebody who reads cases does so only once an approver has confirmed them.
 * @throws BAD_REQUEST with a sentence, NOT_AUTHORISED, NOT_FOUND; ALREADY_EXISTS when somebody else signs in so.
 */
export async function invitePerson(act: AdministrationAct, { userId }: OnPerson, { signIn, publicUrl }: InvitingSite) {
  const { db, administrator, now } = act;
  if (signIn === 'provider')
    throw badRequest('People sign in at your identity provider. Give them their account there.');
  const person = await decideOver(act, userId, signIn);
  assertHere(person);
  if (await areAllApprovers(db, administrator.serviceId, [userId]))
    throw badRequest(
      asTypedHere(
        `${person.name} is the only approver, so nobody could confirm them afterwards. Whoever runs the server gives them a new link: npm run people -- recover-approver.`,
      ),
    );
  if (signInNameOf(person) === '') throw badRequest('Enter an e-mail address first. People sign in with it.');
  const username = await ensureAccount(db, {
    ...person,
    serviceId: administrator.serviceId,
    managerUserId: person.managerId,
  });
  if (username === null)
    throw alreadyExists('Somebody else signs in with this address. Enter another one first.', {
      fields: { email: 'Somebody else signs in with this address.' },
    });
  const { token, expiresAt } = await addInvitation(db, userId, now);
  await endSignInsOf(db, [userId], now);
  await act.record('person.invited', { about: userId, words: 'invited' });
  await pauseAndRecord(db, [userId], {
    serviceId: administrator.serviceId,
    cause: 'invitation',
    by: administrator.userId,
    now,
  });
  return { link: `${publicUrl}${INVITATION_PATH}${token}`, username, until: expiresAt.toISOString() };
}

/** @throws BAD_REQUEST for the last owner and the last approver, NOT_AUTHORISED, NOT_FOUND */
export async function disablePerson(act: AdministrationAct, { userId }: OnPerson, signIn: SignIn): Promise<null> {
  const { db, administrator, now } = act;
  const person = await decideOver(act, userId, signIn);
  assertHere(person);
  // Two owners may end each other's access at once.
  const lacked = await lackedWithout(db, administrator.serviceId, [userId]);
  if (lacked !== null) throw badRequest(`${person.name} is the only ${lacked}. ${INSTEAD[lacked]}`);
  await letGo(db, [userId], { serviceId: administrator.serviceId, by: administrator.userId, now });
  return null;
}

/** They come back without rights, and without a way to sign in. @throws BAD_REQUEST, NOT_AUTHORISED, NOT_FOUND */
export async function bringBack(act: AdministrationAct, { userId }: OnPerson, signIn: SignIn): Promise<null> {
  const { db, administrator, now } = act;
  const person = await decideOver(act, userId, signIn);
  if (!person.hasLeft) throw badRequest(`${person.name} is here already.`);
  await setBack(db, [userId]);
  await endSignInsOf(db, [userId], now);
  await act.record('person.returned', { about: userId, words: 'brought back' });
  await pauseAndRecord(db, [userId], {
    serviceId: administrator.serviceId,
    cause: 'returned',
    by: administrator.userId,
    now,
  });
  return null;
}

/** Their password stays. @throws NOT_AUTHORISED, NOT_FOUND */
export async function signPersonOut(act: AdministrationAct, { userId }: OnPerson, signIn: SignIn): Promise<null> {
  const { db, administrator, now } = act;
  const person = await lockPerson(act, userId, signIn);
  refuseFor(whyNotLookAfter(administrator, person));
  assertHere(person);
  await endSignInsOf(db, [userId], now);
  await act.record('person.signed-out', { about: userId, words: 'signed out' });
  return null;
}

/** @throws BAD_REQUEST when the provider names them by nothing of ours, NOT_AUTHORISED, NOT_FOUND */
export async function forgetIdentity(act: AdministrationAct, { userId }: OnPerson, signIn: SignIn): Promise<null> {
  const { db, administrator, now } = act;
  const person = await decideOver(act, userId, signIn);
  if (!(await removeIdentities(db, userId)))
    throw badRequest(`${person.name} is not known by another name at the provider.`);
  await endSignInsOf(db, [userId], now);
  await act.record('identity.removed', {
    about: userId,
    words: 'forgot the work account of',
    changes: [{ title: 'Name at the provider', from: person.subject, to: null }],
  });
  await pauseAndRecord(db, [userId], {
    serviceId: administrator.serviceId,
    cause: 'identity',
    by: administrator.userId,
    now,
  });
  return null;
}

async function decideOver(act: AdministrationAct, userId: string, signIn: SignIn): Promise<DirectoryRow> {
  const person = await lockPerson(act, userId, signIn);
  refuseFor(whyNotDecideOver(act.administrator, person));
  return person;
}

function refuseFor(why: string | null): void {
  if (why !== null) throw notAuthorised(why);
}

function assertHere({ hasLeft, name }: DirectoryRow): void {
  if (hasLeft) throw badRequest(`${name} has left.`);
}
