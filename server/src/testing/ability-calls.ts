import type { CaseAbilities } from '@evenhand/contract/cases';
import type { Participant } from '@evenhand/contract/participants';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type { MatrixState } from './matrix-world.ts';

/** A call by method and path; null where no call of its own answers to the ability, with the reason beside it. */
type Promised<Abilities> = Readonly<Record<keyof Abilities, string | null>>;

/** What each ability of a case promises. An ability that is missing here does not compile. */
export const callOfCaseAbility: Promised<CaseAbilities> = {
  lock: 'PUT /api/cases/:id/lock',
  unlock: 'PUT /api/cases/:id/unlock',
  close: 'PUT /api/cases/:id/close',
  reopen: 'PUT /api/cases/:id/reopen',
  editDetails: 'PUT /api/cases/:id/overview',
  changeTopic: 'POST /api/cases/:id/topic/:topicId',
  setStep: 'POST /api/workflowtracking/:id/setstep/:stepId',
  changeAdviser: 'PUT /api/cases/:id/adviser',
  changeEmployee: 'PUT /api/cases/:id/employee',
  removeEmployee: 'DELETE /api/cases/:id/employee',
  addParticipant: 'POST /api/cases/:id/participants',
  addBlockedUser: 'POST /api/cases/:id/participants',
  changeOwner: 'PUT /api/cases/:id/participants/owner',
  editTasks: 'PUT /api/tasks/:id',
  scheduleNextAction: 'POST /api/cases/:id/nextaction',
  stepAside: 'POST /api/cases/:id/stepaside',
  startAnytimeEvent: 'POST /api/anytimeevent/:caseId/:eventId',
  seekHelp: 'POST /api/cases/:id/seekHelp',
  // What a process allows is the process's to say: `abilities.work` of the record.
  workProcess: null,
  // These open a screen or say how the page looks; the calls behind them answer for themselves.
  openTasks: null,
  viewActions: null,
  viewNotes: null,
  viewCaseManagement: null,
  viewAnytimeEvents: null,
  viewSeekHelp: null,
  isRestrictedByLock: null,
};

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

/** Not offered though the call would be answered: locking what is locked changes nothing, and so does unlocking what is not. */
export function isOfferedInVain(ability: string, state: MatrixState): boolean {
  const isLocked = state === 'locked' || state === 'closedLocked';
  return ability === 'lock' ? isLocked : ability === 'unlock' && !isLocked;
}
