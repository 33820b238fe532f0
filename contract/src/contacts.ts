import * as z from 'zod/mini';
import { id, instant, text } from './fields.ts';

/** Longest details of a parked call and of a failed contact (specification 2 §9). */
export const CONTACT_DETAILS_MAXIMUM = 500;

/** What HR sends of a parked call and of a failed contact (PARK-11, FAIL-03). */
export const newContact = z.strictObject({
  participantId: id,
  recordedDateTime: instant,
  reasonId: id,
  details: z.optional(z.nullable(text(CONTACT_DETAILS_MAXIMUM))),
});
export type NewContact = z.output<typeof newContact>;
