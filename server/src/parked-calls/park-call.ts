import type { createParkedCall } from '@evenhand/contract/parked-calls';
import type { BodyOf } from '@evenhand/contract/route';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { checkContact } from '../contacts/check-contact.ts';
import { insertParkedCall } from './parked-call.rows.ts';
import { raiseCallTask } from './raise-call-task.ts';

/**
 * Parks a call of a participant for the case's adviser, who gets a task to complete it (gaps G-84).
 * @returns the number of the call.
 * @throws BAD_REQUEST with the field for a caller who is not on the case or is blocked, a time in the future,
 * or a reason not on offer.
 */
export async function parkCall(act: Act, theCase: CaseFacts, input: BodyOf<typeof createParkedCall>): Promise<number> {
  const call = await checkContact(act, theCase, input, 'parked-call-reasons');
  const { person, reason, recordedAt, details } = call;
  const taskId = await raiseCallTask(act, theCase, person.name);
  const callId = await insertParkedCall(act, theCase, { ...call, taskId });
  act.record(theCase, 'parked-call.recorded', { callId, person, reason, recordedAt: recordedAt.toISOString(), details });
  return callId;
}
