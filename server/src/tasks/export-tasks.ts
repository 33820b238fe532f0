import type { ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { dueDay } from '../platform/days.ts';
import type { TaskRow } from './tasks.queries.ts';
import { tasksOfCase } from './tasks.queries.ts';

/** The tasks that are open or were completed. Cancelled ones are in the history. */
export async function exportTasks(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, theCase } = exporting;
  const tasks = await tasksOfCase(db, scope, theCase.id);
  return [
    {
      title: 'Tasks',
      entries: tasks.map((task) => ({
        heading: task.title,
        lines: [
          [task.assigneeName ?? 'nobody', dueOf(exporting, task), task.isComplete ? 'completed' : 'open']
            .filter((part) => part !== null)
            .join(' · '),
        ],
      })),
    },
  ];
}

function dueOf(exporting: Exporting, { dueAt, isDueTimed }: TaskRow): string | null {
  return dueAt === null ? null : `due ${isDueTimed ? momentIn(exporting, dueAt) : dueDay(dueAt)}`;
}
