import type { CaseRole } from '@evenhand/contract/cases';
import type { Actor } from '../access/actor.ts';
import { permitted } from '../access/policy.ts';
import { notAuthorised } from '../platform/http/app-error.ts';

/** HR users and business users may open cases unless a rule says otherwise (gaps G-08). */
export const mayCreateCase = permitted(
  'createCase',
  (actor) => actor.mayCreateCase,
  () => notAuthorised(),
);

/** Only HR opens a case for somebody else; a business user is always the owner (PERM-29). */
export function mayOpenFor(actor: Actor, ownerUserId: string): boolean {
  return actor.isHr || ownerUserId === actor.userId;
}

/** The case role somebody acts in: what they ask for if they hold it, else HR for pure HR users and business for the rest (gaps G-06). */
export function actingRole(actor: Actor, asked: CaseRole | undefined): CaseRole {
  if (asked === 'HRUser' && actor.isHr) return 'HRUser';
  if (asked === 'BusinessUser' && actor.isBusiness) return 'BusinessUser';
  return actor.isHr && !actor.isBusiness ? 'HRUser' : 'BusinessUser';
}
