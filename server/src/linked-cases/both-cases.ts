import type { Policy } from '../access/policy.ts';
import { assertMay } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { CaseRule } from '../cases/case-rules.ts';
import { loadCaseFor } from '../cases/load-case-for.ts';

export interface BothCases {
  readonly theCase: CaseFacts;
  readonly other: CaseFacts;
}

/**
 * The policy of an act about the cases `a` and `b` of its path: the caller may do it on both. They are locked
 * in the order of their numbers, so that two acts about the same two cases never wait for each other.
 * @throws CASE_NOT_FOUND for a case the caller may not see, and the refusal of the rule; those of `a` first.
 */
export function onBothCases(rule: CaseRule): Policy<BothCases> {
  return {
    about: 'case',
    async admit({ db, actor, params, isAct }) {
      const [a, b] = [params.a as number, params.b as number];
      // Looked at before `b`, which may have the lower number; what counts is read again under the lock.
      assertMay(actor, rule, await loadCaseFor(db, actor, a, { lock: false }));
      const first = await loadCaseFor(db, actor, Math.min(a, b), { lock: isAct });
      const second = a === b ? first : await loadCaseFor(db, actor, Math.max(a, b), { lock: isAct });
      const [theCase, other] = a < b ? [first, second] : [second, first];
      assertMay(actor, rule, theCase);
      assertMay(actor, rule, other);
      return { theCase, other };
    },
  };
}
