import type { CaseAbilities } from '@evenhand/contract/cases';
import type { Route } from '@evenhand/contract/route';
import { cast } from './cast.ts';
import { accessLogMatrix } from './matrices/access-log.ts';
import { administrationMatrix } from './matrices/administration.ts';
import { auditExportMatrix } from './matrices/audit-export.ts';
import { calendarMatrix } from './matrices/calendar.ts';
import { caseClosureMatrix } from './matrices/case-closure.ts';
import { caseCreationMatrix } from './matrices/case-creation.ts';
import { caseDetailsMatrix } from './matrices/case-details.ts';
import { caseListMatrix } from './matrices/case-list.ts';
import { casePeopleMatrix } from './matrices/case-people.ts';
import { casesMatrix } from './matrices/cases.ts';
import { configurationMatrix } from './matrices/configuration.ts';
import { contactsMatrix } from './matrices/contacts.ts';
import { dashboardMatrix } from './matrices/dashboard.ts';
import { evidenceMatrix } from './matrices/evidence.ts';
import { filesMatrix } from './matrices/files.ts';
import { identityVerificationMatrix } from './matrices/identity-verification.ts';
import { inboundMailMatrix } from './matrices/inbound-mail.ts';
import { lettersMatrix } from './matrices/letters.ts';
import { linkedCasesMatrix } from './matrices/linked-cases.ts';
import { liveMatrix } from './matrices/live.ts';
import { mattersMatrix } from './matrices/matters.ts';
import { messagesMatrix } from './matrices/messages.ts';
import { nextActionsMatrix } from './matrices/next-actions.ts';
import { notificationsMatrix } from './matrices/notifications.ts';
import { participantsMatrix } from './matrices/participants.ts';
import { partiesMatrix } from './matrices/parties.ts';
import { removalsMatrix } from './matrices/removals.ts';
import { sanctionsMatrix } from './matrices/sanctions.ts';
import { searchMatrix } from './matrices/search.ts';
import { tasksMatrix } from './matrices/tasks.ts';
import { timelineMatrix } from './matrices/timeline.ts';
import { trackedEventsMatrix } from './matrices/tracked-events.ts';
import { unassignedMessagesMatrix } from './matrices/unassigned-messages.ts';
import { usersMatrix } from './matrices/users.ts';
import { workflowMatrix } from './matrices/workflow.ts';
import type { MatrixCase } from './matrix-world.ts';
import type { ModuleMatrix, SampleWorld } from './module-matrix.ts';
import type { Rule } from './oracle-rules.ts';
import type { CallInput, TestServer } from './test-server.ts';

const modules: readonly ModuleMatrix[] = [
  configurationMatrix,
  usersMatrix,
  administrationMatrix,
  notificationsMatrix,
  calendarMatrix,
  searchMatrix,
  casesMatrix,
  tasksMatrix,
  nextActionsMatrix,
  casePeopleMatrix,
  participantsMatrix,
  partiesMatrix,
  filesMatrix,
  lettersMatrix,
  trackedEventsMatrix,
  workflowMatrix,
  mattersMatrix,
  messagesMatrix,
  contactsMatrix,
  linkedCasesMatrix,
  sanctionsMatrix,
  auditExportMatrix,
  identityVerificationMatrix,
  removalsMatrix,
  evidenceMatrix,
  accessLogMatrix,
  caseCreationMatrix,
  caseClosureMatrix,
  caseDetailsMatrix,
  caseListMatrix,
  timelineMatrix,
  dashboardMatrix,
  liveMatrix,
  unassignedMessagesMatrix,
  inboundMailMatrix,
];

export const keyOf = (route: Route): string => `${route.method} ${route.path}`;

/**
 * What the specification says of each call about a case (1 §6, gaps, security study §6.2). A served route
 * that is missing here fails the matrix.
 */
export const oracle: Readonly<Record<string, Rule>> = Object.assign({}, ...modules.map(({ verdicts }) => verdicts));

/** Calls whose answer depends on the caller alone. */
export const callerOnly: readonly string[] = modules.flatMap((module) => module.callerOnly ?? []);

/** What each ability of a case promises. It does not compile while an ability is missing. */
export const callOfCaseAbility: { readonly [A in keyof CaseAbilities]: string | null } = {
  ...casesMatrix.promises,
  ...nextActionsMatrix.promises,
  ...casePeopleMatrix.promises,
  ...participantsMatrix.promises,
  ...partiesMatrix.promises,
  ...tasksMatrix.promises,
  ...workflowMatrix.promises,
  ...mattersMatrix.promises,
  ...messagesMatrix.promises,
  ...contactsMatrix.promises,
  ...linkedCasesMatrix.promises,
  ...sanctionsMatrix.promises,
  ...auditExportMatrix.promises,
  ...identityVerificationMatrix.promises,
  ...removalsMatrix.promises,
  ...evidenceMatrix.promises,
  ...accessLogMatrix.promises,
  ...caseClosureMatrix.promises,
};

/** Puts on a case what the calls of all modules are about. @returns ids by name */
export async function arrangeAll(
  server: TestServer,
  matrixCase: Omit<MatrixCase, 'ids'>,
): Promise<Readonly<Record<string, number>>> {
  const ids: Record<string, number> = {};
  for (const { arrange } of modules) Object.assign(ids, await arrange?.(server, matrixCase));
  return ids;
}

/**
 * A well-formed call of every route about a case: one that succeeds when the caller may make it and the state
 * allows it. `callerId` is who makes it.
 */
export function sampleCall(
  server: TestServer,
  route: Route,
  matrixCase: MatrixCase,
  callerId: string = cast.maren,
): CallInput<never> {
  const { pack } = server.configuration.of(1);
  const workflow = (key: string) => pack.workflows.find((candidate) => candidate.key === key)!;
  const world: SampleWorld = {
    server,
    matrixCase,
    callerId,
    pack,
    definition: workflow(matrixCase.kind === 'guided' ? 'grievance' : 'general-query'),
    grievance: workflow('grievance'),
    lookup: (name) => pack.lookups[name]![0]!.id,
  };
  const sample = modules.map(({ samples }) => samples?.(world)[keyOf(route)]).find((found) => found !== undefined);
  return { ...(sample as CallInput<never> | undefined), params: { id: matrixCase.caseId, ...sample?.params } };
}

/**
 * A simple process has stages and steps only: there is nothing that calls about visits, tracked events and
 * workflow tasks could be about.
 */
export function hasSubject(route: Route, matrixCase: MatrixCase): boolean {
  return (
    matrixCase.kind === 'guided' || !/componentTracking|caseTrackingEvents|cases\/files|\/tasks\//i.test(route.path)
  );
}
