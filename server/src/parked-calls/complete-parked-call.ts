import type { Act } from '../access/act.ts';
import { assertNotInFuture } from '../contacts/assert-not-in-future.ts';
import { endTask } from '../tasks/settle-tasks.ts';
import { setCompleted } from './parked-call.rows.ts';
import type { LoadedCall } from './parked-call-access.ts';
import { factsOf } from './parked-call-facts.ts';
import { raiseCallTask } from './raise-call-task.ts';

/**
 * Completes a parked call, which ends its task, or sets it back, which asks the adviser again (PARK-03,
 * PARK-04). A call that is as it is wanted stays as it is: completing it twice keeps the first moment.
 * @throws BAD_REQUEST with the field for a moment in the future (gaps G-106).
 */
export async function completeParkedCall(act: Act, { theCase, call }: LoadedCall, completedAt: Date | null): Promise<void> {
  if (completedAt !== null) assertNotInFuture(act, completedAt, 'completedDateTime');
  if ((completedAt === null) === (call.completedAt === null)) return;
  if (completedAt === null) {
    await setCompleted(act, call.id, { completedAt, taskId: await raiseCallTask(act, theCase, call.participantName) });
    act.record(theCase, 'parked-call.reopened', factsOf(act, call));
    return;
  }
  await setCompleted(act, call.id, { completedAt, taskId: null });
  if (call.taskId !== null) await endTask(act, theCase.id, call.taskId);
  act.record(theCase, 'parked-call.completed', { ...factsOf(act, call), completedAt: completedAt.toISOString() });
}
