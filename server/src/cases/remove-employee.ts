import type { Act } from '../access/act.ts';
import { badRequest } from '../platform/http/app-error.ts';
import type { CaseFacts } from './case-facts.ts';
import type { CaseHooks } from './case-hooks.ts';
import { changeEmployee } from './change-employee.ts';
import { chosenItem } from './chosen-item.ts';

/** Leaves the case without an employee, for a reason. @throws BAD_REQUEST when there is no reason, or the topic needs an employee (EMP-06). */
export async function removeEmployee(
  act: Act,
  theCase: CaseFacts,
  reasonId: number | undefined,
  { configuration }: Pick<CaseHooks, 'configuration'>,
): Promise<void> {
  const field = 'employeeNaReasonId';
  if (reasonId === undefined) throw badRequest('Please select a reason to continue.', { fields: { [field]: 'Please select a reason to continue.' } });
  const pack = configuration.packOf(theCase.serviceId);
  const reason = chosenItem(pack.lookups['no-employee-reasons'], { id: reasonId, field });
  if (pack.topics.find((one) => one.id === theCase.topicId)?.isEmployeeRequired) throw badRequest('The topic of this case needs an employee.');
  await changeEmployee(act, theCase, { userId: null, name: null, email: null, noEmployeeReasonId: reason.id }, configuration);
}
