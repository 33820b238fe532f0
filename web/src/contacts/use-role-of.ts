import type { CaseRecord } from '@evenhand/contract/case-details';
import type { Participant } from '@evenhand/contract/participants';
import { useLookup } from '../configuration/configuration.api.ts';
import { roleTitle } from '../participants/participant-words.ts';

/**
 * The role on the case of a person in a list; null for one who is no longer on it, and
 * when the names of the roles could not be loaded.
 */
export function useRoleOf(record: CaseRecord | undefined) {
  const roles = useLookup('participantRoles');
  const roleOf = (isThePerson: (one: Participant) => boolean): string | null => {
    const person = record?.caseParticipants.find(isThePerson);
    return person === undefined || roles.data === undefined ? null : roleTitle(person.roleId, roles.data);
  };
  // All data of a row arrives at once, so that no row grows under the pointer.
  return { roleOf, isReady: record !== undefined && roles.isFetched };
}
