import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { inMeantYear } from './date-bounds.ts';
import { done, id, idInPath, instant, text } from './fields.ts';
import { exportQuery } from './list-export.ts';
import { route } from './route.ts';

/** The kinds of contacts, as they are stored. */
export type ContactKind = 'parked-call' | 'failed-contact';

/** Longest details of a parked call and of a failed contact (specification 2 §9). */
export const CONTACT_DETAILS_MAXIMUM = 500;

/** Details of a failed contact are cut at this many characters in the table (specification 2 §9). */
export const FAILED_CONTACT_DETAILS_CUT = 30;

/** A parked call or a failed contact, as HR sends it (PARK-11, FAIL-03): with a participant, or with the employee. */
export const newContact = z.strictObject({
  participantId: z.optional(z.nullable(id)),
  /** True for the employee of the case, who is no participant (gaps G-111). */
  isEmployee: z.optional(z.boolean()),
  recordedDateTime: instant.check(inMeantYear('contact')),
  reasonId: id,
  details: z.optional(z.nullable(text(CONTACT_DETAILS_MAXIMUM))),
});
export type NewContact = z.output<typeof newContact>;

/** PARK-02. */
export const parkedCall = z.object({
  id: z.number(),
  caseTrackingRecordId: z.number(),
  parkedCallReason: z.string(),
  recordedDateTime: z.string(),
  recordedByAdviserName: z.string(),
  /** Null for the employee of the case. */
  participantId: z.nullable(z.number()),
  participantName: z.string(),
  isEmployee: z.boolean(),
  details: z.string(),
  completedDateTime: z.nullable(z.string()),
});
export type ParkedCall = z.output<typeof parkedCall>;

const person = z.object({ fullName: z.string(), userId: z.string() });

/** FAIL-02. */
export const failedContact = z.object({
  id: z.number(),
  /** The adviser of the case when the contact was recorded (gaps G-85). */
  recordedByAdviser: person,
  /** The employee of the case has no user id when their name was typed. */
  participant: z.object({ fullName: z.string(), userId: z.nullable(z.string()) }),
  isEmployee: z.boolean(),
  recordedDateTime: z.string(),
  reason: z.object({ title: z.string() }),
  details: z.string(),
});
export type FailedContact = z.output<typeof failedContact>;

export const listParkedCalls = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/parkedcalls',
  summary: 'Parked calls of a case, the latest first',
  params: onCase,
  response: z.array(parkedCall),
});

/** EXPORTLIST-01. */
export const exportParkedCalls = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/parkedcalls/export',
  summary: 'Parked calls of a case as a file, CSV or XLSX, the latest first',
  params: onCase,
  query: z.strictObject(exportQuery),
  response: z.unknown(),
  raw: 'file',
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
  query: z.strictObject({
    completedDateTime: z.optional(
      z.union([z.literal(''), instant], 'Must be a date and time.').check(inMeantYear('contact')),
    ),
  }),
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

export const listFailedContacts = route({
  service: 'case',
  method: 'GET',
  path: '/api/case/:id/contacts/failed',
  summary: 'Failed contacts of a case, the latest first',
  params: onCase,
  response: z.array(failedContact),
});

/** EXPORTLIST-08. */
export const exportFailedContacts = route({
  service: 'case',
  method: 'GET',
  path: '/api/case/:id/contacts/failed/export',
  summary: 'Failed contacts of a case as a file, CSV or XLSX, the latest first',
  params: onCase,
  query: z.strictObject(exportQuery),
  response: z.unknown(),
  raw: 'file',
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
