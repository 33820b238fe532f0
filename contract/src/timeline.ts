import * as z from 'zod/mini';
import { countInQuery, day, idInPath, titled, userId } from './fields.ts';
import { fileState } from './files.ts';
import { route } from './route.ts';

/** One act (gaps G-99). HIST-04 and HIST-05; `occuredDateTime` is spelt so. */
export const historyRow = z.object({
  id: z.number(),
  occuredDateTime: z.string(),
  type: z.string(),
  typeId: z.number(),
  change: z.string(),
  user: z.string(),
  userId: z.nullable(z.string()),
  workflowName: z.nullable(z.string()),
  hasDetail: z.boolean(),
  /** Number of details, from the first, that belong to the change itself. The others happened with it. */
  ownDetails: z.number(),
  changeDetails: z.array(
    z.object({
      detailText: z.string(),
      /** Parts of a line about a change, so that the old value can be struck out. */
      change: z.nullable(z.object({ label: z.nullable(z.string()), from: z.string(), to: z.string() })),
      eventFileAttachment: z.nullable(
        z.object({ filename: z.string(), storageId: z.string(), state: z.optional(fileState) }),
      ),
      documentId: z.nullable(z.string()),
    }),
  ),
});
export type HistoryRow = z.output<typeof historyRow>;

const params = z.strictObject({ id: idInPath });

/** Parameters of gaps G-80. */
export const getHistory = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/history',
  summary: 'The case timeline',
  params,
  query: z.strictObject({
    typeId: z.optional(idInPath),
    changeId: z.optional(idInPath),
    userId: z.optional(userId),
    fromDate: z.optional(day),
    toDate: z.optional(day),
    filterPresetId: z.optional(idInPath),
    sortOrder: z.optional(z.enum(['asc', 'desc'])),
    pageNumber: z.optional(countInQuery),
    pageSize: z.optional(countInQuery),
  }),
  response: z.object({
    data: z.array(historyRow),
    pageIndex: z.number(),
    totalPages: z.number(),
    totalData: z.number(),
  }),
});

/** HIST-08. */
export const getHistoryFilters = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/history/filters',
  summary: 'What the timeline can be filtered by',
  params,
  response: z.object({
    types: z.array(titled),
    changes: z.array(z.object({ id: z.number(), title: z.string(), changeTypeId: z.number() })),
    users: z.array(z.object({ id: z.string(), title: z.string() })),
    filterPresets: z.array(titled),
  }),
});
