import { Limits } from '@evenhand/contract/limits';
import { Relation } from '@evenhand/contract/participants';
import { Temporal } from 'temporal-polyfill';
import { knownHolidays } from '../service-calendar.ts';
import type { CompileContext } from './compile-context.ts';
import type { CompiledWorkflow } from './compile-workflow.ts';
import { componentNode } from './graph.ts';
import { PackCode } from './problem.ts';
import { buildGraph, componentsOf } from './process-graph.ts';
import { nodesLeadingTo } from './reachability.ts';
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
  adviseOnCalendar(context);
}

const MAXIMUM_OPTIONS = 7;
const REVIEW_MONTHS = 12;
const LAW_NOTICE_DAYS = 60;
/** Dates twelve months ahead are counted every day, and a new calendar needs time. */
const CALENDAR_NOTICE_MONTHS = 14;

function adviseOnSteps({ problems }: CompileContext, { tree }: CompiledWorkflow): void {
  if (tree.file.kind === 'simple') return;
  for (const step of tree.stages.flatMap((stage) => stage.steps)) {
    if (step.source.assign?.due === undefined) {
      problems.report(
        PackCode.StepWithoutTask,
        step.location,
        `the step '${step.source.key}' has nobody assigned or no due time`,
      );
    }
    for (const task of step.tasks) {
      if (task.source.title.length > Limits.taskTitleCut) {
        problems.report(
          PackCode.TooLong,
          task.location,
          `the task title '${task.source.title}' is longer than ${Limits.taskTitleCut} characters`,
        );
      }
    }
  }
}

function adviseOnComponent(
  { problems, publishDate }: CompileContext,
  { source, locationOf, location }: ComponentNode,
): void {
  if ((source.options?.length ?? 0) > MAXIMUM_OPTIONS) {
    problems.report(
      PackCode.TooLong,
      locationOf(['options']),
      `'${source.key}' has more than ${MAXIMUM_OPTIONS} options`,
    );
  }
  if ((source.title?.length ?? 0) > Limits.titleCut) {
    problems.report(
      PackCode.TooLong,
      location,
      `the title of '${source.key}' is longer than ${Limits.titleCut} characters`,
    );
  }
  source.notify.forEach((notification, index) => {
    const isPlanned = notification.from !== undefined || String(notification.due).includes('event.');
    if (notification.type === 1 && notification.due !== undefined && !isPlanned) {
      problems.report(
        PackCode.InformationDue,
        locationOf(['notify', index]),
        `'${source.key}' gives a due time to an information, which nobody can complete`,
      );
    }
  });
  if (source.type !== 'Content') return;
  const live = source.content.findLastIndex((version) => version.live <= publishDate);
  const version = source.content[live];
  if (version !== undefined && daysBetween(version.reviewed ?? version.live, publishDate) > REVIEW_MONTHS * 30.5) {
    problems.report(
      PackCode.StaleContent,
      locationOf(['content', live]),
      `the content of '${source.key}' was last reviewed on ${version.reviewed ?? version.live}`,
    );
  }
}

/**
 * W6: one person could investigate and hear the case, because the service only warns of that. `not` looks at what a
 * person has held before, so that of the later appointment counts, and in a loop that of both.
 */
function adviseOnRoles(
  { problems, read }: CompileContext,
  { definition, names, isGraphKnown }: CompiledWorkflow,
): void {
  if (!isGraphKnown || read.files.service[0]?.value.separation?.managers !== 'warn') return;
  const appointments = componentsOf(definition).flatMap(({ id, key, settings }) =>
    settings.type === 'AddStakeholder' ? [{ id, key, settings }] : [],
  );
  const graph = buildGraph(definition);
  for (const later of appointments) {
    const apart = ROLES_APART.find(([role]) => role === later.settings.relationId)?.[1];
    if (apart === undefined || later.settings.notRelationIds.includes(apart)) continue;
    const before = nodesLeadingTo(graph, [componentNode(later.id)]);
    const earlier = appointments.find(
      ({ id, settings }) => settings.relationId === apart && before.has(componentNode(id)),
    );
    const location = names.components.get(later.key)?.node.location;
    if (earlier === undefined || location === undefined) continue;
    problems.report(
      PackCode.SharedRole,
      location,
      `'${later.key}' could appoint the person whom '${earlier.key}' has appointed; write 'not' on it`,
    );
  }
}

const ROLES_APART = [
  [Relation.HearingManager, Relation.InvestigationManager],
  [Relation.InvestigationManager, Relation.HearingManager],
] as const;

function adviseOnTopics({ problems, read }: CompileContext): void {
  for (const { source, value } of read.files.topic) {
    if (value.title.length > Limits.topicCut) {
      problems.report(
        PackCode.TooLong,
        source.locationOf(['title']),
        `the topic title '${value.title}' is longer than ${Limits.topicCut} characters`,
      );
    }
  }
}

function adviseOnLaw({ problems, read, publishDate }: CompileContext): void {
  for (const { source, value } of read.files.lawDates) {
    for (const [key, parameter] of Object.entries(value.parameters)) {
      parameter.values.forEach((version, index) => {
        const location = source.locationOf(['parameters', key, 'values', index]);
        const days = daysBetween(publishDate, version.from);
        if (version.value === null)
          problems.report(PackCode.LawChanging, location, `'${key}' has no value yet from ${version.from}`);
        else if (days > 0 && days <= LAW_NOTICE_DAYS)
          problems.report(PackCode.LawChanging, location, `'${key}' changes on ${version.from}`);
      });
    }
  }
}

/** W7: working days after the last bank holiday are counted as if there were none. An empty calendar means none. */
function adviseOnCalendar({ problems, read, publishDate }: CompileContext): void {
  const wanted = read.files.service[0]?.value.calendar ?? '';
  for (const { source, value } of read.files.calendars) {
    const calendar = Object.hasOwn(value.calendars, wanted) ? value.calendars[wanted] : undefined;
    if (calendar === undefined) continue;
    const last = knownHolidays(calendar.holidays.map(({ date }) => date))?.to;
    if (last === undefined || last >= monthsAfter(publishDate, CALENDAR_NOTICE_MONTHS)) continue;
    problems.report(
      PackCode.CalendarEnding,
      source.locationOf(['calendars', wanted]),
      `the calendar '${wanted}' has no bank holidays after ${last}, so working days after it are counted without them`,
    );
  }
}

function monthsAfter(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
