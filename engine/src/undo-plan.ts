import { ComponentStatus } from '@evenhand/contract/components/component-types';
import { DocumentStatus } from '@evenhand/contract/letters';
import type { ProcessFacts } from './case-state.ts';
import type { Refusal } from './decision.ts';
import type { Component, WorkflowDefinition } from './definition.ts';
import type { Effect } from './effects.ts';
import { refuseWriting } from './guards.ts';
import { findStep, positionOf } from './positions.ts';
import type { ProcessView } from './process-context.ts';
import type { Visit } from './process-state.ts';
import { badRequest, notFound } from './refusals.ts';
import type { Reversed } from './reversal.ts';
import { reverse } from './reversal.ts';
import { requiredBy, startedBy } from './sub-processes.ts';
import { findVisit, lastCompletedVisit, liveVisits } from './visits.ts';

/** Plans an undo without performing it (domain brief rules 17 and 18). */
export interface UndoPlan extends Reversed {
  readonly kind: 'undo-plan';
  /** The completed visit that is opened again. */
  readonly target: Visit;
  /** Every live row taken back, the target included. */
  readonly withdrawn: readonly Visit[];
  /** The completed ones among them, the last completed first. */
  readonly reversed: readonly Visit[];
  readonly discarded: readonly ProcessFacts[];
  /** Title of the step the process goes back to; null where it stays in its step. */
  readonly stepBack: string | null;
}

/**
 * Plans going back from a visit: from the current one to the completed one before it, from a completed one to
 * itself. Refuses with NOT_FOUND (withdrawn, unknown), and as a submit would be refused; with BAD_REQUEST
 * where going back is not possible, saying why.
 */
export function planUndo(view: ProcessView, visitId: number): Refusal | UndoPlan {
  const barred = refuseWriting(view);
  if (barred !== null) return barred;
  const asked = findVisit(view.record, visitId);
  if (asked === null || asked.isWithdrawn) return notFound('This step was undone.');
  const target = asked.id === view.record.currentVisitId ? lastCompletedVisit(view.record) : asked;
  if (target === null || target.status !== ComponentStatus.Complete || target.completedIn === null)
    return badRequest('There is nothing to go back to.');
  const beyond = beyondScope(view, target);
  if (beyond !== null) return badRequest(beyond);
  const withdrawn = rowsSince(view, target, target.completedIn);
  const reversed = withdrawn
    .filter((visit) => visit.status === ComponentStatus.Complete)
    .toSorted((a, b) => (b.completedIn ?? 0) - (a.completedIn ?? 0));
  const [final] = reversed.flatMap((visit) => finalBecause(view, visit) ?? []);
  if (final !== undefined) return badRequest(final);
  if (!view.actor.isHr && reversed.some((visit) => visit.completedBy?.userId !== view.actor.userId)) {
    return badRequest('Only HR can undo what someone else has completed.');
  }
  const withdrawnIds = new Set(withdrawn.map((visit) => visit.id));
  const started = startedBy(withdrawnIds, view.facts.processes);
  const worked = started.find((process) => process.hasCompletedComponent);
  if (worked !== undefined) return badRequest(`The sub-process '${worked.title}' has already been worked on.`);
  const discarded = started.filter((process) => !process.hasEnded);
  const released = requiredBy(withdrawnIds, view.facts.processes).filter((process) => !discarded.includes(process));
  const { effects, putBack, stays } = reverse(reversed, view);
  return {
    kind: 'undo-plan',
    target,
    withdrawn,
    reversed,
    discarded,
    stepBack: stepBackOf(view, target),
    effects: [...effects, ...released.map(({ id }): Effect => ({ kind: 'release-process', processId: id }))],
    putBack: [
      ...putBack,
      ...released.map(({ title }) => `The sub-process '${title}' no longer has to end before the case can be closed.`),
    ],
    stays,
  };
}

/** True if the server will go back from this visit (PROC-19). */
export function canUndo(view: ProcessView, visitId: number): boolean {
  return undoRefusal(view, visitId) === null;
}

/** Refuses an undo from this visit: a sentence, or null. */
export function undoRefusal(view: ProcessView, visitId: number): string | null {
  const plan = planUndo(view, visitId);
  return plan.kind === 'refusal' ? plan.description : null;
}

/**
 * Text to confirm before an undo: null for taking back a single answer that changed nothing, else every thing put back,
 * every thing that stays with the reason why, one sentence a line (PROC-46, gaps G-55).
 */
export function undoConfirmationMessage(view: ProcessView, visitId: number): string | null {
  const plan = planUndo(view, visitId);
  if (plan.kind === 'refusal') return null;
  const isPlain =
    plan.reversed.length === 1 &&
    plan.putBack.length === 0 &&
    plan.stays.length === 0 &&
    plan.discarded.length === 0 &&
    plan.stepBack === null;
  if (isPlain) return null;
  const others = plan.reversed
    .filter((visit) => visit.id !== plan.target.id)
    .map((visit) => `'${titleOf(view.definition, visit)}'`);
  return [
    `'${titleOf(view.definition, plan.target)}' will be opened again.`,
    ...(others.length === 0 ? [] : [`Also undone: ${others.reverse().join(', ')}.`]),
    ...(plan.stepBack === null ? [] : [`The process goes back to the step '${plan.stepBack}'.`]),
    ...plan.putBack,
    ...plan.discarded.map((process) => `The sub-process '${process.title}' is withdrawn.`),
    ...plan.stays,
  ].join('\n');
}

/** The title of a visit's component. */
export function titleOf(definition: WorkflowDefinition, visit: Visit): string {
  return positionOf(definition, visit.componentId).component.title;
}

const BARRIERS: ReadonlySet<string> = new Set(['ChangeCaseOwner', 'BlacklistUser', 'EditParticipant', 'PauseCase']);

/**
 * Types that change who may see the case are corrected with the participant screens, a pause by unlocking,
 * closing with reopening (domain brief §3.4).
 */
function isBarrier(component: Component): boolean {
  const { settings } = component;
  if (settings.type === 'CloseCase') return settings.closesCase;
  return BARRIERS.has(settings.type);
}

/** Refuses the undo of a visit that can never be undone: a sentence, or null. */
function finalBecause(view: ProcessView, visit: Visit): string | null {
  const { component } = positionOf(view.definition, visit.componentId);
  const final = `'${component.title}' cannot be undone`;
  if (!component.isUndoable || isBarrier(component)) return `${final}.`;
  const { reversal } = visit;
  const hasLetter = view.facts.eventFiles.some(
    ({ visitId, documentStatus }) => visitId === visit.id && documentStatus === DocumentStatus.Completed,
  );
  if (reversal?.kind === 'event' && hasLetter)
    return `${final}, because its letter is complete. What it recorded can still be corrected: open it under Recorded events on the summary of the case.`;
  const added =
    reversal?.kind === 'participant'
      ? view.facts.participants.find(({ userId }) => userId === reversal.userId)
      : undefined;
  return added?.hasWritten === true ? `${final}, because ${added.name} has already worked on the case.` : null;
}

/**
 * Everything made, entered or completed since the target was, in the order of
 * positions rather than of clocks.
 */
function rowsSince(view: ProcessView, target: Visit, since: number): readonly Visit[] {
  return liveVisits(view.record).filter(
    (visit) =>
      visit.id === target.id ||
      visit.createdIn >= since ||
      (visit.enteredIn ?? 0) >= since ||
      (visit.completedIn ?? 0) >= since,
  );
}

/** Refuses an undo that the workflow does not allow as far as the target: a sentence, or null. */
function beyondScope({ definition, record }: ProcessView, target: Visit): string | null {
  if (definition.undoScope === 'process') return null;
  const from = findStep(definition, record.stepId);
  const to = positionOf(definition, target.componentId);
  const place = definition.undoScope;
  if (from?.[place].id === to[place].id) return null;
  return `You can go back only within the current ${place}, and '${to.component.title}' belongs to the ${place} '${to[place].title}'.`;
}

function stepBackOf({ definition, record }: ProcessView, target: Visit): string | null {
  const { step } = positionOf(definition, target.componentId);
  return step.id === record.stepId ? null : step.title;
}
