import { ParticipantRole } from '@evenhand/contract/participants';
import type { CaseFacts, ParticipantFacts } from './case-state.ts';
import type { Decision, ProcessHistory } from './decision.ts';
import type { ChangeOwner, Effect } from './effects.ts';
import { dropOverturnedNotices } from './overturned-notices.ts';
import { findStep } from './positions.ts';
import type { ProcessContext, ProcessView } from './process-context.ts';
import type { ProcessRecord, Visit } from './process-state.ts';
import type { Movement } from './task-effects.ts';
import { settleTasks } from './task-effects.ts';
import { changedVisits } from './walk.ts';

export interface Conclusion {
  readonly movement: Movement;
  readonly before: ProcessRecord | null;
  /** The visit that undo has opened again, as it was before it was taken back. */
  readonly reopened?: Visit;
  readonly after: ProcessRecord;
  /** Effects of the component or the undo, before the consequences of the new position. */
  readonly effects?: readonly Effect[];
  /** Done last, when this process has its new position. */
  readonly lastEffects?: readonly Effect[];
  readonly history: readonly ProcessHistory[];
  readonly subProcessId?: number | null;
}

/** Turns a new position into a decision: rows, stage and step of the case, tasks, answer. */
export function conclude(
  context: ProcessContext | (Omit<ProcessContext, 'record'> & { readonly record: ProcessRecord | null }),
  conclusion: Conclusion,
): Decision {
  const { before, after, effects = [], lastEffects = [] } = conclusion;
  const view: ProcessView = { ...context, record: after, facts: factsAfter(context.facts, effects) };
  const rows = changedVisits(before, after);
  const hasEnded = after.ended !== null;
  return {
    kind: 'decision',
    record: after,
    insertedVisits: rows.inserted,
    updatedVisits: rows.updated,
    effects: [
      ...effects,
      ...setStageAndStep(before, view),
      ...settleTasks({ kind: conclusion.movement, ...conclusion }, view),
      ...dropOverturnedNotices(view),
      ...lastEffects,
    ],
    history: conclusion.history,
    answer: {
      workflowTrackingRecordId: hasEnded && after.parentId !== null ? after.parentId : after.id,
      subWorkflowTrackingRecordId: conclusion.subProcessId ?? null,
      hasProcessEnded: hasEnded,
    },
  };
}

/** A decision that changes nothing: cancel, or choosing the current step. */
export function unchanged(record: ProcessRecord): Decision {
  return {
    kind: 'decision',
    record,
    insertedVisits: [],
    updatedVisits: [],
    effects: [],
    history: [],
    answer: {
      workflowTrackingRecordId: record.id,
      subWorkflowTrackingRecordId: null,
      hasProcessEnded: record.ended !== null,
    },
  };
}

/** The facts as conditions must see them once the effects are performed. */
export function factsAfter(facts: CaseFacts, effects: readonly Effect[]): CaseFacts {
  let current = facts;
  for (const effect of effects) current = factsAfterOne(current, effect);
  return current;
}

function factsAfterOne(facts: CaseFacts, effect: Effect): CaseFacts {
  switch (effect.kind) {
    case 'set-reasons':
    case 'restore-reasons':
      return { ...facts, reasonIds: effect.reasonIds };
    case 'set-risk':
    case 'restore-risk':
      return { ...facts, riskId: effect.riskId };
    case 'add-participant':
      return withPerson(facts, effect, effect.roleId);
    case 'block-user':
      return withPerson(facts, effect, ParticipantRole.Blocked);
    case 'edit-participant': {
      const { userId, roleId, relationId } = effect;
      return {
        ...facts,
        participants: facts.participants.map((person) =>
          person.userId === userId ? { ...person, roleId, relationId } : person,
        ),
      };
    }
    case 'remove-participant':
      return { ...facts, participants: facts.participants.filter((person) => person.userId !== effect.userId) };
    case 'change-owner':
      return { ...facts, participants: participantsAfterHandover(facts.participants, effect) };
    default:
      return facts;
  }
}

function withPerson(
  facts: CaseFacts,
  { userId, relationId }: { readonly userId: string; readonly relationId: number },
  roleId: number,
): CaseFacts {
  const person = { id: null, userId, name: '', roleId, relationId, hasWritten: false };
  return { ...facts, participants: [...facts.participants.filter((other) => other.userId !== userId), person] };
}

/** The new owner has no relation; the former one has what was chosen, or is off the case. */
function participantsAfterHandover(
  participants: readonly ParticipantFacts[],
  { newOwnerUserId, existingOwnerNewRoleId: roleId, relationId }: ChangeOwner,
): readonly ParticipantFacts[] {
  const present = participants.find((person) => person.userId === newOwnerUserId);
  const owner = {
    id: null,
    userId: newOwnerUserId,
    name: '',
    hasWritten: false,
    ...present,
    roleId: ParticipantRole.CaseOwner,
    relationId: null,
  };
  const others = participants
    .filter((person) => person.userId !== newOwnerUserId)
    .map((person) => (person.roleId === ParticipantRole.CaseOwner ? { ...person, roleId, relationId } : person))
    .filter((person) => person.roleId !== ParticipantRole.Removed);
  return [...others, owner];
}

/** Sub-processes and events never move the case (domain brief rule 16). */
function setStageAndStep(before: ProcessRecord | null, { definition, record }: ProcessView): readonly Effect[] {
  const isOfCase = record.kind === 'simple' || (record.kind === 'primary' && definition.isStageStepApplicable);
  if (!isOfCase || before?.stepId === record.stepId) return [];
  const position = findStep(definition, record.stepId);
  return position === null
    ? []
    : [{ kind: 'set-stage-and-step', stageId: position.stage.id, stepId: position.step.id }];
}
