import type { SubmitAnswer } from '@evenhand/contract/component-tracking';
import { undoComponent as decide } from '@evenhand/engine/undo';
import type { Act } from '../access/act.ts';
import { assertNotRefused } from '../processes/engine-refusals.ts';
import type { LoadedVisit } from '../processes/process-access.ts';
import { applyDecision } from './apply-decision.ts';

/** Goes back from a visit; refused whenever its `canUndo` is false (domain brief rule 17). */
export async function undoComponent(
  act: Act,
  { theCase, view, visitId, newVisitId }: LoadedVisit,
): Promise<SubmitAnswer> {
  const outcome = decide({ ...view, newVisitId }, visitId);
  assertNotRefused(outcome);
  return applyDecision(act, { theCase, view }, outcome);
}
