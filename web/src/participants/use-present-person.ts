import type { Participant } from '@evenhand/contract/participants';
import { useBlockedUsers, useParticipants } from './participants.api.ts';

interface PresentPerson {
  /** As they are on the case now; as they last were when they are on it no longer. */
  person: Participant | null;
  /** Somebody else took them off the case while the dialog is open. */
  isGone: boolean;
}

/** The person a dialog is about, while other people work on the same case. */
export function usePresentPerson(caseId: number, chosen: Participant | null, isOpen: boolean): PresentPerson {
  const lists = [useParticipants(caseId).data, useBlockedUsers(caseId).data];
  const present = lists.flatMap((rows) => rows ?? []).find(({ id }) => id === chosen?.id);
  const isGone = isOpen && chosen !== null && present === undefined && lists.every((rows) => rows !== undefined);
  return { person: present ?? chosen, isGone };
}
