import type { FormerEmployee } from '@evenhand/contract/case-people';
import { EMAIL_PATTERN, EMPTY_ID } from '@evenhand/contract/limits';
import { ParticipantRole } from '@evenhand/contract/participants';
import { partyRelationTitles } from '@evenhand/contract/parties';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { changeCase } from '../cases/change-case.ts';
import { chosenItem } from '../cases/chosen-item.ts';
import { canHrOpen } from '../cases/hr-users.queries.ts';
import { recordLaterConflicts } from '../cases/later-conflicts.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { partyPeopleOf } from '../cases/party.queries.ts';
import { assertEmployeeIsApart, noHrUserLeft } from '../cases/people-checks.ts';
import { badField, badRequest } from '../platform/http/app-error.ts';
import type { Person } from '../users/person.queries.ts';
import { activePerson, everybodyByEmail, peopleByEmail, peopleById, recordIdsOf } from '../users/person.queries.ts';
import { endBlocksOfSubjects, keepOutFormerSubjects } from './former-subjects.ts';

export interface EmployeeInput {
  readonly employeeId?: string | null | undefined;
  readonly employeeName?: string | null | undefined;
  readonly employeeEmail?: string | null | undefined;
  readonly noEmployeeReason?: number | null | undefined;
  readonly formerEmployee?: FormerEmployee;
}

/**
 * Changes the employee of a case in one of three forms: a found person, a typed name and e-mail, or
 * nobody with a reason (gaps G-39).
 * @throws BAD_REQUEST when the form is incomplete or not offered by the service (G-12: a hidden control
 * is refused by the server too).
 */
export async function setEmployee(act: Act, theCase: CaseFacts, input: EmployeeInput): Promise<void> {
  const { isEmployeeSearchable, isEmployeeFreeText } = act.configuration.pack.service;
  const employeeId = (input.employeeId ?? EMPTY_ID).toLowerCase();
  const typed = { name: (input.employeeName ?? '').trim(), email: (input.employeeEmail ?? '').trim() };
  const reasonId = input.noEmployeeReason ?? -1;
  const forms = [employeeId !== EMPTY_ID, typed.name !== '' || typed.email !== '', reasonId !== -1];
  if (forms.filter(Boolean).length !== 1) throw badField('employeeId', 'Please select a new employee to continue.');
  if ((forms[0] && !isEmployeeSearchable) || (forms[1] && !isEmployeeFreeText))
    throw badRequest('This service does not offer this way to choose an employee.');
  const former = input.formerEmployee;
  if (forms[0]) await setFoundEmployee(act, theCase, employeeId, former);
  else if (forms[1]) await setTypedEmployee(act, theCase, typed, former);
  else await removeEmployee(act, theCase, reasonId, former);
}

/**
 * Leaves the case without an employee, for a reason. @throws BAD_REQUEST when there is no reason, or the
 * topic needs an employee (EMP-06).
 */
export async function removeEmployee(
  act: Act,
  theCase: CaseFacts,
  reasonId: number | undefined,
  former: FormerEmployee,
): Promise<void> {
  const field = 'employeeNaReasonId';
  if (reasonId === undefined) throw badField(field, 'Please select a reason to continue.');
  const pack = act.configuration.pack;
  const reason = chosenItem(pack.lookups['no-employee-reasons'], { id: reasonId, field });
  if (pack.topics.find((one) => one.id === theCase.topicId)?.isEmployeeRequired)
    throw badRequest('The topic of this case needs an employee.');
  await changeEmployee(act, theCase, { userId: null, name: null, email: null, noEmployeeReasonId: reason.id, former });
}

interface NewEmployee {
  readonly userId: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly noEmployeeReasonId: number | null;
  /** Says of the employee until now whether they are kept out, or were chosen by mistake. */
  readonly former: FormerEmployee;
}

/**
 * Writes the employee in exactly one of the three forms; the same employee again changes nothing.
 * @throws BAD_REQUEST when no HR user could open the case afterwards (security study D5).
 */
async function changeEmployee(act: Act, theCase: CaseFacts, to: NewEmployee): Promise<void> {
  const isSame =
    to.userId === theCase.employeeUserId &&
    to.name === theCase.employeeName &&
    to.email === theCase.employeeEmail &&
    to.noEmployeeReasonId === theCase.noEmployeeReasonId;
  if (isSame) return;
  const hadHr = await canHrOpen(act.db, theCase);
  const subject = { employeeUserId: to.userId, employeeEmail: to.email };
  await keepOutFormerSubjects(act, theCase, subject, to.former);
  if (hadHr && !(await canHrOpen(act.db, { ...theCase, ...subject }))) throw noHrUserLeft();
  await changeCase(act, theCase.id, {
    employee_user_id: to.userId,
    employee_name: to.name,
    employee_email: to.email,
    no_employee_reason_id: to.noEmployeeReasonId,
  });
  await endBlocksOfSubjects(act, theCase, subject);
  const people = await peopleById(
    act.db,
    theCase.serviceId,
    [theCase.employeeUserId, to.userId].filter((id) => id !== null),
  );
  const nameOf = (userId: string | null, typed: string | null) =>
    userId === null ? typed : (people.get(userId)?.fullName ?? '');
  const reasons = act.configuration.titles.lookup('no-employee-reasons');
  act.record(theCase, 'case.employee-changed', {
    from: nameOf(theCase.employeeUserId, theCase.employeeName),
    to: nameOf(to.userId, to.name),
    noEmployeeReason: to.noEmployeeReasonId === null ? null : (reasons.get(to.noEmployeeReasonId) ?? ''),
    employeeOnCase: { userId: to.userId, email: to.email, noReasonId: to.noEmployeeReasonId },
  });
  await recordLaterConflicts(act, { ...theCase, ...subject });
}

async function setFoundEmployee(act: Act, theCase: CaseFacts, userId: string, former: FormerEmployee): Promise<void> {
  const person = await activePerson(act.db, theCase.serviceId, userId);
  if (person === null) throw badField('employeeId', 'This person could not be found.');
  // The employee until now may be chosen again under another record of theirs.
  const subjectIds = (await recordIdsOf(act.db, person.userId)).filter(
    (id) => id === person.userId || id !== theCase.employeeUserId,
  );
  assertEmployeeIsApart(subjectIds, await attachedIdsOf(act, theCase), 'employeeId');
  await assertIsNoParty(act, theCase, { recordIds: subjectIds, address: null, field: 'employeeId' });
  await setKnownEmployee(act, theCase, person, former);
}

/**
 * Reads who cannot become the employee. A blocked person may, because the employee does not see the case
 * either: lifting the block first would open it to them (gaps G-97).
 */
async function attachedIdsOf(act: Act, theCase: CaseFacts): Promise<(string | null)[]> {
  const participants = (await participantsOf(act.db, scopeOf(act.actor), theCase.id)).filter(
    (one) => one.roleId !== ParticipantRole.Blocked,
  );
  return [theCase.employeeUserId, theCase.adviserUserId, ...participants.map((one) => one.userId)];
}

/** The employee is no party: the case is about them already (PARTY-05). @throws BAD_REQUEST with the field */
async function assertIsNoParty(
  act: Act,
  theCase: CaseFacts,
  employee: { readonly recordIds: readonly string[]; readonly address: string | null; readonly field: string },
): Promise<void> {
  const party = (await partyPeopleOf(act.db, theCase.id)).find(
    ({ recordIds, address }) =>
      recordIds.some((userId) => employee.recordIds.includes(userId)) ||
      (address !== null && address === employee.address),
  );
  if (party === undefined) return;
  const relation = partyRelationTitles[party.relation].toLowerCase();
  throw badField(employee.field, `${party.name} is a ${relation} of this case. Remove them from its parties first.`);
}

async function setKnownEmployee(act: Act, theCase: CaseFacts, person: Person, former: FormerEmployee): Promise<void> {
  await changeEmployee(act, theCase, {
    userId: person.userId,
    name: null,
    email: null,
    noEmployeeReasonId: null,
    former,
  });
}

/**
 * When the typed e-mail address belongs to a known person, the case is about that person,
 * who must not see it (decision 0012).
 */
async function setTypedEmployee(
  act: Act,
  theCase: CaseFacts,
  typed: { readonly name: string; readonly email: string },
  former: FormerEmployee,
): Promise<void> {
  if (typed.name === '') throw badField('employeeName', 'Please enter the new employee name to continue.');
  if (!EMAIL_PATTERN.test(typed.email)) throw badField('employeeEmail', 'Please enter a valid e-mail address');
  const known = await peopleByEmail(act.db, theCase.serviceId, typed.email);
  const sharing = await everybodyByEmail(act.db, typed.email);
  assertEmployeeIsApart(sharing, await attachedIdsOf(act, theCase), 'employeeEmail');
  const address = typed.email.toLowerCase();
  await assertIsNoParty(act, theCase, { recordIds: sharing, address, field: 'employeeEmail' });
  const [person, another] = known;
  if (person !== undefined && another === undefined) return setKnownEmployee(act, theCase, person, former);
  await changeEmployee(act, theCase, { userId: null, ...typed, noEmployeeReasonId: null, former });
}
