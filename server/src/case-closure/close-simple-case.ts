import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { badField } from '../platform/http/app-error.ts';
import { closeCase } from '../workflow/close-case.ts';

export interface CloseSimpleCaseInput {
  readonly conclusion: string;
  readonly outcomeStageId?: number | null | undefined;
}

/**
 * Closes a simple-process case from the case screen. It needs only a conclusion (CLOSE-05);
 * its tasks and its process end with it.
 * @throws BAD_REQUEST for an outcome, which simple cases do not have, or for an empty conclusion.
 */
export async function closeSimpleCase(act: Act, theCase: CaseFacts, input: CloseSimpleCaseInput): Promise<void> {
  if (input.conclusion.trim() === '')
    throw badField('conclusion', 'Please enter a summary of how this case concluded.');
  if ((input.outcomeStageId ?? -1) !== -1) throw badField('outcomeStageId', 'A simple-process case has no outcome.');
  await closeCase(act, theCase, { outcomeId: null, conclusion: input.conclusion });
}
