import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { Act } from '../access/act.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { isHrUser } from '../cases/hr-users.queries.ts';
import type { ParticipantRow } from '../cases/participant.queries.ts';
import { assertEmployeeIsApart, assertHrUserRemains, subjectIdsOf } from '../cases/people-checks.ts';
import { assertRolesApart } from '../cases/role-separation.ts';
import type { AppError } from '../platform/http/app-error.ts';
import { alreadyExists, badField, notAuthorised } from '../platform/http/app-error.ts';
import type { Person } from '../users/person.queries.ts';
import { activePerson, recordIdsOf } from '../users/person.queries.ts';

/**
 * The message when a person who is already on the case is chosen again
 * (specification 1 §5, PART-23 … PART-26).
 */
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
 * Reads the person who was chosen to be on the case. @throws BAD_REQUEST when unknown, or when the case is
 * about them (PART-52).
 */
export async function chosenPerson(
  act: Act,
  theCase: CaseFacts,
  chosen: { readonly userId: string; readonly field: string },
): Promise<Person> {
  const person = await activePerson(act.db, theCase.serviceId, chosen.userId);
  if (person === null) throw badField(chosen.field, 'This person could not be found.');
  assertEmployeeIsApart(await subjectIdsOf(act.db, theCase), [person.userId]);
  return person;
}

type Participation = Pick<ParticipantRow, 'roleId' | 'relationId'>;

/**
 * Refuses a role that another record of the person rules out (decision 0103): none for one who is blocked on the case,
 * and no block of one who owns it. @throws ALREADY_EXISTS, in the words for the same record
 */
export async function assertNoOtherRecordForbids(
  { db }: Act,
  participants: readonly ParticipantRow[],
  { userId, roleId }: { readonly userId: string; readonly roleId: number },
): Promise<void> {
  const recordIds = (await recordIdsOf(db, userId)).filter((id) => id !== userId);
  const forbids = (other: ParticipantRow): boolean =>
    other.roleId === ParticipantRole.Blocked ||
    (other.roleId === ParticipantRole.CaseOwner && roleId === ParticipantRole.Blocked);
  const other = participants.find((one) => recordIds.includes(one.userId) && forbids(one));
  if (other !== undefined) throw alreadyOnCase(other.roleId);
}

/**
 * The part of HR that a participation takes from an HR user. The respondent has the rights of a participant only,
 * and a blocked person does not see the case (gaps G-96).
 */
function hrTakenBy(participation: Participation | null): 'nothing' | 'rights' | 'sight' {
  if (participation?.roleId === ParticipantRole.Blocked) return 'sight';
  return participation?.relationId === Relation.Respondent ? 'rights' : 'nothing';
}

/**
 * Checks every way to change a person's participation; `before` and `after` are null where there is none.
 * Only HR may take HR from an HR user or the adviser, or give it back (PART-53, gaps G-96). It is never taken
 * from the last HR user who can open the case and act on it (security study D5). An HR user who is the
 * respondent cannot change that themselves.
 * @throws NOT_AUTHORISED, BAD_REQUEST
 */
export async function assertMayChangeParticipation(
  act: Act,
  theCase: CaseFacts,
  userId: string,
  { before, after }: { readonly before: Participation | null; readonly after: Participation | null },
): Promise<void> {
  const isHrActing = actsAsHr(act.actor, theCase);
  if (userId === act.actor.userId && act.actor.isHr && !isHrActing && hrTakenBy(before) === 'rights')
    throw notAuthorised('Someone else must change your own role on this case.');
  const lost = hrTakenBy(after);
  if (lost === hrTakenBy(before)) return;
  const recordIds = await recordIdsOf(act.db, userId);
  const isOfHr = recordIds.some((id) => id === theCase.adviserUserId) || (await isHrUser(act.db, userId));
  if (!isOfHr) return;
  if (!isHrActing) throw notAuthorised(reserved[lost]);
  if (lost !== 'nothing') await assertHrUserRemains(act, theCase, userId);
}

/** Refuses a relation that conflicts with another part of the person on the case (ROLES-01). @throws BAD_REQUEST */
export async function assertRelationApart(
  act: Act,
  theCase: CaseFacts,
  { userId, fullName }: Pick<Person, 'userId' | 'fullName'>,
  given: {
    readonly roleId: number;
    readonly relationId: number | null;
    readonly field: string;
    readonly reason: string | null | undefined;
    readonly nextOwnerUserId?: string;
  },
): Promise<void> {
  const { roleId, relationId, ...rest } = given;
  if (roleId === ParticipantRole.Blocked || relationId === null) return;
  const as = { kind: 'relation', relationId } as const;
  await assertRolesApart(act, theCase, { userIds: [userId], name: fullName, as, ...rest });
}

/** The refusal of everybody but HR, by what the change takes from the person. */
const reserved = {
  nothing: 'Only HR users can let this person act as HR on the case again.',
  rights: 'Only HR users can make an HR user or the adviser the respondent of the case.',
  sight: 'Only HR users can block an HR user or the adviser of the case.',
} as const;

/** Only HR may end a participation that takes HR from an HR user (decision 0016, gaps G-96). */
export function isKeptByHr(row: Pick<ParticipantRow, 'roleId' | 'relationId' | 'isHr'>): boolean {
  return row.isHr && hrTakenBy(row) !== 'nothing';
}

/** A change that takes HR from the adviser of a case also ends their being its adviser. */
export function takesHr(after: Participation | null): boolean {
  return hrTakenBy(after) !== 'nothing';
}

/** A text that must not be blank, as typed. @throws BAD_REQUEST */
export function assertHasText(text: string | null | undefined, field: string, message: string): string {
  if (text === null || text === undefined || text.trim() === '') throw badField(field, message);
  return text;
}
