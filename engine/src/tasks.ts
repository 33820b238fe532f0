import { ParticipantRole } from '@evenhand/contract/participants';
import type { OpenTask } from './case-state.ts';
import { holds } from './conditions.ts';
import { dueDayOf, noticeDayOf, ruleFrom } from './deadlines.ts';
import type { Assignee, Component, Notification } from './definition.ts';
import type { Effect, RaiseTask, TaskAssignee, TaskSource, TaskType } from './effects.ts';
import { findStep, positionOf } from './positions.ts';
import type { Actor, ProcessView } from './process-context.ts';

/**
 * The to-dos the engine raises: what they are called, whose they are, when they are due
 * (domain brief rules 28 to 30).
 */

/**
 * The type 2 task of a step; nothing where the step has no assignee. Its title is what the person is asked to
 * do. Where the pack does not say so it is the title of the step, which in a list of tasks is only understood
 * for a sub-process with the name of the process.
 */
export function raiseStepTask(stepId: number, view: ProcessView): readonly Effect[] {
  const step = findStep(view.definition, stepId)?.step;
  if (step === undefined || step.assign === null) return [];
  const { kind, title } = view.definition;
  const place = kind === 'sub-process' ? `${title}: ${step.title}` : step.title;
  return [raise(2, step.assign.title ?? place, step.assign, false, { kind: 'step', stepId }, view)];
}

/** The type 2 task of one workflow task, raised by going to it; assigned and due like its step's. */
export function raiseWorkflowTask(workflowTaskId: number, stepId: number, title: string, view: ProcessView): Effect {
  const assign = findStep(view.definition, stepId)?.step.assign ?? { to: { kind: 'adviser' }, due: null, from: null };
  return raise(2, title, assign, false, { kind: 'workflow-task', stepId, workflowTaskId }, view);
}

/**
 * Raises a component's notifications when a visit to it is entered or completed, where their conditions hold and what
 * they ask for is not already there.
 */
export function raiseNotifications(
  component: Component,
  visitId: number,
  on: Notification['on'],
  view: ProcessView,
): readonly Effect[] {
  return component.notify.flatMap((notification, index): readonly Effect[] => {
    if (notification.on !== on || !isCalledFor(notification, component, view) || isWaiting(component, index, view))
      return [];
    if (notification.type === 1) return [inform(notification, visitId, view)];
    return [
      raise(
        notification.type,
        notification.title,
        notification,
        notification.isRequiredBeforeClosure,
        sourceOf(component, visitId, index, view),
        view,
      ),
    ];
  });
}

/** A notice that is sent now, or planned where the pack gives it a day of its own. */
function inform(notification: Notification, visitId: number, view: ProcessView): Effect {
  const { title } = notification;
  const assignee = assigneeOf(notification.to, view.actor);
  if (notification.due === null && notification.from === null && notification.deadline === undefined)
    return { kind: 'send-notice', title, assignee };
  const dueRule = ruleFrom(notification, view);
  return { kind: 'plan-notice', visitId, title, assignee, day: noticeDayOf(dueRule, view), dueRule };
}

/** The next of a renewing task, once its last is done (domain brief rule 28). */
export function renew(task: OpenTask, view: ProcessView): readonly RaiseTask[] {
  const notification = notificationOf(task, view);
  if (
    notification === null ||
    notification.every === null ||
    notification.type === 1 ||
    task.source?.kind !== 'notification'
  )
    return [];
  const next = { to: notification.to, due: notification.every, from: null };
  return [
    raise(
      notification.type,
      notification.title,
      next,
      notification.isRequiredBeforeClosure,
      { ...task.source, visitId: null },
      view,
    ),
  ];
}

/**
 * A task that asks for the parts still missing from an Event, for the assignee of its
 * step (DESIGN §7 "Event parts").
 */
export function raiseMissingParts(component: Component, visitId: number, view: ProcessView): RaiseTask {
  const { step } = positionOf(view.definition, component.id);
  const assign = step.assign ?? { to: { kind: 'adviser' }, due: null, from: null };
  return raise(
    3,
    `Complete ${component.title}`,
    assign,
    true,
    { kind: 'missing-parts', stepId: step.id, componentId: component.id, visitId },
    view,
  );
}

/**
 * Raises the adviser's task to unlock a paused case, which would stay locked otherwise. Due on the day it is planned to
 * go on, or else within the time the pack allows, if any.
 */
export function raisePauseTask(
  component: Component,
  visitId: number,
  day: string | null,
  view: ProcessView,
): RaiseTask {
  const stepId = positionOf(view.definition, component.id).step.id;
  const within = component.settings.type === 'PauseCase' ? (component.settings.unlockWithin ?? null) : null;
  const due =
    day === null ? { due: within, from: null } : { due: null, from: null, deadline: { kind: 'day' as const, day } };
  return raise(
    2,
    'Unlock the case and take it up again',
    { to: { kind: 'adviser' }, ...due },
    false,
    { kind: 'pause', stepId, visitId },
    view,
  );
}

/**
 * Ends the tasks that asked for a person with this role and relation (types 4 and 5); for
 * every way of adding a person.
 */
export function endTasksOnParticipant(
  openTasks: readonly OpenTask[],
  roleId: number,
  relationId: number | null,
): readonly Effect[] {
  const type = roleId === ParticipantRole.Stakeholder ? 4 : roleId === ParticipantRole.Observer ? 5 : null;
  return openTasks
    .filter((task) => task.type === type && task.source?.kind === 'notification')
    .filter(
      (task) =>
        task.source?.kind === 'notification' &&
        (task.source.wantedRelationId === null || task.source.wantedRelationId === relationId),
    )
    .map((task) => ({ kind: 'end-task', taskId: task.id }));
}

/**
 * Ends the tasks that asked for this anytime event, or for any that everybody sees
 * (type 6, domain brief rule 28).
 */
export function endTasksOnAnytimeEvent(
  openTasks: readonly OpenTask[],
  event: { readonly id: number; readonly isHrOnly: boolean },
): readonly Effect[] {
  const isWanted = (wantedId: number | undefined) => (wantedId === undefined ? !event.isHrOnly : wantedId === event.id);
  return openTasks
    .filter(({ type, source }) => type === 6 && source?.kind === 'notification' && isWanted(source.wantedEventId))
    .map((task) => ({ kind: 'end-task', taskId: task.id }));
}

/** The visit and the component whose event a task is about; null for a task about none. */
export function eventOf(source: TaskSource): { readonly visitId: number | null; readonly componentId: number } | null {
  if (source.kind === 'notification')
    return { visitId: source.visitId, componentId: source.about?.componentId ?? source.componentId };
  return source.kind === 'missing-parts' ? source : null;
}

/** The notification a task was raised by. */
export function notificationOf(task: OpenTask, view: ProcessView): Notification | null {
  if (task.source?.kind !== 'notification') return null;
  return positionOf(view.definition, task.source.componentId).component.notify[task.source.index] ?? null;
}

function isCalledFor(notification: Notification, component: Component, view: ProcessView): boolean {
  if (!holds(notification.when, view) || (notification.unless !== null && holds(notification.unless, view)))
    return false;
  if (notification.type !== 4 && notification.type !== 5) return true;
  const wanted = wantedRelation(component);
  return wanted === null || !holds({ kind: 'relationPresent', relationId: wanted }, view);
}

/**
 * A renewed task waits for the next visit of its component, which adopts it instead of
 * being asked for a second time.
 */
function isWaiting(component: Component, index: number, { facts, record }: ProcessView): boolean {
  return facts.openTasks.some(
    ({ processId, source }) =>
      processId === record.id &&
      source?.kind === 'notification' &&
      source.componentId === component.id &&
      source.index === index &&
      source.visitId === null,
  );
}

function sourceOf(component: Component, visitId: number, index: number, view: ProcessView): TaskSource {
  const stepId = positionOf(view.definition, component.id).step.id;
  const wantedEventId = component.notify[index]?.anytimeEventId;
  const wanted = {
    wantedRelationId: wantedRelation(component),
    ...(wantedEventId === undefined ? {} : { wantedEventId }),
  };
  const aboutId = component.notify[index]?.aboutComponentId;
  // The event that it waits for is that of the other component's next visit.
  const asked =
    aboutId === undefined ? { visitId } : { visitId: null, about: { componentId: aboutId, askedByVisitId: visitId } };
  return { kind: 'notification', stepId, componentId: component.id, index, ...asked, ...wanted };
}

function wantedRelation(component: Component): number | null {
  return component.settings.type === 'AddStakeholder' ? component.settings.relationId : null;
}

function raise(
  type: TaskType,
  title: string,
  assign: Pick<Notification, 'to' | 'due' | 'from' | 'deadline'>,
  isRequiredBeforeClosure: boolean,
  source: TaskSource,
  view: ProcessView,
): RaiseTask {
  const dueRule = ruleFrom(assign, view);
  return {
    kind: 'raise-task',
    type,
    title,
    assignee: assigneeOf(assign.to, view.actor),
    dueDay: dueDayOf(dueRule, view),
    dueRule,
    isRequiredBeforeClosure,
    source,
  };
}

function assigneeOf(to: Assignee, actor: Actor): TaskAssignee {
  return to.kind === 'actor' ? { kind: 'user', userId: actor.userId } : to;
}
