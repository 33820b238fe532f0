import type { WorkflowDefinition } from '@evenhand/engine/definition';
import type { Act } from '../access/act.ts';
import { badRequest } from '../platform/http/app-error.ts';
import type { CaseFacts } from './case-facts.ts';
import { reasonIdsOf, replaceReasons } from './case-reasons.ts';
import { chosenItem } from './chosen-item.ts';
import { pinnedWorkflowOf } from './pinned-workflow.ts';

/**
 * Makes the case's reasons exactly these, on the case page. @throws BAD_REQUEST when reasons
 * cannot be edited there (CASE-47).
 */
export async function setReasons(act: Act, theCase: CaseFacts, reasonIds: readonly number[]): Promise<void> {
  const workflow = await pinnedWorkflowOf(act.db, act.configuration, theCase);
  if (workflow?.reasons?.isEditable === false) throw badRequest('The reasons of this case cannot be edited here.');
  await changeReasons(act, theCase, reasonIds, workflow);
}

/**
 * Makes the reasons exactly these, all of the given workflow's set. @throws BAD_REQUEST for others, or for
 * two where one is allowed (CASE-48).
 */
async function changeReasons(
  act: Act,
  theCase: CaseFacts,
  reasonIds: readonly number[],
  workflow: WorkflowDefinition | null,
): Promise<void> {
  const offered = workflow?.reasons;
  if (offered === undefined || offered === null) throw badRequest('Reasons do not apply to this case.');
  const heldIds = await reasonIdsOf(act.db, theCase.id);
  const wanted = [...new Set(reasonIds)];
  for (const id of wanted) chosenItem(offered.items, { id, field: 'workflowReasonIds', heldIds });
  if (wanted.length > 1 && !offered.isMulti)
    throw badRequest('This case can have only one reason.', {
      fields: { workflowReasonIds: 'Only one can be chosen.' },
    });
  const { added, removed } = await replaceReasons(act, theCase, wanted);
  if (added.length === 0 && removed.length === 0) return;
  const named = (ids: readonly number[]) =>
    ids.map((id) => ({ id, title: offered.items.find((one) => one.id === id)?.title ?? '' }));
  act.record(theCase, 'case.reasons-changed', { added: named(added), removed: named(removed) });
}
