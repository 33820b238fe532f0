import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { Visit } from '@evenhand/engine/process-state';
import type { ReadDb } from '../platform/database/open-database.ts';
import { isOpenTask } from '../tasks/open-task.ts';

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

/** A task carries a live event until the event is withdrawn. */
export async function carriesLiveEvent(db: ReadDb, caseId: number, taskId: number): Promise<boolean> {
  const row = await db
    .selectFrom('tracked_event as e')
    .innerJoin('case_task as t', 't.tracked_event_id', 'e.id')
    .select('e.id')
    .where('t.case_id', '=', caseId)
    .where('t.id', '=', taskId)
    .where('e.withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The event a visit opens: its own, else the one that waits with its task for the next visit of its
 * component. An event whose task is done is not opened again.
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
          .where(isOpenTask()),
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return waiting?.id ?? null;
}

/** A visit that holds nothing yet begins with what its event was given while it waited. */
export async function withWaitingContent(
  db: ReadDb,
  caseId: number,
  visit: Visit,
  eventId: number | null,
): Promise<Visit> {
  if (eventId === null || visit.status !== ComponentStatus.InProgress || visit.data !== null || visit.draft !== null)
    return visit;
  const event = await readEvent(db, caseId, eventId);
  return event?.visitId === null ? { ...visit, data: event.data } : visit;
}

/** The content of a tracked event, with its process and its visit. */
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

/** A live tracked event of a case; null when there is none or it was withdrawn. */
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
