import { setStep as decide } from '@evenhand/engine/set-step';
import type { Act } from '../access/act.ts';
import { applyDecision, assertNotRefused } from './apply-decision.ts';
import type { LoadedProcess } from './process-facts.ts';
import { drawVisitIds } from './process-numbers.ts';

/**
 * Moves a process to a step (domain brief rule 19); on a simple-process case this is how
 * it moves at all (gaps G-93).
 */
export async function setStep(act: Act, { theCase, view }: LoadedProcess, stepId: number): Promise<void> {
  const outcome = decide({ ...view, newVisitId: await drawVisitIds(act) }, stepId);
  assertNotRefused(outcome);
  await applyDecision(act, { theCase, view }, outcome);
}
