import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import { actContext, advance, refusalOf } from './advance.ts';
import { actOf } from './component-acts.ts';
import type { ActContext, Problems, SupportedComponentType } from './components/component-handler.ts';
import { unchanged } from './conclude.ts';
import type { Decision, Refusal, Replay } from './decision.ts';
import { endProcess } from './end-process.ts';
import { refuseActor, refuseCompleted, refuseFrozen } from './guards.ts';
import { positionOf } from './positions.ts';
import type { ProcessContext } from './process-context.ts';
import type { ProcessRecord, Visit } from './process-state.ts';
import { badRequest, notFound } from './refusals.ts';
import { undoComponent } from './undo.ts';
import { findVisit } from './visits.ts';
import { beginTransition, changedVisits, makeCurrent, save } from './walk.ts';

export interface Submission {
  readonly visitId: number;
  readonly optionId: number;
  /** Already parsed by the submission schema of the component's type. */
  readonly data: unknown;
  /** Hash of everything sent, files included: what tells a retry from a different answer. */
  readonly payloadHash: string;
}

/**
 * Decides a submit of one visit with one option (PROC-18, domain brief §3.3). Refuses with NOT_AUTHORISED
 * (not a writer, locked), BAD_REQUEST (closed, ended, not current, unknown option, unmet condition,
 * invalid data, closing guard), NOT_FOUND (withdrawn or not of this process) and ALREADY_EXISTS
 * (completed differently by somebody else, or a person already on the case). A retry of what has been
 * carried out is answered before lock and closure are looked at, because it changes nothing and the
 * client that lost the first answer must learn it.
 */
export function submitComponent(context: ProcessContext, submission: Submission): Refusal | Replay | Decision {
  const visit = findVisit(context.record, submission.visitId);
  if (context.actor.isWriter && visit !== null && isReplay(visit, submission, context))
    return { kind: 'replay', visitId: visit.id };
  const barred = refuseActor(context) ?? refuseFrozen(context);
  if (barred !== null) return barred;
  if (visit === null || visit.isWithdrawn) return notFound('This step was undone.');
  const unfit = refuseStatus(visit, context);
  if (unfit !== null) return unfit;
  const { component } = positionOf(context.definition, visit.componentId);
  const option = component.options.find((candidate) => candidate.id === submission.optionId);
  if (option === undefined) return badRequest('This option does not belong to this component.');
  switch (option.kind) {
    case 'cancel':
      return cancel(context);
    case 'previous':
      return undoComponent(context, visit.id);
    case 'save':
      return saveVisit(context, visit, submission.data);
    case 'advance':
      return advance(context, standOn(context, visit), visit.id, option, submission);
  }
}

function isReplay(visit: Visit, submission: Submission, { actor }: ProcessContext): boolean {
  return (
    !visit.isWithdrawn &&
    visit.status === ComponentStatus.Complete &&
    visit.completedBy?.userId === actor.userId &&
    visit.optionId === submission.optionId &&
    visit.payloadHash === submission.payloadHash
  );
}

/** Domain brief rule 9, after replay. */
function refuseStatus(visit: Visit, context: ProcessContext): Refusal | null {
  const completed = refuseCompleted(visit, context);
  if (completed !== null) return completed;
  if (visit.status === ComponentStatus.NotStarted) return badRequest('This component has not been reached yet.');
  if (visit.id === context.record.currentVisitId) return null;
  const { step } = positionOf(context.definition, visit.componentId);
  const isOpenHere = step.order === 'any' && step.id === context.record.stepId;
  return isOpenHere ? null : badRequest('Another component is being worked on now.');
}

/**
 * A parked row of an any-order step becomes current before it is submitted; the
 * row that was current is parked.
 */
function standOn(context: ProcessContext, visit: Visit): ProcessRecord {
  const begun = beginTransition(context.record);
  return visit.id === begun.currentVisitId ? begun : makeCurrent(begun, visit.componentId, context);
}

function saveVisit(context: ProcessContext, visit: Visit, data: unknown): Refusal | Decision {
  const { component } = positionOf(context.definition, visit.componentId);
  const type = component.settings.type;
  const problems = checkChoices(type, data, actContext(context, component, visit));
  if (problems !== null) return refusalOf(problems);
  const record = visit.id === context.record.currentVisitId ? context.record : standOn(context, visit);
  const after = save(record, findVisit(record, visit.id) ?? visit, data, context.now);
  return { ...unchanged(after), updatedVisits: changedVisits(context.record, after).updated };
}

/**
 * The payload was parsed by the schema of the component's own type; the compiler cannot
 * follow that through a union.
 */
function checkChoices<T extends SupportedComponentType>(type: T, data: unknown, context: ActContext): Problems | null {
  return actOf(type).checkChoices((data ?? {}) as SubmissionOf<T>, context);
}

/**
 * Stores nothing (PROC-45). A sub-process or event in which nothing has been saved or completed
 * goes with it (gaps G-54), except one that the parent must wait for: cancelling may not do away
 * with a mandatory sub-process.
 */
function cancel(context: ProcessContext): Decision {
  const { record } = context;
  const isDisposable =
    (record.kind === 'sub-process' || record.kind === 'anytime-event') && !record.isMandatory && !record.isTouched;
  return isDisposable ? endProcess(context, 'discarded') : unchanged(record);
}
