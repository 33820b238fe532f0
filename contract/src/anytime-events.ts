import * as z from 'zod/mini';
import { caseRole } from './cases.ts';
import { idInPath } from './fields.ts';
import { route } from './route.ts';

/** CONF-10. Its id is the id of its workflow. */
export const anytimeEvent = z.object({
  id: z.number(),
  title: z.string(),
  isVisibleToBusinessUsers: z.boolean(),
  isVisibleToHrUsers: z.boolean(),
});
export type AnytimeEvent = z.output<typeof anytimeEvent>;

/** The case role a person with both has chosen; without it they are asked as a business user. */
const side = z.strictObject({ userCaseRole: z.optional(caseRole) });

export const listAnytimeEvents = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/anytimeevents',
  summary: 'Anytime events the caller may start',
  params: z.strictObject({ id: idInPath }),
  query: side,
  response: z.array(anytimeEvent),
});

export const startAnytimeEvent = route({
  service: 'workflow-tracking',
  method: 'POST',
  path: '/api/anytimeevent/:caseId/:eventId',
  summary: 'Start an anytime event',
  params: z.strictObject({ caseId: idInPath, eventId: idInPath }),
  query: side,
  response: z.object({ caseTrackingRecordId: z.number(), workflowTrackingId: z.number() }),
});
