import { CaseStatus } from '@evenhand/contract/cases';
import type { Titled } from '@evenhand/contract/fields';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { changeCase } from '../cases/change-case.ts';

/**
 * Opens the case again. Outcome and conclusion are removed, because the case
 * has not ended; the history keeps them.
 */
export async function markReopened(
  act: Act,
  theCase: CaseFacts,
  cause: { readonly reason: Titled; readonly details: string },
): Promise<void> {
  await changeCase(act, theCase.id, {
    status: CaseStatus.Open,
    outcome_id: null,
    conclusion: null,
    closed_at: null,
    closed_by: null,
  });
  act.record(theCase, 'case.reopened', cause);
}
