import * as contract from '@evenhand/contract/next-actions';
import type { ResultOf } from '@evenhand/contract/route';
import type { Actor } from '../access/actor.ts';
import type { Serve } from '../access/serve.ts';
import type { AbilityTable } from '../cases/case-abilities.ts';
import { onCase } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { hrWhileOpen } from '../cases/case-rules.ts';
import { caseRules } from '../cases/cases.policy.ts';
import { dueIn } from '../history/change-text.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { completes } from '../tasks/tasks.policy.ts';
import type { ScheduledAction } from './next-action.queries.ts';
import { nextActionOf } from './next-action.queries.ts';
import { completeNextAction, onOwnNextAction, setNextAction } from './next-action-acts.ts';

/** Only HR schedules a next action, while the case is open. */
export const nextActionRules = { schedule: hrWhileOpen } satisfies CaseRules;

export const nextActionAbilities = {
  scheduleNextAction: ({ may }) => may(nextActionRules.schedule),
} satisfies Partial<AbilityTable>;

/** The words of next actions in the history. */
export const nextActionChanges = {
  'next-action.scheduled': {
    subject: (facts) => facts.action.title,
    lines: (facts, timeZone) => [`${facts.action.title}: ${facts.assignee.name}, due ${dueIn(facts.due, timeZone)}`],
  },
  'next-action.completed': {
    subject: (facts) => facts.action.title,
    lines: (facts) => [`${facts.action.title}: it was for ${facts.assignee.name}`],
  },
} satisfies Partial<ChangeTable>;

export const nextActions = { routes, abilities: nextActionAbilities, changes: nextActionChanges };

/** The next action of HR on a case (EXIT). */
function routes(serve: Serve): void {
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

/** The scheduled next action as the Exit Case dialog shows it (CONF-11). */
function presentNextAction(
  next: ScheduledAction,
  actor: Actor,
  theCase: CaseFacts,
): NonNullable<ResultOf<typeof contract.getNextAction>> {
  return {
    nextActionId: next.actionId,
    nextActionTitle: next.title,
    nextActionUserId: next.userId,
    nextActionUserName: next.userName,
    nextActionDueDateTime: next.dueAt.toISOString(),
    canComplete: completes(next.userId)(actor, theCase) === null,
  };
}
