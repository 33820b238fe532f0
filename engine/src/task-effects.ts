import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { OpenTask } from './case-state.ts';
import type { FormContext } from './components/component-handler.ts';
import { configureEvent, isEventEmpty, missingEventParts } from './components/event.ts';
import { eventFilesOf } from './components/event-act.ts';
import { componentsOfRule, dueDayOf, noticeDayOf, ruleFrom } from './deadlines.ts';
import type { Effect, EventTaskEffect } from './effects.ts';
import { eventSetupOf } from './event-dates.ts';
import { findStep, findTask, positionOf } from './positions.ts';
import type { ProcessView } from './process-context.ts';
import type { ProcessRecord, Visit } from './process-state.ts';
import { roundsOf } from './step-rounds.ts';
import {
  endTasksOnParticipant,
  eventOf,
  notificationOf,
  raiseMissingParts,
  raiseNotifications,
  raiseStepTask,
  renew,
} from './tasks.ts';
import { findVisit, isTaskFinished, latestVisit } from './visits.ts';

/** Settles the tasks of a case after a change of position: done, cancelled and new ones (domain brief rule 28). */

export type Movement = 'start' | 'advance' | 'undo' | 'set-step' | 'go-to-task';

export interface Move {
  readonly kind: Movement;
  readonly before: ProcessRecord | null;
  /** The visit that undo has opened again, as it was before it was taken back. */
  readonly reopened?: Visit;
}

/** @param view the process and the facts as they are after the act. */
export function settleTasks(move: Move, view: ProcessView): readonly Effect[] {
  const { before, kind } = move;
  const mine = view.facts.openTasks.filter((task) => task.processId === view.record.id);
  const withdrawn = view.record.visits.filter((visit) => visit.isWithdrawn);
  const takenBack = withdrawn.filter((visit) => before !== null && findVisit(before, visit.id)?.isWithdrawn === false);
  const orphans = mine.filter((task) => isOrphan(task, withdrawn, takenBack));
  const left = mine
    .filter((task) => !orphans.includes(task))
    .flatMap((task) => settleLeftTask(task, before, view, kind));
  const rest = mine.filter(
    (task) => !orphans.includes(task) && !left.some((effect) => 'taskId' in effect && effect.taskId === task.id),
  );
  const completed = view.record.visits.filter(
    (visit) => kind === 'advance' && visit.completedIn === view.record.transition,
  );
  return [
    ...orphans.flatMap((task) => settleOrphan(task, move, view)),
    ...mine.filter((task) => !orphans.includes(task)).flatMap((task) => keepEvent(task, takenBack)),
    ...left,
    ...completed.flatMap((visit) => settleCompleted(visit, rest, view)),
    ...moveDueDays(rest, [...completed, ...takenBack], view),
    ...renewStepTask(before, rest, view),
    ...settleNotices([...completed, ...takenBack], withdrawn, view),
    ...entered(view, kind),
    ...raiseMissingStepTask(rest, view, kind),
  ];
}

/**
 * Settles the tasks of an edited event: done once nothing is missing, asked for again when a part was taken out (domain
 * brief rule 27).
 */
export function settleEditedEvent(visit: Visit, view: ProcessView): readonly EventTaskEffect[] {
  if (visit.isWithdrawn || visit.completedIn === null) return [];
  const mine = view.facts.openTasks.filter((task) => task.processId === view.record.id);
  return [...settleEvent(visit, mine, view), ...moveDueDays(mine, [visit], view), ...moveNotices([visit], view)];
}

/**
 * The same for an event that no completed visit holds, which a task carries: filled, the task is done
 * and a renewed one is raised.
 */
export function settleOpenEvent(
  task: OpenTask,
  content: SubmissionOf<'Event'>,
  eventFiles: FormContext,
  view: ProcessView,
): readonly EventTaskEffect[] {
  const { source } = task;
  if (task.type !== 3 || source?.kind !== 'notification') return [];
  const setup = eventSetupOf(view.definition, source.about?.componentId ?? source.componentId);
  if (setup === null) return [];
  const configuration = configureEvent(setup, false);
  if (
    isEventEmpty(configuration, content, eventFiles) ||
    missingEventParts(configuration, content, eventFiles).length > 0
  )
    return [];
  const staysInStep = view.record.ended === null && view.record.stepId === source.stepId;
  return [{ kind: 'end-task', taskId: task.id }, ...(staysInStep ? renew(task, view) : [])];
}

/**
 * A task whose visit was taken back goes with it, and so does the empty event that was made for it.
 * What was asked on entering the visit that is now open again is still asked: the task moves over,
 * keeping its assignee and its day.
 */
function settleOrphan(task: OpenTask, { reopened }: Move, view: ProcessView): readonly Effect[] {
  const asker = askerOf(task);
  const visit = findVisit(view.record, asker ?? visitIdOf(task));
  const hasEmptyEvent = task.type === 3 && asker === null && visit !== null && visit.reversal?.kind !== 'event';
  const emptied = hasEmptyEvent ? [{ kind: 'withdraw-event' as const, visitId: visit.id }] : [];
  const isStillAsked =
    reopened !== undefined && reopened.id === visit?.id && notificationOf(task, view)?.on === 'entered';
  if (isStillAsked && asker !== null) return [];
  if (!isStillAsked || view.record.currentVisitId === null)
    return [{ kind: 'cancel-task', taskId: task.id }, ...emptied];
  return [
    ...emptied,
    { kind: 'move-task', taskId: task.id, visitId: view.record.currentVisitId, componentId: reopened.componentId },
  ];
}

/** A task that waits for any visit of a component, of which one was taken back. */
function keepEvent({ id: taskId, type, source }: OpenTask, takenBack: readonly Visit[]): readonly Effect[] {
  const about = type === 3 && source !== null ? eventOf(source) : null;
  if (about === null || about.visitId !== null || !takenBack.some((visit) => visit.componentId === about.componentId))
    return [];
  return [{ kind: 'keep-event', taskId, componentId: about.componentId }];
}

/** Its visit was taken back, or just now the one that asked for it, of a task about another component. */
function isOrphan(task: OpenTask, withdrawn: readonly Visit[], takenBack: readonly Visit[]): boolean {
  const asker = askerOf(task);
  return asker === null
    ? withdrawn.some((visit) => visit.id === visitIdOf(task))
    : takenBack.some((visit) => visit.id === asker);
}

function askerOf({ source }: OpenTask): number | null {
  return source?.kind === 'notification' ? (source.about?.askedByVisitId ?? null) : null;
}

/** The visit a task was raised for. */
function visitIdOf({ source }: OpenTask): number | null {
  return source !== null && 'visitId' in source ? source.visitId : null;
}

/** Tasks of a step or a workflow task the process has left. */
function settleLeftTask(
  task: OpenTask,
  before: ProcessRecord | null,
  view: ProcessView,
  movement: Movement,
): readonly Effect[] {
  const { source } = task;
  if (source === null || before === null) return [];
  const hasLeft =
    source.stepId === before.stepId && (view.record.stepId !== before.stepId || view.record.ended !== null);
  const isDone = movement === 'advance';
  // The case stays locked wherever its process goes, until somebody unlocks it.
  if (source.kind === 'pause') return [];
  if (isEndedEarly(view, movement)) return isStillOwed(task, view) ? [] : [{ kind: 'cancel-task', taskId: task.id }];
  if (task.type === 2) {
    const workflowTask =
      source.kind === 'workflow-task' ? findTask(view.definition, source.workflowTaskId)?.task : undefined;
    if (isDone && workflowTask !== undefined && isTaskFinished(view.record, workflowTask))
      return [{ kind: 'end-task', taskId: task.id }];
    return hasLeft ? [{ kind: isDone ? 'end-task' : 'cancel-task', taskId: task.id }] : [];
  }
  if (!hasLeft) return [];
  const isRenewing = (notificationOf(task, view)?.every ?? null) !== null;
  const isLeftBehind = movement === 'set-step' && !task.isRequiredBeforeClosure;
  const isAnsweredNow = isDone && findVisit(view.record, visitIdOf(task))?.completedIn === view.record.transition;
  return !isAnsweredNow && (isLeftBehind || (isRenewing && !task.isRequiredBeforeClosure))
    ? [{ kind: 'cancel-task', taskId: task.id }]
    : [];
}

function isEndedEarly({ definition, record }: ProcessView, movement: Movement): boolean {
  return movement === 'set-step' && findStep(definition, record.stepId)?.step.endsEarly === true;
}

/** What was due before an early end is still asked for: a part that a recorded event lacks. */
function isStillOwed({ source, isRequiredBeforeClosure }: OpenTask, { record }: ProcessView): boolean {
  const about = source === null ? null : eventOf(source);
  const visit = about === null ? null : (findVisit(record, about.visitId) ?? latestVisit(record, about.componentId));
  return isRequiredBeforeClosure && visit?.status === ComponentStatus.Complete;
}

function settleCompleted(visit: Visit, open: readonly OpenTask[], view: ProcessView): readonly Effect[] {
  const { component } = positionOf(view.definition, visit.componentId);
  const added = visit.reversal?.kind === 'participant' ? visit.reversal : null;
  const extra = open.filter((task) => task.type === 2 && isAbout(task, visit));
  return [
    ...settleEvent(visit, open, view),
    ...extra.map((task): Effect => ({ kind: 'end-task', taskId: task.id })),
    ...(added === null ? [] : endTasksOnParticipant(view.facts.openTasks, added.roleId, added.relationId)),
    ...raiseNotifications(component, visit.id, 'complete', view),
  ];
}

/**
 * The type 3 tasks of an Event visit: done when its mandatory parts are there, raised
 * when a closed gap has opened.
 */
function settleEvent(visit: Visit, open: readonly OpenTask[], view: ProcessView): readonly EventTaskEffect[] {
  const setup = eventSetupOf(view.definition, visit.componentId);
  if (setup === null) return [];
  const { component, step } = positionOf(view.definition, visit.componentId);
  const eventFiles = eventFilesOf(view.facts.eventFiles, visit.id);
  const missing = missingEventParts(
    configureEvent(setup, component.isSubmissionMandatory),
    visit.data as SubmissionOf<'Event'> | null,
    eventFiles,
  );
  const asking = open.filter((task) => task.type === 3 && isAbout(task, visit));
  if (missing.length > 0) {
    return asking.some((task) => task.isRequiredBeforeClosure && visitIdOf(task) === visit.id)
      ? []
      : [raiseMissingParts(component, visit.id, view)];
  }
  const staysInStep = view.record.ended === null && view.record.stepId === step.id;
  return asking.flatMap((task) => [
    { kind: 'end-task' as const, taskId: task.id },
    ...(staysInStep ? renew(task, view) : []),
  ]);
}

/** A task names its visit; a renewed one waits for the next visit of its component. */
function isAbout(task: OpenTask, visit: Visit): boolean {
  const about = task.source === null ? null : eventOf(task.source);
  return (
    about !== null &&
    (about.visitId === visit.id || (about.visitId === null && about.componentId === visit.componentId))
  );
}

/** Due days that depend on the date of an event move with it (domain brief rule 30). */
function moveDueDays(
  open: readonly OpenTask[],
  changed: readonly Visit[],
  view: ProcessView,
): readonly EventTaskEffect[] {
  const components = new Set(changed.map((visit) => visit.componentId));
  return open.flatMap((task) => {
    const { dueRule } = task;
    if (dueRule === null || !componentsOfRule(dueRule).some((id) => components.has(id))) return [];
    return [{ kind: 'set-task-due' as const, taskId: task.id, dueDay: dueDayOf(dueRule, view) }];
  });
}

/**
 * A step that is gone round again has its time again: what is due some days from entering the step is now due
 * as many days from the beginning of the round. Undo of the loop gives back the day of the round before. A
 * day that somebody chose stays.
 */
function renewStepTask(before: ProcessRecord | null, open: readonly OpenTask[], view: ProcessView): readonly Effect[] {
  const { definition, record } = view;
  const assign = findStep(definition, record.stepId)?.step.assign ?? null;
  if (
    before === null ||
    before.stepId !== record.stepId ||
    record.ended !== null ||
    assign === null ||
    assign.from !== null
  )
    return [];
  const rounds = roundsOf(view);
  // A step that goes on with what it had parked is in its first round.
  if (rounds === null || rounds.count === (roundsOf({ definition, record: before })?.count ?? 1)) return [];
  const began = { ...view, now: rounds.beganAt };
  const dueRule = ruleFrom(assign, began);
  return open
    .filter(
      ({ source, dueRule: present }) => source?.kind === 'step' && source.stepId === record.stepId && present !== null,
    )
    .map((task) => ({ kind: 'set-task-due', taskId: task.id, dueDay: dueDayOf(dueRule, began), dueRule }));
}

/** A planned notice goes with the visit that was taken back. */
function settleNotices(changed: readonly Visit[], withdrawn: readonly Visit[], view: ProcessView): readonly Effect[] {
  const gone = view.facts.plannedNotices.filter((notice) => withdrawn.some((visit) => visit.id === notice.visitId));
  const goneIds = new Set(gone.map(({ id }) => id));
  return [
    ...gone.map(({ id }): Effect => ({ kind: 'drop-notice', noticeId: id })),
    ...moveNotices(changed, view).filter(({ noticeId }) => !goneIds.has(noticeId)),
  ];
}

function moveNotices(changed: readonly Visit[], view: ProcessView) {
  const components = new Set(changed.map((visit) => visit.componentId));
  return view.facts.plannedNotices
    .filter(
      ({ processId, dueRule }) =>
        processId === view.record.id && componentsOfRule(dueRule).some((id) => components.has(id)),
    )
    .map(({ id, dueRule }) => ({ kind: 'move-notice' as const, noticeId: id, day: noticeDayOf(dueRule, view) }));
}

/** Raises the tasks of newly entered visits. The visit that undo opens again has asked already. */
function entered(view: ProcessView, movement: Movement): readonly Effect[] {
  if (movement === 'undo') return [];
  const fresh = view.record.visits.filter((visit) => !visit.isWithdrawn && visit.enteredIn === view.record.transition);
  return fresh.flatMap((visit) =>
    raiseNotifications(positionOf(view.definition, visit.componentId).component, visit.id, 'entered', view),
  );
}

/**
 * A live process always has a task of type 2: that of the step it has come to, also where it stays in a step
 * whose own task has gone because the process had left it. Going to a task raises that task's own instead.
 */
function raiseMissingStepTask(
  open: readonly OpenTask[],
  { record, ...view }: ProcessView,
  movement: Movement,
): readonly Effect[] {
  const { stepId } = record;
  if (record.ended !== null || stepId === null || movement === 'go-to-task') return [];
  const isAsked = open.some(
    ({ source }) => (source?.kind === 'step' || source?.kind === 'workflow-task') && source.stepId === stepId,
  );
  return isAsked ? [] : raiseStepTask(stepId, { ...view, record });
}
