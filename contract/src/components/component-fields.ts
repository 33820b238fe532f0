import * as z from 'zod/mini';
import { text } from '../fields.ts';
import { Limits } from '../limits.ts';

/** Fields that several component types share. */

export const narrative = z.optional(z.nullable(text(Limits.narrativeMaximum)));
export const common = { isComponentSubmissionMandatory: z.boolean() };
