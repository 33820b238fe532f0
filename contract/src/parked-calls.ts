import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { newContact } from './contacts.ts';
import { done, idInPath, instant } from './fields.ts';
import { route } from './route.ts';

/** PARK-02. */
export const parkedCall = z.object({
  id: z.number(),
  caseTrackingRecordId: z.number(),
  parkedCallReason: z.string(),
  recordedDateTime: z.string(),
  recordedByAdviserName: z.string(),
  participantId: z.number(),
  participantName: z.string(),
  details: z.string(),
  completedDateTime: z.nullable(z.string()),
});
export type ParkedCall = z.output<typeof parkedCall>;

export const listParkedCalls = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/parkedcalls',
  summary: 'Parked calls of a case, the latest first',
  params: onCase,
  response: z.array(parkedCall),
});

export const createParkedCall = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/createparkedcall',
  summary: 'Park a call for the adviser of a case',
  params: onCase,
  body: newContact,
  response: parkedCall,
});

export const updateParkedCall = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/updateparkedcall/:id',
  summary: 'Complete a parked call; without a date and time, set it back to not completed',
  params: z.strictObject({ id: idInPath }),
  query: z.strictObject({ completedDateTime: z.optional(z.union([z.literal(''), instant], 'Must be a date and time.')) }),
  response: parkedCall,
});

export const deleteParkedCall = route({
  service: 'case',
  method: 'DELETE',
  path: '/api/cases/deleteparkedcall/:id',
  summary: 'Delete a parked call',
  params: z.strictObject({ id: idInPath }),
  response: done,
});
