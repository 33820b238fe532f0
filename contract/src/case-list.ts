import * as z from 'zod/mini';
import { caseRole, caseRow } from './cases.ts';
import { countInQuery, day, idInPath, repeatable, userId } from './fields.ts';
import { Limits } from './limits.ts';
import { EXPORTED_ROWS_MAXIMUM, exportQuery } from './list-export.ts';
import { route } from './route.ts';
import { sanctionKinds } from './sanction-kinds.ts';

/** Case list columns in display order (gaps G-26). The list can be ordered by each of them. */
export const sortColumns = [
  'id',
  'caseAdviser',
  'caseEmployee',
  'topic',
  'caseOwner',
  'caseStatus',
  'risk',
  'due',
  'tasks',
  'unread',
  'stage',
  'step',
  'reasons',
  'outcome',
  'conclusion',
  'createdDateTime',
  'closedDateTime',
] as const;

export type SortColumn = (typeof sortColumns)[number];

/** After them those of which a case may have several values from beside its own row. */
export const caseColumns = [...sortColumns, 'categories', 'sanctions'] as const;

export type CaseColumn = (typeof caseColumns)[number];

/**
 * `me` is never sent: the client sends the caller's own adviser id. The empty id asks for cases
 * without adviser (gaps G-38). `employeeId` is the person a case is about (gaps G-112).
 */
const listQuery = {
  adviserId: z.optional(userId),
  employeeId: z.optional(userId),
  participantType: repeatable(z.enum(['1', '2', '3'])),
  status: repeatable(idInPath),
  fromDate: z.optional(day),
  toDate: z.optional(day),
  topic: z.optional(idInPath),
  stage: z.optional(idInPath),
  step: z.optional(idInPath),
  reason: z.optional(idInPath),
  risk: z.optional(idInPath),
  /** The category of an open matter, and the kind of a sanction that was not overturned or withdrawn: for HR users. */
  category: z.optional(idInPath),
  sanction: z.optional(z.enum(sanctionKinds)),
  userCaseRole: z.optional(caseRole),
};

const sorting = { sortColumn: z.optional(z.enum(sortColumns)), sortOrder: z.optional(z.enum(['asc', 'desc'])) };

/** Gaps G-98. */
export const listCases = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases',
  summary: `The cases visible to the caller, unfiltered, in the default order: the first ${Limits.allCasesMaximum}, or one page of them; the number of cases is in the header x-total-rows (1000+ above a thousand)`,
  query: z.strictObject({ page: z.optional(countInQuery), pageSize: z.optional(countInQuery) }),
  response: z.array(caseRow),
});

export const pageOfCases = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/page/:page',
  summary:
    'One page of the first ten thousand cases of the list, at most ten cases; the header x-has-more-rows says whether another page follows',
  params: z.strictObject({ page: countInQuery }),
  query: z.strictObject({ ...listQuery, ...sorting }),
  response: z.array(caseRow),
});

export const totalCasePages = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/page/total',
  summary:
    'Number of pages of the filtered case list; the number of cases is in the header x-total-rows (1000+ above a thousand)',
  query: z.strictObject({ ...listQuery, ...sorting }),
  response: z.number(),
});

/** EXPORTLIST-01. The rows and their order are those of the pages. */
export const exportCases = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/export',
  summary: `The filtered case list as a file, CSV or XLSX, in the order of its pages; a list of more than ${EXPORTED_ROWS_MAXIMUM} cases is refused`,
  query: z.strictObject({
    ...listQuery,
    ...sorting,
    ...exportQuery,
    /** The columns of the file, in the order of the table; all of them where none is named. */
    column: repeatable(z.enum(caseColumns)),
  }),
  response: z.unknown(),
  raw: 'file',
});
