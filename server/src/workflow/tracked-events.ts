import type { RecordEvent } from '@evenhand/engine/effects';
import type { Act } from '../access/act.ts';
import type { Db } from '../platform/database/open-database.ts';

interface OnCase {
  readonly id: number;
  readonly serviceId: number;
}

/** Creates the tracked event of a visit, or fills the one a task made for it to carry. */
export async function recordEvent(
  act: Act,
  onCase: OnCase,
  recordId: number,
  event: Pick<RecordEvent, 'visitId' | 'componentId' | 'eventKey'> & { content: unknown },
): Promise<number> {
  const known = await trackedEventOf(act.db, onCase.id, event.visitId);
  if (known !== null) {
    await act.db
      .updateTable('tracked_event')
      .set((current) => ({ data: JSON.stringify(event.content), updated_at: act.now, version: current('version', '+', 1) }))
      .where('id', '=', known)
      .execute();
    return known;
  }
  const row = await act.db
    .insertInto('tracked_event')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      record_id: recordId,
      component_id: event.componentId,
      visit_id: event.visitId,
      event_key: event.eventKey,
      data: JSON.stringify(event.content),
      created_at: act.now,
      created_by: act.actor.userId,
      updated_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The live tracked event of a visit. */
export async function trackedEventOf(db: Db, caseId: number, visitId: number): Promise<number | null> {
  const row = await db
    .selectFrom('tracked_event')
    .select('id')
    .where('case_id', '=', caseId)
    .where('visit_id', '=', visitId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Marks the tracked event of an undone visit as withdrawn; it stays in history. */
export async function withdrawEvent(act: Act, caseId: number, visitId: number): Promise<void> {
  await act.db
    .updateTable('tracked_event')
    .set({ withdrawn_at: act.now })
    .where('case_id', '=', caseId)
    .where('visit_id', '=', visitId)
    .where('withdrawn_at', 'is', null)
    .execute();
}
