import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import type { FactsOf } from '@evenhand/contract/history-facts';
import type { EvidenceLink, FindingAnswer, FindingStage } from '@evenhand/contract/matters';
import type { Assignee } from './definition.ts';
import type { Deadline, Duration, EventMoment } from './due-terms.ts';

/**
 * Everything an act on a process does outside its own rows. The server performs each through the module that
 * owns the table. Its list of effects is keyed by `kind`, so a new effect does not compile until the server
 * performs it.
 */
export type Effect =
  | { readonly kind: 'set-stage-and-step'; readonly stageId: number; readonly stepId: number }
  | { readonly kind: 'set-reasons'; readonly reasonIds: readonly number[] }
  | { readonly kind: 'restore-reasons'; readonly reasonIds: readonly number[] }
  | { readonly kind: 'set-risk'; readonly riskId: number }
  | { readonly kind: 'restore-risk'; readonly riskId: number | null }
  | RecordEvent
  /** Files of a withdrawn event are kept; a visit that left no tracked event needs nothing. */
  | { readonly kind: 'withdraw-event'; readonly visitId: number }
  /** Source is always workflow (PART-05). */
  | AddParticipant
  | { readonly kind: 'remove-participant'; readonly userId: string }
  /** The relation of a blocked person is always interested party. */
  | { readonly kind: 'block-user'; readonly userId: string; readonly reason: string; readonly relationId: number }
  | EditParticipant
  | ChangeOwner
  | RecordFindings
  /** Takes back the findings of a visit; the rows stay. */
  | { readonly kind: 'take-back-findings'; readonly visitId: number }
  /** Keeps the live warnings that the acting person was shown. */
  | { readonly kind: 'keep-shown-warnings' }
  | PauseCase
  /** Ends every process of the case, cancels its open tasks and the next action (domain brief rule 25). */
  | { readonly kind: 'close-case'; readonly conclusion: string; readonly outcomeStageId: number | null }
  | StartProcess
  /** A live sub-process that `once` reuses must end before its parent; undo of the visit takes that back. */
  | { readonly kind: 'require-process'; readonly processId: number; readonly visitId: number }
  | { readonly kind: 'release-process'; readonly processId: number }
  /** Ends another process of the case by `endProcess`; the own end is `record.ended`. */
  | {
      readonly kind: 'end-process';
      readonly processId: number;
      readonly reason: Exclude<FactsOf<'process.ended'>['reason'], 'finished'>;
    }
  | RaiseTask
  | EndTask
  | { readonly kind: 'cancel-task'; readonly taskId: number }
  | MoveTask
  | KeepEvent
  | SetTaskDue
  /** A notice of type 1: nothing to complete, no due day. */
  | { readonly kind: 'send-notice'; readonly title: string; readonly assignee: TaskAssignee }
  | PlanNotice
  | MoveNotice
  | { readonly kind: 'drop-notice'; readonly noticeId: number };

export type EffectKind = Effect['kind'];

/** Effects of editing a tracked event beyond its own rows: tasks and planned notices. */
export type EventTaskEffect = RaiseTask | EndTask | SetTaskDue | MoveNotice;

/**
 * Creates or fills the tracked event of a visit. `missingParts` are its parts mandatory before
 * closure that are still empty.
 */
export interface RecordEvent {
  readonly kind: 'record-event';
  readonly visitId: number;
  readonly componentId: number;
  readonly eventKey: string;
  readonly title: string;
  readonly content: SubmissionOf<'Event'>;
  readonly missingParts: readonly EventPart[];
}

export type EventPart = 'dates' | 'reasons' | 'freeText' | 'files' | 'letter';

interface AddParticipant extends PassesWarnings {
  readonly kind: 'add-participant';
  readonly userId: string;
  readonly roleId: number;
  readonly relationId: number;
}

/** Gives somebody a part in the case. */
interface PassesWarnings {
  /** Why they have it although another part of theirs warns; left out where none does. */
  readonly conflictReason?: string;
}

/**
 * COMP-EDITPART-02 … -04: another role or relation for a participant, or a block, which has a reason.
 */
export interface EditParticipant extends PassesWarnings {
  readonly kind: 'edit-participant';
  readonly participantId: number;
  readonly userId: string;
  readonly roleId: number;
  readonly relationId: number;
  readonly blockedReason: string | null;
}

/** Records the answers of a Findings component, each to one matter. */
export interface RecordFindings {
  readonly kind: 'record-findings';
  readonly visitId: number;
  readonly stage: FindingStage;
  /** The person who decided, who need not be the one who records it. */
  readonly decidedBy: string;
  readonly decidedOn: string;
  readonly onBehalfReason: string | null;
  readonly findings: readonly FindingToRecord[];
}

export interface FindingToRecord {
  readonly matterNumber: number;
  readonly answer: FindingAnswer;
  readonly reasons: string;
  readonly evidence: readonly EvidenceLink[];
}

/** Locks the case until HR unlocks it, and schedules what happens next, if anything was. */
export interface PauseCase {
  readonly kind: 'pause-case';
  readonly nextAction: {
    readonly nextActionId: number;
    readonly nextActionUserId: string;
    readonly nextActionDueDateTime: string;
  } | null;
}

/** COMP-OWNER-01; the server hands the case over before anything else in the list looks for the owner. */
export interface ChangeOwner extends PassesWarnings {
  readonly kind: 'change-owner';
  readonly newOwnerUserId: string;
  readonly existingOwnerNewRoleId: number;
  readonly reason: string;
  readonly blockedReason: string | null;
  readonly relationId: number | null;
}

/** Starts a sub-process in the newest published version of its workflow (domain brief rule 21). */
export interface StartProcess {
  readonly kind: 'start-process';
  readonly workflowId: number;
  readonly workflowKey: string;
  readonly isMandatory: boolean;
  readonly parentId: number;
  readonly startedByVisitId: number;
}

/**
 * Raises a to-do. `dueDay` is null while it has no due or while the event it depends on has no date. A type 3
 * task carries the tracked event of `source.visitId`; where there is none the server makes an empty one for
 * the component (domain brief rule 28).
 */
export interface RaiseTask {
  readonly kind: 'raise-task';
  readonly type: TaskType;
  readonly title: string;
  readonly assignee: TaskAssignee;
  readonly dueDay: string | null;
  readonly dueRule: DueRule;
  readonly isRequiredBeforeClosure: boolean;
  readonly source: TaskSource;
}

/**
 * Undo opened the task's component again: the task now belongs to that visit. A type 3 task carries that
 * visit's tracked event; there is none yet, so the server makes an empty one (domain brief rule 28).
 */
export interface MoveTask {
  readonly kind: 'move-task';
  readonly taskId: number;
  readonly visitId: number;
  readonly componentId: number;
}

/**
 * A visit that undo took back may have taken the event with it that a task carries which waits for any visit
 * of the component. The task then gets a new empty one.
 */
export interface KeepEvent {
  readonly kind: 'keep-event';
  readonly taskId: number;
  readonly componentId: number;
}

interface EndTask {
  readonly kind: 'end-task';
  readonly taskId: number;
}

export interface SetTaskDue {
  readonly kind: 'set-task-due';
  readonly taskId: number;
  readonly dueDay: string | null;
  /** The date that the day follows from now on; left out where it stays. */
  readonly dueRule?: DueRule;
}

/**
 * A notice of type 1 that is posted on a later day; null while the event it depends on has no date. It goes
 * with its visit and outlives its process, because a warning ends long after the case was closed.
 */
export interface PlanNotice {
  readonly kind: 'plan-notice';
  readonly visitId: number;
  readonly title: string;
  readonly assignee: TaskAssignee;
  readonly day: string | null;
  readonly dueRule: DueRule;
}

interface MoveNotice {
  readonly kind: 'move-notice';
  readonly noticeId: number;
  readonly day: string | null;
}

/** NOTIF-02 without type 1, which is a notice, and without 7 to 9, which other modules raise. */
export type TaskType = 2 | 3 | 4 | 5 | 6;

/** The reason for which the engine raised a task. */
export type TaskSource =
  | { readonly kind: 'step'; readonly stepId: number }
  | { readonly kind: 'workflow-task'; readonly stepId: number; readonly workflowTaskId: number }
  | {
      readonly kind: 'notification';
      readonly stepId: number;
      readonly componentId: number;
      /** Position in the component's `notify`. */
      readonly index: number;
      /** Null for a renewed task: the next visit of the component adopts it. */
      readonly visitId: number | null;
      readonly wantedRelationId: number | null;
      readonly wantedEventId?: number;
      /** For a task about another component: that component, and the visit that raised the task. */
      readonly about?: { readonly componentId: number; readonly askedByVisitId: number };
    }
  /** A paused case, which somebody has to take up again; done when the case is unlocked. */
  | { readonly kind: 'pause'; readonly stepId: number; readonly visitId: number }
  | { readonly kind: 'missing-parts'; readonly stepId: number; readonly componentId: number; readonly visitId: number };

/** Rule of a due day, kept so that the day moves with the event it depends on (domain brief rule 30). */
export interface DueRule {
  readonly due: Duration | null;
  readonly from: EventMoment | null;
  readonly deadline?: Deadline;
}

/**
 * A task's assignee: a role resolved by the server now and again when its holder
 * changes, or the person who acted.
 */
export type TaskAssignee = Exclude<Assignee, { kind: 'actor' }> | { readonly kind: 'user'; readonly userId: string };
