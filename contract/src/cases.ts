import * as z from 'zod/mini';
import { idInPath, titled, userId } from './fields.ts';
import { participant } from './participants.ts';
import { route } from './route.ts';

/** Case statuses the product sets itself (CLOSE-01). */
export const CaseStatus = { Open: 1, Closed: 3, RemovedInvalid: 4 } as const;
/** Statuses in which nothing of a case changes; a case of any other status behaves as open (gaps G-32). */
export const closedStatuses: readonly number[] = [CaseStatus.Closed, CaseStatus.RemovedInvalid];
export function isClosedStatus(status: number): boolean {
  return closedStatuses.includes(status);
}

/** The two case roles a dual-role user switches between (gaps G-06). */
export const caseRoles = ['HRUser', 'BusinessUser'] as const;

export type CaseRole = (typeof caseRoles)[number];

export const caseRole = z.enum(caseRoles);

/** How Seek Help behaves (HELP-04 … HELP-06). */
export const SeekHelpType = { NotVisible: 1, VisibleAndLocks: 2, Visible: 3 } as const;

const personNamed = z.object({ userId: z.string(), fullName: z.string() });

const caseAdviser = z.object({ adviserId: z.string(), adviserName: z.string() });

/**
 * The employee of a case in its three forms (CONF-14): a found person, a typed one, or nobody with a reason.
 */
const caseEmployee = z.object({
  employeeId: z.nullable(z.string()),
  employeeGUID: z.nullable(z.string()),
  employeeName: z.nullable(z.string()),
  employeeEmail: z.nullable(z.string()),
  employeeJobTitle: z.nullable(z.string()),
  employeeNAReason: z.nullable(z.string()),
  employeeNAReasonId: z.nullable(z.number()),
  accessLevelId: z.nullable(z.number()),
  employeeUserInfo: z.nullable(personNamed),
});

export const caseReason = z.object({ workflowReasonId: z.number(), workflowReasonTitle: z.string() });

/** One row of the case list and of every call that lists cases (gaps G-26). */
export const caseRow = z.object({
  id: z.number(),
  caseAdviser: z.nullable(caseAdviser),
  caseEmployee,
  topic: titled,
  caseOwner: z.nullable(z.object({ participantUserInfo: personNamed })),
  caseStatus: titled,
  risk: z.nullable(titled),
  due: z.nullable(z.string()),
  /** False when `due` is a calendar day, written as UTC midnight (FMT-08). */
  isDueTimed: z.boolean(),
  tasks: z.number(),
  unread: z.number(),
  stage: z.nullable(titled),
  step: z.nullable(titled),
  reasons: z.array(caseReason),
  outcome: z.nullable(titled),
  conclusion: z.nullable(z.string()),
  createdDateTime: z.string(),
  closedDateTime: z.nullable(z.string()),
  isLockedCurrently: z.boolean(),
});

export type CaseRow = z.output<typeof caseRow>;

/** What the caller may do on a case; the browser asks these and never re-derives rights from roles. */
export const caseAbilities = z.object({
  lock: z.boolean(),
  unlock: z.boolean(),
  close: z.boolean(),
  reopen: z.boolean(),
  editDetails: z.boolean(),
  changeTopic: z.boolean(),
  setStep: z.boolean(),
  changeAdviser: z.boolean(),
  changeEmployee: z.boolean(),
  removeEmployee: z.boolean(),
  addParticipant: z.boolean(),
  addBlockedUser: z.boolean(),
  changeOwner: z.boolean(),
  editTasks: z.boolean(),
  workProcess: z.boolean(),
  openTasks: z.boolean(),
  viewActions: z.boolean(),
  viewNotes: z.boolean(),
  viewCaseManagement: z.boolean(),
  /** The menu is there; with `startAnytimeEvent` it is also open. */
  viewAnytimeEvents: z.boolean(),
  startAnytimeEvent: z.boolean(),
  seekHelp: z.boolean(),
  /** Is somebody Seek Help is for, though the case may not allow it now (CASE-20). */
  viewSeekHelp: z.boolean(),
  scheduleNextAction: z.boolean(),
  stepAside: z.boolean(),
  parkCall: z.boolean(),
  isRestrictedByLock: z.boolean(),
});

export type CaseAbilities = z.output<typeof caseAbilities>;

const workflowTrackingRecordSummary = z.object({
  id: z.number(),
  workflowId: z.number(),
  workflowTitle: z.string(),
  version: z.number(),
  kind: z.enum(['primary', 'sub-process', 'anytime-event', 'simple']),
  /** Known only to those who act as HR on the case. */
  isHrOnly: z.boolean(),
  stepTitle: z.nullable(z.string()),
  hasProcessEnded: z.boolean(),
  startedDateTime: z.string(),
  endedDateTime: z.nullable(z.string()),
});

/** The whole case (CONF-12 … CONF-21). */
export const caseRecord = z.extend(caseRow, {
  /** Live cases are counted among those the caller can see. */
  caseEmployee: z.extend(caseEmployee, { liveCases: z.number() }),
  caseParticipants: z.array(participant),
  overview: z.string(),
  section: titled,
  accessLevel: titled,
  workflowStageId: z.nullable(z.number()),
  workflowStepId: z.nullable(z.number()),
  /** Position of the stage among the workflow's stages, from 1. */
  stagePosition: z.nullable(z.object({ number: z.number(), of: z.number() })),
  isStageStepApplicable: z.boolean(),
  isSimpleProcessCase: z.boolean(),
  isProcessStarted: z.boolean(),
  isRiskApplicable: z.boolean(),
  isReasonApplicable: z.boolean(),
  isReasonEditable: z.boolean(),
  isReasonMultiSelect: z.boolean(),
  isEmployeeRequired: z.boolean(),
  reasonLabel: z.nullable(z.string()),
  legacyCaseNumber: z.nullable(z.string()),
  /** Minutes from creation to now, or to closing (gaps G-46). */
  caseDuration: z.number(),
  primaryWorkflowId: z.nullable(z.number()),
  primaryWorkflowTrackingRecordId: z.nullable(z.number()),
  workflowTrackingRecords: z.array(workflowTrackingRecordSummary),
  simpleProcessAltStageLabel: z.nullable(z.string()),
  simpleProcessAltStepLabel: z.nullable(z.string()),
  seekHelpTypeLookupId: z.number(),
  seekHelpContent: z.nullable(z.string()),
  lockedBy: z.nullable(z.string()),
  lockedDateTime: z.nullable(z.string()),
  version: z.number(),
  abilities: caseAbilities,
});

export type CaseRecord = z.output<typeof caseRecord>;

/** Path parameters of a call about one case. */
export const onCase = z.strictObject({ id: idInPath });

export const getCase = route({ service: 'case', method: 'GET', path: '/api/cases/:id', summary: 'A case', params: onCase, response: caseRecord });

export const canSeeCase = route({
  service: 'case',
  method: 'GET',
  path: '/api/CanSeeCase/:id',
  summary: 'Whether the caller can see a case; false also for a missing one',
  params: onCase,
  response: z.boolean(),
});

export const searchCase = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/search/:id',
  summary: 'A case by number: one row or none',
  params: onCase,
  response: z.array(caseRow),
});

export const casesOfEmployee = route({
  service: 'case',
  method: 'GET',
  path: '/api/casesuser/:employeeId',
  summary: 'Cases about one employee that the caller can see',
  params: z.strictObject({ employeeId: userId }),
  response: z.array(caseRow),
});
