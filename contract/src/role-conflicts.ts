import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { repeatable, userId } from './fields.ts';
import { route } from './route.ts';

/** Most people whose conflicts are asked for at once. */
export const CONFLICTS_MAXIMUM = 100;

/** What somebody would be: owner, adviser, a party or a participant of this relation, or any. */
const askedRole = z
  .string()
  .check(z.regex(/^(owner|adviser|any|complainant|respondent|witness|companion|[1-9]|1[0-2])$/));

/** A refusal or a warning names both parts; a note says that the person is a party. */
export const roleConflict = z.object({
  userId: z.string(),
  severity: z.enum(['refuse', 'warn', 'note']),
  sentence: z.string(),
});

export const listRoleConflicts = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/roleconflicts',
  summary: 'What the parts of people on a case say against giving them another one',
  params: onCase,
  query: z.strictObject({
    userIds: repeatable(userId).check(z.refine((ids) => (ids?.length ?? 0) <= CONFLICTS_MAXIMUM, 'Too many people.')),
    as: askedRole,
  }),
  response: z.array(roleConflict),
});
