import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { Act } from '../access/act.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import { assertHrUserRemains, assertNotEmployee } from '../case-people/employee-checks.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { isHrUser } from '../cases/hr-users.queries.ts';
import type { ParticipantRow } from '../cases/participant.queries.ts';
import type { AppError } from '../platform/http/app-error.ts';
import { alreadyExists, badField, notAuthorised } from '../platform/http/app-error.ts';
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

/**
 * The person somebody chose to be on the case. @throws BAD_REQUEST when unknown, or when the
 * case is about them (PART-52).
 */
export async function chosenPerson(act: Act, theCase: CaseFacts, chosen: { readonly userId: string; readonly field: string }): Promise<Person> {
  const person = await activePerson(act.db, theCase.serviceId, chosen.userId);
  if (person === null) throw badField(chosen.field, 'This person could not be found.');
  assertNotEmployee(theCase, person);
  return person;
}

type Participation = Pick<ParticipantRow, 'roleId' | 'relationId'>;

/**
 * How far a place on a case takes HR away from an HR user: not at all, as its respondent, who has the rights
 * of a participant only, or as somebody blocked, who does not see it (gaps G-96).
 */
function hrTakenBy(participation: Participation | null): 'nothing' | 'rights' | 'sight' {
  if (participation?.roleId === ParticipantRole.Blocked) return 'sight';
  return participation?.relationId === Relation.Respondent ? 'rights' : 'nothing';
}

/**
 * The one check of every way to change somebody's place on a case; `before` and `after` are null where they
 * have none. Taking HR from an HR user or the adviser, and giving it back, is HR's alone (PART-53, gaps
 * G-96), and never takes it from the last HR user who can open the case and act on it (security study D5). An
 * HR user who is the respondent does not change what makes them one.
 * @throws NOT_AUTHORISED, BAD_REQUEST
 */
export async function assertMayChangePlace(
  act: Act,
  theCase: CaseFacts,
  userId: string,
  { before, after }: { readonly before: Participation | null; readonly after: Participation | null },
): Promise<void> {
  const isHrActing = actsAsHr(act.actor, theCase);
  if (userId === act.actor.userId && act.actor.isHr && !isHrActing && hrTakenBy(before) === 'rights')
    throw notAuthorised('Somebody else must change your own place on this case.');
  const taken = hrTakenBy(after);
  if (taken === hrTakenBy(before)) return;
  const isOfHr = userId === theCase.adviserUserId || (await isHrUser(act.db, userId));
  if (!isOfHr) return;
  if (!isHrActing) throw notAuthorised(reserved[taken]);
  if (taken !== 'nothing') await assertHrUserRemains(act, theCase, userId);
}

/** Why only HR may do it, by what it takes. */
const reserved = {
  nothing: 'Only HR users can let this person act as HR on the case again.',
  rights: 'Only HR users can make an HR user or the adviser the respondent of the case.',
  sight: 'Only HR users can block an HR user or the adviser of the case.',
} as const;

/** What takes HR from somebody of HR is HR's to end (decision 0016, gaps G-96). */
export function isKeptByHr(row: Pick<ParticipantRow, 'roleId' | 'relationId' | 'isHr'>): boolean {
  return row.isHr && hrTakenBy(row) !== 'nothing';
}

/** Whether a change takes HR from the case's adviser, who then ceases to be its adviser. */
export function takesHr(after: Participation | null): boolean {
  return hrTakenBy(after) !== 'nothing';
}

/** A text that must say something, as typed. @throws BAD_REQUEST */
export function assertHasText(text: string | null | undefined, field: string, message: string): string {
  if (text === null || text === undefined || text.trim() === '') throw badField(field, message);
  return text;
}
