import * as z from 'zod/mini';
import { caseRole } from './cases.ts';
import { inMeantYear } from './date-bounds.ts';
import { countInQuery, day, done, id, idInPath, instant, titled, userId } from './fields.ts';
import { EXPORTED_ROWS_MAXIMUM, exportQuery } from './list-export.ts';
import { route } from './route.ts';

/** NOTIF-02: what kind of thing a task or notification asks for. */
export const NotificationType = {
  InformationOnly: 1,
  ProcessComponent: 2,
  EventTask: 3,
  AddStakeholder: 4,
  AddObserver: 5,
  AddAnytimeEvent: 6,
  CompleteDraftNote: 7,
  CompleteParkedCall: 8,
  RespondToMessage: 9,
  /** The next action that HR scheduled on the case (gaps G-100). */
  NextAction: 10,
} as const;
export type NotificationType = (typeof NotificationType)[keyof typeof NotificationType];

/** TASK-04: the task type filter. */
export const TaskTypeFilter = { Other: 1, Processes: 2 } as const;

/** TASK-09 and TASK-13. */
export const task = z.object({
  id: z.number(),
  taskTitle: z.string(),
  notificationDistributionTitle: z.string(),
  notificationDistributionCaseTrackingRecordId: z.number(),
  topicName: z.string(),
  employeeGuid: z.nullable(z.string()),
  employeeName: z.nullable(z.string()),
  caseOwnerGuid: z.nullable(z.string()),
  caseOwnerName: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  /** False when the due date is a calendar day, written as UTC midnight. */
  isDueTimed: z.boolean(),
  taskAssignedUserId: z.nullable(z.string()),
  taskAssignedUserName: z.nullable(z.string()),
  taskTargetDateTime: z.nullable(z.string()),
  notificationTypeLookupId: z.number(),
  notificationDistributionWorkflowTrackingRecordId: z.nullable(z.number()),
  caseTrackingEventId: z.nullable(z.number()),
  /** The message that waits for an answer; null for other tasks, and where the caller may not read it. */
  message: z.nullable(z.object({ id: z.number(), subject: z.string(), senderName: z.string() })),
  isTaskCompleteBeforeClosure: z.boolean(),
  isComplete: z.boolean(),
  /** The caller may follow this task; false for observers. */
  canOpen: z.boolean(),
  /**
   * The caller may say that it is done; only a next action is completed so, other tasks by doing what they
   * ask (gaps G-91).
   */
  canComplete: z.boolean(),
  /** The caller may give it to somebody else and another date. */
  canEdit: z.boolean(),
  /** Guards editing: a change made from an older one is refused (DESIGN §4). */
  version: z.number(),
});
export type Task = z.output<typeof task>;

const taskPage = z.object({ data: z.array(task), totalDataCount: z.number() });

export const taskSortColumns = [
  'taskTitle',
  'caseId',
  'topicName',
  'employeeName',
  'caseOwnerName',
  'dueDate',
] as const;

const ownTasksQuery = {
  /** Asks for the tasks of a colleague in the chosen policy area, as the Team View counts them; for HR alone. */
  userId: z.optional(userId),
  taskTypeId: z.optional(z.enum(['1', '2'])),
  topicId: z.optional(idInPath),
  fromDate: z.optional(instant),
  toDate: z.optional(instant),
  sortOrder: z.optional(z.enum(['asc', 'desc'])),
  sortColumn: z.optional(z.enum(taskSortColumns)),
  role: z.optional(caseRole),
  caseTrackingRecordId: z.optional(idInPath),
};

export const queryTasks = route({
  service: 'workflow-tracking',
  method: 'GET',
  path: '/api/tasks/query',
  summary: 'Open tasks assigned to the caller',
  query: z.strictObject({
    ...ownTasksQuery,
    pageNumber: z.optional(countInQuery),
    pageSize: z.optional(countInQuery),
    /** Lists tasks that are overdue or due today, or the others; without it, both (TASK-14 … TASK-16, gaps G-110). */
    dueGroup: z.optional(z.enum(['day', 'later'])),
  }),
  response: taskPage,
});

/** EXPORTLIST-01. By due date, what is overdue or due today comes first, as on the screen (gaps G-110). */
export const exportTasks = route({
  service: 'workflow-tracking',
  method: 'GET',
  path: '/api/tasks/export',
  summary: `Open tasks assigned to the caller as a file, CSV or XLSX; a list of more than ${EXPORTED_ROWS_MAXIMUM} tasks is refused`,
  query: z.strictObject({ ...ownTasksQuery, ...exportQuery }),
  response: z.unknown(),
  raw: 'file',
});

export const getAllTasksPaginated = route({
  service: 'workflow-tracking',
  method: 'POST',
  path: '/api/tasks/getallpaginated',
  summary: 'Particular open tasks of the caller',
  body: z.strictObject({
    taskId: z.optional(z.nullable(id)),
    topicId: z.optional(z.nullable(id)),
    dueDate: z.optional(z.nullable(z.union([day, instant], 'Must be a date as YYYY-MM-DD.'))),
    caseId: z.optional(z.nullable(id)),
    sortOrder: z.optional(z.enum(['asc', 'desc'])),
    sortColumn: z.optional(z.enum(taskSortColumns)),
    pageNumber: z.optional(z.number().check(z.int(), z.gte(1))),
    pageSize: z.optional(z.number().check(z.int(), z.gte(1), z.lte(100))),
  }),
  response: taskPage,
});

const byRole = z.strictObject({ role: z.optional(caseRole) });
export const countOutstandingTasks = route({
  service: 'workflow-tracking',
  method: 'GET',
  path: '/api/tasks/outstandingtaskscount',
  summary: 'Open tasks of the caller',
  query: byRole,
  response: z.number(),
});
export const countOverdueTasks = route({
  service: 'workflow-tracking',
  method: 'GET',
  path: '/api/tasks/overduetaskscount',
  summary: 'Open tasks due before today',
  query: byRole,
  response: z.number(),
});
export const countTasksDueToday = route({
  service: 'workflow-tracking',
  method: 'GET',
  path: '/api/tasks/tasksduetodaycount',
  summary: 'Open tasks due today',
  query: byRole,
  response: z.number(),
});
export const listCaseTasks = route({
  service: 'workflow-tracking',
  method: 'GET',
  path: '/api/cases/:id/tasks',
  summary: 'Tasks of a case, completed process tasks included',
  params: z.strictObject({ id: idInPath }),
  response: z.array(task),
});
export const getTaskFilters = route({
  service: 'workflow-tracking',
  method: 'GET',
  path: '/api/tasks/filters',
  summary: 'Task types and topics to filter by',
  response: z.object({ taskTypes: z.array(titled), topics: z.array(titled) }),
});
export const editTask = route({
  service: 'workflow-tracking',
  method: 'PUT',
  path: '/api/tasks/:id',
  summary: 'Change who has a task and its target date',
  params: z.strictObject({ id: idInPath }),
  body: z.strictObject({
    taskAssignedUserId: userId,
    taskTargetDateTime: z.nullable(instant.check(inMeantYear('planned'))),
    version: z.optional(z.number()),
  }),
  response: done,
});
