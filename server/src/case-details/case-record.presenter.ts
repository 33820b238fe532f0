import type { CaseRecord } from '@evenhand/contract/case-details';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import { earlyEndAfter } from '@evenhand/engine/early-end';
import { findComponent } from '@evenhand/engine/positions';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Actor } from '../access/actor.ts';
import type { AbilityTable } from '../cases/case-abilities.ts';
import { abilitiesOf } from '../cases/case-abilities.ts';
import { presentCaseRow } from '../cases/case-row.presenter.ts';
import { liveWarningsAt, seekHelpAt } from '../cases/case-workflow.ts';
import { nounOf } from '../matters/matters-taken.ts';
import { presentParticipant } from '../participants/participant.presenter.ts';
import type { CaseProcessData } from './case-details.queries.ts';
import type { WholeCase } from './whole-case.ts';

/**
 * A case as its page reads it (CONF-12 … CONF-21), with what the caller may do. Blocked
 * people are not among its participants.
 */
export function presentCase(
  { row, participants, processes }: WholeCase,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  { configuration, abilities }: { readonly configuration: ServiceConfiguration; readonly abilities: AbilityTable },
): CaseRecord {
  const titles = configuration.titles;
  const topic = configuration.pack.topics.find((one) => one.id === row.topicId);
  const main = processes.findLast((one) => one.kind === 'primary' || one.kind === 'simple');
  const definition = main === undefined ? null : configuration.workflow(main.workflowId, main.version);
  const seekHelp = seekHelpAt(definition, row.stepId);
  const isStepSetByHr = definition?.isStepSetByHr ?? false;
  const isEmployeeRequired = topic?.isEmployeeRequired ?? false;
  const base = presentCaseRow(row, titles);
  const earlyEndStepId = definition === null ? null : earlyEndAfter(definition, main?.stepId ?? null);
  const mayDo = abilitiesOf(abilities, actor, row, {
    isEmployeeRequired,
    seekHelpType: seekHelp.type,
    primaryRecordId: main?.id ?? null,
    isStepSetByHr,
    takesMatters: definition !== null && nounOf(definition) !== null,
    earlyEndStepId,
    hasMainProcessEnded: main !== undefined && main.endedAt !== null,
    isAnotherHrUserLeft: row.isAnotherHrUserLeft,
    liveWarnings: liveWarningsAt(configuration, definition, main?.endedAt === null ? main.stepId : null),
  });
  const stageIndex = definition === null ? -1 : definition.stages.findIndex((stage) => stage.id === row.stageId);
  return {
    ...base,
    caseEmployee: { ...base.caseEmployee, liveCases: row.liveCases },
    caseParticipants: participants
      .filter((one) => one.roleId !== ParticipantRole.Blocked)
      .map((one) => presentParticipant(one, actor, row)),
    overview: row.overview,
    section: { id: row.sectionId, title: titles.sections.get(row.sectionId) ?? '' },
    accessLevel: { id: row.accessLevelId, title: titles.accessLevels.get(row.accessLevelId) ?? '' },
    workflowStageId: row.stageId,
    workflowStepId: row.stepId,
    stagePosition:
      definition === null || stageIndex < 0 ? null : { number: stageIndex + 1, of: definition.stages.length },
    isStageStepApplicable: definition?.isStageStepApplicable ?? false,
    isStepSetByHr,
    earlyEndStepId: mayDo.endEarly ? earlyEndStepId : null,
    isSimpleProcessCase: row.isSimpleProcess,
    isProcessStarted: main?.isStarted ?? false,
    isRiskApplicable: definition !== null && definition.risks !== null,
    riskChoices: (definition?.risks?.items ?? [])
      .filter((item) => !item.isRetired)
      .map(({ id, title }) => ({ id, title })),
    isReasonApplicable: definition !== null && definition.reasons !== null,
    isReasonEditable: definition?.reasons?.isEditable ?? false,
    isReasonMultiSelect: definition?.reasons?.isMulti ?? false,
    isEmployeeRequired,
    reasonLabel: definition?.reasons?.label ?? null,
    legacyCaseNumber: row.legacyNumber,
    caseDuration: Math.max(0, Math.floor(((row.closedAt ?? now).getTime() - row.createdAt.getTime()) / 60_000)),
    primaryWorkflowId: main?.workflowId ?? null,
    primaryWorkflowTrackingRecordId: main?.id ?? null,
    workflowTrackingRecords: processes.map((one) => presentProcess(one, configuration)),
    simpleProcessAltStageLabel: definition?.stageLabel ?? null,
    simpleProcessAltStepLabel: definition?.stepLabel ?? null,
    seekHelpTypeLookupId: seekHelp.type,
    seekHelpContent: seekHelp.content,
    closedBy: row.closedByName,
    lockedBy: row.lockedByName,
    lockedDateTime: row.lockedAt?.toISOString() ?? null,
    version: row.version,
    abilities: mayDo,
  };
}

function presentProcess(
  process: CaseProcessData,
  configuration: ServiceConfiguration,
): CaseRecord['workflowTrackingRecords'][number] {
  const definition = configuration.workflow(process.workflowId, process.version);
  return {
    id: process.id,
    workflowId: process.workflowId,
    workflowTitle: definition.title,
    version: process.version,
    kind: process.kind,
    isHrOnly: process.isHrOnly,
    stepTitle: process.stepId === null ? null : (stepOf(definition, process.stepId)?.title ?? null),
    componentTitle:
      process.endedAt === null
        ? (findComponent(definition, process.lastSeenComponentId)?.component.title ?? null)
        : null,
    hasProcessEnded: process.endedAt !== null,
    startedDateTime: process.startedAt.toISOString(),
    endedDateTime: process.endedAt?.toISOString() ?? null,
  };
}

function stepOf(
  definition: WorkflowDefinition,
  stepId: number,
): WorkflowDefinition['stages'][number]['steps'][number] | null {
  return definition.stages.flatMap((stage) => stage.steps).find((step) => step.id === stepId) ?? null;
}
