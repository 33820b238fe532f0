import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { RecordEvent } from '@evenhand/engine/effects';
import type { Visit } from '@evenhand/engine/process-state';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { isOpenTask } from '../tasks/open-task.ts';

interface OnCase {
  readonly id: number;
  readonly serviceId: number;
}

/**
 * Creates the tracked event of a visit, or fills the one a task made for it to carry: its own, or one that
 * waits for the component's next visit. Without a visit it is such a waiting one.
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
      .set((current) => ({ visit_id: visitId, ...dataOf(event.content), updated_at: act.now, version: current('version', '+', 1) }))
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

/** A task that wants an event to carry brings nothing: what the event holds already stays. */
function dataOf(content: unknown): { data?: string } {
  const isBlank = typeof content === 'object' && content !== null && Object.keys(content).length === 0;
  return isBlank ? {} : { data: JSON.stringify(content) };
}

/** The live tracked event of a visit. */
export async function trackedEventOf(db: ReadDb, caseId: number, visitId: number): Promise<number | null> {
  const row = await db
    .selectFrom('tracked_event')
    .select('id')
    .where('case_id', '=', caseId)
    .where('visit_id', '=', visitId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The event a visit opens: its own, else the one that waits with its task for the next visit of its
 * component. One whose task is done is an occurrence of its own.
 */
export async function eventForVisit(
  db: ReadDb,
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
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('case_task')
          .select('case_task.id')
          .whereRef('case_task.tracked_event_id', '=', 'tracked_event.id')
          .where('case_task.completed_at', 'is', null)
          .where('case_task.cancelled_at', 'is', null),
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return waiting?.id ?? null;
}

/** A visit that holds nothing yet begins with what its event was given while it waited. */
export async function withWaitingContent(db: ReadDb, caseId: number, visit: Visit, eventId: number | null): Promise<Visit> {
  if (eventId === null || visit.status !== ComponentStatus.InProgress || visit.data !== null || visit.draft !== null) return visit;
  const event = await readEvent(db, caseId, eventId);
  return event?.visitId === null ? { ...visit, data: event.data } : visit;
}

/** Withdraws events that were made for a task to carry, hold nothing and have no open task any more. */
export async function withdrawEmptyEvents(act: Act, caseId: number): Promise<void> {
  await sql`
    update tracked_event e set withdrawn_at = ${act.now}
    where e.case_id = ${caseId} and e.withdrawn_at is null and e.data = '{}'::jsonb and not exists (
      select 1 from case_task t where t.case_id = e.case_id and t.tracked_event_id = e.id and ${isOpenTask('t')}
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

/** What a tracked event holds, and where it belongs. */
export interface StoredEvent {
  readonly id: number;
  readonly recordId: number;
  readonly componentId: number;
  readonly visitId: number | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly updatedAt: Date;
  /** Open tasks that carry it. */
  readonly taskIds: readonly number[];
}

/** A live tracked event of a case; null when there is none or it was taken back. */
export async function readEvent(db: ReadDb, caseId: number, eventId: number): Promise<StoredEvent | null> {
  const row = await db
    .selectFrom('tracked_event')
    .select(['id', 'record_id', 'component_id', 'visit_id', 'data', 'updated_at'])
    .where('case_id', '=', caseId)
    .where('id', '=', eventId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const tasks = await db
    .selectFrom('case_task')
    .select('id')
    .where('case_id', '=', caseId)
    .where('tracked_event_id', '=', eventId)
    .where(isOpenTask())
    .execute();
  return {
    id: row.id,
    recordId: row.record_id,
    componentId: row.component_id,
    visitId: row.visit_id,
    data: row.data as StoredEvent['data'],
    updatedAt: row.updated_at,
    taskIds: tasks.map((task) => task.id),
  };
}

/**
 * Writes what an edit left. Its moment guards the next edit, so it is later than the last
 * even within one millisecond.
 */
export async function writeEvent(act: Act, caseId: number, event: StoredEvent, content: unknown): Promise<Date> {
  const updatedAt = new Date(Math.max(act.now.getTime(), event.updatedAt.getTime() + 1));
  await act.db
    .updateTable('tracked_event')
    .set((current) => ({ data: JSON.stringify(content), updated_at: updatedAt, version: current('version', '+', 1) }))
    .where('case_id', '=', caseId)
    .where('id', '=', event.id)
    .execute();
  return updatedAt;
}
