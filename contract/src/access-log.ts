import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { route } from './route.ts';

/** What somebody did with a case without changing it. */
export const accessKinds = ['opened', 'history', 'searched', 'file', 'letter', 'exported', 'access', 'list'] as const;
export type AccessKind = (typeof accessKinds)[number];

/** The entries of a page. */
export const ACCESS_PAGE_SIZE = 50;

/** An entry at which a page ended: its moment in milliseconds and its number. */
const accessCursor = z.string().check(z.regex(/^[0-9]{1,14}-[1-9][0-9]{0,14}$/, 'Must be the `next` of an answer.'));

const caseAccess = z.object({
  id: z.number(),
  occurredDateTime: z.string(),
  userId: z.string(),
  name: z.string(),
  kind: z.enum(accessKinds),
  /** The file or the letter; null where there is none, and where the reader may not read it. */
  item: z.nullable(z.string()),
  /** The same for everything that was done in one session, and unlike the name of the session itself. */
  session: z.nullable(z.string()),
});
export type CaseAccess = z.output<typeof caseAccess>;

/** Decision 0086. The call is itself logged. */
export const getCaseAccess = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/access',
  summary: 'Who has looked at a case, the newest first',
  params: onCase,
  query: z.strictObject({
    /** The `next` of the page before. */
    before: z.optional(accessCursor),
  }),
  response: z.object({
    entries: z.array(caseAccess),
    /** Null on the last page. */
    next: z.nullable(z.string()),
  }),
});
