import { NotificationType } from '@evenhand/contract/tasks';
import type { PlanNotice, TaskAssignee } from '@evenhand/engine/effects';
import { holderAmong } from '@evenhand/engine/task-holder';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import { enterAsSystem, holdCase } from '../access/context.ts';
import { people, postNotice, TITLED } from '../notifications/post-notice.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { dayOf } from '../platform/days.ts';
import { possibleHolders } from './task-holders.ts';

/** Writes a notice of type 1 for the person who holds the role. When nobody holds it, nobody is notified. */
export async function sendNotice(
  act: Act,
  onCase: OnCase,
  recordId: number,
  notice: { readonly title: string; readonly assignee: TaskAssignee },
): Promise<void> {
  const userId = holderAmong(await possibleHolders(act.db, onCase.id, { recordId }), notice.assignee);
  if (userId === null) return;
  await postNotice(
    act,
    onCase,
    { type: NotificationType.InformationOnly, kind: TITLED, facts: { title: notice.title }, recordId },
    people([userId]),
  );
}

export async function planNotice(act: Act, onCase: OnCase, recordId: number, notice: PlanNotice): Promise<void> {
  await act.db
    .insertInto('planned_notice')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      record_id: recordId,
      visit_id: notice.visitId,
      title: notice.title,
      assignee: JSON.stringify(notice.assignee),
      on_day: notice.day,
      due_rule: JSON.stringify(notice.dueRule),
      created_at: act.now,
    })
    .execute();
}

/** The event that the day depends on has another date; null while it has none. */
export async function moveNotice(act: Act, caseId: number, noticeId: number, day: string | null): Promise<void> {
  await act.db
    .updateTable('planned_notice')
    .set({ on_day: day })
    .where('case_id', '=', caseId)
    .where('id', '=', noticeId)
    .execute();
}

export async function dropNotice(act: Act, caseId: number, noticeId: number): Promise<void> {
  await act.db.deleteFrom('planned_notice').where('case_id', '=', caseId).where('id', '=', noticeId).execute();
}

interface DueNotice {
  readonly id: number;
  readonly serviceId: number;
  readonly caseId: number;
  readonly recordId: number;
  readonly title: string;
  readonly assignee: TaskAssignee;
}

/** A service and the zone in which its days begin. */
export interface ServiceDays {
  readonly serviceId: number;
  readonly timeZone: string;
}

/**
 * Posts the planned notices whose day has come, each to the person who holds the role now. Nobody has acted,
 * so nobody is left out for their own act. When nobody holds the role, nobody is notified.
 * @returns how many were posted.
 */
export async function postPlannedNotices(db: Tx['db'], now: Date, services: readonly ServiceDays[]): Promise<number> {
  await enterAsSystem(db);
  let count = 0;
  for (const { serviceId, timeZone } of services) {
    const today = dayOf(now, timeZone);
    const { rows } = await sql<DueNotice>`
      select n.id, n.service_id as "serviceId", n.case_id as "caseId", n.record_id as "recordId", n.title, n.assignee
      from planned_notice n join case_record c on c.id = n.case_id
      where n.service_id = ${serviceId} and n.on_day <= ${today}::date order by n.case_id, n.id for update of c`.execute(
      db,
    );
    for (const notice of rows) if (await post(db, { now, today }, notice)) count += 1;
  }
  return count;
}

/** @returns false when an act that held the case has dropped the notice or moved its day meanwhile. */
async function post(
  db: Tx['db'],
  { now, today }: { readonly now: Date; readonly today: string },
  { id, serviceId, caseId, recordId, title, assignee }: DueNotice,
): Promise<boolean> {
  await holdCase(db, caseId);
  const taken = await db
    .deleteFrom('planned_notice')
    .where('id', '=', id)
    .where(sql<boolean>`on_day <= ${today}::date`)
    .executeTakeFirst();
  if (taken.numDeletedRows === 0n) return false;
  const userId = holderAmong(await possibleHolders(db, caseId, { recordId }), assignee);
  const notice = { type: NotificationType.InformationOnly, kind: TITLED, facts: { title }, recordId };
  await postNotice({ db, actor: null, now }, { id: caseId, serviceId }, notice, people([userId]));
  return true;
}

/** Planned notices of these processes of a case (columns of the engine's `PlannedNotice`). */
export function plannedNoticesAsFacts(
  caseId: RawBuilder<number>,
  processIds: RawBuilder<number[]>,
): RawBuilder<unknown> {
  return sql`select n.id, n.record_id as "processId", n.visit_id as "visitId", n.due_rule as "dueRule" from planned_notice n
    where n.case_id = ${caseId} and n.record_id = any(${processIds})`;
}
