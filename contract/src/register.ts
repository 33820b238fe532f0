import * as z from 'zod/mini';
import { countInQuery, day, text, userId } from './fields.ts';
import { route } from './route.ts';

/** What can happen in administration; the words of each are in `server/src/administration/register-words.ts`. */
export const registerKinds = [
  'installation.begun',
  'owner.recovered',
  'approver.recovered',
  'person.added',
  'person.changed',
  'person.disabled',
  'person.returned',
  'person.invited',
  'person.signed-out',
  'person.joined',
  'person.separated',
  'identity.bound',
  'identity.removed',
  'second-factor.reset',
  'right.given',
  'right.taken',
  'sight.proposed',
  'sight.approved',
  'sight.refused',
  'sight.ended',
  'sight.paused',
  'sight.confirmed',
  'import.applied',
  'draft.saved',
  'draft.released',
] as const;
export type RegisterKind = (typeof registerKinds)[number];

export const registerEntry = z.object({
  seq: z.number(),
  at: z.string(),
  kind: z.enum(registerKinds),
  /** Null for what nobody signed in did: the first run, or a command on the server. */
  by: z.nullable(z.object({ userId: z.string(), name: z.string() })),
  about: z.nullable(z.object({ userId: z.string(), name: z.string() })),
  /** A sentence, with the names as they were. */
  words: z.string(),
  /** The values an act changed, before and after, each with its title. */
  changes: z.array(z.object({ title: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});
export type RegisterEntry = z.output<typeof registerEntry>;

/** The latest first, 50 a page. `by` may be `server` for commands on the server. */
export const listRegister = route({
  service: 'user',
  method: 'GET',
  path: '/v1/Administration/Register',
  summary: 'Who did what in administration',
  query: z.strictObject({
    kind: z.optional(z.enum(registerKinds)),
    userId: z.optional(userId),
    by: z.optional(userId),
    from: z.optional(day),
    to: z.optional(day),
    search: z.optional(text(100)),
    page: z.optional(countInQuery),
  }),
  response: z.object({ entries: z.array(registerEntry), total: z.number() }),
});

/** Apart from the pages: the chain is recomputed from its first entry. */
export const checkRegister = route({
  service: 'user',
  method: 'GET',
  path: '/v1/Administration/Register/Check',
  summary: 'Whether the chain of the register holds',
  response: z.object({ isWhole: z.boolean() }),
});
