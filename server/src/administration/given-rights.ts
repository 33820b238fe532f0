import { badRequest, notAuthorised, notFound } from '../platform/http/app-error.ts';
import type { GivenRight } from '../users/rights.rows.ts';
import { deleteGivenRight, saveGivenRight } from '../users/rights.rows.ts';
import { settleRights } from '../users/settle-rights.ts';
import { areAllOwners, hasOpenSight, lockAdministration, personIn } from './administration.queries.ts';
import type { AdministrationAct } from './serve-administration.ts';

const TITLES: Readonly<Record<GivenRight, string>> = { owner: 'Owner', people: 'People', business: 'Manager' };

/** Gives a right that lets nobody read a case. @throws NOT_AUTHORISED, NOT_FOUND, BAD_REQUEST with the reason */
export async function giveRight(
  act: AdministrationAct,
  { userId, name }: { readonly userId: string; readonly name: GivenRight },
): Promise<null> {
  const { db, administrator, now } = act;
  assertMay(act, name);
  await lockAdministration(db);
  const person = await personIn(db, administrator.serviceId, userId);
  if (person === null) throw notFound();
  if (person.hasLeft) throw badRequest(`${person.name} has left.`);
  if (name !== 'business' && (await hasOpenSight(db, administrator.serviceId, userId, now)))
    throw badRequest(
      `${person.name} has, or is proposed for, a right to read cases or to approve one. Nobody may hold ${TITLES[name]} beside it.`,
    );
  if (name === 'business' ? person.manages : person.isManager)
    throw badRequest(
      `${person.name} ${name === 'business' ? 'is an owner or looks after people' : 'is a manager'} here. Nobody may administer people and read their cases.`,
    );
  const right = { serviceId: administrator.serviceId, userId, name, by: administrator.userId, now };
  if (!(await saveGivenRight(db, right))) return null;
  await act.record('right.given', { about: userId, words: `gave the ${TITLES[name]} right to` });
  await settleRights(db, [userId], now);
  return null;
}

/** @throws BAD_REQUEST for the last owner, NOT_AUTHORISED, NOT_FOUND */
export async function takeRight(
  act: AdministrationAct,
  { userId, name }: { readonly userId: string; readonly name: GivenRight },
): Promise<null> {
  const { db, administrator, now } = act;
  assertMay(act, name);
  await lockAdministration(db);
  const person = await personIn(db, administrator.serviceId, userId);
  if (person === null) throw notFound();
  if (name === 'owner' && (await areAllOwners(db, administrator.serviceId, [userId])))
    throw badRequest(`${person.name} is the only owner. Make somebody else an owner first.`);
  if (!(await deleteGivenRight(db, { serviceId: administrator.serviceId, userId, name }))) return null;
  await act.record('right.taken', { about: userId, words: `removed the ${TITLES[name]} right from` });
  await settleRights(db, [userId], now);
  return null;
}

/** Owner and People are given and taken by an owner; Manager by those who look after people too. */
function assertMay({ administrator }: AdministrationAct, name: GivenRight): void {
  if (name !== 'business' && !administrator.permissions.includes('owner')) throw notAuthorised();
}
