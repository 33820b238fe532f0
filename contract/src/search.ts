import * as z from 'zod/mini';
import { day, id, requiredText, userId } from './fields.ts';
import { EXPORTED_ROWS_MAXIMUM, exportFormats } from './list-export.ts';
import { route } from './route.ts';

/** What words are searched in, in the order in which screens offer it. */
export const searchKinds = [
  'message',
  'note',
  'file',
  'letter',
  'event',
  'matter',
  'case',
  'parked-call',
  'failed-contact',
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const SEARCH_MINIMUM = 2;
export const SEARCH_MAXIMUM = 200;
/** Hits of a page. */
export const SEARCH_PAGE = 20;
/** The last page that is answered: whoever has read so far narrows the search. */
export const SEARCH_PAGES_MAXIMUM = 50;

const TOO_SHORT = `Type at least ${SEARCH_MINIMUM} characters.`;

const asked = {
  /** All words, the last of which may be unfinished; `"a phrase"`, `-without`, and `or` between two words. */
  words: requiredText(SEARCH_MAXIMUM, TOO_SHORT).check(
    z.refine((words) => [...words.trim()].length >= SEARCH_MINIMUM, TOO_SHORT),
  ),
  kind: z.optional(z.enum(searchKinds)),
  caseId: z.optional(id),
  /** The person whom the case is about. */
  employeeId: z.optional(userId),
  /** Days of the service, both included. */
  fromDate: z.optional(day),
  toDate: z.optional(day),
};

/** A part of a text; those that the words match are marked on the screen. */
const piece = z.object({ text: z.string(), isMatch: z.boolean() });
export type SearchPiece = z.output<typeof piece>;

export const searchHit = z.object({
  id: z.number(),
  kind: z.enum(searchKinds),
  /** A message or note that is not posted, which its author alone finds. */
  isDraft: z.boolean(),
  caseId: z.number(),
  topicTitle: z.string(),
  /** Null for a case about nobody in particular. */
  employeeName: z.nullable(z.string()),
  at: z.string(),
  /** Who wrote or recorded it; null for a message from outside whose sender gave no name. */
  byName: z.nullable(z.string()),
  title: z.array(piece),
  /** The words around the first match, or how the text begins where its title alone matches. */
  line: z.array(piece),
  /** Where it is opened: the message it is or is attached to, its event, or its letter. */
  messageId: z.nullable(z.number()),
  eventId: z.nullable(z.number()),
  documentGuid: z.nullable(z.string()),
  /** The number of the matter within its case. */
  matterNumber: z.nullable(z.number()),
});
export type SearchHit = z.output<typeof searchHit>;

/** A POST, so that no log of addresses has the words. */
export const searchWords = route({
  service: 'search',
  method: 'POST',
  path: '/api/search/query',
  summary: `One page of ${SEARCH_PAGE} texts that hold the words, the latest first, of cases that the caller sees`,
  body: z.strictObject({
    ...asked,
    pageNumber: z.optional(z.number().check(z.int(), z.gte(1), z.lte(SEARCH_PAGES_MAXIMUM))),
  }),
  response: z.object({
    hits: z.array(searchHit),
    hasMore: z.boolean(),
    /** Nothing was searched for: every word is among the commonest, or is one to leave out. */
    isTooCommon: z.boolean(),
  }),
});

/** EXPORTLIST-01. */
export const exportSearch = route({
  service: 'search',
  method: 'POST',
  path: '/api/search/export',
  summary: `The texts that hold the words as a file, CSV or XLSX; more than ${EXPORTED_ROWS_MAXIMUM} are refused`,
  body: z.strictObject({ ...asked, format: z.enum(exportFormats) }),
  response: z.unknown(),
  raw: 'file',
});
