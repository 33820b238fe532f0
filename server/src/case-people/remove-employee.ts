import type { FormerEmployee } from '@evenhand/contract/case-people';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { chosenItem } from '../cases/chosen-item.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { changeEmployee } from './change-employee.ts';

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
  if (reasonId === undefined)
    throw badRequest('Please select a reason to continue.', {
      fields: { [field]: 'Please select a reason to continue.' },
    });
  const pack = act.configuration.pack;
  const reason = chosenItem(pack.lookups['no-employee-reasons'], { id: reasonId, field });
  if (pack.topics.find((one) => one.id === theCase.topicId)?.isEmployeeRequired)
    throw badRequest('The topic of this case needs an employee.');
  await changeEmployee(act, theCase, { userId: null, name: null, email: null, noEmployeeReasonId: reason.id, former });
}
