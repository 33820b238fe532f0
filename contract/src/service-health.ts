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

/** One sentence for each part of the installation. It names no case, no person and no secret. */
export const getServiceHealth = route({
  service: 'user',
  method: 'GET',
  path: '/v1/Administration/Health',
  summary: 'How the installation is',
  response: z.object({
    at: z.string(),
    parts: z.array(
      z.object({
        part: z.enum(healthParts),
        state: z.enum(['working', 'attention', 'failing', 'off']),
        words: z.string(),
        /** What to do about it, for `attention` and `failing`. */
        advice: z.nullable(z.string()),
      }),
    ),
  }),
});
