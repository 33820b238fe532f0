import { EMAIL_PATTERN } from '@evenhand/contract/limits';
import type { NewParty, PartyChange } from '@evenhand/contract/parties';
import { PARTIES_MAXIMUM } from '@evenhand/contract/parties';
import type { Act } from '../access/act.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { assertVersion } from '../cases/change-case.ts';
import { isHrUser } from '../cases/hr-users.queries.ts';
import { recordLaterConflicts } from '../cases/later-conflicts.ts';
import { subjectIdsOf } from '../cases/people-checks.ts';
import { assertRolesApart } from '../cases/role-separation.ts';
import { settlePeople } from '../participants/settle-people.ts';
import { badField, notAuthorised, notFound } from '../platform/http/app-error.ts';
import { activePerson, everybodyByEmail, recordIdsOf } from '../users/person.queries.ts';
import type { PartyRow, StatedParty } from './party.store.ts';
import { endParty, insertParty, partiesOf, respondentsOf, updateParty } from './party.store.ts';

/** A party that is to be recorded: whom it names, under every record of theirs, and the field it was sent in. */
interface NamedParty extends StatedParty {
  readonly userId: string | null;
  /** Everybody who is this party, which several people can be who have had one address. */
  readonly recordIds: readonly string[];
  readonly field: 'userId' | 'name' | 'address';
}

/**
 * Records somebody the case concerns, who gets no access by it. HR users among them lose what they have by their policy
 * area or as adviser (decision 0117).
 * @throws BAD_REQUEST with the field; NOT_AUTHORISED where only HR may.
 */
export async function addParty(act: Act, theCase: CaseFacts, input: NewParty): Promise<number> {
  const party = await namedParty(act, theCase, input);
  const parties = await partiesOf(act.db, scopeOf(act.actor), theCase.id);
  if (parties.length >= PARTIES_MAXIMUM)
    throw badField(party.field, `A case has at most ${PARTIES_MAXIMUM} parties. Remove one first.`);
  await checkPeople(act, theCase, party, parties);
  await assertPartyApart(act, theCase, party, input.conflictReason);
  const { userId, name, relation, address } = party;
  const partyId = await insertParty(act, theCase, party, party.recordIds);
  act.record(theCase, 'party.added', { partyId, person: { userId, name }, relation, address });
  await settle(act, theCase, party.recordIds);
  if (relation === 'respondent') await recordLaterConflicts(act, theCase);
  return partyId;
}

/**
 * Changes the relation of a party, or the name and address of a typed one.
 * @throws NOT_FOUND; ALREADY_EXISTS with the newer row; BAD_REQUEST and NOT_AUTHORISED as `addParty`.
 */
export async function changeParty(act: Act, theCase: CaseFacts, partyId: number, input: PartyChange): Promise<void> {
  const { before, others } = await loadParty(act, theCase, partyId);
  await assertVersion(input.version, before.version, async () => ({ current: statedOf(before) }));
  if (before.userId !== null && ((input.name ?? before.name) !== before.name || (input.address ?? null) !== null))
    throw badField('name', 'Only the relation of a person of the directory can be changed.');
  const after =
    before.userId === null
      ? await typedParty(act, input)
      : {
          ...statedOf(before),
          relation: input.relation,
          userId: before.userId,
          recordIds: [],
          field: 'userId' as const,
        };
  const [from, to] = [statedOf(before), { relation: after.relation, name: after.name, address: after.address }];
  if (from.relation === to.relation && from.name === to.name && from.address === to.address) return;
  const isReaddressed = from.address !== to.address;
  if (isReaddressed) assertMayGiveBack(act, theCase, before);
  if (isReaddressed) {
    await checkPeople(act, theCase, after, others);
    await assertPartyApart(act, theCase, after, input.conflictReason);
  }
  await updateParty(act, theCase.id, partyId, { party: to, userIds: after.recordIds });
  act.record(theCase, 'party.changed', { partyId, person: { userId: before.userId, name: before.name }, from, to });
  if (isReaddressed) await settle(act, theCase, after.recordIds);
  if (to.relation === 'respondent') await recordLaterConflicts(act, theCase);
}

/**
 * Removes a party who was added by mistake or does not belong to the case. The row stays.
 * @throws NOT_FOUND; ALREADY_EXISTS with the newer row; NOT_AUTHORISED where only HR may.
 */
export async function removeParty(
  act: Act,
  theCase: CaseFacts,
  partyId: number,
  { reason, version }: { readonly reason: string; readonly version?: number | undefined },
): Promise<void> {
  const { before } = await loadParty(act, theCase, partyId);
  await assertVersion(version, before.version, async () => ({ current: statedOf(before) }));
  assertMayGiveBack(act, theCase, before);
  await endParty(act, theCase.id, partyId);
  const person = { userId: before.userId, name: before.name };
  act.record(theCase, 'party.removed', { partyId, person, relation: before.relation, reason });
}

async function loadParty(act: Act, theCase: CaseFacts, id: number): Promise<{ before: PartyRow; others: PartyRow[] }> {
  const parties = await partiesOf(act.db, scopeOf(act.actor), theCase.id);
  const before = parties.find((one) => one.id === id);
  if (before === undefined) throw notFound('This party could not be found.');
  return { before, others: parties.filter((one) => one !== before) };
}

function statedOf({ relation, name, address }: PartyRow): StatedParty {
  return { relation, name, address };
}

async function namedParty(act: Act, theCase: CaseFacts, input: NewParty): Promise<NamedParty> {
  const chosen = input.userId ?? null;
  if (chosen === null) return typedParty(act, input);
  if ((input.name ?? null) !== null || (input.address ?? null) !== null)
    throw badField('name', 'Choose a person of the directory or type a name, not both.');
  const person = await activePerson(act.db, theCase.serviceId, chosen);
  if (person === null) throw badField('userId', 'This person could not be found.');
  const { userId, fullName } = person;
  const recordIds = await recordIdsOf(act.db, userId);
  return { relation: input.relation, userId, name: fullName, address: null, recordIds, field: 'userId' };
}

async function typedParty({ db }: Act, input: PartyChange): Promise<NamedParty> {
  const name = (input.name ?? '').trim();
  const address = (input.address ?? '').trim().toLowerCase();
  if (name === '') throw badField('name', 'Field is required.');
  if (address === '')
    return { relation: input.relation, userId: null, name, address: null, recordIds: [], field: 'name' };
  if (!EMAIL_PATTERN.test(address)) throw badField('address', 'Please enter a valid e-mail address');
  const recordIds = await everybodyByEmail(db, address);
  return { relation: input.relation, userId: null, name, address, recordIds, field: 'address' };
}

/**
 * Refuses a party who is the employee of the case, is named twice, or is the caller. Only HR makes an HR user or the
 * adviser a party (gaps G-96), and whoever does still acts as HR on the case: it never loses its last HR user.
 * @throws BAD_REQUEST with the field, NOT_AUTHORISED
 */
async function checkPeople(
  act: Act,
  theCase: CaseFacts,
  party: NamedParty,
  others: readonly PartyRow[],
): Promise<void> {
  const { field, recordIds, address } = party;
  const isSubject =
    (address !== null && theCase.employeeEmail?.toLowerCase() === address) ||
    (await subjectIdsOf(act.db, theCase)).some((userId) => recordIds.includes(userId));
  if (isSubject) throw badField(field, `${party.name} is the employee of this case.`);
  if (recordIds.includes(act.actor.userId))
    throw badField(field, 'You cannot record yourself as a party. Ask another HR user to do it.');
  const respondents = await respondentsOf(act.db, scopeOf(act.actor), theCase.id);
  const isNamed = [...respondents, ...others].some(
    (other) =>
      (other.userId !== null && recordIds.includes(other.userId)) ||
      ('address' in other && address !== null && other.address === address),
  );
  if (isNamed) throw badField(field, `${party.name} is a party of this case already.`);
  const areHr = await Promise.all(recordIds.map((userId) => isHrUser(act.db, userId)));
  const takesHr = areHr.includes(true) || recordIds.some((userId) => userId === theCase.adviserUserId);
  if (takesHr && !actsAsHr(act.actor, theCase))
    throw notAuthorised('Only HR users can make an HR user or the adviser a party of the case.');
}

/** Refuses a party who owns, investigates, hears or decides (ROLES-01). @throws BAD_REQUEST */
async function assertPartyApart(
  act: Act,
  theCase: CaseFacts,
  { relation, name, recordIds, field }: NamedParty,
  reason: string | null = null,
): Promise<void> {
  const as = { kind: 'party', relation } as const;
  await assertRolesApart(act, theCase, { userIds: recordIds, name, as, field, reason });
}

/** Only HR gives an HR user back what they may do on the case (gaps G-96). @throws NOT_AUTHORISED */
function assertMayGiveBack(act: Act, theCase: CaseFacts, party: PartyRow): void {
  if (party.isHr && !actsAsHr(act.actor, theCase))
    throw notAuthorised('Only HR users can let this person act as HR on the case again.');
}

/** Whoever no longer sees the case advises nothing on it, and their tasks and next action pass on. */
async function settle(act: Act, theCase: CaseFacts, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  const isAdviser = recordIds.some((userId) => userId === theCase.adviserUserId);
  await settlePeople(act, theCase, isAdviser ? { hrTakenFrom: theCase.adviserUserId as string } : {});
}
