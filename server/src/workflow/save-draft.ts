import { saveDraft as decide } from '@evenhand/engine/save-draft';
import { findVisit } from '@evenhand/engine/visits';
import type { Act } from '../access/act.ts';
import { assertKeepable } from '../processes/draft-size.ts';
import { assertNotRefused } from '../processes/engine-refusals.ts';
import { writeProcess } from '../processes/process.rows.ts';
import type { LoadedVisit } from '../processes/process-access.ts';
import { assertNewest } from './submit-component.ts';

/** Keeps what has been typed into a visit. @returns the moment it was kept, which the next save must name. */
export async function saveDraft(
  act: Act,
  { theCase, view, visitId }: LoadedVisit,
  sent: { draft: unknown; baseUpdatedAt?: string | null | undefined },
): Promise<string> {
  assertKeepable(sent.draft);
  const visit = findVisit(view.record, visitId);
  const outcome = decide({ ...view, newVisitId: () => 0 }, visitId, sent.draft);
  assertNotRefused(outcome);
  await assertNewest(act, theCase.id, visit, sent.baseUpdatedAt);
  await writeProcess(act, theCase, outcome);
  return view.now;
}
