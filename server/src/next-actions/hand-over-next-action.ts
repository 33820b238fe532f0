import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { passOnNextAction } from '../tasks/next-action-task.ts';
import { peopleById } from '../users/person.queries.ts';

/**
 * Gives the next action to this person when its present one is no longer responsible: neither adviser nor on
 * the case, or blocked (EXIT-08). The change is recorded.
 */
export async function handOverNextAction(act: Act, theCase: CaseFacts, toUserId: string): Promise<void> {
  const passedOn = await passOnNextAction(act, theCase, toUserId);
  if (passedOn === null) return;
  const people = await peopleById(act.db, theCase.serviceId, [toUserId]);
  act.record(theCase, 'next-action.scheduled', {
    action: { id: passedOn.nextActionId, title: passedOn.title },
    assignee: { userId: toUserId, name: people.get(toUserId)?.fullName ?? '' },
    due: passedOn.dueAt.toISOString(),
  });
}
