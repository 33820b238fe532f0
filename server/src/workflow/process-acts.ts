import type { SubmitAnswer } from '@evenhand/contract/component-tracking';
import { goToTask as decideTask } from '@evenhand/engine/go-to-task';
import { saveDraft as decideDraft } from '@evenhand/engine/save-draft';
import { setStep as decideStep } from '@evenhand/engine/set-step';
import { undoComponent as decideUndo } from '@evenhand/engine/undo';
import { findVisit } from '@evenhand/engine/visits';
import type { Act } from '../access/act.ts';
import { assertKeepable } from '../processes/draft-size.ts';
import { assertNotRefused } from '../processes/engine-refusals.ts';
import { writeProcess } from '../processes/process.rows.ts';
import type { AdmittedProcess, LoadedVisit } from '../processes/process-access.ts';
import { applyDecision } from './apply-decision.ts';
import { begun } from './opened-events.ts';
import { assertNewest } from './submit-component.ts';

/**
 * Moves a process to a step (domain brief rule 19); on a simple-process case this is how
 * it moves at all (gaps G-93).
 */
export async function setStep(
  act: Act,
  admitted: AdmittedProcess,
  to: { readonly stepId: number; readonly reason: string | undefined },
): Promise<void> {
  const { theCase, view, newVisitId } = await begun(act, admitted);
  const outcome = decideStep({ ...view, newVisitId }, to.stepId, to.reason);
  assertNotRefused(outcome);
  await applyDecision(act, { theCase, view }, outcome);
}

/** Makes a workflow task the active one, from the checklist or from Add Task (DESIGN §7). */
export async function goToTask(act: Act, admitted: AdmittedProcess, workflowTaskId: number): Promise<void> {
  const { theCase, view, newVisitId } = await begun(act, admitted);
  const outcome = decideTask({ ...view, newVisitId }, workflowTaskId);
  assertNotRefused(outcome);
  await applyDecision(act, { theCase, view }, outcome);
}

/** Goes back from a visit; refused whenever its `canUndo` is false (domain brief rule 17). */
export async function undoComponent(
  act: Act,
  { theCase, view, visitId, newVisitId }: LoadedVisit,
): Promise<SubmitAnswer> {
  const outcome = decideUndo({ ...view, newVisitId }, visitId);
  assertNotRefused(outcome);
  return applyDecision(act, { theCase, view }, outcome);
}

/** Stores the draft of a visit. @returns the time of the save, which the next save must name. */
export async function saveDraft(
  act: Act,
  { theCase, view, visitId }: LoadedVisit,
  input: { draft: unknown; baseUpdatedAt?: string | null | undefined },
): Promise<string> {
  assertKeepable(input.draft);
  const visit = findVisit(view.record, visitId);
  const outcome = decideDraft({ ...view, newVisitId: () => 0 }, visitId, input.draft);
  assertNotRefused(outcome);
  await assertNewest(act, theCase.id, visit, input.baseUpdatedAt);
  await writeProcess(act, theCase, outcome);
  return view.now;
}
