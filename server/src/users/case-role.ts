import type { CaseRole } from '@evenhand/contract/cases';
import type { Actor } from '../access/actor.ts';

/**
 * The case role a list is asked in (gaps G-06). Asking never gives a role: a role the person does not hold is
 * answered with the one they do (security study A20). Unasked, HR is the role of those who hold nothing else.
 */
export function caseRoleOf(actor: Pick<Actor, 'isHr' | 'isBusiness'>, asked: CaseRole | undefined): CaseRole {
  if (actor.isHr && actor.isBusiness) return asked ?? 'BusinessUser';
  return actor.isHr ? 'HRUser' : 'BusinessUser';
}
