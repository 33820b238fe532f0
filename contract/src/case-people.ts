import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { done, idInPath, lookupId, text, userId } from './fields.ts';
import { Limits } from './limits.ts';
import { route } from './route.ts';
import { personFound } from './users.ts';

export const searchEmployeesForCase = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/employee/search',
  summary: 'Find a new employee for a case',
  params: onCase,
  query: z.strictObject({ query: text(Limits.searchMaximum) }),
  response: z.array(personFound),
});

/** The body is the adviser id as a JSON string (api.tsv). */
export const setAdviser = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/adviser',
  summary: 'Change the adviser',
  params: onCase,
  body: userId,
  response: done,
});

export const removeAdviser = route({
  service: 'case',
  method: 'DELETE',
  path: '/api/cases/:id/adviser',
  summary: 'Take the adviser off a case',
  params: onCase,
  response: done,
});

/** A GET that changes state, exactly as specified (1 §7); our own client uses the POST twin. */
export const claimCase = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/assign',
  summary: 'Become the adviser of a case that has none',
  params: onCase,
  response: done,
});

export const claimCasePost = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/assign',
  summary: 'Become the adviser of a case that has none',
  params: onCase,
  response: done,
});

/**
 * Tells if the employee until now was chosen by mistake, or is to be kept out because the case was about them. Left
 * out: they are kept out if they could otherwise see the case (gaps G-97).
 */
const formerEmployee = z.optional(z.enum(['mistake', 'keepOut']));
export type FormerEmployee = z.output<typeof formerEmployee>;

export const setEmployee = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/employee',
  summary: 'Change the employee',
  params: onCase,
  body: z.strictObject({
    employeeId: z.optional(z.nullable(userId)),
    employeeName: z.optional(z.nullable(text(Limits.manualEmployeeMaximum))),
    employeeEmail: z.optional(z.nullable(text(Limits.manualEmployeeMaximum))),
    noEmployeeReason: z.optional(z.nullable(lookupId)),
    formerEmployee,
  }),
  response: done,
});

export const removeEmployee = route({
  service: 'case',
  method: 'DELETE',
  path: '/api/cases/:id/employee',
  summary: 'Take the employee off a case',
  params: onCase,
  query: z.strictObject({ employeeNaReasonId: z.optional(idInPath), formerEmployee }),
  response: done,
});
