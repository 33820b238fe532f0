import { saveDraft as decide } from '@evenhand/engine/save-draft';
import { findVisit } from '@evenhand/engine/visits';
import type { Act } from '../access/act.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { assertNotRefused } from './apply-decision.ts';
import { writeProcess } from './process.rows.ts';
import type { LoadedVisit } from './process-access.ts';
import { assertNewest } from './submit-component.ts';

/** Largest half-filled form that is kept, in characters of JSON. */
const MAXIMUM = 50_000;

/** Keeps what has been typed into a visit; answers the moment that guards the next save. */
export async function saveDraft(
  act: Act,
  { theCase, view, visitId }: LoadedVisit,
  sent: { draft: unknown; baseUpdatedAt?: string | null | undefined },
): Promise<string> {
  assertKeepable(sent.draft);
  const visit = findVisit(view.record, visitId);
  const outcome = decide({ ...view, newVisitId: () => 0 }, visitId, sent.draft);
  assertNotRefused(outcome);
  assertNewest(sent.baseUpdatedAt, visit?.updatedAt ?? null, visit?.draft ?? visit?.data ?? null);
  await writeProcess(act, theCase, outcome);
  return view.now;
}

/** @throws BAD_REQUEST for more than anybody types into a form. */
export function assertKeepable(draft: unknown): void {
  if (JSON.stringify(draft ?? null).length > MAXIMUM) throw badRequest('This is too long to be kept.', { fields: { draft: 'This is too long to be kept.' } });
}
