import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { peopleById } from '../users/person.queries.ts';
import { passOnNextAction } from './next-action.rows.ts';

/**
 * Gives the next action to this person when its present one is no longer responsible: neither adviser nor on
 * the case, or blocked (EXIT-08). The change is recorded.
 */
export async function handOverNextAction(act: Act, theCase: CaseFacts, toUserId: string): Promise<void> {
  const passedOn = await passOnNextAction(act, theCase.id, toUserId);
  if (passedOn === null) return;
  const people = await peopleById(act.db, theCase.serviceId, [toUserId]);
  act.record(theCase, 'next-action.scheduled', {
    action: { id: passedOn.actionId, title: act.configuration.titles.lookup('next-actions').get(passedOn.actionId) ?? '' },
    assignee: { userId: toUserId, name: people.get(toUserId)?.fullName ?? '' },
    due: passedOn.dueAt.toISOString(),
  });
}
