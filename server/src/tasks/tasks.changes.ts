import type { FactsOf } from '@evenhand/contract/history-facts';
import { dueIn, NOBODY } from '../history/change-text.ts';
import type { ChangeTable, ChangeWords } from '../history/change-words.ts';

const changed: ChangeWords<FactsOf<'task.changed'>> = {
  subject: (facts) => facts.taskTitle,
  lines: (facts, timeZone) => [
    `${facts.taskTitle}: ${facts.assignee?.name ?? NOBODY}${facts.target === null ? '' : `, due ${dueIn(facts.target, timeZone)}`}`,
  ],
};

/**
 * How changes of tasks read in the history. The new holder is notified by the task itself (notify-holder.ts).
 */
export const taskChanges = { 'task.changed': changed, 'hr-task.changed': changed } satisfies Partial<ChangeTable>;
