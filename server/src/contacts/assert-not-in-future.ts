import type { Act } from '../access/act.ts';
import { badField } from '../platform/http/app-error.ts';

/** @throws BAD_REQUEST for a moment that is still to come (PARK-07, FAIL-07). */
export function assertNotInFuture(act: Act, at: Date, field: string): void {
  if (at > act.now) throw badField(field, 'Date cannot be in the future');
}
