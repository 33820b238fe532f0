import * as z from 'zod/mini';
import { duration, key, title, was } from './pack-fields.ts';

/**
 * `topics/*.yaml`. A guided topic names its workflow in `process`; a simple one writes `process: simple` and
 * names its workflow of stages and steps.
 */
export const topicFile = z.strictObject({
  key,
  was,
  title,
  section: key,
  accessLevels: z.array(key).check(z.minLength(1)),
  enabled: z._default(z.boolean(), true),
  manuallyEnabled: z._default(z.boolean(), true),
  employeeRequired: z.boolean(),
  process: key,
  /** The workflow of kind `simple`; only with `process: simple`. */
  workflow: z.optional(key),
  anytimeEvents: z._default(
    z.array(
      z.strictObject({
        workflow: key,
        businessUsers: z._default(z.boolean(), true),
        hrUsers: z._default(z.boolean(), true),
      }),
    ),
    [],
  ),
  serviceLevel: z.optional(duration),
  order: z._default(z.int(), 100),
});
export type TopicFile = z.output<typeof topicFile>;
