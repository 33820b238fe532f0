import type { Policy } from '../access/policy.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseAction } from '../cases/case.policy.ts';
import { assertMay } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { loadCaseFor } from '../cases/load-case-for.ts';
import { notFound } from '../platform/http/app-error.ts';
import type { EditableTask } from './tasks.queries.ts';
import { caseOfTask, taskToEdit } from './tasks.queries.ts';

export interface TaskOnCase {
  readonly theCase: CaseFacts;
  readonly task: EditableTask;
}

/** The policy of an act on the task named in the path: a task of a case the caller cannot see does not exist. */
export function onTask(action: CaseAction): Policy<TaskOnCase> {
  return {
    action,
    about: 'task',
    async admit({ db, actor, params, isAct }) {
      const taskId = params.id as number;
      const scope = scopeOf(actor);
      const caseId = await caseOfTask(db, scope, taskId);
      if (caseId === null) throw missing();
      const theCase = await loadCaseFor(db, actor, caseId, { lock: isAct });
      assertMay(actor, action, theCase);
      // Read under the lock of its case, so that nothing settles it meanwhile, nor takes it out of the actor's sight.
      const task = await taskToEdit(db, scope, caseId, taskId);
      if (task === null) throw missing();
      return { theCase, task };
    },
  };
}

function missing(): Error {
  return notFound('This task could not be found.');
}
