import type { CaseAbilities } from '@evenhand/contract/cases';
import type { Route } from '@evenhand/contract/route';
import { auditExportMatrix } from '../audit-export/audit-export.matrix.ts';
import { caseClosureMatrix } from '../case-closure/case-closure.matrix.ts';
import { caseCreationMatrix } from '../case-creation/case-creation.matrix.ts';
import { caseDetailsMatrix } from '../case-details/case-details.matrix.ts';
import { caseListMatrix } from '../case-list/case-list.matrix.ts';
import { casePeopleMatrix } from '../case-people/case-people.matrix.ts';
import { casesMatrix } from '../cases/cases.matrix.ts';
import { configurationMatrix } from '../configuration/configuration.matrix.ts';
import { dashboardMatrix } from '../dashboard/dashboard.matrix.ts';
import { evidenceMatrix } from '../evidence/evidence.matrix.ts';
import { failedContactsMatrix } from '../failed-contacts/failed-contacts.matrix.ts';
import { filesMatrix } from '../files/files.matrix.ts';
import { identityVerificationMatrix } from '../identity-verification/identity-verification.matrix.ts';
import { inboundMailMatrix } from '../inbound-mail/inbound-mail.matrix.ts';
import { lettersMatrix } from '../letters/letters.matrix.ts';
import { linkedCasesMatrix } from '../linked-cases/linked-cases.matrix.ts';
import { liveMatrix } from '../live/live.matrix.ts';
import { messagesMatrix } from '../messages/messages.matrix.ts';
import { nextActionsMatrix } from '../next-actions/next-actions.matrix.ts';
import { notificationsMatrix } from '../notifications/notifications.matrix.ts';
import { parkedCallsMatrix } from '../parked-calls/parked-calls.matrix.ts';
import { participantsMatrix } from '../participants/participants.matrix.ts';
import { removalsMatrix } from '../removals/removals.matrix.ts';
import { tasksMatrix } from '../tasks/tasks.matrix.ts';
import { timelineMatrix } from '../timeline/timeline.matrix.ts';
import { trackedEventsMatrix } from '../tracked-events/tracked-events.matrix.ts';
import { unassignedMessagesMatrix } from '../unassigned-messages/unassigned-messages.matrix.ts';
import { usersMatrix } from '../users/users.matrix.ts';
import { workflowMatrix } from '../workflow/workflow.matrix.ts';
import { cast } from './cast.ts';
import type { MatrixCase } from './matrix-world.ts';
import type { ModuleMatrix, SampleWorld } from './module-matrix.ts';
import type { Rule } from './oracle-rules.ts';
import type { CallInput, TestServer } from './test-server.ts';

const modules: readonly ModuleMatrix[] = [
  configurationMatrix,
  usersMatrix,
  notificationsMatrix,
  casesMatrix,
  tasksMatrix,
  nextActionsMatrix,
  casePeopleMatrix,
  participantsMatrix,
  filesMatrix,
  lettersMatrix,
  trackedEventsMatrix,
  workflowMatrix,
  messagesMatrix,
  parkedCallsMatrix,
  failedContactsMatrix,
  linkedCasesMatrix,
  auditExportMatrix,
  identityVerificationMatrix,
  removalsMatrix,
  evidenceMatrix,
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
  ...tasksMatrix.promises,
  ...workflowMatrix.promises,
  ...messagesMatrix.promises,
  ...parkedCallsMatrix.promises,
  ...failedContactsMatrix.promises,
  ...linkedCasesMatrix.promises,
  ...auditExportMatrix.promises,
  ...identityVerificationMatrix.promises,
  ...removalsMatrix.promises,
  ...evidenceMatrix.promises,
  ...caseClosureMatrix.promises,
};

/** Puts on a case what the calls of all modules are about. @returns ids by name */
export async function arrangeAll(server: TestServer, matrixCase: Omit<MatrixCase, 'ids'>): Promise<Readonly<Record<string, number>>> {
  const ids: Record<string, number> = {};
  for (const { arrange } of modules) Object.assign(ids, await arrange?.(server, matrixCase));
  return ids;
}

/**
 * A well-formed call of every route about a case: one that succeeds when the caller may make it and the state
 * allows it. `callerId` is who makes it.
 */
export function sampleCall(server: TestServer, route: Route, matrixCase: MatrixCase, callerId: string = cast.maren): CallInput<never> {
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
  return matrixCase.kind === 'guided' || !/componentTracking|caseTrackingEvents|cases\/files|\/tasks\//i.test(route.path);
}
