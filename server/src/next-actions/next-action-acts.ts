import type { Act } from '../access/act.ts';
import type { Policy } from '../access/policy.ts';
import { scopeOf } from '../access/scope.ts';
import { assertMay } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { chosenItem } from '../cases/chosen-item.ts';
import { loadCaseFor } from '../cases/load-case-for.ts';
import { canBeResponsible } from '../cases/participant.queries.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { endNextAction, passOnNextAction, raiseNextAction } from '../tasks/next-action-task.ts';
import { completes } from '../tasks/tasks.policy.ts';
import { peopleById } from '../users/person.queries.ts';
import type { ScheduledAction } from './next-action.queries.ts';
import { nextActionOf } from './next-action.queries.ts';

interface NextActionInput {
  readonly nextActionId: number;
  readonly nextActionUserId: string;
  readonly nextActionDueDateTime: string;
}

/**
 * Schedules the next action of the case as a task of a person, in place of the one before
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

interface NextActionOnCase {
  readonly theCase: CaseFacts;
  readonly next: ScheduledAction | null;
}

/** The policy of completing the next action of the case in the path: it depends on whose action it is. */
export const onOwnNextAction: Policy<NextActionOnCase> = {
  about: 'case',
  async admit({ db, actor, params, isAct }) {
    const theCase = await loadCaseFor(db, actor, params.id as number, { lock: isAct });
    const next = await nextActionOf(db, scopeOf(actor), theCase.id);
    assertMay(actor, completes(next?.userId ?? null), theCase);
    return { theCase, next };
  },
};

/**
 * Takes the next action off the case because it is done (gaps G-100). @throws BAD_REQUEST when none is
 * scheduled.
 */
export async function completeNextAction(act: Act, { theCase, next }: NextActionOnCase): Promise<void> {
  if (next === null) throw badRequest('There is no scheduled task.');
  await endNextAction(act, theCase.id);
  act.record(theCase, 'next-action.completed', {
    action: { id: next.actionId, title: next.title },
    assignee: { userId: next.userId, name: next.userName },
  });
}

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
