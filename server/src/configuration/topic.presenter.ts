import type { listSections, listTopics, workflowsOfTopic } from '@evenhand/contract/configuration';
import type { AnswerOf } from '@evenhand/contract/route';
import type { StepAssignment, WorkflowDefinition } from '@evenhand/engine/definition';
import type { Duration } from '@evenhand/engine/due-terms';
import type { CompiledPack, CompiledTopic } from '@evenhand/engine/pack';
import { notFound } from '../platform/http/app-error.ts';

/**
 * Sections of a policy area that offer at least one topic to choose, in the pack's order; a
 * section without one would lead nowhere.
 * @throws NOT_FOUND for a policy area the service does not have.
 */
export function presentSections(
  pack: CompiledPack,
  accessLevelId: number,
  simpleOnly: boolean,
): AnswerOf<typeof listSections> {
  assertAccessLevel(pack, accessLevelId);
  const offered = topicsOf(pack, accessLevelId, simpleOnly).filter(
    (topic) => topic.isEnabled && topic.isManuallyEnabled,
  );
  const sectionIds = new Set(offered.map((topic) => topic.sectionId));
  return pack.sections
    .filter((section) => sectionIds.has(section.id))
    .map(({ id, title, description, icon }) => ({ id, title, description, icon }));
}

/**
 * Topics of a section in a policy area (gaps G-50). Disabled ones are sent with their flags: the client
 * filters, the server refuses to create.
 * @throws NOT_FOUND for a policy area or section the service does not have.
 */
export function presentTopics(
  pack: CompiledPack,
  place: { readonly sectionId: number; readonly accessLevelId: number },
  simpleOnly: boolean,
): AnswerOf<typeof listTopics> {
  assertAccessLevel(pack, place.accessLevelId);
  if (!pack.sections.some((section) => section.id === place.sectionId)) throw notFound();
  return topicsOf(pack, place.accessLevelId, simpleOnly)
    .filter((topic) => topic.sectionId === place.sectionId)
    .map((topic) => ({
      topicId: topic.id,
      topicTitle: topic.title,
      sectionId: topic.sectionId,
      isEnabled: topic.isEnabled,
      isManuallyEnabled: topic.isManuallyEnabled,
      isEmployeeRequired: topic.isEmployeeRequired,
      isSimpleProcess: topic.isSimpleProcess,
    }));
}

/**
 * The topic's own workflow first, then what it can start: sub-processes, wherever
 * they begin, and anytime events.
 * @throws NOT_FOUND for a topic the service does not have.
 */
export function presentWorkflowsOfTopic(
  pack: CompiledPack,
  topicId: number,
  versionOf: (workflowId: number) => number,
): AnswerOf<typeof workflowsOfTopic> {
  const topic = pack.topics.find((one) => one.id === topicId);
  if (topic === undefined) throw notFound();
  const byId = new Map(pack.workflows.map((workflow) => [workflow.id, workflow]));
  const reached = new Set<number>();
  const waiting = [topic.workflowId, ...topic.anytimeEventWorkflowIds.map((event) => event.workflowId)];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const workflow = byId.get(id);
    if (workflow === undefined || reached.has(id)) continue;
    reached.add(id);
    waiting.push(...startedBy(workflow));
  }
  return [...reached]
    .flatMap((id) => byId.get(id) ?? [])
    .map((workflow) => ({
      id: workflow.id,
      title: workflow.title,
      version: versionOf(workflow.id),
      isPrimary: workflow.id === topic.workflowId,
      stages: workflow.stages.map(({ id, title }) => ({ id, title })),
      firstStep: firstStepOf(workflow),
    }));
}

/** In the first step of the first stage every process begins (domain brief rule 1). */
function firstStepOf({ stages }: WorkflowDefinition): AnswerOf<typeof workflowsOfTopic>[number]['firstStep'] {
  const step = stages[0]?.steps[0];
  if (step === undefined) return null;
  return {
    title: step.assign?.title ?? step.tasks[0]?.title ?? step.title,
    assignee: step.assign?.to.kind ?? null,
    due: serviceLevelOf(step.assign),
  };
}

/** The time a step has from its beginning, also where a day that is recorded in it may come earlier. */
function serviceLevelOf(assign: StepAssignment | null): Duration | null {
  if (assign?.deadline?.kind !== 'earliest') return assign?.due ?? null;
  const plain = assign.deadline.of.find((one) => one.kind === 'after' && one.start === null && one.terms.length === 1);
  const [term] = plain?.kind === 'after' ? plain.terms : [];
  return term === undefined || 'law' in term ? null : term;
}

function topicsOf(pack: CompiledPack, accessLevelId: number, simpleOnly: boolean): CompiledTopic[] {
  return pack.topics.filter(
    (topic) => topic.accessLevelIds.includes(accessLevelId) && (!simpleOnly || topic.isSimpleProcess),
  );
}

function assertAccessLevel(pack: CompiledPack, accessLevelId: number): void {
  if (!pack.accessLevels.some((level) => level.id === accessLevelId)) throw notFound();
}

function startedBy(workflow: WorkflowDefinition): number[] {
  return workflow.stages
    .flatMap((stage) => stage.steps)
    .flatMap((step) => step.tasks)
    .flatMap((task) => task.components)
    .flatMap((component) => component.options)
    .flatMap((option) => option.startProcess?.workflowId ?? []);
}
