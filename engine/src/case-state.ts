import type { FindingAnswer, FindingStage } from '@evenhand/contract/matters';
import type { DueRule, TaskSource, TaskType } from './effects.ts';
import type { ProcessKind } from './process-state.ts';
import type { SeparationGround } from './role-separation.ts';

/** The state of the case and its other modules, read before an act. */
export interface CaseFacts {
  readonly caseId: number;
  /** CLOSE-01. */
  readonly status: number;
  readonly isLocked: boolean;
  /** Null for a case in memory that was opened on a workflow alone. */
  readonly topicId: number | null;
  readonly reasonIds: readonly number[];
  readonly riskId: number | null;
  readonly employeeUserId: string | null;
  readonly participants: readonly ParticipantFacts[];
  /** All relations people have had to this case, those who left it included. */
  readonly relationsHeld: readonly RelationsHeld[];
  /** Every process of the case, ended ones and this one included. */
  readonly processes: readonly ProcessFacts[];
  /** Open tasks of the whole case, type 1 notices left out. */
  readonly openTasks: readonly OpenTask[];
  /** Planned notices of the whole case that are not posted yet. */
  readonly plannedNotices: readonly PlannedNotice[];
  /** Files and letter of tracked events, by visit; an event missing here has neither. */
  readonly eventFiles: readonly EventFileFacts[];
  /** Completed letters of the whole case that nobody has sent. A case in memory writes none. */
  readonly lettersToSend?: readonly LetterToSend[];
  /** Matters of the case in the order of their numbers; left out, it has none. */
  readonly matters?: readonly MatterFacts[];
  /** Read where a component gives somebody a part in the case; left out, nothing speaks against it. */
  readonly separation?: SeparationGround;
  /**
   * Main processes of linked cases, whoever may see those cases. Conditions alone ask them; nothing of them is
   * shown to anybody (decision 0108).
   */
  readonly linkedProcesses: readonly LinkedProcess[];
}

export interface MatterFacts {
  readonly number: number;
  /** False once it was withdrawn or merged into another one. */
  readonly isOpen: boolean;
  /** Those that stand, the oldest first. */
  readonly findings: readonly FindingFacts[];
}

export interface FindingFacts {
  readonly stage: FindingStage;
  readonly answer: FindingAnswer;
  readonly visitId: number;
}

export interface LetterToSend {
  readonly id: number;
  readonly documentId: string;
  readonly title: string;
}

export interface LinkedProcess {
  readonly workflowId: number;
  readonly isCaseOpen: boolean;
  /** Components it has come to, each as its latest visit has it. */
  readonly components: readonly LinkedComponent[];
}

export interface LinkedComponent {
  readonly componentId: number;
  readonly isComplete: boolean;
  /** Instants of an Event: its date or the first of two, and the second. */
  readonly date: string | null;
  readonly endDate: string | null;
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
  /** Reasons that the events of a sub-process name, once it has ended. */
  readonly reasonIds?: readonly number[];
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
