import { NotificationType } from '@evenhand/contract/tasks';
import type { Titles } from '@evenhand/engine/titles';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { ownPlaceOn } from '../access/own-place.ts';
import { rolesOnCase } from '../access/roles-on-case.ts';
import type { Scope } from '../access/scope.ts';
import type { RuleFacts } from '../cases/case-rules.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { dayOf, startOfUtcDay } from '../platform/days.ts';
import { withCovered } from '../users/absence.store.ts';
import { isOpenTask } from './open-task.ts';
import type { DueRange, TaskList, TaskPage } from './task-list.ts';

/** A task as lists show it, with what rules need to know of the reader on its case. */
export interface TaskRow {
  readonly id: number;
  readonly caseId: number;
  readonly topicId: number;
  readonly type: number;
  readonly title: string;
  readonly employeeUserId: string | null;
  readonly employeeName: string | null;
  readonly ownerUserId: string | null;
  readonly ownerName: string | null;
  readonly assigneeUserId: string | null;
  readonly assigneeName: string | null;
  readonly dueAt: Date | null;
  readonly isDueTimed: boolean;
  readonly recordId: number | null;
  readonly trackedEventId: number | null;
  readonly message: { readonly id: number; readonly subject: string; readonly senderName: string } | null;
  readonly isRequiredBeforeClosure: boolean;
  readonly isComplete: boolean;
  readonly version: number;
  readonly ruleFacts: RuleFacts;
}

/**
 * Counts the tasks of a list. Every number that links to a list is counted here, with that list (language.md
 * §15).
 */
export async function countTasks(db: ReadDb, scope: Scope, list: TaskList): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from case_task t join case_record c on c.id = t.case_id where ${isListed(list, scope)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/**
 * One page of a list. A task without a due day is upcoming (TASK-16), so by due date it counts as the latest;
 * by any other column what is missing comes last. `topicIds` are all topics by title.
 */
export async function tasksOfList(
  db: ReadDb,
  scope: Scope,
  list: TaskList,
  { page, topicIds }: { page: TaskPage; topicIds: readonly number[] },
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select ${columnsFor(scope)} from ${tables} where ${isListed(list, scope)} ${inOrder(page, topicIds)}`.execute(db);
  return rows;
}

/** The numbers of the tasks of that page. */
export async function taskIdsOf(
  db: ReadDb,
  scope: Scope,
  list: TaskList,
  { page, topicIds }: { page: TaskPage; topicIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${tables} where ${isListed(list, scope)} ${inOrder(page, topicIds)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these tasks that are in the list now, in the order of the numbers. */
export async function tasksAmong(db: ReadDb, scope: Scope, list: TaskList, ids: readonly number[]): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select ${columnsFor(scope)} from ${tables} where ${isListed({ ...list, taskIds: ids }, scope)}
    order by array_position(${[...ids]}::bigint[], t.id)`.execute(db);
  return rows;
}

function inOrder(page: TaskPage, topicIds: readonly number[]): RawBuilder<unknown> {
  const direction = page.isDescending ? sql`desc` : sql`asc`;
  const missing = page.isDescending && page.sortColumn === 'dueDate' ? sql`nulls first` : sql`nulls last`;
  return sql`order by ${sortKey(page, topicIds)} ${direction} ${missing}, t.id ${direction} limit ${page.take} offset ${page.skip}`;
}

/** Every topic, by its title. */
export function topicsByTitle({ topics }: Pick<Titles, 'topics'>): number[] {
  return [...topics].sort(([, a], [, b]) => a.localeCompare(b, 'en')).map(([id]) => id);
}

/**
 * Tasks of a visible case that the reader may see: open ones by due day,
 * then completed ones, the newest first.
 */
export async function tasksOfCase(db: ReadDb, scope: Scope, caseId: number): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select ${columnsFor(scope)} from ${tables}
    where t.case_id = ${caseId} and t.cancelled_at is null and t.type <> 1 and ${scope.visible('c')} and ${isKnown(scope)}
    order by t.completed_at desc nulls first, t.due_at nulls last, t.id`.execute(db);
  return rows;
}

/** Over the aliases t and c: the reader may read the task, and its process if it has one. */
function isKnown(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`${scope.readsProcess('t.record_id', 'c')} and (not t.is_hr_only or ${scope.actsAsHr('c')})`;
}

export interface EditableTask {
  readonly id: number;
  readonly type: NotificationType;
  readonly title: string;
  readonly recordId: number | null;
  readonly trackedEventId: number | null;
  readonly assigneeUserId: string | null;
  readonly isHrOnly: boolean;
  readonly dueAt: Date | null;
  /** Neither completed nor cancelled. */
  readonly isOpen: boolean;
  readonly version: number;
}

/** A task of a case the act has locked, if the actor may see it. */
export async function taskToEdit(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  taskId: number,
): Promise<EditableTask | null> {
  const { rows } = await sql<EditableTask>`
    select t.id, t.type, t.title, t.record_id as "recordId", t.tracked_event_id as "trackedEventId", t.assignee_user_id as "assigneeUserId",
      t.is_hr_only as "isHrOnly", t.due_at as "dueAt", ${isOpenTask('t')} as "isOpen", t.version
    from case_task t join case_record c on c.id = t.case_id
    where t.case_id = ${caseId} and t.id = ${taskId} and t.type <> 1 and ${isKnown(scope)}`.execute(db);
  return rows[0] ?? null;
}

function columnsFor(scope: Scope): RawBuilder<unknown> {
  return sql`
  t.id, t.case_id as "caseId", c.topic_id as "topicId", t.type, t.title, c.employee_user_id as "employeeUserId",
  coalesce(employee.full_name, c.employee_name) as "employeeName", c.owner_user_id as "ownerUserId", owner.full_name as "ownerName",
  t.assignee_user_id as "assigneeUserId", assignee.full_name as "assigneeName", t.due_at as "dueAt", t.is_due_timed as "isDueTimed",
  t.record_id as "recordId", t.tracked_event_id as "trackedEventId", t.is_required_before_closure as "isRequiredBeforeClosure",
  case when t.type = ${NotificationType.RespondToMessage} then ${messageOfTask(scope)} end as message,
  t.completed_at is not null as "isComplete", t.version,
  json_build_object('status', c.status, 'isLocked', c.locked_at is not null, 'isSimpleProcess', c.is_simple_process,
    'accessLevelId', c.access_level_id, 'adviserUserId', c.adviser_user_id, 'actorRole', mine.role_id, 'actorRelationId', mine.relation_id) as "ruleFacts"`;
}

/** The message that the task asks to answer, if the reader may read it. */
function messageOfTask(scope: Scope): RawBuilder<unknown> {
  return sql`(select json_build_object('id', m.id, 'subject', m.subject, 'senderName', coalesce(sender.full_name, m.sender_name))
    from message m left join person sender on sender.user_id = m.sender_user_id
    where m.case_id = t.case_id and m.task_id = t.id and not m.is_note and m.posted_at is not null and ${scope.readsMessage('m', 'c')} limit 1)`;
}

/** Looks up one name for each task: the planner overrates how many tasks a person has, and would read every person. */
const nameOf = (userId: string): RawBuilder<unknown> =>
  sql`(select full_name from person where user_id = ${sql.ref(userId)} limit 1)`;

const tables: RawBuilder<unknown> = sql`
  case_task t
  join case_record c on c.id = t.case_id
  left join lateral ${nameOf('c.employee_user_id')} employee on true
  left join lateral ${nameOf('c.owner_user_id')} owner on true
  left join lateral ${nameOf('t.assignee_user_id')} assignee on true
  left join lateral ${ownPlaceOn('c')} mine on true`;

/** Over the aliases t and c. Notices of type 1 are never tasks (DESIGN §7). */
function isListed(list: TaskList, scope: Scope): RawBuilder<boolean> {
  const conditions = [
    sql`${isOf(list)} and ${isOpenTask('t')} and t.type <> 1`,
    scope.visible('c'),
    isKnown(scope),
    ...(list.accessLevelId === null ? [] : [sql`c.access_level_id = ${list.accessLevelId}`]),
    ...(list.role === null ? [] : [isOfRole(list.role, list.assigneeUserId)]),
    ...(list.isProcessTask === null ? [] : [list.isProcessTask ? sql`t.type = 2` : sql`t.type <> 2`]),
    ...(list.topicId === null ? [] : [sql`c.topic_id = ${list.topicId}::bigint`]),
    ...(list.caseId === null ? [] : [sql`t.case_id = ${list.caseId}`]),
    ...(list.taskIds === null ? [] : [sql`t.id = any(${[...list.taskIds]}::bigint[])`]),
    ...(list.due === null ? [] : [isDue(list.due)]),
    ...(list.dueGroup === null ? [] : [isInGroup(list.dueGroup)]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function isOf({ assigneeUserId, today }: TaskList): RawBuilder<boolean> {
  return today === null
    ? sql`t.assignee_user_id = ${assigneeUserId}`
    : sql`t.assignee_user_id = any(${withCovered(assigneeUserId, today)})`;
}

/**
 * A participant has the tasks of the cases they are on. An adviser has those of the cases they advise, and
 * all the rest, so that each task is in one of the two lists.
 */
function isOfRole(role: 'HRUser' | 'BusinessUser', userId: string): RawBuilder<unknown> {
  const isParticipant = sql`exists (select 1 from participant p where p.case_id = c.id and p.user_id = ${userId} and p.removed_at is null
    and p.role_id in (${rolesOnCase}))`;
  return role === 'BusinessUser' ? isParticipant : sql`(c.adviser_user_id = ${userId} or not ${isParticipant})`;
}

/**
 * A due day is stored as UTC midnight and is that day wherever the service is. What
 * is never due is in no range.
 */
function isDue({ from, to, timeZone }: DueRange): RawBuilder<unknown> {
  const edge = (instant: Date) =>
    sql`case when t.is_due_timed then ${instant}::timestamptz else ${startOfUtcDay(dayOf(instant, timeZone))}::timestamptz end`;
  return sql`(t.due_at is not null ${from === null ? sql`` : sql`and t.due_at >= ${edge(from)}`} ${to === null ? sql`` : sql`and t.due_at <= ${edge(to)}`})`;
}

function isInGroup({ isLater, until }: NonNullable<TaskList['dueGroup']>): RawBuilder<unknown> {
  return isLater ? sql`not ${isDue(until)}` : isDue(until);
}

function sortKey({ sortColumn }: TaskPage, topicIds: readonly number[]): RawBuilder<unknown> {
  switch (sortColumn) {
    case 'taskTitle':
      return sql`t.title collate "und-x-icu"`;
    case 'caseId':
      return sql`t.case_id`;
    case 'topicName':
      return sql`array_position(${topicIds as number[]}::int[], c.topic_id)`;
    case 'employeeName':
      return sql`coalesce(employee.full_name, c.employee_name) collate "und-x-icu"`;
    case 'caseOwnerName':
      return sql`owner.full_name collate "und-x-icu"`;
    case 'dueDate':
      return sql`t.due_at`;
  }
}
