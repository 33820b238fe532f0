import { CaseStatus } from '@evenhand/contract/cases';
import type { NotificationType } from '@evenhand/contract/tasks';
import { dayAfter, dueDay, rolled } from '@evenhand/engine/due-dates';
import type { TaskReminder } from '@evenhand/engine/pack';
import type { ServiceCalendar } from '@evenhand/engine/service-calendar';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { enterAsSystem, holdCase } from '../access/context.ts';
import { hrUserIdsOf } from '../cases/hr-users.queries.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { AskedTask } from '../notifications/post-notice.ts';
import { ASKED, people, postNotice } from '../notifications/post-notice.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { dayOf } from '../platform/days.ts';
import type { Job } from '../platform/jobs/job.ts';
import { defineRecurringJob } from '../platform/jobs/job.ts';
import { isOpenTask } from './open-task.ts';

const EVERY_MS = 60 * 60_000;
/**
 * A reminder whose day is longer ago is not given: the rule is new, or nobody ran the product for long, and all that is
 * overdue would be reminded of at once.
 */
const LATE_MAX_DAYS = 3;
/** What is left is reminded of an hour later. */
const TASKS_MAX_COUNT = 5_000;

/** Reminds of open tasks by the rules of each service, every hour, once for all server processes together. */
export function remindingOfTasks(configuration: Configuration): Job {
  return defineRecurringJob({
    kind: 'remind-of-tasks',
    everyMs: EVERY_MS,
    performOutside: async (db, { now }) => ({ reminders: await remindOfTasks(db, configuration, now) }),
  });
}

/** @returns how many tasks somebody was reminded of. A reminder is given once, also when this ends half-way. */
export async function remindOfTasks(
  db: Db,
  configuration: Pick<Configuration, 'serviceIds' | 'of'>,
  now: Date,
): Promise<number> {
  let count = 0;
  for (const serviceId of configuration.serviceIds) {
    const { pack, calendar } = configuration.of(serviceId);
    for (const reminder of pack.service.reminders ?? []) {
      const days = daysRemindedOf(reminder, dayOf(now, calendar.timeZone), calendar);
      for (const task of await dueTasks(db, { serviceId, reminder, days, timeZone: calendar.timeZone }))
        if (await inTransaction(db, (tx) => remind(tx, task, reminder, now))) count += 1;
    }
  }
  return count;
}

/** The due days of which a rule reminds today, or should have in the last days. */
function daysRemindedOf({ workingDays }: TaskReminder, today: string, calendar: ServiceCalendar): string[] {
  const shifted = (day: string, count: number): string => dayAfter(day, { count, unit: 'day' }, calendar);
  // Bank holidays and weekends make of each working day two days at most.
  const reach = 2 * Math.abs(workingDays) + 14;
  const earliest = shifted(today, -LATE_MAX_DAYS);
  return Array.from({ length: 2 * reach + 1 }, (_, index) => shifted(today, index - reach)).filter((day) => {
    const on =
      workingDays === 0
        ? rolled(day, 'back', calendar)
        : dueDay(day, { count: workingDays, unit: 'working-day' }, calendar);
    return on >= earliest && on <= today;
  });
}

interface DueTask {
  readonly id: number;
  readonly serviceId: number;
  readonly caseId: number;
  readonly dueOn: string;
}

/**
 * Tasks of which nobody was reminded by this rule yet. A case that is closed or locked waits for nobody, except for
 * the one who is to unlock it.
 */
async function dueTasks(
  db: Db,
  {
    serviceId,
    reminder,
    days,
    timeZone,
  }: { serviceId: number; reminder: TaskReminder; days: readonly string[]; timeZone: string },
): Promise<DueTask[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { types, workflowIds } = reminder;
  return await inTransaction(db, async (tx) => {
    await enterAsSystem(tx.db);
    const dueOn = sql`(case when t.is_due_timed then t.due_at at time zone ${timeZone} else t.due_at at time zone 'UTC' end)::date`;
    // Materialised, so that the tasks are read by their due day; joined at once, every open case would be read.
    const { rows } = await sql<DueTask>`
      with t as materialized (
        select t.*, ${dueOn} as due_on from case_task t
        where t.service_id = ${serviceId} and ${isOpenTask('t')} and t.due_at >= ${first}::date - 1 and t.due_at < ${last}::date + 2
          and ${dueOn} = any(${[...days]}::date[]) and ${types === undefined ? sql`true` : sql`t.type = any(${[...types]}::int[])`}
          and not exists (select 1 from task_reminder given where given.task_id = t.id and given.due_on = ${dueOn} and given.rule = ${nameOf(reminder)}))
      select t.id, t.service_id as "serviceId", t.case_id as "caseId", t.due_on::text as "dueOn"
      from t join case_record c on c.id = t.case_id left join tracking_record r on r.id = t.record_id
      where ${mayBeRemindedOf} and ${workflowIds === undefined ? sql`true` : sql`r.workflow_id = any(${[...workflowIds]}::int[])`}
      order by t.case_id, t.id limit ${TASKS_MAX_COUNT}`.execute(tx.db);
    return rows;
  });
}

/** Over the task `t` and its case `c`. */
const mayBeRemindedOf: RawBuilder<boolean> = sql<boolean>`c.status not in (${CaseStatus.Closed}, ${CaseStatus.RemovedInvalid})
  and (c.locked_at is null or t.source ->> 'kind' = 'pause')`;

interface RemindedTask {
  readonly type: NotificationType;
  readonly title: string;
  readonly dueAt: Date;
  readonly recordId: number | null;
  readonly trackedEventId: number | null;
  readonly holderUserId: string | null;
  readonly holderName: string | null;
  readonly adviserUserId: string | null;
}

/** @returns false when an act that held the case has changed the task meanwhile. */
async function remind(
  { db }: Tx,
  { id, serviceId, caseId, dueOn }: DueTask,
  reminder: TaskReminder,
  now: Date,
): Promise<boolean> {
  await enterAsSystem(db);
  await sql`select 1 from case_record where id = ${caseId} for update`.execute(db);
  await holdCase(db, caseId);
  const { rows } = await sql<RemindedTask>`
    with given as (
      insert into task_reminder (case_id, task_id, due_on, rule, at) values (${caseId}, ${id}, ${dueOn}::date, ${nameOf(reminder)}, ${now})
      on conflict do nothing returning task_id)
    select t.type, t.title, t.due_at as "dueAt", t.record_id as "recordId", t.tracked_event_id as "trackedEventId",
      t.assignee_user_id as "holderUserId", holder.full_name as "holderName", c.adviser_user_id as "adviserUserId"
    from given join case_task t on t.id = given.task_id join case_record c on c.id = t.case_id left join person holder on holder.user_id = t.assignee_user_id
    where ${isOpenTask('t')} and ${mayBeRemindedOf}`.execute(db);
  const [task] = rows;
  if (task === undefined) return false;
  const { type, title, dueAt, recordId, trackedEventId, holderUserId, holderName } = task;
  const facts: AskedTask = {
    taskId: id,
    title,
    due: dueAt.toISOString(),
    reminder: { isOverdue: reminder.workingDays > 0, holder: reminder.to === 'holder' ? null : holderName },
  };
  const to =
    reminder.to === 'holder'
      ? people([holderUserId])
      : reminder.to === 'adviser' && task.adviserUserId !== null
        ? people([task.adviserUserId])
        : hrUserIdsOf({ id: caseId });
  await postNotice(
    { db, actor: null, now },
    { id: caseId, serviceId },
    { type, kind: ASKED, facts, recordId, trackedEventId },
    to,
  );
  return true;
}

/** The name of a rule in the table: it must not change while tasks are due. */
function nameOf({ workingDays, to }: TaskReminder): string {
  return `${to} ${workingDays}`;
}
