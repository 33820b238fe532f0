import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { done, id, lookupId, requiredText, text } from './fields.ts';
import { Limits } from './limits.ts';
import { route } from './route.ts';

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
