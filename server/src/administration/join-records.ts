import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import { alreadyExists, badField, badRequest, notAuthorised, notFound } from '../platform/http/app-error.ts';
import { recordsOfHuman, saveHuman, saveSeparate } from '../users/save-people.ts';
import { tellRightsChanged } from '../users/sync-account.ts';
import { hasOpenSight, lockAdministration, ownersOf, personIn } from './administration.queries.ts';
import { pauseAndRecord } from './pause-and-record.ts';
import type { AdministrationAct } from './serve-administration.ts';

interface JoinedRecords {
  readonly userId: string;
  readonly otherUserId: string;
  readonly reason: string;
}

interface RecordOfPerson {
  readonly userId: string;
  readonly name: string;
  readonly employeeNumber: string | null;
  readonly humanId: string | null;
}

/**
 * Says that two records are one human, and so are all that either was joined to: from the next request on each is kept
 * from what any other is kept from (decision 0103). The sight of those who have any is paused. Nothing about a case is
 * read or answered.
 * @throws NOT_FOUND outside the service; BAD_REQUEST for the same record twice, and for a human who would both
 * administer people and read cases; NOT_AUTHORISED for a record of one's own; ALREADY_EXISTS for two that are joined.
 */
export async function joinRecords(
  act: AdministrationAct,
  { userId, otherUserId, reason }: JoinedRecords,
): Promise<null> {
  const { db, administrator, now } = act;
  if (userId === otherUserId) throw badField('otherUserId', 'Choose another record.');
  await lockAdministration(db);
  const [one, other] = await recordsIn(db, administrator.serviceId, [userId, otherUserId]);
  if (one === undefined || other === undefined) throw notFound();
  if (one.humanId !== null && one.humanId === other.humanId) throw alreadyExists('These records are joined already.');
  const humanId = one.humanId ?? other.humanId ?? randomUUID();
  const recordIds = await saveHuman(db, humanId, [one, other]);
  if (recordIds.includes(administrator.userId)) throw notAuthorised('Somebody else must join a record of your own.');
  await assertMayChangeOwners(act, recordIds);
  const person = await personIn(db, administrator.serviceId, userId);
  if (person?.manages && (person.isManager || (await hasOpenSight(db, administrator.serviceId, userId, now))))
    throw badRequest(
      `Together they would administer people and read cases, or approve who does. End one of these rights of ${person.name} first.`,
    );
  const changes = [{ title: 'Reason', from: null, to: reason }];
  for (const [about, joined] of [
    [one, other],
    [other, one],
  ] as const)
    await act.record('person.joined', {
      about: about.userId,
      words: `recorded that ${named(joined)} is the same person as`,
      changes,
    });
  await pauseAndRecord(db, recordIds, {
    serviceId: administrator.serviceId,
    cause: 'joined',
    by: administrator.userId,
    now,
  });
  for (const recordId of recordIds) await tellRightsChanged(db, recordId, now);
  return null;
}

/**
 * Undoes a join for one record: it is a human of its own again. Everybody of the former human is paused, and somebody
 * else, who is an approver, confirms them before any of them is shown what the others are kept from.
 * @throws NOT_FOUND outside the service; BAD_REQUEST for a record that is joined with none; NOT_AUTHORISED for one of
 * the caller's own.
 */
export async function separateRecord(
  act: AdministrationAct,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<null> {
  const { db, administrator, now } = act;
  await lockAdministration(db);
  const [record] = await recordsIn(db, administrator.serviceId, [userId]);
  if (record === undefined) throw notFound();
  const { humanId } = record;
  if (humanId === null) throw badRequest(`${record.name} has no other record.`);
  const recordIds = await recordsOfHuman(db, humanId);
  if (recordIds.includes(administrator.userId))
    throw notAuthorised('Somebody else must separate a record of your own.');
  await assertMayChangeOwners(act, recordIds);
  const others = await recordsIn(db, administrator.serviceId, recordIds);
  await saveSeparate(db, { userId, humanId });
  await act.record('person.separated', {
    about: userId,
    words: `recorded that ${others
      .filter((other) => other.userId !== userId)
      .map(named)
      .join(', ')} is not the same person as`,
    changes: [{ title: 'Reason', from: null, to: reason }],
  });
  await pauseAndRecord(db, recordIds, {
    serviceId: administrator.serviceId,
    cause: 'separated',
    by: administrator.userId,
    now,
  });
  for (const recordId of recordIds) await tellRightsChanged(db, recordId, now);
  return null;
}

/** The record of an owner is an owner's to change. */
async function assertMayChangeOwners({ db, administrator }: AdministrationAct, recordIds: readonly string[]) {
  const owners = await ownersOf(db, administrator.serviceId);
  if (!administrator.permissions.includes('owner') && recordIds.some((recordId) => owners.has(recordId)))
    throw notAuthorised('One of these people is an owner. Only an owner may change their record.');
}

function named({ name, employeeNumber }: RecordOfPerson): string {
  return employeeNumber === null ? name : `${name} (${employeeNumber})`;
}

/** In the order asked for, without those of other services. */
async function recordsIn(db: Db, serviceId: number, userIds: readonly string[]): Promise<RecordOfPerson[]> {
  const { rows } = await sql<RecordOfPerson>`
    select p.user_id as "userId", p.full_name as name, p.employee_number as "employeeNumber", p.human_id as "humanId"
    from unnest(${[...userIds]}::uuid[]) with ordinality asked (user_id, place) join person p on p.user_id = asked.user_id
    where p.service_id = ${serviceId} order by asked.place`.execute(db);
  return rows;
}
