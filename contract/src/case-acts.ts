import * as z from 'zod/mini';
import { caseReason, onCase } from './cases.ts';
import { done, id, idInPath, instant, lookupId, requiredText, text, userId } from './fields.ts';
import { Limits } from './limits.ts';
import { route } from './route.ts';

export const lockCase = route({ service: 'case', method: 'PUT', path: '/api/cases/:id/lock', summary: 'Lock a case', params: onCase, response: done });

export const unlockCase = route({ service: 'case', method: 'PUT', path: '/api/cases/:id/unlock', summary: 'Unlock a case', params: onCase, response: done });

/** CLOSE-03: from the case screen the component id is 1 and no outcome is sent. */
export const closeCaseBody = z.strictObject({
  caseTrackingRecordId: id,
  workflowTrackingComponentId: id,
  conclusion: requiredText(Limits.narrativeMaximum, 'Please enter a summary of how this case concluded.'),
  outcomeStageId: z.optional(z.nullable(lookupId)),
});

export const closeCase = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/close',
  summary: 'Close a case',
  params: onCase,
  body: closeCaseBody,
  response: done,
});

export const reopenCase = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/reopen',
  summary: 'Reopen a closed simple-process case',
  params: onCase,
  body: z.strictObject({ caseId: id, reopenCaseReasonId: id, details: z.optional(text(Limits.reopenDetailsMaximum)) }),
  response: done,
});

export const setOverview = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/overview',
  summary: 'Change the overview',
  params: onCase,
  body: z.strictObject({ overview: text(Limits.overviewMaximum), caseTrackingRecordId: id, version: z.optional(z.number()) }),
  response: z.object({ version: z.number() }),
});

export const setRisk = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/risk/:riskId',
  summary: 'Change the risk',
  params: z.strictObject({ id: idInPath, riskId: idInPath }),
  response: done,
});

export const setFirstRisk = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/risk',
  summary: 'Set the risk for the first time',
  params: onCase,
  body: z.strictObject({ riskId: id }),
  response: done,
});

export const getReasons = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/reasons',
  summary: 'Reasons held by a case',
  params: onCase,
  response: z.array(caseReason),
});

export const setReasons = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/reasons',
  summary: 'Replace the reasons',
  params: onCase,
  body: z.strictObject({ workflowReasonIds: z.array(id).check(z.maxLength(100)) }),
  response: done,
});

export const addReason = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/reasons/:reasonId',
  summary: 'Add a reason',
  params: z.strictObject({ id: idInPath, reasonId: idInPath }),
  response: done,
});

export const removeReason = route({
  service: 'case',
  method: 'DELETE',
  path: '/api/cases/:id/reasons/:reasonId',
  summary: 'Remove a reason',
  params: z.strictObject({ id: idInPath, reasonId: idInPath }),
  response: done,
});

export const setTopic = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/topic/:topicId',
  summary: 'Change the topic of a simple-process case',
  params: z.strictObject({ id: idInPath, topicId: idInPath }),
  response: done,
});

/** CONF-11. A due date without a time is sent as UTC midnight (EXIT-07). */
const nextActionBody = z.strictObject({ nextActionId: id, nextActionUserId: userId, nextActionDueDateTime: instant });

const nextActionAnswer = z.object({
  nextActionId: z.number(),
  nextActionTitle: z.string(),
  nextActionUserId: z.string(),
  nextActionUserName: z.string(),
  nextActionDueDateTime: z.string(),
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

export const seekHelp = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/seekHelp',
  summary: 'Ask HR for help on a case',
  params: onCase,
  body: z.strictObject({ message: requiredText(Limits.narrativeMaximum) }),
  response: done,
});
