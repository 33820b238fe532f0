import type { RecordEvent } from '@evenhand/engine/effects';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import { offerAgain } from '../files/attach-file.ts';
import { isOpenTask } from '../tasks/open-task.ts';
import type { StoredEvent } from './tracked-event.queries.ts';
import { eventForVisit } from './tracked-event.queries.ts';

/**
 * Creates the tracked event of a visit, or fills the empty one that was made for a task: the visit's own, or
 * the one that waits for the component's next visit. Without a visit, the new event is such a waiting one.
 */
export async function recordEvent(
  act: Act,
  onCase: OnCase,
  recordId: number,
  event: Pick<RecordEvent, 'componentId' | 'eventKey'> & { visitId: number | null; content: unknown },
): Promise<number> {
  const { visitId, componentId } = event;
  const known =
    visitId === null ? null : await eventForVisit(act.db, onCase.id, recordId, { id: visitId, componentId });
  if (known !== null) {
    await act.db
      .updateTable('tracked_event')
      .set((current) => ({
        visit_id: visitId,
        ...dataOf(event.content),
        updated_at: act.now,
        version: current('version', '+', 1),
      }))
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

/** A task gives its event no content, so what the event already holds is kept. */
function dataOf(content: unknown): { data?: string } {
  const isBlank = typeof content === 'object' && content !== null && Object.keys(content).length === 0;
  return isBlank ? {} : { data: JSON.stringify(content) };
}

/** Withdraws events that were made for a task, hold nothing and have no open task any more. */
export async function withdrawEmptyEvents(act: Act, caseId: number): Promise<void> {
  await sql`
    update tracked_event e set withdrawn_at = ${act.now}
    where e.case_id = ${caseId} and e.withdrawn_at is null and e.data = '{}'::jsonb and not exists (
      select 1 from case_task t where t.case_id = e.case_id and t.tracked_event_id = e.id and ${isOpenTask('t')}
    )`.execute(act.db);
}

/**
 * Marks the tracked event of an undone visit as withdrawn. It stays in history with its files, which the form
 * has again when it is opened again.
 */
export async function withdrawEvent(act: Act, onCase: OnCase, visitId: number): Promise<void> {
  const events = await act.db
    .updateTable('tracked_event')
    .set({ withdrawn_at: act.now })
    .where('case_id', '=', onCase.id)
    .where('visit_id', '=', visitId)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'record_id as recordId', 'component_id as componentId'])
    .execute();
  for (const { id, ...form } of events) await offerAgain(act, onCase, id, form);
}

/**
 * Writes an edited event. Its change time is the version that the next edit is compared with, so it is later
 * than the last one even within one millisecond.
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
