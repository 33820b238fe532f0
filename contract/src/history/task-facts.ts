import * as z from 'zod/mini';
import { HistoryType, kind, person } from './fact-kind.ts';

const changed = z.object({
  recordId: z.optional(z.number()),
  /** Missing in what was recorded first. */
  taskId: z.optional(z.number()),
  taskTitle: z.string(),
  assignee: z.nullable(person),
  target: z.nullable(z.string()),
});

/** Facts about tasks. Nobody but HR learns of a task for HR alone. */
export const taskFacts = {
  'task.changed': kind({ id: 24, type: HistoryType.Task, title: 'Task changed', audience: 'viewers', facts: changed }),
  'hr-task.changed': kind({ id: 88, type: HistoryType.Task, title: 'Task changed', audience: 'hr', facts: changed }),
} as const;
