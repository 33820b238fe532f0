import { ParticipantRole } from '@evenhand/contract/participants';
import type { Configuration } from '../configuration/configuration.ts';

/** A role in the words a history entry keeps. Removed is not a role anybody has on a case, so its choice reads oddly in a sentence (PART-03). */
export function roleTitle(configuration: Configuration, serviceId: number, roleId: number): string {
  if (roleId === ParticipantRole.Removed) return 'Removed';
  return configuration.titlesOf(serviceId).lookup('participant-roles').get(roleId) ?? '';
}

export function relationTitle(configuration: Configuration, serviceId: number, relationId: number | null): string | null {
  if (relationId === null) return null;
  return configuration.titlesOf(serviceId).lookup('relations').get(relationId) ?? '';
}
