import type { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { ErrorCode } from '@evenhand/contract/error-codes';
import type { FactsOf } from '@evenhand/contract/history-facts';
import type { WorkflowDefinition } from './definition.ts';
import type { Duration } from './due-terms.ts';
import type { DueRule, Effect, TaskSource, TaskType } from './effects.ts';

/**
 * What the engine reads and what it answers: a running process, the facts of its case, and a decision or a
 * refusal. Instants are ISO 8601 in UTC, days are `YYYY-MM-DD`. All of it is plain data, so the server keeps
 * it in rows and a test can compare it.
 */

export type ProcessKind = WorkflowDefinition['kind'];

/** `discarded` is an untouched sub-process or event taken away by Cancel or undo. */
export type EndReason = FactsOf<'process.ended'>['reason'];

/** A running copy of a workflow (domain brief §3.1); live while `ended` is null. */
export interface ProcessRecord {
  readonly id: number;
  readonly kind: ProcessKind;
  readonly parentId: number | null;
  /** The parent cannot be closed before this one has ended. */
  readonly isMandatory: boolean;
  /** The current step; after the end, the last one. */
  readonly stepId: number | null;
  /** The one visit being worked on; null once ended and always in a simple workflow. */
  readonly currentVisitId: number | null;
  readonly lastSeenComponentId: number | null;
  readonly ended: EndReason | null;
  /** Something has been saved or completed in it. */
  readonly isTouched: boolean;
  /**
   * Number of the last change of position. Visits name the ones that made them, which gives undo its
   * order without the clock.
   */
  readonly transition: number;
  readonly visits: readonly Visit[];
}

/**
 * One visit to one component: a row with its own id, never overwritten by a later
 * visit (domain brief rule 2).
 */
export interface Visit {
  readonly id: number;
  readonly componentId: number;
  readonly status: ComponentStatus;
  /** Taken back by undo: out of every answer, kept in history. */
  readonly isWithdrawn: boolean;
  readonly createdIn: number;
  readonly enteredIn: number | null;
  readonly completedIn: number | null;
  /**
   * Set when HR moved the process past it unfinished; cleared when it becomes current
   * again (domain brief rule 19).
   */
  readonly leftBehindIn: number | null;
  readonly enteredAt: string | null;
  readonly exitedAt: string | null;
  /** The guard of a save: a newer value than the client's means that another save came since. */
  readonly updatedAt: string | null;
  /** How often this visit was saved or completed; the wire's `version`. */
  readonly saves: number;
  readonly completedBy: Person | null;
  readonly optionId: number | null;
  readonly payloadHash: string | null;
  /**
   * What was submitted, in the shape of its type's submission schema. For an Event the server keeps
   * it equal to the tracked event.
   */
  readonly data: unknown;
  /** What has been typed but not saved, as the client sent it. */
  readonly draft: unknown;
  /** What completing it changed on the case, so that undo can put it back. */
  readonly reversal: Reversal | null;
}

export type Reversal =
  | { readonly kind: 'reasons'; readonly before: readonly number[]; readonly after: readonly number[] }
  | { readonly kind: 'risk'; readonly before: number | null; readonly after: number }
  | { readonly kind: 'event' }
  | { readonly kind: 'participant'; readonly userId: string; readonly roleId: number; readonly relationId: number | null };

export interface Person {
  readonly userId: string;
  readonly name: string;
}

/** The person acting. The server answers both rights afresh inside the transaction (DESIGN §4). */
export interface Actor extends Person {
  /** HR with the policy area, or the adviser. */
  readonly isHr: boolean;
  /** HR, the adviser, the owner or a stakeholder. */
  readonly isWriter: boolean;
}

/** What the case and its other modules hold at this moment. */
export interface CaseFacts {
  readonly caseId: number;
  /** CLOSE-01. */
  readonly status: number;
  readonly isLocked: boolean;
  readonly reasonIds: readonly number[];
  readonly riskId: number | null;
  readonly employeeUserId: string | null;
  readonly participants: readonly ParticipantFacts[];
  /** Whatever relations people have had to this case, those who left it included. */
  readonly relationsHeld: readonly RelationsHeld[];
  /** Every process of the case, ended ones and this one included. */
  readonly processes: readonly ProcessFacts[];
  /** Open tasks of the whole case, type 1 notices left out. */
  readonly openTasks: readonly OpenTask[];
  /** Planned notices of the whole case that are not posted yet. */
  readonly plannedNotices: readonly PlannedNotice[];
  /** Files and letter of tracked events, by visit; an event missing here has neither. */
  readonly eventFiles: readonly EventFileFacts[];
}

export interface ParticipantFacts {
  /** The number of the person's row on the case; null for a person this act is about to add. */
  readonly id: number | null;
  readonly userId: string;
  readonly name: string;
  readonly roleId: number;
  readonly relationId: number | null;
  /** Has posted, submitted or uploaded anything on this case. */
  readonly hasWritten: boolean;
}

export interface RelationsHeld {
  readonly userId: string;
  readonly relationIds: readonly number[];
}

export interface ProcessFacts {
  readonly id: number;
  readonly workflowId: number;
  readonly title: string;
  readonly kind: ProcessKind;
  readonly parentId: number | null;
  readonly startedByVisitId: number | null;
  readonly isMandatory: boolean;
  /** The visit that made it mandatory after its start; null where it has been from the start, or is not. */
  readonly requiredByVisitId: number | null;
  /** Only people who act as HR on the case read it. */
  readonly isHrOnly?: boolean;
  readonly hasEnded: boolean;
  readonly hasCompletedComponent: boolean;
}

export interface EventFileFacts {
  readonly visitId: number;
  readonly fileCount: number;
  /** 0 none, 1 in progress, 2 completed (gaps G-65). */
  readonly documentStatus: 0 | 1 | 2;
}

/**
 * An open to-do of type 2 to 6 with all that decides when it ends; the server stores `source` and
 * `dueRule` as they were raised.
 */
export interface OpenTask {
  readonly id: number;
  readonly processId: number | null;
  readonly type: TaskType;
  readonly title: string;
  readonly isRequiredBeforeClosure: boolean;
  readonly source: TaskSource | null;
  readonly dueRule: DueRule | null;
}

/** A notice that waits for its day. */
export interface PlannedNotice {
  readonly id: number;
  readonly processId: number;
  readonly visitId: number;
  readonly dueRule: DueRule;
}

/** @NOTE Its home is `effects.ts`; modules that keep open tasks read it beside `OpenTask`. */
export type { TaskAssignee } from './effects.ts';

/** Working days of the service (domain brief rule 30). */
export interface ServiceCalendar {
  readonly timeZone: string;
  /** Bank holidays, `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
  /** Durations that the law sets, by key, each with the first day it is in force; oldest first. */
  readonly legalDurations?: Readonly<Record<string, readonly LegalDuration[]>>;
}

export interface LegalDuration {
  readonly from: string;
  /** Null where the law has changed to something that is not known yet. */
  readonly duration: Duration | null;
}

/** Everything a question about a process is answered from. */
export interface ProcessView {
  readonly definition: WorkflowDefinition;
  readonly record: ProcessRecord;
  readonly facts: CaseFacts;
  readonly actor: Actor;
  readonly calendar: ServiceCalendar;
  readonly now: string;
}

/** Everything an act on a process is decided from. */
export interface ProcessContext extends ProcessView {
  /**
   * Gives the id of a new visit; ids rise and start at 1000 (domain brief rule 2). Ids drawn
   * by a refused act stay unused.
   */
  readonly newVisitId: () => number;
}

/** The act may not happen; nothing changes. `fields` name inputs of the payload. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly code: ErrorCode;
  readonly description: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly blockers?: readonly string[];
}

/** The same submit has been carried out before: answer what was answered then (domain brief rule 9). */
export interface Replay {
  readonly kind: 'replay';
  readonly visitId: number;
}

/** What the server writes, all of it in one transaction. */
export interface Decision {
  readonly kind: 'decision';
  /** The process as it is after the act. */
  readonly record: ProcessRecord;
  readonly insertedVisits: readonly Visit[];
  readonly updatedVisits: readonly Visit[];
  /** To be performed in this order, after the rows are written. */
  readonly effects: readonly Effect[];
  readonly history: readonly ProcessHistory[];
  readonly answer: DecisionAnswer;
}

/**
 * The engine's part of PROC-40; the server adds case status, lock and the id of a
 * process it has just started.
 */
export interface DecisionAnswer {
  readonly workflowTrackingRecordId: number;
  /** A live sub-process that `once` reuses. */
  readonly subWorkflowTrackingRecordId: number | null;
  readonly hasProcessEnded: boolean;
}

type KindOfProcess = 'process.started' | 'process.component-completed' | 'process.undone' | 'process.ended' | 'process.task-opened' | 'case.step-changed';
type HistoryOf<K extends KindOfProcess> = { readonly kind: K; readonly facts: FactsOf<K> };
/** One history entry the act leaves; effects on other modules add their own there. */
export type ProcessHistory =
  | HistoryOf<'process.started'>
  | HistoryOf<'process.component-completed'>
  | HistoryOf<'process.undone'>
  | HistoryOf<'process.ended'>
  | HistoryOf<'process.task-opened'>
  | HistoryOf<'case.step-changed'>;
