import type { Actor } from '../access/actor.ts';
import type { Policy } from '../access/policy.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CaseAction } from './case.policy.ts';
import { refusalOf } from './case.policy.ts';
import type { CaseFacts } from './case-facts.ts';
import { loadCaseFor } from './load-case-for.ts';

/** The policy of a route about the case whose number is the path parameter `parameter`. Acts hold the case row from here on. */
export function onCase(action: CaseAction, parameter = 'id'): Policy<CaseFacts> {
  return {
    action,
    about: 'case',
    async admit({ db, actor, params, isAct }) {
      const theCase = await loadCaseFor(db, actor, params[parameter] as number, { lock: isAct });
      assertMay(actor, action, theCase);
      return theCase;
    },
  };
}

/** @throws the refusal of the policy, when there is one. */
export function assertMay(actor: Actor, action: CaseAction, theCase: CaseFacts): void {
  const refusal = refusalOf(actor, action, theCase);
  if (refusal !== null) throw new AppError(refusal.code, refusal.description);
}
