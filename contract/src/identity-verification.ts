import * as z from 'zod/mini';
import { id, userId } from './fields.ts';
import { route } from './route.ts';

/** API-122, gaps G-87. A column without a label is shown as an unknown field (IDV-04). */
export const getIdentityVerification = route({
  service: 'user',
  method: 'GET',
  path: '/v1/IdentityVerification',
  summary: 'What HR asks a caller to verify who they are',
  response: z.object({
    columns: z.array(z.object({ name: z.string(), label: z.nullable(z.string()) })),
    verificationInstructions: z.string(),
  }),
});

/**
 * API-123, gaps G-87. CASE_NOT_FOUND for a case the caller may not see; BAD_REQUEST when `callerId` is neither
 * on the case nor its employee, or is blocked, and when `adviserId` is not that of the signed-in person.
 */
export const submitIdentityVerification = route({
  service: 'user',
  method: 'POST',
  path: '/v1/IdentityVerification/submit',
  summary: 'Record on a case whether a caller is who they say they are',
  body: z.strictObject({
    /** The person who was verified. */
    callerId: userId,
    /** An adviser's id is their user id (gaps G-38). */
    adviserId: userId,
    hasPassed: z.boolean('Must be true or false.'),
    caseTrackingRecordId: id,
  }),
  response: z.object({ succeeded: z.boolean() }),
});
