import * as z from 'zod/mini';
import { done } from './fields.ts';
import { route } from './route.ts';

/** The calendar of the caller's own tasks and meetings, for calendar programs. All additions to the specification. */

export const getCalendarLink = route({
  service: 'user',
  method: 'GET',
  path: '/api/calendar/link',
  summary: 'Whether the caller has a calendar link',
  /** The address itself is not kept, and so cannot be read again. */
  response: z.object({ madeAt: z.nullable(z.string()) }),
});
export const makeCalendarLink = route({
  service: 'user',
  // Not a POST: the answer of one is stored for a retry, and this one holds the secret.
  method: 'PUT',
  path: '/api/calendar/link',
  summary: 'Make a calendar link for the caller, in place of the one before',
  response: z.object({ address: z.string() }),
});
export const endCalendarLink = route({
  service: 'user',
  method: 'DELETE',
  path: '/api/calendar/link',
  summary: 'End the calendar link of the caller',
  response: done,
});
