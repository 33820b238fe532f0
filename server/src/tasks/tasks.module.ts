import type { FactsOf } from '@evenhand/contract/history-facts';
import type { ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { dueIn, NOBODY } from '../history/change-text.ts';
import type { ChangeTable, ChangeWords } from '../history/change-words.ts';
import { dueDay } from '../platform/days.ts';
import { taskAbilities } from './tasks.policy.ts';
import type { TaskRow } from './tasks.queries.ts';
import { tasksOfCase } from './tasks.queries.ts';
import { tasksRoutes } from './tasks.routes.ts';

const changed: ChangeWords<FactsOf<'task.changed'>> = {
  subject: (facts) => facts.taskTitle,
  lines: (facts, timeZone) => [
    `${facts.taskTitle}: ${facts.assignee?.name ?? NOBODY}${facts.target === null ? '' : `, due ${dueIn(facts.target, timeZone)}`}`,
  ],
};

/**
 * The words of changes of tasks in the history. The new holder is notified by the task itself (task-holders.ts).
 */
const changes = { 'task.changed': changed, 'hr-task.changed': changed } satisfies Partial<ChangeTable>;

export const tasks = { routes: tasksRoutes, abilities: taskAbilities, changes, exports: exportTasks };

/** The tasks that are open or were completed. Cancelled ones are in the history. */
async function exportTasks(exporting: Exporting): Promise<readonly ExportedSection[]> {
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
