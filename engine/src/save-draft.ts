import { ComponentStatus } from '@evenhand/contract/components/component-types';
import { unchanged } from './conclude.ts';
import { refuseWriting } from './guards.ts';
import type { Decision, ProcessContext, Refusal } from './process-state.ts';
import { badRequest, notFound } from './refusals.ts';
import { findVisit } from './visits.ts';

/**
 * Keeps what has been typed into a visit so far, as typed and unchecked (DESIGN §4 "Nothing typed
 * is lost"). It moves nothing, leaves no history and does not count as a save. Whose draft is
 * newer is the caller's question.
 */
export function saveDraft(context: ProcessContext, visitId: number, draft: unknown): Refusal | Decision {
  const barred = refuseWriting(context);
  if (barred !== null) return barred;
  const visit = findVisit(context.record, visitId);
  if (visit === null || visit.isWithdrawn) return notFound('This step was undone.');
  if (visit.status !== ComponentStatus.InProgress) return badRequest('This component is not being worked on.');
  const kept = { ...visit, draft, updatedAt: context.now };
  const record = { ...context.record, visits: context.record.visits.map((row) => (row.id === visitId ? kept : row)) };
  return { ...unchanged(record), updatedVisits: [kept] };
}
