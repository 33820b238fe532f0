import type { Participant } from '@evenhand/contract/participants';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type { MatrixState } from './matrix-world.ts';

/**
 * A call by method and path; null where no call of its own answers to the ability, with the reason beside it.
 */
type Promised<Abilities> = Readonly<Record<keyof Abilities, string | null>>;

export const callOfProcessAbility: Promised<WorkflowTrackingRecord['abilities']> = {
  work: 'POST /api/componentTracking',
  setStep: 'POST /api/workflowtracking/:id/setstep/:stepId',
};

/** Of the row of somebody who observes. */
export const callOfParticipantAbility: Promised<Participant['abilities']> = {
  edit: 'PUT /api/cases/:id/participants/:participantId',
  changeOwner: 'PUT /api/cases/:id/participants/owner',
  remove: 'DELETE /api/cases/:id/participants/:participantId',
};

/**
 * Not offered though the call would be answered: locking what is locked changes nothing, and
 * so does unlocking what is not.
 */
export function isOfferedInVain(ability: string, state: MatrixState): boolean {
  const isLocked = state === 'locked' || state === 'closedLocked';
  return ability === 'lock' ? isLocked : ability === 'unlock' && !isLocked;
}
