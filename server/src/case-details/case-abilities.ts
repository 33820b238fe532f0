import type { CaseAbilities } from '@evenhand/contract/cases';
import { CaseStatus, SeekHelpType } from '@evenhand/contract/cases';
import type { Actor } from '../access/actor.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { CaseAction } from '../cases/case.policy.ts';
import { refusalOf } from '../cases/case.policy.ts';
import type { CaseFacts } from '../cases/case-facts.ts';

/** What the caller may do on this case now, answered by the very policy that will judge the act. */
export function caseAbilities(
  actor: Actor,
  theCase: CaseFacts,
  shape: {
    readonly isEmployeeRequired: boolean;
    readonly seekHelpType: number;
    readonly primaryRecordId: number | null;
    readonly hasMainProcessEnded: boolean;
    readonly isAnotherHrUserLeft: boolean;
  },
): CaseAbilities {
  const may = (action: CaseAction): boolean => refusalOf(actor, action, theCase) === null;
  const isHr = actsAsHr(actor, theCase);
  return {
    lock: may('lockCase') && !theCase.isLocked,
    unlock: may('unlockCase') && theCase.isLocked,
    close: may('closeSimpleCase'),
    reopen: may('reopenCase'),
    editDetails: may('editDetails'),
    changeTopic: may('changeTopic'),
    // An ended process has no next step.
    setStep: may('setStep') && !shape.hasMainProcessEnded,
    changeAdviser: may('changeAdviser'),
    changeEmployee: may('changeEmployee'),
    removeEmployee: may('changeEmployee') && !shape.isEmployeeRequired,
    addParticipant: may('addParticipant'),
    addBlockedUser: may('addParticipant'),
    changeOwner: may('changeOwner'),
    editTasks: may('editTask'),
    workProcess: may('workProcess'),
    openTasks: may('openTasks'),
    viewActions: may('viewActions'),
    viewNotes: may('viewNotes'),
    viewCaseManagement: !theCase.isSimpleProcess && shape.primaryRecordId !== null,
    viewAnytimeEvents: may('viewAnytimeEvents'),
    startAnytimeEvent: may('startAnytimeEvent'),
    seekHelp: may('seekHelp') && shape.seekHelpType !== SeekHelpType.NotVisible,
    viewSeekHelp: refusalOf(actor, 'seekHelp', { ...theCase, status: CaseStatus.Open, isLocked: false }) === null,
    scheduleNextAction: may('scheduleNextAction'),
    // The last HR user who can act on the case stays (security study D5).
    stepAside: may('stepAside') && shape.isAnotherHrUserLeft,
    isRestrictedByLock: theCase.isLocked && !isHr,
  };
}
