import * as z from 'zod/mini';
import { HistoryType, kind, person } from './fact-kind.ts';

/** What can change about tasks. */
export const taskFacts = {
  'task.changed': kind({
    id: 24,
    type: HistoryType.Task,
    title: 'Task changed',
    audience: 'viewers',
    facts: z.object({
      recordId: z.optional(z.number()),
      /** Missing in what was recorded first. */
      taskId: z.optional(z.number()),
      taskTitle: z.string(),
      assignee: z.nullable(person),
      target: z.nullable(z.string()),
    }),
  }),
} as const;
