import type { WorkflowDefinition } from '@evenhand/engine/definition';
import type { Act } from '../access/act.ts';
import { lastChange } from '../history/last-change.ts';
import { alreadyExists, badRequest } from '../platform/http/app-error.ts';
import type { CaseFacts } from './case-facts.ts';
import { reasonIdsOf, replaceReasons } from './case-reasons.ts';
import { replaceRisk } from './case-risk.ts';
import { pinnedWorkflowOf } from './case-workflow.ts';
import { assertVersion, changeCase } from './change-case.ts';
import { chosenItem } from './chosen-item.ts';

/**
 * Only HR can write from here on (specification 1 §4). Locking a locked case changes nothing: it stays locked
 * by the person who locked it first.
 */
export async function lockCase(act: Act, theCase: CaseFacts): Promise<void> {
  if (theCase.isLocked) return;
  await changeCase(act, theCase.id, { locked_at: act.now, locked_by: act.actor.userId });
  act.record(theCase, 'case.locked', {});
}

/** Lets everybody write again who could before the lock; on an unlocked case it changes nothing. */
export async function unlockCase(act: Act, theCase: CaseFacts): Promise<void> {
  if (!theCase.isLocked) return;
  await changeCase(act, theCase.id, { locked_at: null, locked_by: null });
  act.record(theCase, 'case.unlocked', {});
}

/**
 * Changes the overview and answers the case's version. The screen saves on blur, so an unchanged text is not
 * an act, from any version it was read: a retry after a lost answer succeeds.
 * @throws ALREADY_EXISTS with the stored text, and who wrote it when, if it was changed from an older
 * version (security study A17).
 */
export async function setOverview(
  act: Act,
  theCase: CaseFacts,
  change: { readonly overview: string; readonly version: number | undefined },
): Promise<number> {
  if (change.overview === theCase.overview) return theCase.version;
  await assertVersion(change.version, theCase.version, async () => ({
    current: { overview: theCase.overview, version: theCase.version },
    changed: await lastChange(act, theCase.id, 'case.overview-changed'),
  }));
  const version = await changeCase(act, theCase.id, { overview: change.overview });
  act.record(theCase, 'case.overview-changed', { from: theCase.overview, to: change.overview });
  return version;
}

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

/**
 * Makes the case's reasons exactly these, on the case page. @throws BAD_REQUEST when reasons
 * cannot be edited there (CASE-47).
 */
export async function setReasons(act: Act, theCase: CaseFacts, reasonIds: readonly number[]): Promise<void> {
  const workflow = await pinnedWorkflowOf(act.db, act.configuration, theCase);
  if (workflow?.reasons?.isEditable === false) throw badRequest('The reasons of this case cannot be edited here.');
  await changeReasons(act, theCase, reasonIds, workflow);
}

/** Adds one reason; a reason the case has already changes nothing. */
export async function addReason(act: Act, theCase: CaseFacts, reasonId: number): Promise<void> {
  await setReasons(act, theCase, [...(await reasonIdsOf(act.db, theCase.id)), reasonId]);
}

/** Removes one reason; a reason the case does not have changes nothing. */
export async function removeReason(act: Act, theCase: CaseFacts, reasonId: number): Promise<void> {
  const reasonIds = await reasonIdsOf(act.db, theCase.id);
  await setReasons(
    act,
    theCase,
    reasonIds.filter((id) => id !== reasonId),
  );
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
  await replaceRisk(act, theCase, chosenItem(risks, { id: riskId, field: 'riskId' }).id);
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
  const presentIds = await reasonIdsOf(act.db, theCase.id);
  const wanted = [...new Set(reasonIds)];
  for (const id of wanted) chosenItem(offered.items, { id, field: 'workflowReasonIds', presentIds });
  if (wanted.length > 1 && !offered.isMulti)
    throw badRequest('This case can have only one reason.', {
      fields: { workflowReasonIds: 'Only one can be chosen.' },
    });
  await replaceReasons(act, theCase, wanted);
}
