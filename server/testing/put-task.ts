import type { TaskAssignee } from '@evenhand/engine/effects';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import type { TestServer } from './test-server.ts';

export interface TaskGiven {
  readonly title?: string;
  readonly type?: number;
  readonly assignee?: TaskAssignee;
  /** A day (`2026-11-18`) or an instant. */
  readonly due?: string;
  readonly source?: unknown;
  readonly dueRule?: unknown;
  readonly completedAt?: Date;
}

/** Puts a task on a case that `holder` has, as a process would have raised it. */
export async function putTask(
  server: TestServer,
  caseId: number,
  holder: CastName | null,
  given: TaskGiven = {},
): Promise<number> {
  const {
    title = 'Speak to the team',
    type = 2,
    assignee = { kind: 'owner' },
    due,
    source,
    dueRule,
    completedAt,
  } = given;
  const { id } = await server.db
    .insertInto('case_task')
    .values({
      service_id: 1,
      case_id: caseId,
      type,
      title,
      assignee: JSON.stringify(assignee),
      assignee_user_id: holder === null ? null : cast[holder],
      due_at: due === undefined ? null : new Date(due),
      is_due_timed: due?.includes('T') === true,
      source: source === undefined ? null : JSON.stringify(source),
      due_rule: dueRule === undefined ? null : JSON.stringify(dueRule),
      created_at: server.now(),
      completed_at: completedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
