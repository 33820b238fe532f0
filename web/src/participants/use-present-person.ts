import type { Participant } from '@evenhand/contract/participants';
import { useBlockedUsers, useParticipants } from './participants.api.ts';

interface PresentPerson {
  /** Their current participation, or the last one when they are no longer on the case. */
  person: Participant | null;
  /** Another person removed them from the case while the dialog is open. */
  isGone: boolean;
}

/** The person a dialog is about, while others change the same case. */
export function usePresentPerson(caseId: number, chosen: Participant | null, isOpen: boolean): PresentPerson {
  const lists = [useParticipants(caseId).data, useBlockedUsers(caseId).data];
  const present = lists.flatMap((rows) => rows ?? []).find(({ id }) => id === chosen?.id);
  const isGone = isOpen && chosen !== null && present === undefined && lists.every((rows) => rows !== undefined);
  return { person: present ?? chosen, isGone };
}
