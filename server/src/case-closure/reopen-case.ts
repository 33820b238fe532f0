import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { chosenItem } from '../cases/chosen-item.ts';
import { resumeSimpleProcess } from '../workflow/simple-process.ts';
import { markReopened } from './mark-reopened.ts';

/**
 * Opens a closed simple-process case again, for a reason; a caller that does not ask for
 * details may leave them out (gaps G-37).
 */
export async function reopenCase(
  act: Act,
  theCase: CaseFacts,
  input: { readonly reopenCaseReasonId: number; readonly details: string | undefined },
): Promise<void> {
  const reasons = act.configuration.pack.lookups['reopen-reasons'];
  const reason = chosenItem(reasons, { id: input.reopenCaseReasonId, field: 'reopenCaseReasonId' });
  await markReopened(act, theCase, { reason: { id: reason.id, title: reason.title }, details: input.details ?? '' });
  await resumeSimpleProcess(act, theCase);
}
