import * as z from 'zod/mini';
import { done, userId } from './fields.ts';
import { route } from './route.ts';

// Administration (decision 0102): who there is, who may do what, and who said so. None of its calls reads a case.

/**
 * Permissions of administration. An owner gives the other two and may do what People may; People look after the
 * directory; an approver approves rights to read cases.
 */
export const administrationPermissions = ['owner', 'people', 'approver'] as const;
export type AdministrationPermission = (typeof administrationPermissions)[number];

/** What the caller may do in administration; refused to people who may do nothing there. */
export const administrator = z.object({
  userId: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(administrationPermissions)),
  /** Where people sign in: `embedded` is at this installation, `provider` at the employer's identity provider. */
  signIn: z.enum(['embedded', 'provider']),
  policyAreas: z.array(z.object({ id: z.number(), title: z.string() })),
  /** Days begin and end here. */
  timeZone: z.string(),
});
export type Administrator = z.output<typeof administrator>;

export const getAdministrator = route({
  service: 'user',
  method: 'GET',
  path: '/v1/Administration/Current',
  summary: 'What the caller may do in administration',
  response: administrator,
});

/** Owner and People are given by an owner, Manager ('business') by both; none of them lets anybody read a case. */
export const giveRight = route({
  service: 'user',
  method: 'PUT',
  path: '/v1/Administration/People/:userId/Rights/:name',
  summary: 'Give a right that lets nobody read a case',
  params: z.strictObject({ userId, name: z.enum(['owner', 'people', 'business']) }),
  response: done,
});

export const takeRight = route({
  service: 'user',
  method: 'DELETE',
  path: '/v1/Administration/People/:userId/Rights/:name',
  summary: 'Take a right that lets nobody read a case',
  params: z.strictObject({ userId, name: z.enum(['owner', 'people', 'business']) }),
  response: done,
});
