import type { CaseRole } from '@evenhand/contract/cases';
import type { Actor } from '../access/actor.ts';

/**
 * The case role of a list (gaps G-06). Asking never gives a role: a person who lacks the role gets the one they
 * have (security study A20). Without a wish, HR is the role only of those who have no other.
 */
export function caseRoleOf(actor: Pick<Actor, 'isHr' | 'isBusiness'>, wish: CaseRole | undefined): CaseRole {
  if (actor.isHr && actor.isBusiness) return wish ?? 'BusinessUser';
  return actor.isHr ? 'HRUser' : 'BusinessUser';
}
