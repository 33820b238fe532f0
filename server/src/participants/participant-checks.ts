import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { Act } from '../access/act.ts';
import { actsAsHr } from '../cases/case.policy.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { assertHrUserRemains, assertNotEmployee } from '../cases/employee-checks.ts';
import { isHrUser } from '../cases/hr-users.queries.ts';
import type { ParticipantRow } from '../cases/participant-rows.ts';
import type { AppError } from '../platform/http/app-error.ts';
import { alreadyExists, badRequest, notAuthorised } from '../platform/http/app-error.ts';
import type { Person } from '../users/person.queries.ts';
import { activePerson } from '../users/person.queries.ts';

/** Said when somebody already on the case is chosen again (specification 1 §5, PART-23 … PART-26). */
const alreadyThere: Readonly<Record<ParticipantRow['roleId'], string>> = {
  [ParticipantRole.CaseOwner]: 'User is already Case Owner on this Case',
  [ParticipantRole.Stakeholder]: 'User is already a Stakeholder on this Case',
  [ParticipantRole.Observer]: 'User is already an Observer on this Case',
  [ParticipantRole.Blocked]: 'User is already Blocked on this Case',
};

export function alreadyOnCase(roleId: ParticipantRow['roleId']): AppError {
  return alreadyExists(alreadyThere[roleId]);
}

/** A refusal that names one input. */
export function badField(field: string, message: string): AppError {
  return badRequest(message, { fields: { [field]: message } });
}

/** The person somebody chose to be on the case. @throws BAD_REQUEST when unknown, or when the case is about them (PART-52). */
export async function chosenPerson(act: Act, theCase: CaseFacts, chosen: { readonly userId: string; readonly field: string }): Promise<Person> {
  const person = await activePerson(act.db, theCase.serviceId, chosen.userId);
  if (person === null) throw badField(chosen.field, 'This person could not be found.');
  assertNotEmployee(theCase, person);
  return person;
}

/**
 * Refuses a block that is not the actor's to make: only HR may block an HR user or the adviser (PART-53), and never the last HR user
 * who can open the case (security study D5).
 */
export async function assertMayBlock(act: Act, theCase: CaseFacts, userId: string): Promise<void> {
  const isOfHr = userId === theCase.adviserUserId || (await isHrUser(act.db, theCase.serviceId, userId));
  if (isOfHr && !actsAsHr(act.actor, theCase)) throw notAuthorised('Only HR users can block an HR user or the adviser of the case.');
  await assertHrUserRemains(act, theCase, userId);
}

/**
 * An HR user who is the respondent has on the case only the rights of the participant they are (case.policy.ts), and so must not change
 * what makes them one. @throws NOT_AUTHORISED
 */
export function assertNotOwnPlace(act: Act, theCase: CaseFacts, userId: string): void {
  if (userId === act.actor.userId && act.actor.isHr && !actsAsHr(act.actor, theCase))
    throw notAuthorised('Somebody else must change your own place on this case.');
}

/** What keeps somebody from HR off a case, or off HR's rights on it, is HR's to end (decision 0016): their block, and their place as its respondent. */
export function isKeptByHr({ roleId, relationId, isHr }: Pick<ParticipantRow, 'roleId' | 'relationId' | 'isHr'>): boolean {
  return isHr && (roleId === ParticipantRole.Blocked || relationId === Relation.Respondent);
}

/** Refuses to end such a place, or to change it into one that keeps nobody; `after` is null for a removal. @throws NOT_AUTHORISED */
export function assertMayEnd(act: Act, theCase: CaseFacts, before: ParticipantRow, after: Pick<ParticipantRow, 'roleId' | 'relationId'> | null): void {
  const staysKept = after !== null && (after.roleId === ParticipantRole.Blocked || after.relationId === before.relationId);
  if (!isKeptByHr(before) || staysKept || actsAsHr(act.actor, theCase)) return;
  throw notAuthorised('Only HR users can give this person sight of the case again.');
}

/** A text that must say something, as typed. @throws BAD_REQUEST */
export function assertHasText(text: string | null | undefined, field: string, message: string): string {
  if (text === null || text === undefined || text.trim() === '') throw badField(field, message);
  return text;
}
