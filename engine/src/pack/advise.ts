import { Limits } from '@evenhand/contract/limits';
import { Relation } from '@evenhand/contract/participants';
import type { CompileContext } from './compile-context.ts';
import type { CompiledWorkflow } from './compile-workflow.ts';
import { PackCode } from './problem.ts';
import type { ComponentNode } from './workflow-tree.ts';

/** The warnings: nothing here stops a publish. */
export function adviseOn(context: CompileContext, workflows: readonly CompiledWorkflow[]): void {
  for (const workflow of workflows) {
    adviseOnSteps(context, workflow);
    adviseOnRoles(context, workflow);
    for (const { node } of workflow.names.components.values()) adviseOnComponent(context, node);
  }
  adviseOnTopics(context);
  adviseOnLaw(context);
}

const MAXIMUM_OPTIONS = 7;
const REVIEW_MONTHS = 12;
const LAW_NOTICE_DAYS = 60;

function adviseOnSteps({ problems }: CompileContext, { tree }: CompiledWorkflow): void {
  if (tree.file.kind === 'simple') return;
  for (const step of tree.stages.flatMap((stage) => stage.steps)) {
    if (step.source.assign?.due === undefined) {
      problems.report(PackCode.StepWithoutTask, step.place, `the step '${step.source.key}' has nobody assigned or no due time`);
    }
    for (const task of step.tasks) {
      if (task.source.title.length > Limits.taskTitleCut) {
        problems.report(PackCode.TooLong, task.place, `the task title '${task.source.title}' is longer than ${Limits.taskTitleCut} characters`);
      }
    }
  }
}

function adviseOnComponent({ problems, publishDate }: CompileContext, { source, placeOf, place }: ComponentNode): void {
  if ((source.options?.length ?? 0) > MAXIMUM_OPTIONS) {
    problems.report(PackCode.TooLong, placeOf(['options']), `'${source.key}' has more than ${MAXIMUM_OPTIONS} options`);
  }
  if ((source.title?.length ?? 0) > Limits.titleCut) {
    problems.report(PackCode.TooLong, place, `the title of '${source.key}' is longer than ${Limits.titleCut} characters`);
  }
  source.notify.forEach((notification, index) => {
    if (notification.type === 1 && notification.due !== undefined) {
      problems.report(PackCode.InformationDue, placeOf(['notify', index]), `'${source.key}' gives a due time to an information, which nobody can complete`);
    }
  });
  if (source.type !== 'Content') return;
  const live = source.content.findLastIndex((version) => version.live <= publishDate);
  const version = source.content[live];
  if (version !== undefined && daysBetween(version.reviewed ?? version.live, publishDate) > REVIEW_MONTHS * 30.5) {
    problems.report(
      PackCode.StaleContent,
      placeOf(['content', live]),
      `the content of '${source.key}' was last reviewed on ${version.reviewed ?? version.live}`,
    );
  }
}

/** W6: with neither appointment excluding the other's holder, one person could investigate and decide. */
function adviseOnRoles({ problems }: CompileContext, { definition, names }: CompiledWorkflow): void {
  const appointments = definition.stages
    .flatMap((stage) => stage.steps.flatMap((step) => step.tasks.flatMap((task) => task.components)))
    .flatMap(({ key, settings }) => (settings.type === 'AddStakeholder' ? [{ key, settings }] : []));
  const hearing = appointments.find(({ settings }) => settings.relationId === Relation.HearingManager);
  const investigation = appointments.find(({ settings }) => settings.relationId === Relation.InvestigationManager);
  if (hearing === undefined || investigation === undefined) return;
  const isApart =
    hearing.settings.notRelationIds.includes(Relation.InvestigationManager) || investigation.settings.notRelationIds.includes(Relation.HearingManager);
  const place = names.components.get(hearing.key)?.node.place;
  if (!isApart && place !== undefined) {
    problems.report(PackCode.SharedRole, place, `'${hearing.key}' and '${investigation.key}' could appoint the same person; write 'not' on one of them`);
  }
}

function adviseOnTopics({ problems, read }: CompileContext): void {
  for (const { source, value } of read.files.topic) {
    if (value.title.length > Limits.topicCut) {
      problems.report(PackCode.TooLong, source.placeOf(['title']), `the topic title '${value.title}' is longer than ${Limits.topicCut} characters`);
    }
  }
}

function adviseOnLaw({ problems, read, publishDate }: CompileContext): void {
  for (const { source, value } of read.files.lawDates) {
    for (const [key, parameter] of Object.entries(value.parameters)) {
      parameter.values.forEach((one, index) => {
        const place = source.placeOf(['parameters', key, 'values', index]);
        const days = daysBetween(publishDate, one.from);
        if (one.value === null) problems.report(PackCode.LawChanging, place, `'${key}' has no value yet from ${one.from}`);
        else if (days > 0 && days <= LAW_NOTICE_DAYS) problems.report(PackCode.LawChanging, place, `'${key}' changes on ${one.from}`);
      });
    }
  }
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
