import { closeCase, reopenCase as reopenCaseRoute } from '@evenhand/contract/case-closure';
import { CASE_SCREEN_COMPONENT_ID } from '@evenhand/contract/limits';
import type { Serve } from '../access/serve.ts';
import { assertMay, onCase } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { closeInProcess } from '../workflow/close-in-process.ts';
import { closureRules } from './case-closure.policy.ts';
import { closeSimpleCase } from './close-simple-case.ts';
import { reopenCase } from './reopen-case.ts';

/**
 * Closing and reopening. The two ways to close share one call; the component id in the body
 * says which it is (CLOSE-03).
 */
export function caseClosureRoutes(serve: Serve): void {
  serve.act(closeCase, onCase(closureRules.close), async (act, { subject, body }) => {
    assertSameCase(subject, body.caseTrackingRecordId);
    const isFromCaseScreen = body.workflowTrackingComponentId === CASE_SCREEN_COMPONENT_ID;
    assertMay(act.actor, isFromCaseScreen ? closureRules.closeSimpleCase : closureRules.closeInProcess, subject);
    if (isFromCaseScreen) await closeSimpleCase(act, subject, body);
    else await closeInProcess(act, subject, body);
    return null;
  });
  serve.act(reopenCaseRoute, onCase(closureRules.reopen), async (act, { subject, body }) => {
    assertSameCase(subject, body.caseId);
    await reopenCase(act, subject, { reopenCaseReasonId: body.reopenCaseReasonId, details: body.details });
    return null;
  });
}

function assertSameCase(theCase: CaseFacts, named: number): void {
  if (named !== theCase.id) throw badRequest('The body names another case.');
}
