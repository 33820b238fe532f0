import * as z from 'zod/mini';
import { done, id, idInPath, text, titled } from './fields.ts';
import { Limits } from './limits.ts';
import { route } from './route.ts';
import { sanctionKinds } from './sanction-kinds.ts';

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

/** Visibility and effect of Seek Help (HELP-04 … HELP-06). */
export const SeekHelpType = { NotVisible: 1, VisibleAndLocks: 2, Visible: 3 } as const;

const personNamed = z.object({ userId: z.string(), fullName: z.string() });

const caseAdviser = z.object({ adviserId: z.string(), adviserName: z.string() });

/**
 * The employee of a case in its three forms (CONF-14): a found person, a typed one, or nobody with a reason.
 */
export const caseEmployee = z.object({
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

/**
 * Its level is its position among the risks of its workflow, from 1. The specification has no such field
 * (gaps G-33).
 */
const caseRisk = z.extend(titled, { level: z.number() });

export type CaseRisk = z.output<typeof caseRisk>;

const caseReason = z.object({ workflowReasonId: z.number(), workflowReasonTitle: z.string() });

/** One row of the case list and of every call that lists cases (gaps G-26). */
export const caseRow = z.object({
  id: z.number(),
  caseAdviser: z.nullable(caseAdviser),
  caseEmployee,
  topic: titled,
  caseOwner: z.nullable(z.object({ participantUserInfo: personNamed })),
  caseStatus: titled,
  risk: z.nullable(caseRisk),
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
  /** Categories of the open matters of the case. */
  categories: z.array(titled),
  /** Kinds of the sanctions that the reader may read, without those that were overturned or withdrawn. */
  sanctions: z.array(z.enum(sanctionKinds)),
});

export type CaseRow = z.output<typeof caseRow>;

/** Abilities of the caller on a case; the browser asks these and never re-derives rights from roles. */
export const caseAbilities = z.object({
  lock: z.boolean(),
  unlock: z.boolean(),
  close: z.boolean(),
  reopen: z.boolean(),
  editDetails: z.boolean(),
  changeTopic: z.boolean(),
  setStep: z.boolean(),
  endEarly: z.boolean(),
  changeAdviser: z.boolean(),
  changeEmployee: z.boolean(),
  removeEmployee: z.boolean(),
  addParticipant: z.boolean(),
  addBlockedUser: z.boolean(),
  viewParties: z.boolean(),
  changeParties: z.boolean(),
  changeOwner: z.boolean(),
  editTasks: z.boolean(),
  workProcess: z.boolean(),
  openTasks: z.boolean(),
  viewActions: z.boolean(),
  viewNotes: z.boolean(),
  postMessage: z.boolean(),
  /** The tab of drafts, and saving what is typed as one. */
  saveDrafts: z.boolean(),
  requestRemoval: z.boolean(),
  viewCaseManagement: z.boolean(),
  /** The menu is there; with `startAnytimeEvent` it is also open. */
  viewAnytimeEvents: z.boolean(),
  startAnytimeEvent: z.boolean(),
  seekHelp: z.boolean(),
  /** Seek Help is meant for the caller; the case may not allow it now (CASE-20). */
  viewSeekHelp: z.boolean(),
  scheduleNextAction: z.boolean(),
  stepAside: z.boolean(),
  viewParkedCalls: z.boolean(),
  parkCall: z.boolean(),
  viewFailedContacts: z.boolean(),
  recordFailedContact: z.boolean(),
  linkCases: z.boolean(),
  viewSanctions: z.boolean(),
  recordSanction: z.boolean(),
  changeSanctionOnAppeal: z.boolean(),
  withdrawSanction: z.boolean(),
  viewLiveWarnings: z.boolean(),
  viewComparableOutcomes: z.boolean(),
  exportAudit: z.boolean(),
  verifyIdentity: z.boolean(),
  /** The process of the case takes matters. */
  viewMatters: z.boolean(),
  changeMatters: z.boolean(),
  viewEvidence: z.boolean(),
  viewAccessLog: z.boolean(),
  isRestrictedByLock: z.boolean(),
});

export type CaseAbilities = z.output<typeof caseAbilities>;

/** Path parameters of a call about one case. */
export const onCase = z.strictObject({ id: idInPath });

export const lockCase = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/lock',
  summary: 'Lock a case',
  params: onCase,
  response: done,
});

export const unlockCase = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/unlock',
  summary: 'Unlock a case',
  params: onCase,
  response: done,
});

export const setOverview = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/overview',
  summary: 'Change the overview',
  params: onCase,
  body: z.strictObject({
    overview: text(Limits.overviewMaximum),
    caseTrackingRecordId: id,
    version: z.optional(z.number()),
  }),
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
