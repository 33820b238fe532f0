import type { Route } from '@evenhand/contract/route';
import { cast } from './cast.ts';
import type { MatrixCase } from './matrix-world.ts';
import { SPARE_PERSON } from './matrix-world.ts';
import type { CallInput, TestServer } from './test-server.ts';

export const keyOf = (route: Route): string => `${route.method} ${route.path}`;

/** A well-formed call of every route about a case: one that succeeds when the caller may make it and the state allows it. */
export function sampleCall(server: TestServer, route: Route, one: MatrixCase): CallInput<never> {
  const pack = server.configuration.of(1).pack;
  const definition = pack.workflows.find((workflow) => workflow.key === (one.kind === 'guided' ? 'grievance' : 'general-query'))!;
  const grievance = pack.workflows.find((workflow) => workflow.key === 'grievance')!;
  const steps = definition.stages.flatMap((stage) => stage.steps);
  const generalQuery = pack.topics.find((topic) => topic.key === 'general-query')!;
  const otherTopic = pack.topics.find((topic) => topic.isSimpleProcess && topic.key !== 'general-query' && topic.sectionId === generalQuery.sectionId)!;
  const current = grievance.stages[0]!.steps[0]!.tasks.flatMap((task) => task.components).find((component) => component.settings.type === 'Reason')!;
  const lookup = (name: string) => pack.lookups[name]![0]!.id;
  const parameters: Record<string, string | number> = {
    id: one.caseId,
    participantId: one.participantIds.observer,
    riskId: grievance.risks!.items[0]!.id,
    reasonId: grievance.reasons!.items[0]!.id,
    topicId: otherTopic.id,
    stepId: steps.at(-1)!.id,
    taskId: definition.stages[0]!.steps[0]!.tasks[0]?.id ?? 1,
    page: 1,
    employeeId: cast.callum,
    caseId: one.caseId,
    eventId: pack.workflows.find((workflow) => workflow.key === 'welfare-meeting')!.id,
  };
  const key = keyOf(route);
  if (/workflowtracking/i.test(route.path)) parameters.id = one.recordId;
  if (route.path.startsWith('/api/componentTracking/')) parameters.id = one.visitId ?? 999_999;
  if (route.path === '/api/workflows/:id') parameters.id = definition.id;
  if (route.path === '/api/tasks/:id') parameters.id = one.taskId ?? 999_999;
  if (route.path.startsWith('/api/caseTrackingEvents/:id')) parameters.id = one.eventId ?? 999_999;
  const bodies: Record<string, unknown> = {
    'PUT /api/cases/:id/adviser': server.as('priya').userId,
    'PUT /api/cases/:id/employee': { employeeName: 'Typed Name', employeeEmail: 'typed@example.org' },
    'POST /api/cases/:id/nextaction': {
      nextActionId: lookup('next-actions'),
      nextActionUserId: cast.teodora,
      nextActionDueDateTime: '2026-12-01T10:00:00.000Z',
    },
    'PUT /api/cases/:id/overview': { overview: 'A new overview', caseTrackingRecordId: one.caseId },
    'POST /api/cases/:id/risk': { riskId: parameters.riskId },
    'PUT /api/cases/:id/reasons': { workflowReasonIds: [parameters.reasonId] },
    'POST /api/cases/:id/participants': { participantGuid: SPARE_PERSON, participantRoleId: 3, participantRelationId: 12 },
    'PUT /api/cases/:id/participants/:participantId': { participantRoleId: 2, participantRelationId: 12 },
    'PUT /api/cases/:id/participants/owner': {
      newOwnerUserId: SPARE_PERSON,
      existingOwnerNewRoleId: 3,
      existingOwnerRelationId: 12,
      changeCaseOwnerReason: 'Handing over',
    },
    'POST /api/cases/:id/stepaside': { reason: 'A relative of mine.' },
    'PUT /api/cases/:id/close': { caseTrackingRecordId: one.caseId, workflowTrackingComponentId: 1, conclusion: 'Done', outcomeStageId: null },
    'PUT /api/cases/:id/reopen': { caseId: one.caseId, reopenCaseReasonId: lookup('reopen-reasons'), details: 'New facts' },
    'PUT /api/tasks/:id': { taskAssignedUserId: cast.teodora, taskTargetDateTime: '2026-12-01T00:00:00.000Z' },
    'POST /api/cases/:id/seekHelp': { message: 'Could you look at this with me?' },
    'POST /api/componentTracking': {
      workflowTrackingComponentId: one.visitId ?? 999_999,
      workflowTrackingRecordId: one.recordId,
      workflowComponentOptionId: current.options.find((option) => option.kind === 'advance')!.id,
      workflowComponentData: { workflowReasonIds: [parameters.reasonId] },
    },
    'PUT /api/componentTracking/:id/draft': { draft: { freeText: 'half' } },
    'PUT /api/caseTrackingEvents/:id/draft': { draft: { freeText: 'half' }, baseUpdatedAt: '2026-11-17T00:00:00.000Z' },
    'PUT /api/caseTrackingEvents/:id': { onlyDateTime: '2026-11-17T00:00:00.000Z' },
  };
  const queries: Record<string, Record<string, string | number>> = {
    'GET /api/workflows/:id': { caseId: one.caseId },
    'GET /api/cases/:id/participants/search': { query: 'wren' },
    'GET /api/cases/:id/employee/search': { query: 'wren' },
    'GET /api/cases/query/existingcase': { employeeId: cast.callum, topicId: otherTopic.id },
    'GET /api/employees/search': { query: 'wren' },
    'DELETE /api/cases/:id/employee': { employeeNaReasonId: lookup('no-employee-reasons') },
  };
  return {
    params: parameters,
    ...(queries[key] === undefined ? {} : { query: queries[key] }),
    ...(bodies[key] === undefined ? {} : { body: bodies[key] as never }),
  };
}

/** A simple process has stages and steps only: there is nothing that calls about visits, tracked events and workflow tasks could be about. */
export function hasSubject(route: Route, one: MatrixCase): boolean {
  return one.kind === 'guided' || !/componentTracking|caseTrackingEvents|\/tasks\//i.test(route.path);
}
