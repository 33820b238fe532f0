import { ComponentStatus } from '@evenhand/contract/components/component-types';
import { isRequiredBeforeClosure } from './closure.ts';
import { conclude, unchanged } from './conclude.ts';
import type { Decision, ProcessHistory, Refusal } from './decision.ts';
import { earlyEndAfter } from './early-end.ts';
import { refuseWriting } from './guards.ts';
import type { ComponentPosition, StepPosition } from './positions.ts';
import { componentPositions, findStep } from './positions.ts';
import type { ProcessContext } from './process-context.ts';
import type { ProcessRecord } from './process-state.ts';
import { badRequest, notAuthorised, notFound } from './refusals.ts';
import { entryComponent, latestVisit, liveVisits } from './visits.ts';
import { beginTransition, makeCurrent } from './walk.ts';

/** Everybody who writes on the case, or HR alone where the workflow says so (gaps G-119). */
export function maySetStep({ definition, actor }: Pick<ProcessContext, 'definition' | 'actor'>): boolean {
  return actor.isHr || definition.isStepSetByHr !== true;
}

/**
 * Moves a process to another step of its pinned version (PROC-29, domain brief rule 19). The current row is
 * parked and nothing skipped is completed: unfinished required components left behind stay required when they
 * are `always`, and stop counting when they are `if-entered`. Refuses like a submit, and an actor whom
 * `maySetStep` does not allow; NOT_FOUND for a step of another workflow. The present step changes nothing,
 * and is refused with a reason, which would be lost. A reason that is not blank is kept in the history.
 * To the step of an early end only HR goes, with a reason (decision 0110).
 */
export function setStep(context: ProcessContext, stepId: number, reason = ''): Refusal | Decision {
  const { definition, record } = context;
  const barred = refuseWriting(context);
  if (barred !== null) return barred;
  if (!maySetStep(context)) return notAuthorised('Only HR can set the step of this process.');
  const target = findStep(definition, stepId);
  if (target === null) return notFound('This step does not belong to the process.');
  const refused = target.step.endsEarly === true ? refuseEndingEarly(context, target, reason) : null;
  if (refused !== null) return refused;
  if (record.stepId === stepId)
    return reason.trim() === '' ? unchanged(record) : badRequest('The case is already at this step.');
  const passed = passedUnfinished(context, target);
  const begun = leaveBehind(beginTransition(record), [...passed, ...earlyEndLeft(context)]);
  const componentId = entryComponent(begun, target.step);
  if (componentId === null && record.kind !== 'simple') return badRequest('This step has nothing to work on.');
  const after = componentId === null ? { ...begun, stepId } : makeCurrent(begun, componentId, context);
  const leftIncomplete = passed.map((position) => position.component.title);
  return conclude(context, {
    movement: 'set-step',
    before: record,
    after,
    history: [stepChanged(context, target, leftIncomplete, reason)],
  });
}

/** An early end is an act of HR, is told why, and comes before the process is closed in another way. */
function refuseEndingEarly(context: ProcessContext, target: StepPosition, reason: string): Refusal | null {
  const { actor, definition, facts, record } = context;
  if (!actor.isHr) return notAuthorised('Only HR can end a process early.');
  if (facts.isLocked) return badRequest('This case is locked. Unlock it before you end the process early.');
  if (record.stepId === target.step.id) return badRequest('This process has been ended early already.');
  if (earlyEndAfter(definition, record.stepId) === null) return badRequest('This process is being closed already.');
  return reason.trim() === '' ? badRequest('Please give a reason for ending the process early.') : null;
}

/** Who takes back an early end leaves its step as if it had not been entered: nothing leads to it again. */
function earlyEndLeft({ definition, record }: ProcessContext): readonly ComponentPosition[] {
  return findStep(definition, record.stepId)?.step.endsEarly === true
    ? componentPositions(definition).filter((position) => position.step.id === record.stepId)
    : [];
}

/** The history entry of a move between steps that no component made. */
export function stepChanged(
  { definition, record }: Pick<ProcessContext, 'definition' | 'record'>,
  target: StepPosition,
  leftIncomplete: readonly string[],
  reason = '',
): ProcessHistory {
  const from = findStep(definition, record.stepId)?.step.title ?? null;
  const moved = {
    workflowTitle: definition.title,
    recordId: record.id,
    from,
    to: target.step.title,
    leftIncomplete: [...leftIncomplete],
    ...(target.step.endsEarly === true ? { isEarlyEnd: true as const } : {}),
  };
  return { kind: 'case.step-changed', facts: reason.trim() === '' ? moved : { ...moved, reason: reason.trim() } };
}

/**
 * Required components of the steps before the target that are not complete; none when
 * the move does not go forward.
 */
function passedUnfinished({ definition, record }: ProcessContext, target: StepPosition) {
  const from = findStep(definition, record.stepId);
  if (from === null || target.stepIndex <= from.stepIndex) return [];
  return componentPositions(definition).filter(
    (position) =>
      position.stepIndex < target.stepIndex &&
      isRequiredBeforeClosure(record, position.component) &&
      latestVisit(record, position.component.id)?.status !== ComponentStatus.Complete,
  );
}

function leaveBehind(record: ProcessRecord, passed: readonly ComponentPosition[]): ProcessRecord {
  const left = new Set(
    passed
      .filter((position) => position.component.beforeClosure === 'if-entered')
      .map((position) => position.component.id),
  );
  const rows = new Set(
    liveVisits(record).filter((visit) => visit.status === ComponentStatus.InProgress && left.has(visit.componentId)),
  );
  return {
    ...record,
    visits: record.visits.map((visit) => (rows.has(visit) ? { ...visit, leftBehindIn: record.transition } : visit)),
  };
}
