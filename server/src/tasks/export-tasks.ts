import type { Readable } from 'node:stream';
import type { QueryOf, Route } from '@evenhand/contract/route';
import type { exportTasks as exportTasksRoute } from '@evenhand/contract/tasks';
import type { Part } from '../access/read-part.ts';
import type { Read } from '../access/serve-read.ts';
import { EXPORTED_IDS_MAXIMUM, exportList } from '../list-export/export-list.ts';
import { presentTask } from './task.presenter.ts';
import type { ExportedTask } from './task-columns.ts';
import { columnsOfTasks } from './task-columns.ts';
import { groupsOf, taskListOf } from './task-list.ts';
import { taskIdsOf, tasksAmong, topicsByTitle } from './tasks.queries.ts';

/** My Tasks, or the tasks of a colleague, as a file, in the order of the screen (EXPORTLIST-01). */
export async function exportTasks(
  call: Read<Route, null>,
  query: QueryOf<typeof exportTasksRoute>,
): Promise<() => Promise<Readable>> {
  const { db, scope, now, configuration } = call;
  const { timeZone } = configuration.pack.service;
  const ids: number[] = [];
  for (const { list, order } of groupsOf(listOf(call), query, { now, timeZone })) {
    const page = { ...order, take: EXPORTED_IDS_MAXIMUM - ids.length, skip: 0 };
    ids.push(...(await taskIdsOf(db, scope, list, { page, topicIds: topicsByTitle(configuration.titles) })));
  }
  return exportList(call, {
    name: 'tasks',
    title: query.userId === undefined ? 'My Tasks' : 'Tasks',
    format: query.format,
    columns: columnsOfTasks(timeZone),
    ids,
    rowsOf: exportedTasks,
  });

  function listOf({ actor }: Pick<Part<null>, 'actor'>) {
    return taskListOf(actor, query, { now, timeZone });
  }

  async function exportedTasks(part: Part<null>, wanted: readonly number[]): Promise<ExportedTask[]> {
    const rows = await tasksAmong(part.db, part.scope, listOf(part), wanted);
    return rows.map((row) => ({ caseId: row.caseId, task: presentTask(row, part.actor, part.configuration.titles) }));
  }
}
