import { NotificationType } from '@evenhand/contract/tasks';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { raiseAdviserTask } from '../tasks/raise-task.ts';

/** Asks the adviser to call back. @returns the number of the task. */
export async function raiseCallTask(act: Act, theCase: CaseFacts, callerName: string): Promise<number> {
  const title = `Call back ${callerName}`;
  return await raiseAdviserTask(act, theCase, { type: NotificationType.CompleteParkedCall, title, dueAt: null, isHrOnly: true });
}
