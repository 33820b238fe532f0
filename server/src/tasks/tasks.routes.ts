import type { Task } from '@evenhand/contract/tasks';
import * as contract from '@evenhand/contract/tasks';
import type { Actor } from '../access/actor.ts';
import { signedIn } from '../access/policy.ts';
import { scopeOf } from '../access/scope.ts';
import type { Serve } from '../access/serve.ts';
import { caseRules } from '../cases/case.policy.ts';
import { onCase } from '../cases/case-access.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { editTask } from './edit-task.ts';
import { presentTask } from './task.presenter.ts';
import { onTask } from './task-access.ts';
import type { DueRange, TaskList, TaskPage } from './task-list.ts';
import { dueToday, overdue, particularTasks, taskListOf, taskPageOf } from './task-list.ts';
import { taskRules } from './tasks.policy.ts';
import { countTasks, tasksOfCase, tasksOfList } from './tasks.queries.ts';

const taskTypes = [
  { id: contract.TaskTypeFilter.Processes, title: 'Processes' },
  { id: contract.TaskTypeFilter.Other, title: 'Other' },
];

/** My Tasks with its counts, the tasks of a case, and editing one. */
export function tasksRoutes(serve: Serve, configuration: Configuration): void {
  const policy = signedIn;
  const timeZoneOf = (actor: Actor) => configuration.packOf(actor.serviceId).service.timeZone;

  serve.read(contract.queryTasks, policy, ({ db, actor, query }) => pageOf(db, actor, taskListOf(actor, query, timeZoneOf(actor)), taskPageOf(query)));
  // A POST that reads: its filter travels as a body (specification 2 §7).
  serve.read(contract.getAllTasksPaginated, policy, ({ db, actor, body }) =>
    pageOf(db, actor, particularTasks(actor, body, timeZoneOf(actor)), taskPageOf(body)),
  );
  counting(contract.countOutstandingTasks, () => null);
  counting(contract.countOverdueTasks, overdue);
  counting(contract.countTasksDueToday, dueToday);

  serve.read(contract.listCaseTasks, onCase(caseRules.view), async ({ db, scope, actor, subject }) => {
    const titles = configuration.titlesOf(subject.serviceId);
    return (await tasksOfCase(db, scope, subject.id)).map((row) => presentTask(row, actor, titles));
  });
  serve.read(contract.getTaskFilters, policy, async ({ actor }) => ({
    taskTypes,
    topics: configuration.packOf(actor.serviceId).topics.map(({ id, title }) => ({ id, title })),
  }));
  serve.act(contract.editTask, onTask(taskRules.edit), async (act, { subject, body }) => {
    await editTask(act, subject, body);
    return null;
  });

  /** A count is the total of the list it stands for. */
  function counting(route: typeof contract.countOverdueTasks, dueOf: (now: Date, timeZone: string) => DueRange | null): void {
    serve.read(route, policy, ({ db, actor, scope, now, query }) => {
      const timeZone = timeZoneOf(actor);
      return countTasks(db, scope, { ...taskListOf(actor, query, timeZone), due: dueOf(now, timeZone) });
    });
  }

  async function pageOf(db: ReadDb, actor: Actor, list: TaskList, page: TaskPage): Promise<{ data: Task[]; totalDataCount: number }> {
    const scope = scopeOf(actor);
    const titles = configuration.titlesOf(actor.serviceId);
    const rows = await tasksOfList(db, scope, list, { page, topicIds: byTitle(titles.topics) });
    return { data: rows.map((row) => presentTask(row, actor, titles)), totalDataCount: await countTasks(db, scope, list) };
  }
}

function byTitle(titles: ReadonlyMap<number, string>): number[] {
  return [...titles].sort(([, a], [, b]) => a.localeCompare(b, 'en')).map(([id]) => id);
}
