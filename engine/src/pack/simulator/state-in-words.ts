import { CaseStatus } from '@evenhand/contract/cases';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { CaseWorld, RunningProcess, WorldTask } from '../../case-in-memory/case-world.ts';
import { holderOf, runningOf, viewOf } from '../../case-in-memory/case-world.ts';
import { closingBlockers } from '../../closure.ts';
import { liveContentVersion } from '../../components/live-content.ts';
import type { Component } from '../../definition.ts';
import { dayOf, readableDay, readableMoment } from '../../due-dates.ts';
import { refusedOptions } from '../../options.ts';
import { fixedLookupIds } from '../fixed-lookups.ts';
import { componentsOf } from '../process-graph.ts';

/** The most lines of a guidance text that are shown at once. */
const GUIDANCE_LINES_COUNT = 12;

/** Describes the state of the case as its screens show it, in lines. */
export function stateInWords(world: CaseWorld, processId: number, actsAs: string): string[] {
  const running = runningOf(world, processId);
  const { date, time } = readableMoment(world.now, world.calendar);
  const status =
    world.status === CaseStatus.Closed ? ' The case is closed.' : world.isLocked ? ' The case is locked.' : '';
  return [
    '',
    `${date} ${time}. You act as ${actsAs}.${status}`,
    placeOf(running),
    ...taskLines(world),
    ...headed(
      'Planned notices',
      world.plannedNotices.map(({ title, day }) => `${title}${day === null ? '' : `, on ${readableDay(day)}`}`),
    ),
    ...(world.status === CaseStatus.Closed
      ? []
      : headed('What stops closing', running.record.ended === null ? closingBlockers(viewOf(world, processId)) : [])),
    ...headed(
      'Also running',
      otherProcesses(world, processId).map(
        ({ record, definition }) =>
          `${definition.title}${record.isMandatory ? ', required' : ''} (process ${record.id})`,
      ),
    ),
  ];
}

/** The component that is being worked on, with its options by number. */
export function componentInWords(world: CaseWorld, processId: number, component: Component): string[] {
  const view = viewOf(world, processId);
  const visit = view.record.visits.find(({ id }) => id === view.record.currentVisitId);
  const refused = new Map(
    visit === undefined ? [] : refusedOptions(view, visit).map(({ id, because }) => [id, because]),
  );
  return [
    `Now: ${component.title} (${component.key}, ${component.settings.type})`,
    ...(component.introductionNarrative === null ? [] : [`  ${component.introductionNarrative}`]),
    ...guidanceLines(world, component),
    ...component.options.map(({ id, title, key }, index) => {
      const because = refused.get(id);
      return `  ${index + 1}  ${title} (${key})${because === undefined ? '' : `, not now: ${because}`}`;
    }),
  ];
}

export function otherProcesses(world: CaseWorld, processId: number): RunningProcess[] {
  return [...world.processes.values()].filter(({ record }) => record.id !== processId && record.ended === null);
}

/** The completed components that can be gone back to, the last completed last. */
export function completedComponents(
  world: CaseWorld,
  processId: number,
): { readonly key: string; readonly title: string; readonly visitId: number }[] {
  const { record, definition } = runningOf(world, processId);
  const completed = record.visits.filter((visit) => !visit.isWithdrawn && visit.status === ComponentStatus.Complete);
  return completed
    .toSorted((a, b) => (a.completedIn ?? 0) - (b.completedIn ?? 0))
    .flatMap((visit) =>
      componentsOf(definition)
        .filter(({ id }) => id === visit.componentId)
        .map(({ key, title }) => ({ key, title, visitId: visit.id })),
    );
}

function placeOf({ record, definition }: RunningProcess): string {
  if (record.ended !== null) return `${definition.title} has ended.`;
  const stage = definition.stages.find(({ steps }) => steps.some(({ id }) => id === record.stepId));
  const step = stage?.steps.find(({ id }) => id === record.stepId);
  return [definition.title, stage?.title, step?.title].filter((part) => part !== undefined).join(' › ');
}

function taskLines(world: CaseWorld): string[] {
  const open = world.tasks.filter(({ state }) => state === 'open');
  return headed(
    'Open tasks',
    open.map(
      (task) =>
        `${task.title}: for ${holderInWords(world, task)}${task.dueDay === null ? '' : `, due ${readableDay(task.dueDay)}`}`,
    ),
  );
}

function holderInWords(world: CaseWorld, task: WorldTask): string {
  const holder = holderOf(world, task);
  const name = holder === null ? 'nobody' : world.cast.nameOf(holder);
  const role = roleInWords(task);
  return role === name.toLowerCase() ? name : `the ${role}, ${name}`;
}

function roleInWords({ assignee }: WorldTask): string {
  if (assignee.kind === 'user') return 'person';
  if (assignee.kind !== 'relation') return assignee.kind;
  const key = Object.entries(fixedLookupIds.relations).find(([, id]) => id === assignee.relationId)?.[0] ?? 'other';
  return key.replaceAll('-', ' ');
}

function guidanceLines(world: CaseWorld, { settings }: Component): string[] {
  if (settings.type !== 'Content') return [];
  const live = liveContentVersion(settings.versions, dayOf(world.now, world.calendar));
  if (live === null) return ['  There is no guidance on this day.'];
  const text = live.content.replaceAll(/<\/(p|li|h\d|tr)>/g, '\n').replaceAll(/<[^>]+>/g, '');
  const lines = textOf(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const rest = lines.length - GUIDANCE_LINES_COUNT;
  return [
    ...lines.slice(0, GUIDANCE_LINES_COUNT).map((line) => `  | ${line}`),
    ...(rest > 0 ? [`  | … and ${rest} more lines`] : []),
  ];
}

function textOf(html: string): string {
  const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };
  return html.replaceAll(/&(#\d+|[a-z]+);/g, (whole, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (entities[name] ?? whole),
  );
}

function headed(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  - ${line}`)];
}
