import type { getNextAction } from '@evenhand/contract/next-actions';
import type { ResultOf } from '@evenhand/contract/route';
import type { Titles } from '@evenhand/engine/titles';
import type { ScheduledAction } from './next-action.queries.ts';

/** The scheduled next action as the Exit Case dialog shows it (CONF-11). */
export function presentNextAction(next: ScheduledAction, titles: Titles): NonNullable<ResultOf<typeof getNextAction>> {
  return {
    nextActionId: next.actionId,
    nextActionTitle: titles.lookup('next-actions').get(next.actionId) ?? '',
    nextActionUserId: next.userId,
    nextActionUserName: next.userName,
    nextActionDueDateTime: next.dueAt.toISOString(),
  };
}
