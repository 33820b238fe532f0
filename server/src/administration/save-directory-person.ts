import { randomUUID } from 'node:crypto';
import type {
  addDirectoryPerson as addRoute,
  changeDirectoryPerson as changeRoute,
  DirectoryPerson,
} from '@evenhand/contract/directory';
import type { BodyOf } from '@evenhand/contract/route';
import { followPerson, isSignInNameTaken, signInNameOf } from '../identity/accounts-of-people.ts';
import { judgeNewManagers } from '../participants/judge-reporting-lines.ts';
import { alreadyExists, badField, badRequest, notAuthorised } from '../platform/http/app-error.ts';
import { reasonAgainst } from '../users/read-people-file.ts';
import type { PersonToSave } from '../users/save-people.ts';
import { savePeople } from '../users/save-people.ts';
import { lockAdministration } from './administration.queries.ts';
import { changesOf } from './changes-of-person.ts';
import { whyNotLookAfter } from './directory.policy.ts';
import { presentDirectoryPerson } from './directory.presenter.ts';
import type { DirectoryRow, Namesake, SignIn } from './directory.queries.ts';
import { lineOfManagers, othersLike, personOfDirectory } from './directory.queries.ts';
import { lockPerson } from './lock-person.ts';
import { pauseAndRecord } from './pause-and-record.ts';
import type { AdministrationAct } from './serve-administration.ts';

type Fields = Omit<BodyOf<typeof changeRoute>, 'version'>;

/**
 * Adds a person who has no rights.
 * @throws ALREADY_EXISTS at the field that belongs to somebody else, named; at `isAnother` where somebody has the same
 * name; BAD_REQUEST at the field.
 */
export async function addPerson(
  act: AdministrationAct,
  { isAnother = false, ...fields }: BodyOf<typeof addRoute>,
): Promise<{ userId: string }> {
  const { db, administrator, now, record, configuration } = act;
  await lockAdministration(db);
  const userId = randomUUID();
  const person = asSaved(act, userId, fields);
  await assertUsable(act, person, null);
  const namesakes = await assertFree(act, person, null);
  if (namesakes.length > 0 && !isAnother)
    throw alreadyExists(`There is ${namesakes.map(described).join(' and ')} already.`, {
      fields: { isAnother: 'Say that this is another person of the same name, if it is.' },
    });
  await savePeople(db, [person], { by: administrator.userId, now });
  await record('person.added', {
    about: userId,
    words: 'added',
    changes: await changesOf(db, null, person, configuration.pack),
  });
  await pauseAndRecord(db, [userId], {
    serviceId: administrator.serviceId,
    cause: 'added',
    by: administrator.userId,
    now,
  });
  return { userId };
}

/** @throws ALREADY_EXISTS with `current` when it was changed since `version`; otherwise as `addPerson`. */
export async function changePerson(
  act: AdministrationAct,
  {
    params: { userId },
    body: { version, ...fields },
  }: { readonly params: { readonly userId: string }; readonly body: BodyOf<typeof changeRoute> },
  signIn: SignIn,
): Promise<null> {
  const { db, administrator, now, record, configuration } = act;
  const before = await lockPerson(act, userId, signIn);
  const whyNot = whyNotLookAfter(administrator, before);
  if (whyNot !== null) throw notAuthorised(whyNot);
  if (before.version !== version)
    throw alreadyExists('Somebody has changed this person meanwhile.', {
      current: await presented(act, userId, signIn),
    });
  const known = savedBefore(before, administrator.serviceId);
  const person = asSaved(act, userId, fields);
  const changes = await changesOf(db, known, person, configuration.pack);
  if (changes.length === 0) return null;
  const hasOtherAddress = known.email?.toLowerCase() !== person.email?.toLowerCase();
  if (hasOtherAddress && userId === administrator.userId)
    throw badField('email', 'You may not change your own address. Somebody else must.');
  await assertUsable(act, person, before);
  await assertFree(act, person, known);
  await savePeople(db, [person], { by: administrator.userId, now });
  await followPerson(db, [{ before: known, person }]);
  await judgeNewManagers(db, [{ before: known, person }], now);
  await record('person.changed', { about: userId, words: 'changed', changes });
  if (hasOtherAddress)
    await pauseAndRecord(db, [userId], {
      serviceId: administrator.serviceId,
      cause: 'address',
      by: administrator.userId,
      now,
    });
  return null;
}

async function presented(act: AdministrationAct, userId: string, signIn: SignIn): Promise<DirectoryPerson | null> {
  const { db, administrator, now, configuration } = act;
  const row = await personOfDirectory(db, { serviceId: administrator.serviceId, signIn, now }, userId);
  return row && presentDirectoryPerson(row, { administrator, pack: configuration.pack, signIn });
}

function asSaved({ administrator }: AdministrationAct, userId: string, fields: Fields): PersonToSave {
  const { firstName, lastName, email, employeeNumber, jobTitle, accessLevelId, managerUserId } = fields;
  return {
    userId,
    serviceId: administrator.serviceId,
    employeeNumber: employeeNumber.trim(),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email?.trim() || null,
    jobTitle: jobTitle?.trim() || null,
    accessLevelId,
    managerUserId,
  };
}

function savedBefore(row: DirectoryRow, serviceId: number): PersonToSave {
  const { userId, employeeNumber, firstName, lastName, email, jobTitle, accessLevelId, managerId } = row;
  return {
    userId,
    serviceId,
    employeeNumber,
    firstName,
    lastName,
    email,
    jobTitle,
    accessLevelId,
    managerUserId: managerId,
  };
}

const CELLS = ['firstName', 'lastName', 'email', 'employeeNumber', 'jobTitle'] as const;

/** Judges each value by itself, as an import does, and the policy area and the manager by what there is. */
async function assertUsable(
  { db, administrator, configuration, now }: AdministrationAct,
  person: PersonToSave,
  before: DirectoryRow | null,
): Promise<void> {
  const refused = CELLS.flatMap((field) => {
    const why = reasonAgainst(field, person[field]);
    return why === null ? [] : [[field, why] as const];
  });
  if (refused.length > 0)
    throw badRequest('Some of what was sent is not valid.', { fields: Object.fromEntries(refused) });
  const { accessLevelId, managerUserId, userId, firstName, lastName } = person;
  const { accessLevels } = configuration.pack;
  if (
    accessLevelId !== null &&
    accessLevelId !== before?.accessLevelId &&
    !accessLevels.some(({ id }) => id === accessLevelId)
  )
    throw badField('accessLevelId', 'There is no such policy area.');
  if (managerUserId === null || managerUserId === before?.managerId) return;
  const { serviceId } = administrator;
  const manager = await personOfDirectory(db, { serviceId, signIn: 'embedded', now }, managerUserId);
  if (manager === null) throw badField('managerUserId', 'There is no such person.');
  if (manager.hasLeft) throw badField('managerUserId', `${manager.name} has left.`);
  const line = await lineOfManagers(db, managerUserId);
  const own = line.findIndex((one) => one.userId === userId);
  if (own === -1) return;
  const circle = [`${firstName} ${lastName}`, ...line.slice(0, own + 1).map(({ name }) => name)];
  throw badField('managerUserId', `They would be their own manager: ${circle.join(' → ')}.`);
}

/**
 * Numbers and addresses belong to one person, active or not. One that a person had before stays theirs.
 * @returns others with the same name.
 */
async function assertFree(
  { db, administrator }: AdministrationAct,
  person: PersonToSave,
  before: PersonToSave | null,
): Promise<readonly Namesake[]> {
  const { userId, firstName, lastName, employeeNumber, email } = person;
  const isSame = (field: 'employeeNumber' | 'email') => before?.[field]?.toLowerCase() === person[field]?.toLowerCase();
  const others = await othersLike(db, administrator.serviceId, {
    userId,
    employeeNumber: employeeNumber ?? '',
    email,
    name: `${firstName} ${lastName}`,
  });
  const withNumber = isSame('employeeNumber') ? undefined : others.find(({ hasNumber }) => hasNumber);
  const withAddress = isSame('email') ? undefined : others.find(({ hasAddress }) => hasAddress);
  const fields = {
    ...(withNumber === undefined ? {} : { employeeNumber: `This number belongs to ${described(withNumber)}.` }),
    ...(withAddress === undefined ? {} : { email: `This address belongs to ${described(withAddress)}.` }),
    ...(withAddress === undefined && !isSame('email') && (await isSignInNameTaken(db, userId, signInNameOf(person)))
      ? { email: 'Somebody else signs in with this address.' }
      : {}),
  };
  const [sentence] = Object.values(fields);
  if (sentence !== undefined) throw alreadyExists(sentence, { fields });
  return others.filter((one) => one.name.toLowerCase() === `${firstName} ${lastName}`.toLowerCase());
}

function described({ name, employeeNumber, jobTitle, hasLeft }: Namesake): string {
  const more = [...(employeeNumber === null ? [] : [employeeNumber]), ...(jobTitle === null ? [] : [jobTitle])];
  return `${name}${more.length === 0 ? '' : ` (${more.join(', ')})`}${hasLeft ? ', who has left' : ''}`;
}
