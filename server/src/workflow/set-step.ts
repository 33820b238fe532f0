import { setStep as decide } from '@evenhand/engine/set-step';
import type { Act } from '../access/act.ts';
import { assertNotRefused } from '../processes/engine-refusals.ts';
import type { AdmittedProcess } from '../processes/process-access.ts';
import { applyDecision } from './apply-decision.ts';
import { begun } from './opened-events.ts';

/**
 * Moves a process to a step (domain brief rule 19); on a simple-process case this is how
 * it moves at all (gaps G-93).
 */
export async function setStep(
  act: Act,
  asked: AdmittedProcess,
  to: { readonly stepId: number; readonly reason: string | undefined },
): Promise<void> {
  const { theCase, view, newVisitId } = await begun(act, asked);
  const outcome = decide({ ...view, newVisitId }, to.stepId, to.reason);
  assertNotRefused(outcome);
  await applyDecision(act, { theCase, view }, outcome);
}
