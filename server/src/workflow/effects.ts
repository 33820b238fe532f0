import { ParticipantRole, ParticipantSource } from '@evenhand/contract/participants';
import type { Effect, EffectKind } from '@evenhand/engine/effects';
import type { ProcessView } from '@evenhand/engine/process-context';
import type { EndReason } from '@evenhand/engine/process-state';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import { lockCase } from '../cases/case-acts.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { replaceReasons } from '../cases/case-reasons.ts';
import { replaceRisk } from '../cases/case-risk.ts';
import { moveCase } from '../cases/change-case.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { forgetRelation } from '../cases/participant.rows.ts';
import { recordFindings, takeBackFindings } from '../matters/finding-acts.ts';
import { setNextAction } from '../next-actions/next-action-acts.ts';
import { addParticipant } from '../participants/add-participant.ts';
import { changeCaseOwner } from '../participants/change-case-owner.ts';
import { editParticipant, removeParticipant } from '../participants/edit-and-remove-participant.ts';
import type { NewRecord } from '../processes/process.rows.ts';
import { requireProcess } from '../processes/process.rows.ts';
import { keepShownWarnings } from '../sanctions/live-warnings.ts';
import { dropNotice, moveNotice, planNotice, sendNotice } from '../tasks/planned-notices.ts';
import { cancelTask, endTask, setTaskDue } from '../tasks/settle-tasks.ts';
import { keepEventOfTask, moveTaskWithItsEvent, raiseTaskWithItsEvent } from '../tracked-events/event-tasks.ts';
import { recordEvent, withdrawEvent } from '../tracked-events/tracked-event.rows.ts';
import { closeCase } from './close-case.ts';

/** The process an effect comes from, and what it is performed with. */
export interface EffectContext {
  readonly theCase: CaseFacts;
  readonly view: ProcessView;
}

/** What `applyDecision` has to do after an effect: another process of the case begins or ends. */
export type FollowUp = ProcessToStart | ProcessToEnd;

export interface ProcessToStart {
  readonly kind: 'start';
  readonly start: Omit<NewRecord, 'version'>;
}

export interface ProcessToEnd {
  readonly kind: 'end';
  readonly recordId: number;
  readonly reason: Exclude<EndReason, 'finished'>;
}

/** Performed here are all effects but those that only say what follows. */
type PerformedKind = Exclude<EffectKind, 'start-process' | 'end-process'>;
type Perform = {
  readonly [K in PerformedKind]: (
    act: Act,
    context: EffectContext,
    effect: Extract<Effect, { kind: K }>,
  ) => Promise<unknown>;
};

/**
 * How each effect of the engine is performed, through the module that owns the table. A new effect does not
 * compile until it has its line.
 */
const perform: Perform = {
  'set-stage-and-step': (act, { theCase }, effect) =>
    moveCase(act, theCase.id, { stage_id: effect.stageId, step_id: effect.stepId }),
  'set-reasons': (act, { theCase }, effect) => replaceReasons(act, theCase, effect.reasonIds),
  'restore-reasons': (act, { theCase }, effect) => replaceReasons(act, theCase, effect.reasonIds),
  'set-risk': (act, { theCase }, effect) => replaceRisk(act, theCase, effect.riskId),
  'restore-risk': (act, { theCase }, effect) => replaceRisk(act, theCase, effect.riskId),
  'record-event': (act, { theCase, view }, effect) => recordEvent(act, theCase, view.record.id, effect),
  'withdraw-event': (act, { theCase }, effect) => withdrawEvent(act, theCase, effect.visitId),
  'add-participant': (act, context, effect) =>
    addParticipant(act, context.theCase, {
      userId: effect.userId,
      roleId: effect.roleId,
      relationId: effect.relationId,
      blockedReason: null,
      sourceId: ParticipantSource.Workflow,
      conflictReason: effect.conflictReason,
    }),
  'remove-participant': removeByUser,
  'block-user': blockUser,
  'edit-participant': (act, { theCase }, { participantId, roleId, relationId, blockedReason, conflictReason }) =>
    editParticipant(act, theCase, {
      participantId,
      roleId,
      relationId,
      blockedReason,
      conflictReason,
      version: undefined,
    }),
  'change-owner': (act, context, effect) =>
    changeCaseOwner(act, context.theCase, {
      newOwnerUserId: effect.newOwnerUserId,
      reason: effect.reason,
      outgoingRoleId: effect.existingOwnerNewRoleId,
      outgoingRelationId: effect.relationId,
      outgoingBlockedReason: effect.blockedReason,
      sourceId: ParticipantSource.Workflow,
      conflictReason: effect.conflictReason,
    }),
  'record-findings': (act, { theCase }, effect) => recordFindings(act, theCase, effect),
  'take-back-findings': (act, { theCase }, { visitId }) => takeBackFindings(act, theCase, visitId),
  'keep-shown-warnings': (act, { theCase }) => keepShownWarnings(act, theCase),
  async 'pause-case'(act, { theCase }, { nextAction }) {
    await lockCase(act, theCase);
    if (nextAction !== null) await setNextAction(act, theCase, nextAction);
  },
  'close-case': (act, { theCase }, effect) =>
    closeCase(act, theCase, { outcomeId: effect.outcomeStageId, conclusion: effect.conclusion }),
  'require-process': (act, { theCase }, { processId, visitId }) => requireProcess(act, theCase.id, processId, visitId),
  'release-process': (act, { theCase }, { processId }) => requireProcess(act, theCase.id, processId, null),
  'raise-task': raiseTaskWithItsEvent,
  'end-task': (act, { theCase }, effect) => endTask(act, theCase.id, effect.taskId),
  'cancel-task': (act, { theCase }, effect) => cancelTask(act, theCase.id, effect.taskId),
  'move-task': moveTaskWithItsEvent,
  'keep-event': keepEventOfTask,
  'set-task-due': (act, { theCase }, effect) => setTaskDue(act, theCase.id, effect),
  'send-notice': (act, { theCase, view }, effect) => sendNotice(act, theCase, view.record.id, effect),
  'plan-notice': (act, { theCase, view }, effect) => planNotice(act, theCase, view.record.id, effect),
  'move-notice': (act, { theCase }, effect) => moveNotice(act, theCase.id, effect.noticeId, effect.day),
  'drop-notice': (act, { theCase }, effect) => dropNotice(act, theCase.id, effect.noticeId),
};

/**
 * Performs one effect of a decision, in the act's transaction. @returns the process that must
 * begin or end next, if one must.
 */
export async function performEffect(act: Act, context: EffectContext, effect: Effect): Promise<FollowUp | null> {
  switch (effect.kind) {
    case 'start-process': {
      const { workflowId, parentId, startedByVisitId, isMandatory } = effect;
      return {
        kind: 'start',
        start: { workflowId, kind: 'sub-process', parentId, startedByVisitId, isMandatory, isHrOnly: false },
      };
    }
    case 'end-process':
      return { kind: 'end', recordId: effect.processId, reason: effect.reason };
    default:
      await (perform[effect.kind] as (act: Act, context: EffectContext, effect: Effect) => Promise<unknown>)(
        act,
        context,
        effect,
      );
      return null;
  }
}

/** Only undo takes a person off a case: the appointment is as if it had not been made. */
async function removeByUser(act: Act, context: EffectContext, effect: { readonly userId: string }): Promise<void> {
  const row = (await participantsOf(act.db, scopeOf(act.actor), context.theCase.id)).find(
    (one) => one.userId === effect.userId,
  );
  if (row === undefined) return;
  await removeParticipant(act, context.theCase, row.id);
  await forgetRelation(act, context.theCase.id, row.id);
}

/**
 * A person who is on the case already is refused before (PART-24, PART-25); their participation is
 * changed on the participant screens.
 */
async function blockUser(
  act: Act,
  context: EffectContext,
  effect: { readonly userId: string; readonly reason: string; readonly relationId: number },
): Promise<void> {
  await addParticipant(act, context.theCase, {
    userId: effect.userId,
    roleId: ParticipantRole.Blocked,
    relationId: effect.relationId,
    blockedReason: effect.reason,
    sourceId: ParticipantSource.Workflow,
  });
}
