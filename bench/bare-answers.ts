import type { CaseRecord } from '@evenhand/contract/case-details';
import type { CaseRow } from '@evenhand/contract/cases';
import type { Participant } from '@evenhand/contract/participants';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import type { BarePack } from './bare-pack.ts';

/** A row of a list as the bare server's statements name its columns. */
export interface RowColumns {
  readonly id: number;
  readonly topic_id: number;
  readonly status: number;
  readonly risk_id: number | null;
  readonly stage_id: number | null;
  readonly step_id: number | null;
  readonly outcome_id: number | null;
  readonly conclusion: string | null;
  readonly due_at: Date | null;
  readonly is_due_timed: boolean;
  readonly open_tasks: number;
  readonly unread: number;
  readonly created_at: Date;
  readonly closed_at: Date | null;
  readonly locked_at: Date | null;
  readonly employee_user_id: string | null;
  readonly employee_name: string | null;
  readonly employee_email: string | null;
  readonly no_employee_reason_id: number | null;
  readonly adviser_user_id: string | null;
  readonly employee_number: string | null;
  readonly employee_full_name: string | null;
  readonly employee_job_title: string | null;
  readonly employee_area: number | null;
  readonly adviser_name: string | null;
  readonly owner_user_id: string | null;
  readonly owner_name: string | null;
  readonly reason_ids: readonly number[];
  readonly category_ids: readonly number[];
  readonly sanctions: CaseRow['sanctions'];
}

export interface CaseColumns extends RowColumns {
  readonly overview: string;
  readonly section_id: number;
  readonly access_level_id: number;
  readonly legacy_number: string | null;
  readonly is_simple_process: boolean;
  readonly version: number;
  readonly closed_by: string | null;
  readonly locked_by: string | null;
  readonly live_cases: number;
  readonly participants: readonly ParticipantColumns[] | null;
  readonly processes: readonly ProcessColumns[] | null;
}

interface ParticipantColumns {
  readonly id: number;
  readonly user_id: string;
  readonly role_id: number;
  readonly relation_id: number | null;
  readonly source_id: number;
  readonly is_email_on: boolean;
  readonly is_in_app_on: boolean;
  readonly added_at: string;
  readonly version: number;
  readonly added_by: string | null;
  readonly full_name: string;
  readonly employee_number: string | null;
  readonly job_title: string | null;
  readonly email: string | null;
}

interface ProcessColumns {
  readonly id: number;
  readonly workflow_id: number;
  readonly version: number;
  readonly kind: CaseRecord['workflowTrackingRecords'][number]['kind'];
  readonly is_hr_only: boolean;
  readonly step_id: number | null;
  readonly last_seen_component_id: number | null;
  readonly is_touched: boolean;
  readonly started_at: string;
  readonly ended_at: string | null;
}

type Titles = ReadonlyMap<number, string>;
const titled = (titles: Titles, id: number) => ({ id, title: titles.get(id) ?? '' });
const optional = (titles: Titles, id: number | null) => (id === null ? null : titled(titles, id));

/** The product's own types keep this in step with what it answers. */
export function rowAnswer(row: RowColumns, pack: BarePack): CaseRow {
  return {
    id: row.id,
    caseAdviser:
      row.adviser_user_id === null ? null : { adviserId: row.adviser_user_id, adviserName: row.adviser_name ?? '' },
    caseEmployee: {
      employeeId: row.employee_number,
      employeeGUID: row.employee_user_id,
      employeeName: row.employee_full_name ?? row.employee_name,
      employeeEmail: row.employee_email,
      employeeJobTitle: row.employee_job_title,
      employeeNAReason:
        row.no_employee_reason_id === null ? null : (pack.noEmployeeReasons.get(row.no_employee_reason_id) ?? ''),
      employeeNAReasonId: row.no_employee_reason_id,
      accessLevelId: row.employee_area,
      employeeUserInfo:
        row.employee_user_id === null ? null : { userId: row.employee_user_id, fullName: row.employee_full_name ?? '' },
    },
    topic: { id: row.topic_id, title: pack.topics.get(row.topic_id)?.title ?? '' },
    caseOwner:
      row.owner_user_id === null
        ? null
        : { participantUserInfo: { userId: row.owner_user_id, fullName: row.owner_name ?? '' } },
    caseStatus: titled(pack.statuses, row.status),
    risk:
      row.risk_id === null
        ? null
        : { ...titled(pack.risks, row.risk_id), level: pack.riskLevels.get(row.risk_id) ?? 0 },
    due: row.due_at?.toISOString() ?? null,
    isDueTimed: row.is_due_timed,
    tasks: row.open_tasks,
    unread: row.unread,
    stage: optional(pack.stages, row.stage_id),
    step: optional(pack.steps, row.step_id),
    reasons: row.reason_ids.map((id) => ({ workflowReasonId: id, workflowReasonTitle: pack.reasons.get(id) ?? '' })),
    outcome: optional(pack.outcomes, row.outcome_id),
    conclusion: row.conclusion,
    createdDateTime: row.created_at.toISOString(),
    closedDateTime: row.closed_at?.toISOString() ?? null,
    isLockedCurrently: row.locked_at !== null,
    categories: row.category_ids.map((id) => titled(pack.reasons, id)),
    sanctions: row.sanctions,
  };
}

/** Without abilities: they are decided, not read. */
type BareCase = Omit<CaseRecord, 'abilities' | 'earlyEndStepId' | 'caseParticipants'> & {
  caseParticipants: Omit<Participant, 'abilities'>[];
};

export function caseAnswer(row: CaseColumns, pack: BarePack): BareCase {
  const base = rowAnswer(row, pack);
  const processes = row.processes ?? [];
  const main = processes.findLast((one) => one.kind === 'primary' || one.kind === 'simple');
  const workflow = main === undefined ? undefined : workflowOf(main, pack);
  const stage = workflow?.stages.findIndex((one) => one.id === row.stage_id) ?? -1;
  const step = workflow === undefined ? undefined : stepOf(workflow, row.step_id);
  return {
    ...base,
    caseEmployee: { ...base.caseEmployee, liveCases: row.live_cases },
    caseParticipants: (row.participants ?? []).map(participantAnswer),
    overview: row.overview,
    section: titled(pack.sections, row.section_id),
    accessLevel: titled(pack.accessLevels, row.access_level_id),
    workflowStageId: row.stage_id,
    workflowStepId: row.step_id,
    stagePosition: workflow === undefined || stage < 0 ? null : { number: stage + 1, of: workflow.stages.length },
    isStageStepApplicable: workflow?.isStageStepApplicable ?? false,
    isStepSetByHr: workflow?.isStepSetByHr ?? false,
    isSimpleProcessCase: row.is_simple_process,
    isProcessStarted: main?.is_touched ?? false,
    isRiskApplicable: workflow !== undefined && workflow.risks !== null,
    riskChoices: (workflow?.risks?.items ?? [])
      .filter((item) => !item.isRetired)
      .map(({ id, title }) => ({ id, title })),
    isReasonApplicable: workflow !== undefined && workflow.reasons !== null,
    isReasonEditable: workflow?.reasons?.isEditable ?? false,
    isReasonMultiSelect: workflow?.reasons?.isMulti ?? false,
    isEmployeeRequired: pack.topics.get(row.topic_id)?.isEmployeeRequired ?? false,
    reasonLabel: workflow?.reasons?.label ?? null,
    legacyCaseNumber: row.legacy_number,
    caseDuration: Math.max(
      0,
      Math.floor(((row.closed_at?.getTime() ?? Date.now()) - row.created_at.getTime()) / 60_000),
    ),
    primaryWorkflowId: main?.workflow_id ?? null,
    primaryWorkflowTrackingRecordId: main?.id ?? null,
    workflowTrackingRecords: processes.map((one) => processAnswer(one, workflowOf(one, pack))),
    simpleProcessAltStageLabel: workflow?.stageLabel ?? null,
    simpleProcessAltStepLabel: workflow?.stepLabel ?? null,
    seekHelpTypeLookupId: step?.seekHelp ?? 3,
    seekHelpContent: step?.seekHelpContent ?? null,
    closedBy: row.closed_by,
    lockedBy: row.locked_by,
    lockedDateTime: row.locked_at?.toISOString() ?? null,
    version: row.version,
  };
}

function participantAnswer(participant: ParticipantColumns): Omit<Participant, 'abilities'> {
  return {
    id: participant.id,
    participantId: participant.id,
    participantUserId: participant.user_id,
    employee: {
      id: participant.user_id,
      userId: participant.user_id,
      name: participant.full_name,
      employeeId: participant.employee_number,
      jobTitle: participant.job_title,
      email: participant.email,
    },
    roleId: participant.role_id,
    relationId: participant.relation_id,
    blacklistedReason: null,
    participantSource: participant.source_id,
    isEmailNotificationsEnabled: participant.is_email_on,
    isInAppNotificationsEnabled: participant.is_in_app_on,
    addedBy: participant.added_by,
    addedDateTime: new Date(participant.added_at).toISOString(),
    version: participant.version,
  };
}

function processAnswer(
  process: ProcessColumns,
  workflow: WorkflowDefinition | undefined,
): CaseRecord['workflowTrackingRecords'][number] {
  return {
    id: process.id,
    workflowId: process.workflow_id,
    workflowTitle: workflow?.title ?? '',
    version: process.version,
    kind: process.kind,
    isHrOnly: process.is_hr_only,
    stepTitle: (workflow === undefined ? undefined : stepOf(workflow, process.step_id))?.title ?? null,
    componentTitle: process.ended_at === null ? componentTitle(workflow, process.last_seen_component_id) : null,
    hasProcessEnded: process.ended_at !== null,
    startedDateTime: new Date(process.started_at).toISOString(),
    endedDateTime: process.ended_at === null ? null : new Date(process.ended_at).toISOString(),
  };
}

function workflowOf(process: ProcessColumns, pack: BarePack): WorkflowDefinition | undefined {
  return pack.workflows.get(`${process.workflow_id}/${process.version}`);
}

function stepOf(
  workflow: WorkflowDefinition,
  id: number | null,
): WorkflowDefinition['stages'][number]['steps'][number] | undefined {
  for (const stage of workflow.stages) for (const step of stage.steps) if (step.id === id) return step;
  return undefined;
}

function componentTitle(workflow: WorkflowDefinition | undefined, id: number | null): string | null {
  for (const stage of workflow?.stages ?? [])
    for (const step of stage.steps)
      for (const task of step.tasks)
        for (const component of task.components) if (component.id === id) return component.title;
  return null;
}
