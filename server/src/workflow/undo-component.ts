import type { SubmitAnswer } from '@evenhand/contract/workflow';
import { undoComponent as decide } from '@evenhand/engine/undo';
import type { Act } from '../access/act.ts';
import { applyDecision, assertNotRefused } from './apply-decision.ts';
import type { LoadedVisit } from './process-access.ts';
import { drawVisitIds } from './process-numbers.ts';

/** Goes back from a visit; refused whenever its `canUndo` is false (domain brief rule 17). */
export async function undoComponent(act: Act, { theCase, view, visitId }: LoadedVisit): Promise<SubmitAnswer> {
  const outcome = decide({ ...view, newVisitId: await drawVisitIds(act) }, visitId);
  assertNotRefused(outcome);
  return applyDecision(act, { theCase, view }, outcome);
}
