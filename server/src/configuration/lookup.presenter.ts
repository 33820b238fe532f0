import type {
  lookupNextActions,
  lookupParticipantRoles,
  lookupRelations,
  lookupSteps,
  lookupWorkflowReasons,
} from '@evenhand/contract/configuration';
import type { Titled } from '@evenhand/contract/fields';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { AnswerOf } from '@evenhand/contract/route';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import type { LookupItem } from '@evenhand/engine/lookup-item';
import type { CompiledPack, PackLookupItem } from '@evenhand/engine/pack';

/** Names of the pack's lookups that are answered as `{id, title}`. */
type ChoiceName =
  | 'case-statuses'
  | 'participant-sources'
  | 'notification-types'
  | 'no-employee-reasons'
  | 'reopen-reasons'
  | 'parked-call-reasons'
  | 'failed-contact-reasons'
  | 'removal-reasons'
  | 'removal-urgencies';

/**
 * What can be chosen from a lookup, in the pack's order; retired items still title old cases but are
 * no choice (domain brief §4.5).
 */
export function presentChoices(pack: CompiledPack, name: ChoiceName): Titled[] {
  return choices(pack, name).map(titled);
}

/** CONF-09. */
export function presentNextActions(pack: CompiledPack): AnswerOf<typeof lookupNextActions> {
  return choices(pack, 'next-actions').map((item) => ({
    id: item.id,
    title: item.title,
    isCurrentDateTimePrepopulated: item.isNowPrefilled,
  }));
}

/** CONF-08; the reference is the role's stable name, which does not change with the pack's words for it. */
export function presentParticipantRoles(pack: CompiledPack): AnswerOf<typeof lookupParticipantRoles> {
  return choices(pack, 'participant-roles').map((item) => ({
    id: item.id,
    role: item.title,
    lookupReference: item.key,
  }));
}

/** CONF-07; the wire calls relations privileges (gaps G-89). */
export function presentRelations(pack: CompiledPack): AnswerOf<typeof lookupRelations> {
  return choices(pack, 'relations').map((item) => ({ id: item.id, relation: item.title }));
}

/** The participant types of the case list filter: owner, stakeholder, observer (gaps G-28). */
export function presentCaseRoles(pack: CompiledPack): Titled[] {
  const types: readonly number[] = [ParticipantRole.CaseOwner, ParticipantRole.Stakeholder, ParticipantRole.Observer];
  return choices(pack, 'participant-roles')
    .filter((item) => types.includes(item.id))
    .map(titled);
}

export function presentReasons(pack: CompiledPack): Titled[] {
  return union(pack, (workflow) => current(workflow.reasons?.items ?? [])).map(titled);
}

export function presentRisks(pack: CompiledPack): Titled[] {
  return union(pack, (workflow) => current(workflow.risks?.items ?? [])).map(titled);
}

/** Stages of every workflow. Outcomes share their numbers but are no stages (DESIGN §7). */
export function presentStages(pack: CompiledPack): Titled[] {
  return union(pack, (workflow) => workflow.stages).map(titled);
}

/** Steps with their stage, so that the step filter can follow the stage filter (gaps G-89). */
export function presentSteps(pack: CompiledPack): AnswerOf<typeof lookupSteps> {
  return union(pack, (workflow) =>
    workflow.stages.flatMap((stage) =>
      stage.steps.map((step) => ({ id: step.id, title: step.title, stageId: stage.id })),
    ),
  );
}

/** For filters only, so topics that can no longer be chosen for a new case are here too. */
export function presentTopicTitles(pack: CompiledPack): Titled[] {
  return pack.topics.map(titled);
}

export function presentWorkflowReasons(workflow: WorkflowDefinition): AnswerOf<typeof lookupWorkflowReasons> {
  return current(workflow.reasons?.items ?? []).map(({ id, title, explanatoryText }) => ({
    id,
    title,
    explanatoryText,
  }));
}

function choices(pack: CompiledPack, name: string): readonly PackLookupItem[] {
  return current(pack.lookups[name] ?? []);
}

function current<T extends LookupItem>(items: readonly T[]): T[] {
  return items.filter((item) => !item.isRetired);
}

/**
 * Everything the pack's workflows have of a kind, in their order, each id once:
 * workflows share reason and risk sets.
 */
function union<T extends { readonly id: number }>(
  pack: CompiledPack,
  itemsOf: (workflow: WorkflowDefinition) => readonly T[],
): T[] {
  return [...new Map(pack.workflows.flatMap(itemsOf).map((item) => [item.id, item])).values()];
}

function titled({ id, title }: Titled): Titled {
  return { id, title };
}
