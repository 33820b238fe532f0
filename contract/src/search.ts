import * as z from 'zod/mini';
import { text } from './fields.ts';
import { route } from './route.ts';

/** USER-04. */
const userFound = z.object({
  userId: z.string(),
  firstName: z.string(),
  fullName: z.string(),
  employeeId: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  isAuthorised: z.boolean(),
  accessLevels: z.array(z.object({ id: z.number(), isPrimary: z.boolean() })),
  liveCases: z.number(),
});
/** `authoriseFilter` is sent as its label; case and spaces are ignored by the server (gaps G-88). */
export const searchUsers = route({
  service: 'search',
  method: 'GET',
  path: '/v1/Search/api/searchusers/:query',
  summary: 'Find users with their authorisation',
  params: z.strictObject({ query: text(200) }),
  query: z.strictObject({ authoriseFilter: z.optional(text(40)) }),
  response: z.array(userFound),
});
