import { setStep as decide } from '@evenhand/engine/set-step';
import type { Act } from '../access/act.ts';
import { assertNotRefused } from '../processes/engine-refusals.ts';
import type { LoadedProcess } from '../processes/process-facts.ts';
import { drawVisitIds } from '../processes/process-numbers.ts';
import { applyDecision } from './apply-decision.ts';
import { begun } from './opened-events.ts';

/**
 * Moves a process to a step (domain brief rule 19); on a simple-process case this is how
 * it moves at all (gaps G-93).
 */
export async function setStep(act: Act, asked: LoadedProcess, stepId: number): Promise<void> {
  const { theCase, view } = await begun(act, asked);
  const outcome = decide({ ...view, newVisitId: await drawVisitIds(act) }, stepId);
  assertNotRefused(outcome);
  await applyDecision(act, { theCase, view }, outcome);
}
