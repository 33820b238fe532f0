import type { Participant } from '@evenhand/contract/participants';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type { MatrixState } from './matrix-world.ts';

/** A call by method and path; null where the ability has no call of its own, with the reason beside it. */
type Promised<Abilities> = Readonly<Record<keyof Abilities, string | null>>;

export const callOfProcessAbility: Promised<WorkflowTrackingRecord['abilities']> = {
  work: 'POST /api/componentTracking',
  setStep: 'POST /api/workflowtracking/:id/setstep/:stepId',
};

/** On the row of an observer. */
export const callOfParticipantAbility: Promised<Participant['abilities']> = {
  edit: 'PUT /api/cases/:id/participants/:participantId',
  changeOwner: 'PUT /api/cases/:id/participants/owner',
  remove: 'DELETE /api/cases/:id/participants/:participantId',
  setNotifications: 'PUT /api/cases/:id/participants/:participantId/notifications',
};

/**
 * Not offered although the call would succeed: locking a locked case changes nothing, and neither does
 * unlocking an unlocked one.
 */
export function hasNoEffect(ability: string, state: MatrixState): boolean {
  const isLocked = state === 'locked' || state === 'closedLocked';
  return ability === 'lock' ? isLocked : ability === 'unlock' && !isLocked;
}
