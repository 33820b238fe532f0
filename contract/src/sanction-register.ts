import * as z from 'zod/mini';
import { countInQuery, repeatable } from './fields.ts';
import { Limits } from './limits.ts';
import { EXPORTED_ROWS_MAXIMUM, exportQuery } from './list-export.ts';
import { route } from './route.ts';
import { sanctionKinds } from './sanction-kinds.ts';

/** How a sanction of the register stands on this day; each has exactly one. */
export const registerStates = ['in-force', 'reduced', 'not-yet', 'spent', 'overturned', 'withdrawn'] as const;
export type RegisterState = (typeof registerStates)[number];

/** Within how many days from today a sanction ends. */
export const endsWithinDays = ['30', '90'] as const;

/** What the register is ordered by. Those without an end come last in both directions, as in the case list. */
export const registerOrders = ['ends', 'issued', 'case'] as const;
export type RegisterOrder = (typeof registerOrders)[number];

/** The last row that a page shows: further down, a filter finds it sooner. */
export const REGISTER_ROWS_MAXIMUM = 10_000;

export const registerRow = z.object({
  id: z.number(),
  caseId: z.number(),
  /** Its number within the case. */
  number: z.number(),
  /** Without an id: somebody who was typed in. */
  person: z.object({ userId: z.nullable(z.string()), fullName: z.string() }),
  kind: z.enum(sanctionKinds),
  category: z.string(),
  issuedOn: z.string(),
  inForceFrom: z.string(),
  /** The last day on which it is in force; null for what has no end. */
  lastDay: z.nullable(z.string()),
  /** Days after today until its last one, which has 0. Null where it has no end, and where it is not in force. */
  daysLeft: z.nullable(z.number()),
  state: z.enum(registerStates),
});
export type RegisterRow = z.output<typeof registerRow>;

const filters = {
  state: repeatable(z.enum(registerStates)),
  kind: repeatable(z.enum(sanctionKinds)),
  /** The title of a topic or reason, as sanctions have it. */
  category: z.optional(z.string().check(z.maxLength(200))),
  endsWithin: z.optional(z.enum(endsWithinDays)),
};
const asked = {
  ...filters,
  sortColumn: z.optional(z.enum(registerOrders)),
  sortOrder: z.optional(z.enum(['asc', 'desc'])),
};

/** SANC-05. */
export const pageOfSanctions = route({
  service: 'case',
  method: 'GET',
  path: '/api/sanctions/page/:page',
  summary: `Sanctions of the cases that the caller sees, for HR users: one page of ${Limits.casePageSize}; the header x-has-more-rows says whether another follows`,
  params: z.strictObject({ page: countInQuery }),
  query: z.strictObject(asked),
  response: z.array(registerRow),
});

/** SANC-05. */
export const totalSanctionPages = route({
  service: 'case',
  method: 'GET',
  path: '/api/sanctions/page/total',
  summary:
    'Number of pages of the filtered register of sanctions; the number of sanctions is in the header x-total-rows (1000+ above a thousand)',
  query: z.strictObject(filters),
  response: z.number(),
});

/** SANC-05, EXPORTLIST-01. */
export const exportSanctions = route({
  service: 'case',
  method: 'GET',
  path: '/api/sanctions/export',
  summary: `The filtered register of sanctions as a file, CSV or XLSX, in the order of its pages; more than ${EXPORTED_ROWS_MAXIMUM} are refused`,
  query: z.strictObject({ ...asked, ...exportQuery }),
  response: z.unknown(),
  raw: 'file',
});
