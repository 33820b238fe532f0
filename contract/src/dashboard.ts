import * as z from 'zod/mini';
import { caseRole, caseRow, onCase } from './cases.ts';
import { userId } from './fields.ts';
import { route } from './route.ts';

export const nextCases = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/nextcases',
  summary: 'At most five open cases by due date',
  query: z.strictObject({ role: z.optional(caseRole) }),
  response: z.array(caseRow),
});

export const assignedCaseCount = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/assignedcasecount',
  summary: 'Number of open cases of the caller in a case role',
  query: z.strictObject({ role: z.optional(caseRole) }),
  response: z.number(),
});

const adviserListItem = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  liveCases: z.number(),
  tasks: z.number(),
  email: z.nullable(z.string()),
  /** Today; an addition. */
  away: z.nullable(z.object({ toDay: z.nullable(z.string()), coverName: z.nullable(z.string()) })),
});

export const listAdvisers = route({
  service: 'case',
  method: 'GET',
  path: '/api/advisers',
  summary: 'Advisers with their load; the empty id stands for no adviser',
  response: z.array(adviserListItem),
});

export const canSeeCase = route({
  service: 'case',
  method: 'GET',
  path: '/api/CanSeeCase/:id',
  summary: 'Whether the caller can see a case; false also for a missing one',
  params: onCase,
  response: z.boolean(),
});

export const searchCase = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/search/:id',
  summary: 'A case by number: one row or none',
  params: onCase,
  response: z.array(caseRow),
});

export const casesOfEmployee = route({
  service: 'case',
  method: 'GET',
  path: '/api/casesuser/:employeeId',
  summary: 'Cases about one employee that the caller can see',
  params: z.strictObject({ employeeId: userId }),
  response: z.array(caseRow),
});
