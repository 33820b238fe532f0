import type { Actor } from '../access/actor.ts';
import { permitted } from '../access/policy.ts';

/** HR users and business users may open cases unless a rule says otherwise (gaps G-08). */
export const mayCreateCase = permitted((actor) => actor.mayCreateCase);

/** Only HR opens a case for another owner; a business user is always the owner (PERM-29). */
export function mayOpenFor(actor: Actor, ownerUserId: string): boolean {
  return actor.isHr || ownerUserId === actor.userId;
}
