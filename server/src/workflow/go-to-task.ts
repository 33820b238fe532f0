import { goToTask as decide } from '@evenhand/engine/go-to-task';
import type { Act } from '../access/act.ts';
import { assertNotRefused } from '../processes/engine-refusals.ts';
import type { AdmittedProcess } from '../processes/process-access.ts';
import { applyDecision } from './apply-decision.ts';
import { begun } from './opened-events.ts';

/** Makes a workflow task the active one, from the checklist or from Add Task (DESIGN §7). */
export async function goToTask(act: Act, asked: AdmittedProcess, workflowTaskId: number): Promise<void> {
  const { theCase, view, newVisitId } = await begun(act, asked);
  const outcome = decide({ ...view, newVisitId }, workflowTaskId);
  assertNotRefused(outcome);
  await applyDecision(act, { theCase, view }, outcome);
}
