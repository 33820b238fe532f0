import * as contract from '@evenhand/contract/next-actions';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { caseRules } from '../cases/cases.policy.ts';
import { completeNextAction, onOwnNextAction } from './complete-next-action.ts';
import { presentNextAction } from './next-action.presenter.ts';
import { nextActionOf } from './next-action.queries.ts';
import { nextActionRules } from './next-actions.policy.ts';
import { setNextAction } from './set-next-action.ts';

/** What HR will do next on a case (EXIT). */
export function nextActionsRoutes(serve: Serve): void {
  serve.read(contract.getNextAction, onCase(caseRules.view), async ({ db, scope, actor, subject }) => {
    const next = await nextActionOf(db, scope, subject.id);
    return next === null ? null : presentNextAction(next, actor, subject);
  });
  serve.act(contract.setNextAction, onCase(nextActionRules.schedule), async (act, { subject, body }) => {
    await setNextAction(act, subject, body);
    return null;
  });
  serve.act(contract.completeNextAction, onOwnNextAction, async (act, { subject }) => {
    await completeNextAction(act, subject);
    return null;
  });
}
