import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { chosenItem } from '../cases/chosen-item.ts';
import { canBeResponsible } from '../cases/responsible.queries.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { raiseNextAction } from '../tasks/next-action-task.ts';
import { peopleById } from '../users/person.queries.ts';

export interface NextActionInput {
  readonly nextActionId: number;
  readonly nextActionUserId: string;
  readonly nextActionDueDateTime: string;
}

/**
 * Schedules what is done next on the case as a task of a person, in place of what was scheduled
 * (specification 1 §2, Exit Case; gaps G-100).
 * @throws BAD_REQUEST for a person who is neither the adviser nor a participant, or is blocked.
 */
export async function setNextAction(act: Act, theCase: CaseFacts, input: NextActionInput): Promise<void> {
  const actions = act.configuration.pack.lookups['next-actions'];
  const action = chosenItem(actions, { id: input.nextActionId, field: 'nextActionId' });
  const userId = input.nextActionUserId.toLowerCase();
  if (!(await canBeResponsible(act.db, theCase.id, userId))) {
    throw badRequest('This person cannot be responsible on this case.', {
      fields: { nextActionUserId: 'Must be the adviser or a participant.' },
    });
  }
  const dueAt = new Date(input.nextActionDueDateTime);
  await raiseNextAction(act, theCase, { nextActionId: action.id, title: action.title, userId, dueAt });
  const people = await peopleById(act.db, theCase.serviceId, [userId]);
  act.record(theCase, 'next-action.scheduled', {
    action: { id: action.id, title: action.title },
    assignee: { userId, name: people.get(userId)?.fullName ?? '' },
    due: dueAt.toISOString(),
  });
}
