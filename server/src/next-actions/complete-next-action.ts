import type { Act } from '../access/act.ts';
import type { Policy } from '../access/policy.ts';
import { scopeOf } from '../access/scope.ts';
import { assertMay } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { loadCaseFor } from '../cases/load-case-for.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { endNextAction } from '../tasks/next-action-task.ts';
import { completes } from '../tasks/tasks.policy.ts';
import type { ScheduledAction } from './next-action.queries.ts';
import { nextActionOf } from './next-action.queries.ts';

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
