import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { newContact } from './contacts.ts';
import { done, idInPath } from './fields.ts';
import { route } from './route.ts';

/** Details in the table are cut at this many characters (specification 2 §9). */
export const FAILED_CONTACT_DETAILS_CUT = 30;

const person = z.object({ fullName: z.string(), userId: z.string() });

/** FAIL-02. */
export const failedContact = z.object({
  id: z.number(),
  /** The adviser of the case when the contact was recorded (gaps G-85). */
  recordedByAdviser: person,
  participant: person,
  recordedDateTime: z.string(),
  reason: z.object({ title: z.string() }),
  details: z.string(),
});
export type FailedContact = z.output<typeof failedContact>;

export const listFailedContacts = route({
  service: 'case',
  method: 'GET',
  path: '/api/case/:id/contacts/failed',
  summary: 'Failed contacts of a case, the latest first',
  params: onCase,
  response: z.array(failedContact),
});

export const createFailedContact = route({
  service: 'case',
  method: 'POST',
  path: '/api/case/:id/contacts/failed',
  summary: 'Record an attempt to reach somebody on a case that failed',
  params: onCase,
  body: newContact,
  response: failedContact,
});

export const deleteFailedContact = route({
  service: 'case',
  method: 'DELETE',
  path: '/api/case/:id/contacts/failed/:contactId',
  summary: 'Delete a failed contact',
  params: z.strictObject({ id: idInPath, contactId: idInPath }),
  response: done,
});
