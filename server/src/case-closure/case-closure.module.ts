import * as contract from '@evenhand/contract/case-closure';
import { CaseStatus } from '@evenhand/contract/cases';
import { lettersWait, letterWaits } from '@evenhand/contract/letter-sending.text';
import { CASE_SCREEN_COMPONENT_ID } from '@evenhand/contract/limits';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { Serve } from '../access/serve.ts';
import type { AbilityTable } from '../cases/case-abilities.ts';
import { assertMay, onCase } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import {
  all,
  invalidNow,
  onGuidedCase,
  onSimpleCase,
  writerWhileUnlocked,
  writerWhileWorkable,
} from '../cases/case-rules.ts';
import { changeCase } from '../cases/change-case.ts';
import { chosenItem } from '../cases/chosen-item.ts';
import { titlesToSend } from '../letters/letter.queries.ts';
import { badField, badRequest } from '../platform/http/app-error.ts';
import { closeCase } from '../workflow/close-case.ts';
import { closeInProcess } from '../workflow/close-in-process.ts';
import { resumeSimpleProcess } from '../workflow/simple-process.ts';

const notClosed = invalidNow('This case is not closed.');

/** Closing and reopening a case. */
export const closureRules = {
  // Shared by both ways to close. The body of the call says which way is meant (CLOSE-03).
  close: writerWhileWorkable,
  closeSimpleCase: onSimpleCase(writerWhileWorkable),
  closeInProcess: onGuidedCase(writerWhileWorkable, invalidNow('This case has no guided process.')),
  reopen: onSimpleCase(
    all(writerWhileUnlocked, (_, theCase) => (theCase.status === CaseStatus.Closed ? null : notClosed)),
    invalidNow('Only simple-process cases can be reopened.'),
  ),
} satisfies CaseRules;

export const closureAbilities = {
  close: ({ may }) => may(closureRules.closeSimpleCase),
  reopen: ({ may }) => may(closureRules.reopen),
} satisfies Partial<AbilityTable>;

export const caseClosure = { routes, abilities: closureAbilities };

/**
 * Closing and reopening. A simple case and a guided one are closed by the same call; the component id in the
 * body says which it is (CLOSE-03).
 */
function routes(serve: Serve): void {
  serve.act(contract.closeCase, onCase(closureRules.close), async (act, { subject, body }) => {
    assertSameCase(subject, body.caseTrackingRecordId);
    const isFromCaseScreen = body.workflowTrackingComponentId === CASE_SCREEN_COMPONENT_ID;
    assertMay(act.actor, isFromCaseScreen ? closureRules.closeSimpleCase : closureRules.closeInProcess, subject);
    if (isFromCaseScreen) await closeSimpleCase(act, subject, body);
    else await closeInProcess(act, subject, body);
    return null;
  });
  serve.act(contract.reopenCase, onCase(closureRules.reopen), async (act, { subject, body }) => {
    assertSameCase(subject, body.caseId);
    await reopenCase(act, subject, { reopenCaseReasonId: body.reopenCaseReasonId, details: body.details });
    return null;
  });
}

function assertSameCase(theCase: CaseFacts, named: number): void {
  if (named !== theCase.id) throw badRequest('The body names another case.');
}

interface CloseSimpleCaseInput {
  readonly conclusion: string;
  readonly outcomeStageId?: number | null | undefined;
}

/**
 * Closes a simple-process case from the case screen. It needs only a conclusion (CLOSE-05);
 * its tasks and its process end with it.
 * @throws BAD_REQUEST for an outcome, which simple cases do not have, for an empty conclusion, or while a letter that
 * the caller reads waits to be sent (decision 0109).
 */
async function closeSimpleCase(act: Act, theCase: CaseFacts, input: CloseSimpleCaseInput): Promise<void> {
  if (input.conclusion.trim() === '')
    throw badField('conclusion', 'Please enter a summary of how this case concluded.');
  if ((input.outcomeStageId ?? -1) !== -1) throw badField('outcomeStageId', 'A simple-process case has no outcome.');
  const waiting = await titlesToSend(act.db, scopeOf(act.actor), theCase.id);
  if (waiting.length > 0) throw badRequest(lettersWait(waiting.length), { blockers: waiting.map(letterWaits) });
  await closeCase(act, theCase, { outcomeId: null, conclusion: input.conclusion });
}

/**
 * Opens a closed simple-process case again, for a reason. Details may be missing (gaps G-37). Outcome and
 * conclusion are removed, because the case has not ended; the history keeps them.
 */
async function reopenCase(
  act: Act,
  theCase: CaseFacts,
  input: { readonly reopenCaseReasonId: number; readonly details: string | undefined },
): Promise<void> {
  const reasons = act.configuration.pack.lookups['reopen-reasons'];
  const reason = chosenItem(reasons, { id: input.reopenCaseReasonId, field: 'reopenCaseReasonId' });
  await changeCase(act, theCase.id, {
    status: CaseStatus.Open,
    outcome_id: null,
    conclusion: null,
    closed_at: null,
    closed_by: null,
  });
  act.record(theCase, 'case.reopened', {
    reason: { id: reason.id, title: reason.title },
    details: input.details ?? '',
  });
  await resumeSimpleProcess(act, theCase);
}
