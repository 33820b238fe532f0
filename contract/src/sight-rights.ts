import * as z from 'zod/mini';
import { inMeantYear } from './date-bounds.ts';
import { day, done, idInPath, requiredText, text, userId } from './fields.ts';
import { route } from './route.ts';

// Rights to read cases: proposed by one person, approved by another, neither of them the holder.

/** HR of a policy area, search for users, review of removals; and approving such rights. */
export const sightRightNames = ['area', 'user-search', 'review-removals', 'approver'] as const;
export type SightRightName = (typeof sightRightNames)[number];

/** What is listed besides: people whose sight is paused and who read cases as managers, if at all. */
export const listedRightNames = [...sightRightNames, 'business'] as const;
export type ListedRightName = (typeof listedRightNames)[number];

export const sightStates = ['proposed', 'active', 'paused', 'refused', 'lapsed', 'ended'] as const;
export type SightState = (typeof sightStates)[number];

export const pauseCauses = [
  'added',
  'invitation',
  'address',
  'identity',
  'joined',
  'separated',
  'returned',
  'second-factor',
] as const;
export type PauseCause = (typeof pauseCauses)[number];

/** Null for the first run and for a command on the server. */
const by = z.nullable(z.object({ userId: z.string(), name: z.string() }));

const pause = z.object({ cause: z.enum(pauseCauses), by, at: z.string() });

export const sightRight = z.object({
  id: z.number(),
  holder: z.object({
    userId: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    jobTitle: z.nullable(z.string()),
  }),
  name: z.enum(listedRightNames),
  /** Of an `area` alone. */
  policyArea: z.nullable(z.object({ id: z.number(), title: z.string() })),
  reason: z.string(),
  state: z.enum(sightStates),
  proposedBy: by,
  proposedAt: z.string(),
  /** Until then the proposal can be approved. */
  lapsesAt: z.string(),
  /** Who approved or refused it. */
  decidedBy: by,
  decidedAt: z.nullable(z.string()),
  /** Its last day; null for no end. */
  until: z.nullable(z.string()),
  endedBy: by,
  endedAt: z.nullable(z.string()),
  /** Why the holder's sight is paused, who caused it and when; `earlier` is what else was changed and not confirmed. */
  pause: z.nullable(z.extend(pause, { earlier: z.array(pause) })),
  /** What an approver should look at: who made the record of the holder, and whether they have signed in. */
  madeBy: by,
  madeAt: z.nullable(z.string()),
  abilities: z.object({ approve: z.boolean(), refuse: z.boolean(), end: z.boolean(), confirm: z.boolean() }),
  /** Why the caller, though an approver, may not approve it now. */
  whyNot: z.nullable(z.string()),
});
export type SightRight = z.output<typeof sightRight>;

const listed = z.enum(['waiting', 'active', 'past']);

/** Everybody who administers reads the list; `waiting` are proposals and pauses. */
export const listSightRights = route({
  service: 'user',
  method: 'GET',
  path: '/v1/Administration/Access',
  summary: 'Who may read cases, who proposed and who approved it',
  query: z.strictObject({ show: z.optional(listed), userId: z.optional(userId), search: z.optional(text(100)) }),
  response: z.object({ rights: z.array(sightRight), waiting: z.number() }),
});

export const proposeSight = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/Access',
  summary: 'Propose a right to read cases',
  body: z.strictObject({
    userId,
    name: z.enum(sightRightNames),
    accessLevelId: z.nullable(z.number().check(z.int())),
    until: z.nullable(day.check(inMeantYear('planned'))),
    reason: requiredText(500, 'Say why.'),
  }),
  response: z.object({ id: z.number() }),
});

export const approveSight = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/Access/:id/Approve',
  summary: 'Approve a proposed right to read cases',
  params: z.strictObject({ id: idInPath }),
  response: done,
});

export const refuseSight = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/Access/:id/Refuse',
  summary: 'Refuse a proposed right to read cases',
  params: z.strictObject({ id: idInPath }),
  response: done,
});

/** Withdraws a proposal, or ends a right at once. */
export const endSight = route({
  service: 'user',
  method: 'DELETE',
  path: '/v1/Administration/Access/:id',
  summary: 'End a right to read cases, or withdraw its proposal',
  params: z.strictObject({ id: idInPath }),
  response: done,
});

export const confirmSight = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/People/:userId/Confirm',
  summary: 'Confirm a person whose way of signing in was changed by somebody else',
  params: z.strictObject({ userId }),
  /** When the latest change was that the approver has seen; a later one refuses. */
  body: z.strictObject({ pausedAt: z.iso.datetime() }),
  response: done,
});
