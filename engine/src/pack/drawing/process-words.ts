import type {
  Assignee,
  Condition,
  LinkedCaseCondition,
  Notification,
  Step,
  WorkflowDefinition,
} from '../../definition.ts';
import type { Deadline, DeadlineTerm, Duration, EventMoment } from '../../due-terms.ts';
import type { LookupItem } from '../../lookup-item.ts';
import { fixedLookupIds } from '../fixed-lookups.ts';
import { componentsOf } from '../process-graph.ts';

/** Describes a compiled process for the person who reads its drawing. */

function assigneeWords(assignee: Assignee): string {
  const words = { owner: 'case owner', adviser: 'adviser', actor: 'person acting' } as const;
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
  return [assigneeWords(assign.to), ...dueWords(assign, definition)].join(', ');
}

/** An extra task: `Task for the case owner: Hold the check-in, 30 days`. */
export function notificationWords(notification: Notification, definition: WorkflowDefinition): string {
  const { type, to, title, every, when, unless, aboutComponentId } = notification;
  const kind = type === 1 ? 'Notice to' : 'Task for';
  const parts = [
    `${kind} the ${assigneeWords(to)}: ${title}`,
    ...(aboutComponentId === undefined ? [] : [`about ${titleOf(definition, aboutComponentId)}`]),
    ...dueWords(notification, definition),
    ...(every === null ? [] : [`again every ${durationWords(every)}`]),
    ...(when === null ? [] : [`if ${conditionWords(when, definition)}`]),
    ...(unless === null ? [] : [`unless ${conditionWords(unless, definition)}`]),
  ];
  return parts.join(', ');
}

function dueWords(
  { due, from, deadline }: Pick<Notification, 'due' | 'from' | 'deadline'>,
  definition: WorkflowDefinition,
): string[] {
  if (deadline !== undefined) return [deadlineWords(deadline, definition)];
  if (due === null) return [];
  return [from === null ? durationWords(due) : dayWords({ moment: from, offset: due }, definition)];
}

function deadlineWords(deadline: Deadline, definition: WorkflowDefinition): string {
  switch (deadline.kind) {
    case 'after': {
      const { start, terms, isLegal } = deadline;
      const counted = start === null ? termsWords(terms) : dayWords({ moment: start, offset: null, terms }, definition);
      return isLegal ? `no later than ${counted}` : counted;
    }
    case 'middle':
      return `half way through ${titleOf(definition, deadline.componentId)}`;
    case 'first-known':
      return deadline.of.map((part) => deadlineWords(part, definition)).join(', or while that is not known ');
    case 'earliest':
      return `the earliest of: ${deadline.of.map((part) => deadlineWords(part, definition)).join('; ')}`;
    case 'day':
      return deadline.day;
  }
}

/** `2 months less 10 working days`. */
function termsWords(terms: readonly DeadlineTerm[]): string {
  const words = terms.map((term, index) => {
    const isBefore = 'law' in term ? term.isBefore : term.count < 0;
    const length = 'law' in term ? `the legal ‘${term.law.replaceAll('-', ' ')}’` : durationWords(term);
    return `${index === 0 ? '' : isBefore ? 'less ' : 'and '}${length}`;
  });
  return words.join(' ');
}

/** A condition after `if`. */
export function conditionWords(condition: Condition, definition: WorkflowDefinition): string {
  switch (condition.kind) {
    case 'all':
      return condition.of.map((part) => conditionWords(part, definition)).join(' and ');
    case 'any':
      return condition.of.map((part) => conditionWords(part, definition)).join(' or ');
    case 'not': {
      const { of } = condition;
      const isOnce = of.kind === 'visitsAtMost' && of.count === 0;
      return isOnce ? `${titleOf(definition, of.componentId)} was done` : `not: ${conditionWords(of, definition)}`;
    }
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
    case 'topic':
      return `the topic is ${condition.titles.map((title) => `‘${title}’`).join(' or ')}`;
    case 'relationPresent':
      return `there is a ${relationWords(condition.relationId)}`;
    case 'openMatters':
      return 'the case has open matters';
    case 'visitsAtMost':
      if (condition.count === 0) return `${titleOf(definition, condition.componentId)} was not done`;
      return `${titleOf(definition, condition.componentId)} was done ${condition.count === 1 ? 'once' : `${condition.count} times`} at most`;
    case 'notEarlier': {
      const earliest = dayWords({ ...condition.earliest, offset: null }, definition);
      return `the ${momentWords(condition.moment, definition)} is ${earliest} or later`;
    }
    case 'endedWith':
      return `‘${condition.titles.workflow}’ ended with ${condition.titles.reasons.map((title) => `‘${title}’`).join(' or ')}`;
    case 'linkedCase':
      return linkedCaseWords(condition, definition);
  }
}

/** Its component is named where it is of this very workflow. */
function linkedCaseWords(
  { workflowId, componentId, is, noLaterThan }: LinkedCaseCondition,
  definition: WorkflowDefinition,
): string {
  const what = workflowId === definition.id ? titleOf(definition, componentId) : 'what is asked for';
  if (is === 'begun') return `a linked case has come to ${what}`;
  const date = noLaterThan === undefined ? '' : `, no later than the ${momentWords(noLaterThan.moment, definition)}`;
  return `a linked case has completed ${what}${date}`;
}

interface CountedDay {
  readonly moment: EventMoment;
  readonly offset: Duration | null;
  readonly terms?: readonly DeadlineTerm[];
}

/** `10 working days after the date of ‘Decision’`. */
function dayWords(
  { moment, offset, terms = offset === null ? [] : [offset] }: CountedDay,
  definition: WorkflowDefinition,
): string {
  const [first] = terms;
  if (first === undefined) return `the ${momentWords(moment, definition)}`;
  const isBefore = 'law' in first ? first.isBefore : first.count < 0;
  return `${termsWords(terms)} ${isBefore ? 'before' : 'after'} the ${momentWords(moment, definition)}`;
}

function momentWords({ componentId, field }: EventMoment, definition: WorkflowDefinition): string {
  return `${field === 'endDate' ? 'end' : 'date'} of ${titleOf(definition, componentId)}`;
}

function titleOf(definition: WorkflowDefinition, componentId: number): string {
  return `‘${componentsOf(definition).find(({ id }) => id === componentId)?.title ?? componentId}’`;
}

function itemsOf(definition: WorkflowDefinition, componentId: number): readonly LookupItem[] {
  const settings = componentsOf(definition).find(({ id }) => id === componentId)?.settings;
  if (settings?.type === 'SelfAttestation') return settings.reasons;
  return settings?.type === 'Event'
    ? (definition.events.find(({ key }) => key === settings.eventKey)?.reasons?.items ?? [])
    : [];
}

function itemWords(items: readonly LookupItem[], ids: readonly number[]): string {
  return ids.map((id) => `‘${items.find((item) => item.id === id)?.title ?? id}’`).join(' or ');
}

function relationWords(relationId: number): string {
  const found = Object.entries(fixedLookupIds.relations).find(([, id]) => id === relationId);
  return (found?.[0] ?? `relation ${relationId}`).replaceAll('-', ' ');
}
