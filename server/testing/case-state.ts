import { getCase } from '@evenhand/contract/case-details';
import { CaseStatus } from '@evenhand/contract/cases';
import { getComponentTracking } from '@evenhand/contract/component-tracking';
import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ParticipantRole } from '@evenhand/contract/participants';
import { listCaseTasks } from '@evenhand/contract/tasks';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { getWorkflowTracking } from '@evenhand/contract/workflow';
import type { CaseWorld, RunningProcess } from '@evenhand/engine/case-in-memory/case-world';
import { factsOf, holderOf, isShownTo, primaryId, viewOf } from '@evenhand/engine/case-in-memory/case-world';
import { outstandingWork, unfinishedRequiredComponents } from '@evenhand/engine/closure';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import { refusedOptions } from '@evenhand/engine/options';
import { componentsOf } from '@evenhand/engine/pack/process-graph';
import { findVisit, liveVisits } from '@evenhand/engine/visits';
import { sql } from 'kysely';
import { cast } from './cast.ts';
import type { Answer, TestServer } from './test-server.ts';

/**
 * How a case and its processes stand, as HR reads it: the same of a case in memory and of one on the server,
 * so that they can be compared. Visits that undo has taken back are not in it.
 */
export interface CaseState {
  readonly status: number;
  readonly isLocked: boolean;
  readonly stageId: number | null;
  readonly stepId: number | null;
  readonly reasonIds: readonly number[];
  readonly riskId: number | null;
  readonly outcomeId: number | null;
  /** `owner 1 null`: who, in which role, and the relation. */
  readonly people: readonly string[];
  readonly processes: readonly ProcessState[];
  /** `2 Hold the hearing, ngozi, 2026-06-15`: type, title, who has it, when it is due. */
  readonly openTasks: readonly string[];
  /** Those that wait for their day. */
  readonly notices: readonly string[];
}

interface ProcessState {
  readonly workflow: string;
  readonly isHrOnly: boolean;
  readonly hasEnded: boolean;
  /** The component that is being worked on; null once the process has ended. */
  readonly component: string | null;
  /** `guide 3`: component and status, in the order of the visits. */
  readonly visits: readonly string[];
  /** Components that must be complete before the case closes, and are not. */
  readonly unfinished: readonly string[];
  /** Whether each of them holds up closing stands behind its title. */
  readonly outstandingTasks: readonly string[];
  readonly outstandingProcesses: readonly string[];
  readonly refusedOptions: readonly string[];
}

export function stateInMemory(world: CaseWorld): CaseState {
  const primary = world.processes.get(primaryId(world));
  return {
    status: world.status,
    isLocked: world.isLocked,
    stageId: world.stageAndStep?.stageId ?? null,
    stepId: world.stageAndStep?.stepId ?? null,
    reasonIds: world.reasonIds,
    riskId: world.riskId,
    outcomeId: world.status === CaseStatus.Closed && primary !== undefined ? closedWith(primary) : null,
    people: world.participants
      .filter(({ roleId }) => roleId !== ParticipantRole.Blocked)
      .map(({ userId, roleId, relationId }) => `${userId} ${roleId} ${relationId}`)
      .sort(),
    processes: [...world.processes.values()]
      .filter((running) => isShownTo(running, world.adviserUserId))
      .map((running) => processInMemory(world, running)),
    openTasks: world.tasks
      .filter(({ state }) => state === 'open')
      .map((task) => `${task.type} ${task.title}, ${holderOf(world, task)}, ${task.dueDay}`)
      .sort(),
    notices: world.plannedNotices.map(({ title, day }) => `${title}, ${day}`).sort(),
  };
}

function processInMemory(world: CaseWorld, { record, definition, isHrOnly }: RunningProcess): ProcessState {
  const view = viewOf(world, record.id);
  const current = findVisit(record, record.currentVisitId);
  const outstanding = outstandingWork({ definition, record, facts: factsOf(world) });
  const keyOf = keysOf(definition);
  return {
    workflow: definition.key,
    isHrOnly,
    hasEnded: record.ended !== null,
    component: current === null ? null : keyOf(current.componentId),
    visits: liveVisits(record).map(({ componentId, status }) => `${keyOf(componentId)} ${status}`),
    unfinished:
      record.kind === 'primary' && record.ended === null
        ? unfinishedRequiredComponents(view).map(({ key }) => key)
        : [],
    outstandingTasks: outstanding.tasks
      .map(({ title, isRequiredBeforeClosure }) => `${title} ${isRequiredBeforeClosure}`)
      .sort(),
    outstandingProcesses: outstanding.processes.map(({ title, isMandatory }) => `${title} ${isMandatory}`).sort(),
    refusedOptions: current === null ? [] : refusedOptions(view, current).map(({ id, because }) => `${id} ${because}`),
  };
}

/** The outcome that the closing component was sent with. */
function closedWith({ record, definition }: RunningProcess): number | null {
  const closing = componentsOf(definition).find(({ settings }) => settings.type === 'CloseCase' && settings.closesCase);
  const visit = liveVisits(record).findLast(({ componentId }) => componentId === closing?.id);
  return (visit?.data as SubmissionOf<'CloseCase'> | undefined)?.outcomeStageId ?? null;
}

/** The same by the calls that the adviser's screens make; notices that wait for their day are on none. */
export async function stateOnServer(server: TestServer, caseId: number): Promise<CaseState> {
  const maren = server.as('maren');
  const read = answered(await maren.call(getCase, { params: { id: caseId } }));
  const tasks = answered(await maren.call(listCaseTasks, { params: { id: caseId } }));
  const processes: ProcessState[] = [];
  for (const { id } of read.workflowTrackingRecords) processes.push(await processOnServer(server, id));
  const notices = server.db.selectFrom('planned_notice').select(['title', sql<string | null>`on_day::text`.as('day')]);
  return {
    status: read.caseStatus.id,
    isLocked: read.isLockedCurrently,
    stageId: read.workflowStageId,
    stepId: read.workflowStepId,
    reasonIds: read.reasons.map(({ workflowReasonId }) => workflowReasonId),
    riskId: read.risk?.id ?? null,
    outcomeId: read.outcome?.id ?? null,
    people: read.caseParticipants
      .map(({ participantUserId, roleId, relationId }) => `${nameOf(participantUserId)} ${roleId} ${relationId}`)
      .sort(),
    processes,
    openTasks: tasks
      .filter(({ isComplete }) => !isComplete)
      .map(
        (task) =>
          `${task.notificationTypeLookupId} ${task.taskTitle}, ${nameOf(task.taskAssignedUserId)}, ${task.dueDate?.slice(0, 10) ?? null}`,
      )
      .sort(),
    notices: (await notices.where('case_id', '=', caseId).execute()).map(({ title, day }) => `${title}, ${day}`).sort(),
  };
}

async function processOnServer(server: TestServer, recordId: number): Promise<ProcessState> {
  const record = answered(await server.as('maren').call(getWorkflowTracking, { params: { id: recordId } }));
  const definition = server.configuration.of(1).workflow(record.workflowId, record.version);
  const keyOf = keysOf(definition);
  const current = record.workflowTrackingComponents.find(
    ({ workflowTrackingComponentId }) => workflowTrackingComponentId === record.currentWorkflowTrackingComponentId,
  );
  return {
    workflow: definition.key,
    isHrOnly: record.isHrOnly,
    hasEnded: record.hasProcessEnded,
    component: current === undefined ? null : keyOf(current.workflowComponentId),
    visits: record.workflowTrackingComponents.map(
      ({ workflowComponentId, status }) => `${keyOf(workflowComponentId)} ${status}`,
    ),
    unfinished: record.unfinishedWorkflowComponentIds.map(keyOf),
    outstandingTasks: record.outstandingTasks
      .map((task) => `${task.notificationDistributionTitle} ${task.isTaskCompleteBeforeClosure}`)
      .sort(),
    outstandingProcesses: record.outstandingSubProcesses
      .map(({ title, isMandatory }) => `${title} ${isMandatory}`)
      .sort(),
    refusedOptions: await refusedOnServer(server, record),
  };
}

async function refusedOnServer(
  server: TestServer,
  { currentWorkflowTrackingComponentId: id }: WorkflowTrackingRecord,
): Promise<readonly string[]> {
  if (id === null) return [];
  const component = answered(await server.as('maren').call(getComponentTracking, { params: { id } }));
  return component.refusedOptions.map((option) => `${option.id} ${option.because}`);
}

function keysOf(definition: WorkflowDefinition): (componentId: number) => string {
  const keys = new Map(componentsOf(definition).map(({ id, key }) => [id, key]));
  return (componentId) => keys.get(componentId) ?? `no component ${componentId}`;
}

function nameOf(userId: string | null): string | null {
  return Object.entries(cast).find(([, id]) => id === userId)?.[0] ?? userId;
}

function answered<T>({ data, body }: Answer<T>): T {
  if (data === undefined) throw new Error(`Refused: ${body}`);
  return data;
}
