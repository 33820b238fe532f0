import * as z from 'zod/mini';

/**
 * Raised when a token changes what a person may do, because they may hold tasks that are not theirs any more.
 * It is done in `tasks/pass-on-tasks.ts`.
 */
export const passOnTasks = { kind: 'pass-on-tasks', payload: z.object({ userId: z.string() }) };
