import type { Policy } from '../access/policy.ts';
import { childOfCase } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { CaseRule } from '../cases/case-rules.ts';
import type { EditableTask } from './tasks.queries.ts';
import { taskToEdit } from './tasks.queries.ts';

export interface TaskOnCase {
  readonly theCase: CaseFacts;
  readonly task: EditableTask;
}

/** The policy of an act on the task named in the path. */
export function onTask(rule: CaseRule): Policy<TaskOnCase> {
  return childOfCase({
    table: 'case_task',
    process: 'record_id',
    rule,
    missing: 'This task could not be found.',
    async read({ db, scope, theCase, id }) {
      const task = await taskToEdit(db, scope, theCase.id, id);
      return task === null ? null : { theCase, task };
    },
  });
}
