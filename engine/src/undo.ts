import { conclude } from './conclude.ts';
import type { Decision, ProcessHistory, Refusal } from './decision.ts';
import type { Effect } from './effects.ts';
import { stepPositions } from './positions.ts';
import type { ProcessContext } from './process-context.ts';
import type { ProcessRecord } from './process-state.ts';
import type { UndoPlan } from './undo-plan.ts';
import { planUndo, titleOf } from './undo-plan.ts';
import { isStepEntered } from './visits.ts';
import { beginTransition, openStep, reopen } from './walk.ts';

/**
 * Goes back: withdraws the target and all later rows, opens the target again pre-filled, puts back what those
 * rows changed (PROC-29, domain brief rules 17 and 18). Nothing is deleted; drafts of withdrawn rows wait for
 * the next visit. Refused whenever `canUndo` is false.
 * @param visitId the current visit (previous) or the completed one to go back to.
 */
export function undoComponent(context: ProcessContext, visitId: number): Refusal | Decision {
  const plan = planUndo(context, visitId);
  if (plan.kind === 'refusal') return plan;
  return conclude(context, {
    movement: 'undo',
    before: context.record,
    reopened: plan.target,
    after: rewind(context, plan),
    effects: [
      ...plan.effects,
      ...plan.discarded.map((process): Effect => ({ kind: 'end-process', processId: process.id, reason: 'discarded' })),
    ],
    history: [historyOf(context, plan, visitId)],
  });
}

function rewind(context: ProcessContext, plan: UndoPlan): ProcessRecord {
  const begun = beginTransition(context.record);
  const since = plan.target.completedIn ?? 0;
  const taken = new Set(plan.withdrawn.map((visit) => visit.id));
  const visits = begun.visits.map((visit) => {
    if (taken.has(visit.id)) return { ...visit, isWithdrawn: true };
    const wasLeftSince = !visit.isWithdrawn && visit.leftBehindIn !== null && visit.leftBehindIn >= since;
    return wasLeftSince ? { ...visit, leftBehindIn: null } : visit;
  });
  const reopened = reopen({ ...begun, visits }, plan.target, context);
  // Steps that stay entered keep a row for every component, so a component taken back
  // reads as not started (gaps G-55).
  return stepPositions(context.definition)
    .filter(({ step }) => isStepEntered(reopened, step))
    .reduce((record, { step }) => openStep(record, step, context.newVisitId), reopened);
}

function historyOf({ definition, record }: ProcessContext, plan: UndoPlan, visitId: number): ProcessHistory {
  const title = titleOf(definition, plan.target);
  return {
    kind: 'process.undone',
    facts: {
      workflowTitle: definition.title,
      recordId: record.id,
      componentTitle: title,
      visitId,
      reopened: title,
      withdrawn: plan.reversed.map((visit) => titleOf(definition, visit)),
      putBack: [...plan.putBack, ...plan.stays],
    },
  };
}
