import { unchanged } from './conclude.ts';
import type { Decision, Refusal } from './decision.ts';
import { refuseKeeping } from './guards.ts';
import type { ProcessContext } from './process-context.ts';
import type { Visit } from './process-state.ts';

/**
 * Keeps what has been typed into a visit so far, as typed and unchecked (DESIGN §4 "Nothing typed
 * is lost"). It moves nothing, leaves no history and does not count as a save. Whose draft is
 * newer is the caller's question.
 */
export function saveDraft(context: ProcessContext, visitId: number, draft: unknown): Refusal | Decision {
  const barred = refuseKeeping(context, visitId);
  if (barred !== null) return barred;
  const keep = (visit: Visit): Visit => ({ ...visit, draft, updatedAt: context.now });
  const visits = context.record.visits.map((visit) => (visit.id === visitId ? keep(visit) : visit));
  return { ...unchanged({ ...context.record, visits }), updatedVisits: visits.filter(({ id }) => id === visitId) };
}
