import type { FormerEmployee } from '@evenhand/contract/case-people';
import { EMAIL_PATTERN, EMPTY_ID } from '@evenhand/contract/limits';
import { ParticipantRole } from '@evenhand/contract/participants';
import { refusalsText } from '@evenhand/contract/refusals.text';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { badField, badRequest } from '../platform/http/app-error.ts';
import type { Person } from '../users/person.queries.ts';
import { activePerson, everybodyByEmail, peopleByEmail } from '../users/person.queries.ts';
import { changeEmployee } from './change-employee.ts';
import { removeEmployee } from './remove-employee.ts';

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
  const found = (input.employeeId ?? EMPTY_ID).toLowerCase();
  const typed = { name: (input.employeeName ?? '').trim(), email: (input.employeeEmail ?? '').trim() };
  const reasonId = input.noEmployeeReason ?? -1;
  const forms = [found !== EMPTY_ID, typed.name !== '' || typed.email !== '', reasonId !== -1];
  if (forms.filter(Boolean).length !== 1) throw badField('employeeId', 'Please select a new employee to continue.');
  if ((forms[0] && !isEmployeeSearchable) || (forms[1] && !isEmployeeFreeText))
    throw badRequest('This service does not offer this way to choose an employee.');
  const former = input.formerEmployee;
  if (forms[0]) await setFoundEmployee(act, theCase, found, former);
  else if (forms[1]) await setTypedEmployee(act, theCase, typed, former);
  else await removeEmployee(act, theCase, reasonId, former);
}

async function setFoundEmployee(act: Act, theCase: CaseFacts, userId: string, former: FormerEmployee): Promise<void> {
  const person = await activePerson(act.db, theCase.serviceId, userId);
  if (person === null) throw badField('employeeId', 'This person could not be found.');
  if (await isAnyAttached(act, theCase, [person.userId])) throw badField('employeeId', refusalsText.alreadyAttached);
  await setKnownEmployee(act, theCase, person, former);
}

/**
 * A blocked person may become the employee, because the employee does not see the case either: lifting the
 * block first would open it to them (gaps G-97).
 */
async function isAnyAttached(act: Act, theCase: CaseFacts, userIds: readonly string[]): Promise<boolean> {
  const participants = (await participantsOf(act.db, scopeOf(act.actor), theCase.id)).filter(
    (one) => one.roleId !== ParticipantRole.Blocked,
  );
  const attached = [theCase.employeeUserId, theCase.adviserUserId, ...participants.map((one) => one.userId)];
  return userIds.some((userId) => attached.includes(userId));
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
  if (await isAnyAttached(act, theCase, await everybodyByEmail(act.db, typed.email)))
    throw badField('employeeEmail', refusalsText.alreadyAttached);
  const [person, another] = known;
  if (person !== undefined && another === undefined) return setKnownEmployee(act, theCase, person, former);
  await changeEmployee(act, theCase, { userId: null, ...typed, noEmployeeReasonId: null, former });
}
