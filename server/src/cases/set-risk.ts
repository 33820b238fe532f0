import type { WorkflowDefinition } from '@evenhand/engine/definition';
import type { Act } from '../access/act.ts';
import { alreadyExists, badRequest } from '../platform/http/app-error.ts';
import type { CaseFacts } from './case-facts.ts';
import { changeCase } from './change-case.ts';
import { chosenItem } from './chosen-item.ts';
import { pinnedWorkflowOf } from './pinned-workflow.ts';

/** Sets the risk on the case page; choosing the present one changes nothing. */
export async function setRisk(act: Act, theCase: CaseFacts, riskId: number): Promise<void> {
  await changeRisk(act, theCase, riskId, await pinnedWorkflowOf(act.db, act.configuration, theCase));
}

/** The POST form: only for a case without a risk (gaps G-33). @throws ALREADY_EXISTS when it has another. */
export async function setFirstRisk(act: Act, theCase: CaseFacts, riskId: number): Promise<void> {
  if (theCase.riskId !== null && theCase.riskId !== riskId)
    throw alreadyExists('This case already has a risk.', { current: { riskId: theCase.riskId } });
  await setRisk(act, theCase, riskId);
}

/** Sets a risk that the given workflow offers. @throws BAD_REQUEST when it offers none, or not this one. */
async function changeRisk(
  act: Act,
  theCase: CaseFacts,
  riskId: number,
  workflow: WorkflowDefinition | null,
): Promise<void> {
  const risks = workflow?.risks?.items;
  if (risks === undefined) throw badRequest('Risk does not apply to this case.');
  if (riskId === theCase.riskId) return;
  const to = chosenItem(risks, { id: riskId, field: 'riskId' });
  const from = risks.find((one) => one.id === theCase.riskId);
  await changeCase(act, theCase.id, { risk_id: to.id });
  act.record(theCase, 'case.risk-changed', {
    from: from === undefined ? null : { id: from.id, title: from.title },
    to: { id: to.id, title: to.title },
  });
}
