import type { Act } from '../access/act.ts';
import { cancelTask } from '../tasks/settle-tasks.ts';
import { setDeleted } from './parked-call.rows.ts';
import type { LoadedCall } from './parked-call-access.ts';
import { factsOf } from './parked-call-facts.ts';

/**
 * Takes a parked call off the list, and its task with it (PARK-05, gaps G-84).
 * History keeps that it was there.
 */
export async function deleteParkedCall(act: Act, { theCase, call }: LoadedCall): Promise<void> {
  await setDeleted(act, call.id);
  if (call.taskId !== null) await cancelTask(act, theCase.id, call.taskId);
  act.record(theCase, 'parked-call.deleted', factsOf(act, call));
}
