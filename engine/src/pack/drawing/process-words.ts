import type { Assignee, Condition, Duration, EventMoment, LookupItem, Notification, Step, WorkflowDefinition } from '../../definition.ts';
import { fixedLookupIds } from '../fixed-lookups.ts';
import { componentsOf } from '../process-graph.ts';

/** What a compiled process says, as words for the person who reads its drawing. */

function assigneeWords(assignee: Assignee): string {
  const words = { owner: 'case owner', adviser: 'adviser', actor: 'whoever did it' } as const;
  return assignee.kind === 'relation' ? relationWords(assignee.relationId) : words[assignee.kind];
}

function durationWords({ count, unit }: Duration): string {
  const words = { 'working-day': 'working day', day: 'day', month: 'month' } as const;
  const length = Math.abs(count);
  return `${length} ${words[unit]}${length === 1 ? '' : 's'}`;
}

/** `case owner, 5 working days`; null for a step that gives nobody a task. */
export function assignmentWords({ assign }: Step, definition: WorkflowDefinition): string | null {
  if (assign === null) return null;
  return [assigneeWords(assign.to), ...dueWords(assign.due, assign.from, definition)].join(', ');
}

/** An extra task: `Task for the case owner: Hold the check-in, 30 days`. */
export function notificationWords({ type, to, title, due, from, every, when, unless }: Notification, definition: WorkflowDefinition): string {
  const kind = type === 1 ? 'Notice to' : 'Task for';
  const parts = [
    `${kind} the ${assigneeWords(to)}: ${title}`,
    ...dueWords(due, from, definition),
    ...(every === null ? [] : [`again every ${durationWords(every)}`]),
    ...(when === null ? [] : [`if ${conditionWords(when, definition)}`]),
    ...(unless === null ? [] : [`unless ${conditionWords(unless, definition)}`]),
  ];
  return parts.join(', ');
}

function dueWords(due: Duration | null, from: EventMoment | null, definition: WorkflowDefinition): string[] {
  if (due === null) return [];
  if (from === null) return [durationWords(due)];
  return [`${durationWords(due)} ${due.count < 0 ? 'before' : 'after'} the ${momentWords(from, definition)}`];
}

/** A condition after `if`. */
export function conditionWords(condition: Condition, definition: WorkflowDefinition): string {
  switch (condition.kind) {
    case 'all':
      return condition.of.map((part) => conditionWords(part, definition)).join(' and ');
    case 'any':
      return condition.of.map((part) => conditionWords(part, definition)).join(' or ');
    case 'not':
      return `not: ${conditionWords(condition.of, definition)}`;
    case 'reached':
      return `it is ${dayWords(condition, definition)} or later`;
    case 'passed':
      return `it is later than ${dayWords(condition, definition)}`;
    case 'spanAtLeast':
      return `${titleOf(definition, condition.componentId)} lasts ${durationWords(condition.duration)} or more`;
    case 'eventReason':
    case 'attested':
      return `${titleOf(definition, condition.componentId)} says ${itemWords(itemsOf(definition, condition.componentId), condition.reasonIds)}`;
    case 'reason':
      return `the case is about ${itemWords(definition.reasons?.items ?? [], condition.reasonIds)}`;
    case 'riskIs':
      return `the risk is ${itemWords(definition.risks?.items ?? [], condition.riskIds)}`;
    case 'relationPresent':
      return `there is a ${relationWords(condition.relationId)}`;
    case 'visitsAtMost':
      return `${titleOf(definition, condition.componentId)} was done ${condition.count === 1 ? 'once' : `${condition.count} times`} at most`;
  }
}

function dayWords({ moment, offset }: { moment: EventMoment; offset: Duration | null }, definition: WorkflowDefinition): string {
  if (offset === null) return `the ${momentWords(moment, definition)}`;
  return `${durationWords(offset)} ${offset.count < 0 ? 'before' : 'after'} the ${momentWords(moment, definition)}`;
}

function momentWords({ componentId, field }: EventMoment, definition: WorkflowDefinition): string {
  return `${field === 'endDate' ? 'end' : 'date'} of ${titleOf(definition, componentId)}`;
}

function titleOf(definition: WorkflowDefinition, componentId: number): string {
  return `‘${componentsOf(definition).find(({ id }) => id === componentId)?.title ?? componentId}’`;
}

/** What a component lets people choose from. */
function itemsOf(definition: WorkflowDefinition, componentId: number): readonly LookupItem[] {
  const settings = componentsOf(definition).find(({ id }) => id === componentId)?.settings;
  if (settings?.type === 'SelfAttestation') return settings.reasons;
  return settings?.type === 'Event' ? (definition.events.find(({ key }) => key === settings.eventKey)?.reasons?.items ?? []) : [];
}

function itemWords(items: readonly LookupItem[], ids: readonly number[]): string {
  return ids.map((id) => `‘${items.find((item) => item.id === id)?.title ?? id}’`).join(' or ');
}

function relationWords(relationId: number): string {
  const found = Object.entries(fixedLookupIds.relations).find(([, id]) => id === relationId);
  return (found?.[0] ?? `relation ${relationId}`).replaceAll('-', ' ');
}
