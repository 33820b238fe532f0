import * as z from 'zod/mini';
import { countInQuery, day, done, id, idInPath, instant, lookupId, repeatable, requiredText, text, titled, userId } from './fields.ts';
import { Limits } from './limits.ts';
import { participant, personFound } from './participants.ts';
import { route } from './route.ts';

/** Case statuses the product sets itself (CLOSE-01). */
export const CaseStatus = { Open: 1, Closed: 3, RemovedInvalid: 4 } as const;

/** The two case roles a dual-role user switches between (gaps G-06). */
export const caseRoles = ['HRUser', 'BusinessUser'] as const;
export type CaseRole = (typeof caseRoles)[number];
export const caseRole = z.enum(caseRoles);

/** How Seek Help behaves (HELP-04 … HELP-06). */
export const SeekHelpType = { NotVisible: 1, VisibleAndLocks: 2, Visible: 3 } as const;

const personNamed = z.object({ userId: z.string(), fullName: z.string() });

const caseAdviser = z.object({ adviserId: z.string(), adviserName: z.string() });

/** The employee of a case in its three forms (CONF-14): a found person, a typed one, or nobody with a reason. */
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

const caseReason = z.object({ workflowReasonId: z.number(), workflowReasonTitle: z.string() });

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
  isRestrictedByLock: z.boolean(),
});
export type CaseAbilities = z.output<typeof caseAbilities>;

const workflowTrackingRecordSummary = z.object({
  id: z.number(),
  workflowId: z.number(),
  workflowTitle: z.string(),
  version: z.number(),
  kind: z.enum(['primary', 'sub-process', 'anytime-event', 'simple']),
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

/** Case list columns in display order (gaps G-26). */
export const caseColumns = [
  'id',
  'caseAdviser',
  'caseEmployee',
  'topic',
  'caseOwner',
  'caseStatus',
  'risk',
  'due',
  'tasks',
  'unread',
  'stage',
  'step',
  'reasons',
  'outcome',
  'conclusion',
  'createdDateTime',
  'closedDateTime',
] as const;
export type CaseColumn = (typeof caseColumns)[number];

/** `me` is never sent: the client sends the caller's own adviser id. The empty id asks for cases without adviser (gaps G-38). */
const listQuery = {
  adviserId: z.optional(userId),
  participantType: repeatable(z.enum(['1', '2', '3'])),
  status: repeatable(idInPath),
  fromDate: z.optional(day),
  toDate: z.optional(day),
  topic: z.optional(idInPath),
  stage: z.optional(idInPath),
  step: z.optional(idInPath),
  reason: z.optional(idInPath),
  risk: z.optional(idInPath),
  userCaseRole: z.optional(caseRole),
};

export const listCases = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases',
  summary: 'The first page of cases visible to the caller, unfiltered',
  response: z.array(caseRow),
});

export const pageOfCases = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/page/:page',
  summary: 'One page of the case list; the total is in the header x-total-rows',
  params: z.strictObject({ page: countInQuery }),
  query: z.strictObject({ ...listQuery, sortColumn: z.optional(z.enum(caseColumns)), sortOrder: z.optional(z.enum(['asc', 'desc'])) }),
  response: z.array(caseRow),
});

export const totalCasePages = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/page/total',
  summary: 'Number of pages of the filtered case list',
  query: z.strictObject({ ...listQuery, sortColumn: z.optional(z.enum(caseColumns)), sortOrder: z.optional(z.enum(['asc', 'desc'])) }),
  response: z.number(),
});

const onCase = z.strictObject({ id: idInPath });

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

export const nextCases = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/nextcases',
  summary: 'At most five open cases by due date',
  query: z.strictObject({ role: z.optional(caseRole) }),
  response: z.array(caseRow),
});

export const assignedCaseCount = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/assignedcasecount',
  summary: 'Number of open cases of the caller in a case role',
  query: z.strictObject({ role: z.optional(caseRole) }),
  response: z.number(),
});

export const casesOfEmployee = route({
  service: 'case',
  method: 'GET',
  path: '/api/casesuser/:employeeId',
  summary: 'Cases about one employee that the caller can see',
  params: z.strictObject({ employeeId: userId }),
  response: z.array(caseRow),
});

/** Three forms of one payload (WIZ-31 … WIZ-33). The caller's case role decides who becomes adviser (WIZ-41). */
export const createCaseBody = z.strictObject({
  topicId: id,
  sectionId: id,
  accessLevelId: id,
  caseOwnerId: userId,
  employeeId: z.optional(z.nullable(userId)),
  employeeNAReasonId: z.optional(z.nullable(id)),
  employeeName: z.optional(z.nullable(text(Limits.manualEmployeeMaximum))),
  employeeEmail: z.optional(z.nullable(text(Limits.manualEmployeeMaximum))),
  userCaseRole: z.optional(caseRole),
});

export const createCase = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases',
  summary: 'Open a case',
  body: createCaseBody,
  response: z.object({ id: z.number() }),
});

export const existingCase = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/query/existingcase',
  summary: 'Whether an open case about this employee and topic exists',
  query: z.strictObject({ employeeId: userId, topicId: idInPath }),
  response: z.nullable(z.object({ userHasPermissionsToEdit: z.boolean(), caseTrackingRecordId: z.nullable(z.number()) })),
});

export const searchEmployees = route({
  service: 'case',
  method: 'GET',
  path: '/api/employees/search',
  summary: 'Find a person by name, number or e-mail',
  query: z.strictObject({ query: text(200) }),
  response: z.array(personFound),
});

export const searchEmployeesForCase = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/employee/search',
  summary: 'Find a new employee for a case',
  params: onCase,
  query: z.strictObject({ query: text(200) }),
  response: z.array(personFound),
});

export const adviserListItem = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  liveCases: z.number(),
  tasks: z.number(),
  email: z.nullable(z.string()),
});
export const listAdvisers = route({
  service: 'case',
  method: 'GET',
  path: '/api/advisers',
  summary: 'Advisers with their load; the empty id stands for no adviser',
  response: z.array(adviserListItem),
});

export const lockCase = route({ service: 'case', method: 'PUT', path: '/api/cases/:id/lock', summary: 'Lock a case', params: onCase, response: done });
export const unlockCase = route({ service: 'case', method: 'PUT', path: '/api/cases/:id/unlock', summary: 'Unlock a case', params: onCase, response: done });

/** CLOSE-03: from the case screen the component id is 1 and no outcome is sent. */
export const closeCaseBody = z.strictObject({
  caseTrackingRecordId: id,
  workflowTrackingComponentId: id,
  conclusion: requiredText(Limits.narrativeMaximum, 'Please enter a summary of how this case concluded.'),
  outcomeStageId: z.optional(z.nullable(lookupId)),
});
export const closeCase = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/close',
  summary: 'Close a case',
  params: onCase,
  body: closeCaseBody,
  response: done,
});

export const reopenCase = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/reopen',
  summary: 'Reopen a closed simple-process case',
  params: onCase,
  body: z.strictObject({ caseId: id, reopenCaseReasonId: id, details: z.optional(text(Limits.reopenDetailsMaximum)) }),
  response: done,
});

export const setOverview = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/overview',
  summary: 'Change the overview',
  params: onCase,
  body: z.strictObject({ overview: text(Limits.overviewMaximum), caseTrackingRecordId: id, version: z.optional(z.number()) }),
  response: z.object({ version: z.number() }),
});

export const setRisk = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/risk/:riskId',
  summary: 'Change the risk',
  params: z.strictObject({ id: idInPath, riskId: idInPath }),
  response: done,
});
export const setFirstRisk = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/risk',
  summary: 'Set the risk for the first time',
  params: onCase,
  body: z.strictObject({ riskId: id }),
  response: done,
});

export const getReasons = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/reasons',
  summary: 'Reasons held by a case',
  params: onCase,
  response: z.array(caseReason),
});
export const setReasons = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/reasons',
  summary: 'Replace the reasons',
  params: onCase,
  body: z.strictObject({ workflowReasonIds: z.array(id).check(z.maxLength(100)) }),
  response: done,
});
export const addReason = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/reasons/:reasonId',
  summary: 'Add a reason',
  params: z.strictObject({ id: idInPath, reasonId: idInPath }),
  response: done,
});
export const removeReason = route({
  service: 'case',
  method: 'DELETE',
  path: '/api/cases/:id/reasons/:reasonId',
  summary: 'Remove a reason',
  params: z.strictObject({ id: idInPath, reasonId: idInPath }),
  response: done,
});

export const setTopic = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/topic/:topicId',
  summary: 'Change the topic of a simple-process case',
  params: z.strictObject({ id: idInPath, topicId: idInPath }),
  response: done,
});

/** The body is the adviser id as a JSON string (api.tsv). */
export const setAdviser = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/adviser',
  summary: 'Change the adviser',
  params: onCase,
  body: userId,
  response: done,
});
export const removeAdviser = route({
  service: 'case',
  method: 'DELETE',
  path: '/api/cases/:id/adviser',
  summary: 'Take the adviser off a case',
  params: onCase,
  response: done,
});
/** A GET that changes state, exactly as specified (1 §7); our own client uses the POST twin. */
export const claimCase = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/assign',
  summary: 'Become the adviser of a case that has none',
  params: onCase,
  response: done,
});
export const claimCasePost = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/assign',
  summary: 'Become the adviser of a case that has none',
  params: onCase,
  response: done,
});

export const setEmployee = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/employee',
  summary: 'Change the employee',
  params: onCase,
  body: z.strictObject({
    employeeId: z.optional(z.nullable(userId)),
    employeeName: z.optional(z.nullable(text(Limits.manualEmployeeMaximum))),
    employeeEmail: z.optional(z.nullable(text(Limits.manualEmployeeMaximum))),
    noEmployeeReason: z.optional(z.nullable(lookupId)),
  }),
  response: done,
});
export const removeEmployee = route({
  service: 'case',
  method: 'DELETE',
  path: '/api/cases/:id/employee',
  summary: 'Take the employee off a case',
  params: onCase,
  query: z.strictObject({ employeeNaReasonId: z.optional(idInPath) }),
  response: done,
});

/** CONF-11. A due date without a time is sent as UTC midnight (EXIT-07). */
export const nextActionBody = z.strictObject({ nextActionId: id, nextActionUserId: userId, nextActionDueDateTime: instant });
export const nextActionAnswer = z.object({
  nextActionId: z.number(),
  nextActionTitle: z.string(),
  nextActionUserId: z.string(),
  nextActionUserName: z.string(),
  nextActionDueDateTime: z.string(),
});
export const getNextAction = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/nextaction',
  summary: 'The scheduled next action',
  params: onCase,
  response: z.nullable(nextActionAnswer),
});
export const setNextAction = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/nextaction',
  summary: 'Schedule the next action',
  params: onCase,
  body: nextActionBody,
  response: done,
});

export const seekHelp = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/seekHelp',
  summary: 'Ask HR for help on a case',
  params: onCase,
  body: z.strictObject({ message: requiredText(Limits.narrativeMaximum) }),
  response: done,
});
