import type { getNextAction } from '@evenhand/contract/next-actions';
import type { ResultOf } from '@evenhand/contract/route';
import type { Actor } from '../access/actor.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { completes } from '../tasks/tasks.policy.ts';
import type { ScheduledAction } from './next-action.queries.ts';

/** The scheduled next action as the Exit Case dialog shows it (CONF-11). */
export function presentNextAction(
  next: ScheduledAction,
  actor: Actor,
  theCase: CaseFacts,
): NonNullable<ResultOf<typeof getNextAction>> {
  return {
    nextActionId: next.actionId,
    nextActionTitle: next.title,
    nextActionUserId: next.userId,
    nextActionUserName: next.userName,
    nextActionDueDateTime: next.dueAt.toISOString(),
    canComplete: completes(next.userId)(actor, theCase) === null,
  };
}
