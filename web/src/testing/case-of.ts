import type { CaseRecord } from '@evenhand/contract/case-details';
import type { CaseAbilities } from '@evenhand/contract/cases';
import { caseAbilities } from '@evenhand/contract/cases';
import type { Participant } from '@evenhand/contract/participants';
import { maren } from './people.ts';

const nothing = {
  ...Object.fromEntries(Object.keys(caseAbilities.shape).map((ability) => [ability, false])),
  viewCaseManagement: true,
} as CaseAbilities;

/** Case 10001 without any ability but those a test gives. */
export function caseOf({
  abilities = {},
  ...change
}: Partial<Omit<CaseRecord, 'abilities'>> & { abilities?: Partial<CaseAbilities> } = {}): CaseRecord {
  return {
    id: 10001,
    caseAdviser: { adviserId: maren.userId, adviserName: maren.fullName },
    caseEmployee: {
      employeeId: '304417',
      employeeGUID: userNumber(90),
      employeeName: null,
      employeeEmail: null,
      employeeJobTitle: 'HGV Driver',
      employeeNAReason: null,
      employeeNAReasonId: null,
      accessLevelId: 2,
      employeeUserInfo: { userId: userNumber(90), fullName: 'Callum Brightwater' },
      liveCases: 2,
    },
    topic: { id: 5, title: 'Grievance' },
    caseOwner: { participantUserInfo: { userId: userNumber(1), fullName: 'Teodora Whitlock' } },
    caseStatus: { id: 1, title: 'Open' },
    risk: null,
    due: null,
    isDueTimed: true,
    tasks: 0,
    unread: 0,
    stage: { id: 2, title: 'Hearing' },
    step: { id: 21, title: '3.2 Hearing' },
    reasons: [],
    outcome: null,
    conclusion: null,
    createdDateTime: '2026-10-08T08:00:00.000Z',
    closedDateTime: null,
    isLockedCurrently: false,
    categories: [],
    sanctions: [],
    caseParticipants: [],
    overview: '',
    section: { id: 3, title: 'Conduct and grievance' },
    accessLevel: { id: 2, title: 'Distribution' },
    workflowStageId: 2,
    workflowStepId: 21,
    stagePosition: { number: 3, of: 5 },
    isStageStepApplicable: true,
    isStepSetByHr: false,
    earlyEndStepId: null,
    isSimpleProcessCase: false,
    isProcessStarted: true,
    isRiskApplicable: true,
    riskChoices: [
      { id: 1, title: 'Low' },
      { id: 2, title: 'Medium' },
      { id: 3, title: 'High' },
    ],
    isReasonApplicable: true,
    isReasonEditable: true,
    isReasonMultiSelect: true,
    isEmployeeRequired: true,
    reasonLabel: null,
    legacyCaseNumber: null,
    caseDuration: 59_400,
    primaryWorkflowId: 11,
    primaryWorkflowTrackingRecordId: 77,
    workflowTrackingRecords: [],
    simpleProcessAltStageLabel: null,
    simpleProcessAltStepLabel: null,
    seekHelpTypeLookupId: 3,
    seekHelpContent: null,
    closedBy: null,
    lockedBy: null,
    lockedDateTime: null,
    version: 4,
    ...change,
    abilities: { ...nothing, ...abilities },
  };
}

/** A person on the case: `participantOf(1, 'Teodora Whitlock', 1)`. */
export function participantOf(
  number: number,
  name: string,
  roleId: number,
  change: Partial<Participant> = {},
): Participant {
  const userId = userNumber(number);
  return {
    id: number,
    participantId: number,
    participantUserId: userId,
    employee: {
      id: userId,
      userId,
      name,
      employeeId: String(304_400 + number),
      jobTitle: 'Depot Manager',
      email: null,
    },
    roleId,
    relationId: null,
    blacklistedReason: null,
    participantSource: 3,
    isEmailNotificationsEnabled: true,
    isInAppNotificationsEnabled: true,
    addedBy: 'Maren Oduya',
    addedDateTime: '2026-10-08T08:00:00.000Z',
    version: 1,
    abilities: { edit: false, changeOwner: false, remove: false, setNotifications: false },
    ...change,
  };
}

export function userNumber(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
