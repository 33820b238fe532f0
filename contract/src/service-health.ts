import * as z from 'zod/mini';
import { route } from './route.ts';

export const healthParts = [
  'database',
  'files',
  'scanner',
  'mail',
  'jobs',
  'backup',
  'calendars',
  'configuration',
  'approvers',
  'sign-in',
] as const;
export type HealthPart = (typeof healthParts)[number];

export const healthOfPart = z.object({
  part: z.enum(healthParts),
  /** `off` is what the installation does without. */
  state: z.enum(['working', 'attention', 'failing', 'off']),
  words: z.string(),
  /** What to do about it; null for `working`. */
  advice: z.nullable(z.string()),
});
export type HealthOfPart = z.output<typeof healthOfPart>;

/** One sentence for each part of the installation, in this order. It names no case, no person and no secret. */
export const getServiceHealth = route({
  service: 'user',
  method: 'GET',
  path: '/v1/Administration/Health',
  summary: 'How the installation is',
  response: z.object({ at: z.string(), parts: z.array(healthOfPart) }),
});
