import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { inMeantYear } from './date-bounds.ts';
import { done, id, instant, userId } from './fields.ts';
import { route } from './route.ts';

/** CONF-11. A due date without a time is sent as UTC midnight (EXIT-07). */
const nextActionBody = z.strictObject({
  nextActionId: id,
  nextActionUserId: userId,
  nextActionDueDateTime: instant.check(inMeantYear('planned')),
});

const nextActionAnswer = z.object({
  nextActionId: z.number(),
  nextActionTitle: z.string(),
  nextActionUserId: z.string(),
  nextActionUserName: z.string(),
  nextActionDueDateTime: z.string(),
  /** The caller may say that it is done. */
  canComplete: z.boolean(),
});

export const getNextAction = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/nextaction',
  summary: 'The scheduled next action',
  params: onCase,
  response: z.nullable(nextActionAnswer),
});

export const setNextAction = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/nextaction',
  summary: 'Schedule the next action',
  params: onCase,
  body: nextActionBody,
  response: done,
});

/** Gaps G-100 and G-106. */
export const completeNextAction = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/nextaction/complete',
  summary: 'Say that the scheduled next action is done',
  params: onCase,
  response: done,
});
