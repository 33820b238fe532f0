import * as z from 'zod/mini';
import { HistoryType, kind, leaves, storedFile } from './fact-kind.ts';

const process = { workflowTitle: z.string(), recordId: z.number(), leaves };
const component = { ...process, componentTitle: z.string(), visitId: z.number() };

/** Facts about the processes of a case. */
export const processFacts = {
  'case.step-changed': kind({
    id: 6,
    type: HistoryType.Process,
    title: 'Step changed',
    audience: 'viewers',
    facts: z.object({
      ...process,
      from: z.nullable(z.string()),
      to: z.string(),
      leftIncomplete: z.array(z.string()),
      /** Left out where nobody gave one. */
      reason: z.optional(z.string()),
      /** HR has ended the process early; left out for any other step. */
      isEarlyEnd: z.optional(z.literal(true)),
    }),
  }),
  'process.started': kind({
    id: 20,
    type: HistoryType.Process,
    title: 'Process started',
    audience: 'viewers',
    facts: z.object({ ...process, version: z.number() }),
  }),
  'process.component-completed': kind({
    id: 21,
    type: HistoryType.Process,
    title: 'Process step completed',
    audience: 'viewers',
    facts: z.object({
      ...component,
      optionTitle: z.string(),
      /** `inSentence` is how the row's sentence says a part, where its text alone would not. */
      details: z.array(z.object({ label: z.string(), text: z.string(), inSentence: z.optional(z.string()) })),
      /** Left out in entries from before acts were told in one row (gaps G-99). */
      componentType: z.optional(z.string()),
      /** The option was one of several that lead on, so that choosing it answered something. */
      isAnswer: z.optional(z.boolean()),
      filesAdded: z.optional(z.array(storedFile)),
    }),
  }),
  'process.undone': kind({
    id: 22,
    type: HistoryType.Process,
    title: 'Process step undone',
    audience: 'viewers',
    facts: z.object({
      ...component,
      reopened: z.string(),
      withdrawn: z.array(z.string()),
      putBack: z.array(z.string()),
    }),
  }),
  'process.ended': kind({
    id: 23,
    type: HistoryType.Process,
    title: 'Process ended',
    audience: 'viewers',
    facts: z.object({ ...process, reason: z.enum(['finished', 'closed', 'superseded', 'discarded']) }),
  }),
  'process.task-opened': kind({
    id: 27,
    type: HistoryType.Process,
    title: 'Task opened',
    audience: 'viewers',
    facts: z.object({ ...process, taskTitle: z.string() }),
  }),
} as const;
