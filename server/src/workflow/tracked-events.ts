import type { RecordEvent } from '@evenhand/engine/effects';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { Db } from '../platform/database/open-database.ts';

interface OnCase {
  readonly id: number;
  readonly serviceId: number;
}

/**
 * Creates the tracked event of a visit, or fills the one a task made for it to carry: its own, or one that waits for the component's next visit.
 * Without a visit it is such a waiting one.
 */
export async function recordEvent(
  act: Act,
  onCase: OnCase,
  recordId: number,
  event: Pick<RecordEvent, 'componentId' | 'eventKey'> & { visitId: number | null; content: unknown },
): Promise<number> {
  const { visitId, componentId } = event;
  const known = visitId === null ? null : await eventForVisit(act.db, onCase.id, recordId, { id: visitId, componentId });
  if (known !== null) {
    await act.db
      .updateTable('tracked_event')
      .set((current) => ({ visit_id: visitId, data: JSON.stringify(event.content), updated_at: act.now, version: current('version', '+', 1) }))
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
      component_id: componentId,
      visit_id: visitId,
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

/** The event a visit opens: its own, else the one that waits for the next visit of its component. */
export async function eventForVisit(
  db: Db,
  caseId: number,
  recordId: number,
  visit: { readonly id: number; readonly componentId: number },
): Promise<number | null> {
  const own = await trackedEventOf(db, caseId, visit.id);
  if (own !== null) return own;
  const waiting = await db
    .selectFrom('tracked_event')
    .select('id')
    .where('case_id', '=', caseId)
    .where('record_id', '=', recordId)
    .where('component_id', '=', visit.componentId)
    .where('visit_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return waiting?.id ?? null;
}

/** Withdraws events that were made for a task to carry, hold nothing and have no open task any more. */
export async function withdrawEmptyEvents(act: Act, caseId: number): Promise<void> {
  await sql`
    update tracked_event e set withdrawn_at = ${act.now}
    where e.case_id = ${caseId} and e.withdrawn_at is null and e.data = '{}'::jsonb and not exists (
      select 1 from case_task t where t.case_id = e.case_id and t.tracked_event_id = e.id and t.completed_at is null and t.cancelled_at is null
    )`.execute(act.db);
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
