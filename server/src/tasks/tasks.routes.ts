import { unlockCase as unlockCaseRoute } from '@evenhand/contract/cases';
import type { Route } from '@evenhand/contract/route';
import type { Task } from '@evenhand/contract/tasks';
import * as contract from '@evenhand/contract/tasks';
import { signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import type { Read } from '../access/serve-read.ts';
import { onCase } from '../cases/case-access.ts';
import { unlockCase } from '../cases/case-acts.ts';
import { caseRules } from '../cases/cases.policy.ts';
import { editTask, onTask } from './edit-task.ts';
import { exportTasks } from './export-tasks.ts';
import { endPauseTasks } from './settle-tasks.ts';
import { presentTask } from './task.presenter.ts';
import type { DueRange, TaskList, TaskPage } from './task-list.ts';
import { dueToday, overdue, particularTasks, taskListOf, taskPageOf } from './task-list.ts';
import { taskRules } from './tasks.policy.ts';
import { countTasks, tasksOfCase, tasksOfList, topicsByTitle } from './tasks.queries.ts';

const taskTypes = [
  { id: contract.TaskTypeFilter.Processes, title: 'Processes' },
  { id: contract.TaskTypeFilter.Other, title: 'Other' },
];

/** My Tasks with its counts, the tasks of a case, editing one, and unlocking a case. */
export function tasksRoutes(serve: Serve): void {
  serve.read(contract.queryTasks, signedIn, (call) =>
    pageOf(
      call,
      taskListOf(call.actor, call.query, { now: call.now, timeZone: timeZoneOf(call) }),
      taskPageOf(call.query),
    ),
  );
  serve.read(contract.exportTasks, signedIn, (call) => exportTasks(call, call.query));
  // A POST that reads: its filter travels as a body (specification 2 §7).
  serve.read(contract.getAllTasksPaginated, signedIn, (call) =>
    pageOf(
      call,
      particularTasks(call.actor, call.body, { now: call.now, timeZone: timeZoneOf(call) }),
      taskPageOf(call.body),
    ),
  );
  counting(contract.countOutstandingTasks, () => null);
  counting(contract.countOverdueTasks, overdue);
  counting(contract.countTasksDueToday, dueToday);

  serve.read(contract.listCaseTasks, onCase(caseRules.view), async ({ db, scope, actor, configuration, subject }) => {
    return (await tasksOfCase(db, scope, subject.id)).map((row) => presentTask(row, actor, configuration.titles));
  });
  serve.read(contract.getTaskFilters, signedIn, async ({ configuration }) => ({
    taskTypes,
    topics: configuration.pack.topics.map(({ id, title }) => ({ id, title })),
  }));
  // Beside the tasks, because it ends those that a pause has raised.
  serve.act(unlockCaseRoute, onCase(caseRules.unlock), async (act, { subject }) => {
    await unlockCase(act, subject);
    await endPauseTasks(act, subject.id);
    return null;
  });
  serve.act(contract.editTask, onTask(taskRules.edit), async (act, { subject, body }) => {
    await editTask(act, subject, body);
    return null;
  });

  /** A count is the total of the list it links to. */
  function counting(
    route: typeof contract.countOverdueTasks,
    dueOf: (now: Date, timeZone: string) => DueRange | null,
  ): void {
    serve.read(route, signedIn, ({ db, actor, scope, now, configuration, query }) => {
      const timeZone = timeZoneOf({ configuration });
      return countTasks(db, scope, { ...taskListOf(actor, query, { now, timeZone }), due: dueOf(now, timeZone) });
    });
  }
}

type Call = Pick<Read<Route, null>, 'db' | 'actor' | 'scope' | 'configuration'>;

function timeZoneOf({ configuration }: Pick<Call, 'configuration'>): string {
  return configuration.pack.service.timeZone;
}

async function pageOf(
  { db, actor, scope, configuration: { titles } }: Call,
  list: TaskList,
  page: TaskPage,
): Promise<{ data: Task[]; totalDataCount: number }> {
  const rows = await tasksOfList(db, scope, list, { page, topicIds: topicsByTitle(titles) });
  return {
    data: rows.map((row) => presentTask(row, actor, titles)),
    totalDataCount: await countTasks(db, scope, list),
  };
}
