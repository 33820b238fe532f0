import * as z from 'zod/mini';
import { caseRow, onCase } from './cases.ts';
import { done, idInPath } from './fields.ts';
import { route } from './route.ts';

/** The one type of link there is (LINK-02). */
export const LINK_TYPE = 2;

/** The case a person is on, and the other one. */
const both = { a: idInPath, b: idInPath };

/** API-080. Cases the caller cannot see are not among them. */
export const listLinkedCases = route({
  service: 'case',
  method: 'GET',
  path: '/api/linked/cases/:id',
  summary: 'Cases that are linked to a case, the soonest due first',
  params: onCase,
  response: z.array(caseRow),
});

/** API-078. A link is on both cases. ALREADY_EXISTS when there is one, BAD_REQUEST for a case and itself. */
export const linkCases = route({
  service: 'case',
  method: 'GET',
  path: '/api/linked/link/:a/:b/:c',
  summary: 'Link two cases',
  params: z.strictObject({ ...both, c: idInPath }),
  response: done,
});

/** API-079. NOT_FOUND when they are not linked. */
export const unlinkCases = route({
  service: 'case',
  method: 'GET',
  path: '/api/linked/unlink/:a/:b',
  summary: 'Remove the link between two cases',
  params: z.strictObject(both),
  response: done,
});
