import { ParticipantRole } from '@evenhand/contract/participants';
import type { Titles } from '@evenhand/engine/titles';

/**
 * A role in the words a history entry keeps. Removed is not a role on a case, so its title
 * does not fit into a sentence (PART-03).
 */
export function roleTitle(titles: Titles, roleId: number): string {
  if (roleId === ParticipantRole.Removed) return 'Removed';
  return titles.lookup('participant-roles').get(roleId) ?? '';
}

export function relationTitle(titles: Titles, relationId: number | null): string | null {
  if (relationId === null) return null;
  return titles.lookup('relations').get(relationId) ?? '';
}
