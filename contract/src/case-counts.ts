import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { route } from './route.ts';

/** Numbers of posted items, for one person. */
const counts = z.object({
  total: z.number(),
  unread: z.number(),
  /** Drafts of the caller that they have saved. */
  drafts: z.number(),
});

/**
 * An addition to the specification: the numbers on the tabs and the menu of a case. `notes` is null for those
 * who may not read them; `files`, completed `letters` and those of them that wait to be sent are those that the caller
 * finds on the case.
 */
export const countItems = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/counts',
  summary: 'How many messages, notes, files and letters a case has for the caller, and how many of them are unread',
  params: onCase,
  response: z.object({
    messages: counts,
    notes: z.nullable(counts),
    files: z.number(),
    letters: z.number(),
    lettersToSend: z.number(),
  }),
});
