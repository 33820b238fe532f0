import type { createCaseBody } from '@evenhand/contract/case-creation';
import { EMAIL_PATTERN } from '@evenhand/contract/limits';
import type * as z from 'zod/mini';
import type { Act } from '../access/act.ts';
import { badField, badRequest } from '../platform/http/app-error.ts';
import type { Person } from '../users/person.queries.ts';
import { everybodyByEmail, peopleByEmail, recordIdsOf } from '../users/person.queries.ts';

export interface EmployeeOfNewCase {
  readonly employeeUserId: string | null;
  readonly employeeName: string | null;
  readonly employeeEmail: string | null;
  readonly noEmployeeReasonId: number | null;
  /**
   * Everybody whom the case may be about, under every record of theirs; more than one person when they share the typed
   * e-mail address.
   */
  readonly subjectIds: readonly string[];
  /** What history keeps of the employee. */
  readonly recordedName: string | null;
  readonly recordedReason: string | null;
}

const nobody: EmployeeOfNewCase = {
  employeeUserId: null,
  employeeName: null,
  employeeEmail: null,
  noEmployeeReasonId: null,
  subjectIds: [],
  recordedName: null,
  recordedReason: null,
};

interface AskedBefore {
  readonly topic: { readonly isEmployeeRequired: boolean };
  readonly people: ReadonlyMap<string, Person>;
  /** Every record of the employee who was chosen; none where none was. */
  readonly employeeIds: readonly string[];
}

/**
 * Reads which of the three forms a create payload has: a found employee, one of `people`, else a reason for
 * none, else a typed name and e-mail (WIZ-28).
 * @throws BAD_REQUEST naming the field.
 */
export async function employeeOfNewCase(
  act: Act,
  body: z.output<typeof createCaseBody>,
  { topic, people, employeeIds }: AskedBefore,
): Promise<EmployeeOfNewCase> {
  const { serviceId } = act.actor;
  if (body.employeeId !== undefined && body.employeeId !== null) {
    const person = people.get(body.employeeId);
    if (person === undefined) throw badField('employeeId', 'This employee could not be found.');
    return foundEmployee(person, employeeIds);
  }
  if (body.employeeNAReasonId !== undefined && body.employeeNAReasonId !== null) {
    const reason = act.configuration.pack.lookups['no-employee-reasons']?.find(
      (item) => item.id === body.employeeNAReasonId && !item.isRetired,
    );
    if (reason === undefined) throw badField('employeeNAReasonId', 'Please select a reason to continue.');
    if (topic.isEmployeeRequired) {
      const text = 'This topic needs an employee and cannot be chosen without one.';
      throw badField('topicId', text);
    }
    return { ...nobody, noEmployeeReasonId: reason.id, recordedReason: reason.title };
  }
  const name = body.employeeName?.trim() ?? '';
  const email = body.employeeEmail?.trim() ?? '';
  const fields: Record<string, string> = {};
  if (name === '') fields.employeeName = 'Field is required.';
  if (!EMAIL_PATTERN.test(email)) fields.employeeEmail = 'Please enter a valid e-mail address';
  if (Object.keys(fields).length > 0)
    throw badRequest('Choose an employee, give a reason for having none, or enter a name and e-mail.', { fields });
  // When the typed e-mail address belongs to a known person, the case is about that person (decision 0012).
  const known = await peopleByEmail(act.db, serviceId, email);
  const [person, another] = known;
  if (person !== undefined && another === undefined)
    return foundEmployee(person, await recordIdsOf(act.db, person.userId));
  return {
    ...nobody,
    employeeName: name,
    employeeEmail: email,
    subjectIds: await everybodyByEmail(act.db, email),
    recordedName: name,
  };
}

function foundEmployee({ userId, fullName }: Person, subjectIds: readonly string[]): EmployeeOfNewCase {
  return { ...nobody, employeeUserId: userId, subjectIds, recordedName: fullName };
}
