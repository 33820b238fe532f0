import type { FormerEmployee } from '@evenhand/contract/case-people';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { changeCase } from '../cases/change-case.ts';
import { canHrOpen } from '../cases/hr-users.queries.ts';
import { peopleById } from '../users/person.queries.ts';
import { noHrUserLeft } from './employee-checks.ts';
import { endBlocksOfSubjects, keepOutFormerSubjects } from './former-subjects.ts';

interface NewEmployee {
  readonly userId: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly noEmployeeReasonId: number | null;
  /** What becomes of the employee until now. */
  readonly former: FormerEmployee;
}

/**
 * Writes the employee in exactly one of the three forms; the same employee again changes nothing.
 * @throws BAD_REQUEST when no HR user could open the case afterwards (security study D5).
 */
export async function changeEmployee(act: Act, theCase: CaseFacts, to: NewEmployee): Promise<void> {
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
  });
}
