import type { OptionKind } from '@evenhand/contract/components/component-types';

/**
 * The compiled form of a workflow: what a pack's YAML becomes once it has been validated, and all that the
 * engine ever reads. It is immutable, stored whole with its version, and pinned by every running record
 * (domain brief §3.1 rule 7). Keys are the author's names; ids are the numbers of ids.lock.yaml and the
 * only names that reach the wire.
 *
 * Versions that earlier releases stored are read as they are. So a new field is optional, and left out it
 * says the same as null, false or an empty list (`pack/compiled-form.ts`).
 */
export interface WorkflowDefinition {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly kind: 'primary' | 'sub-process' | 'anytime-event' | 'simple';
  /** False hides stepper, stage and step (gaps G-61). */
  readonly isStageStepApplicable: boolean;
  readonly isChecklistShown: boolean;
  readonly undoScope: 'step' | 'stage' | 'process';
  readonly reasons: { readonly label: string; readonly isMulti: boolean; readonly isEditable: boolean; readonly items: readonly LookupItem[] } | null;
  readonly risks: { readonly items: readonly LookupItem[] } | null;
  readonly outcomes: readonly LookupItem[];
  /** Labels of a simple workflow that replace 'Stage' and 'Step'. */
  readonly stageLabel: string | null;
  readonly stepLabel: string | null;
  /** Component the process begins with; null in a simple workflow. */
  readonly startComponentId: number | null;
  readonly stages: readonly Stage[];
  readonly events: readonly EventSetup[];
  /** Where this holds when the process ends, what the process it is about has planned to say is not said. */
  readonly dropsNotices?: Condition;
}

export interface LookupItem {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly explanatoryText: string | null;
  /** Secondary reasons name their primary one. */
  readonly primaryId: number | null;
  /** Retired items vanish from choices but still resolve (domain brief §4.5). */
  readonly isRetired: boolean;
  /** Says that none of the others holds, so it cannot be chosen together with them. */
  readonly isExclusive?: boolean;
}

export interface Stage {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly order: 'fixed' | 'any';
  /** Seek-help behaviour while the case is in this step: 1 not visible, 2 visible and locks, 3 visible. */
  readonly seekHelp: 1 | 2 | 3;
  readonly seekHelpContent: string | null;
  /** Who gets the step's type 2 task and when it is due; null raises none. */
  readonly assign: StepAssignment | null;
  readonly tasks: readonly WorkflowTask[];
}

export interface StepAssignment {
  readonly to: Assignee;
  readonly due: Duration | null;
  readonly from: EventMoment | null;
  /** In place of `due` and `from`, where those cannot say it. */
  readonly deadline?: Deadline;
  /** What the person is asked to do; not there in a version published without it. */
  readonly title?: string;
}

export interface WorkflowTask {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly components: readonly Component[];
}

export interface Component {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly introductionNarrative: string | null;
  readonly exitNarrative: string | null;
  readonly isSubmissionMandatory: boolean;
  readonly beforeClosure: 'never' | 'always' | 'if-entered';
  /** False for barriers (domain brief §3.4) and where the pack forbids it. */
  readonly isUndoable: boolean;
  readonly options: readonly Option[];
  readonly settings: ComponentSettings;
  readonly notify: readonly Notification[];
}

export interface Option {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly kind: OptionKind;
  /** Read top down, the last is unconditional; empty for kinds other than advance. */
  readonly next: readonly { readonly when: Condition | null; readonly to: Target }[];
  readonly startProcess: { readonly workflowId: number; readonly workflowKey: string; readonly isMandatory: boolean; readonly isOnce: boolean } | null;
  /**
   * The option is refused with `refuse` until this holds; `{date}` in the sentence is the day `reached` or
   * `passed` names.
   */
  readonly requires: Condition | null;
  readonly refuse: string | null;
}

/**
 * Where an advance leads. `following` is the next component, else the next unfinished task of
 * the step, else the next step.
 */
export type Target =
  | { readonly kind: 'following' }
  | { readonly kind: 'component'; readonly componentId: number }
  | { readonly kind: 'step'; readonly stepId: number }
  | { readonly kind: 'stage'; readonly stageId: number }
  | { readonly kind: 'end-task' }
  | { readonly kind: 'end' };

/** A role resolved when a task is created and again when its holder changes (domain brief rule 29). */
export type Assignee =
  | { readonly kind: 'owner' }
  | { readonly kind: 'adviser' }
  | { readonly kind: 'relation'; readonly relationId: number }
  | { readonly kind: 'actor' };

/**
 * Working days skip weekends and bank holidays; a negative count ends before the moment it is measured from.
 */
export interface Duration {
  readonly count: number;
  readonly unit: 'working-day' | 'day' | 'month';
}

/** One part of a deadline that is counted: a duration, or one that the law sets, by its key in the pack. */
export type DeadlineTerm = Duration | { readonly law: string; readonly isBefore: boolean };

/** When something is due, beyond one duration from one date (domain brief rule 30). */
export type Deadline =
  | CountedDeadline
  /** Half way between the two dates of an event. */
  | { readonly kind: 'middle'; readonly componentId: number }
  /** The earliest of those that are known. */
  | { readonly kind: 'earliest'; readonly of: readonly Deadline[] }
  /** The first that is known: the longer period once one is agreed, and until then what was set before. */
  | { readonly kind: 'first-known'; readonly of: readonly CountedDeadline[] }
  /** A day that was settled when the task was raised; a definition holds none. */
  | { readonly kind: 'day'; readonly day: string };

/**
 * Terms counted one after the other from a date, or from the day the task is raised. A legal deadline is
 * never later than its day.
 */
export interface CountedDeadline {
  readonly kind: 'after';
  readonly start: EventMoment | null;
  readonly terms: readonly DeadlineTerm[];
  readonly isLegal: boolean;
}

/** A date recorded by an Event component of the same workflow. */
export interface EventMoment {
  readonly componentId: number;
  readonly field: 'date' | 'endDate';
}

/** The closed list of conditions; there are no expressions (domain brief rule 15). */
export type Condition =
  | { readonly kind: 'reached'; readonly moment: EventMoment; readonly offset: Duration | null; readonly terms?: readonly DeadlineTerm[] }
  /** From the day after: a period that ends on that day is over. */
  | { readonly kind: 'passed'; readonly moment: EventMoment; readonly offset: Duration | null; readonly terms?: readonly DeadlineTerm[] }
  | { readonly kind: 'spanAtLeast'; readonly componentId: number; readonly duration: Duration }
  | { readonly kind: 'eventReason'; readonly componentId: number; readonly reasonIds: readonly number[] }
  | { readonly kind: 'reason'; readonly reasonIds: readonly number[] }
  | { readonly kind: 'attested'; readonly componentId: number; readonly reasonIds: readonly number[] }
  | { readonly kind: 'riskIs'; readonly riskIds: readonly number[] }
  | { readonly kind: 'relationPresent'; readonly relationId: number }
  | { readonly kind: 'visitsAtMost'; readonly componentId: number; readonly count: number }
  | { readonly kind: 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition };

/** An extra task (domain brief §2.1 braces, rule 28). `every` renews it until the step is left. */
export interface Notification {
  readonly type: 1 | 2 | 3 | 4 | 5 | 6;
  readonly to: Assignee;
  readonly on: 'entered' | 'complete';
  readonly title: string;
  readonly due: Duration | null;
  readonly from: EventMoment | null;
  /** In place of `due` and `from`, where those cannot say it. */
  readonly deadline?: Deadline;
  readonly every: Duration | null;
  readonly isRequiredBeforeClosure: boolean;
  /** Of a type 3: the Event component it asks for, which may not have been visited yet; left out, its own. */
  readonly aboutComponentId?: number;
  /** Of a type 6: the workflow whose start ends the task; left out, any anytime event does. */
  readonly anytimeEventId?: number;
  readonly unless: Condition | null;
  readonly when: Condition | null;
}

export type ComponentSettings =
  | { readonly type: 'Content'; readonly versions: readonly ContentVersion[] }
  | { readonly type: 'NoContent' }
  | { readonly type: 'Reason' }
  | { readonly type: 'Risk' }
  | {
      readonly type: 'SelfAttestation';
      readonly checkBoxLabel: string | null;
      readonly reasons: readonly LookupItem[];
      readonly isMulti: boolean;
      /** What the list of reasons is headed; not there where the pack does not say so. */
      readonly reasonLabel?: string;
      readonly isFreeText: boolean;
    }
  | { readonly type: 'Event'; readonly eventKey: string }
  | {
      readonly type: 'AddStakeholder';
      readonly roleIds: readonly number[];
      readonly relationId: number | null;
      /** The relation is part of the step: no other can be chosen. */
      readonly isRelationFixed?: true;
      /**
       * Relations whose holders may not be chosen here, e.g. the investigator as hearing manager: neither who
       * holds one now nor who has ever held one on this case.
       */
      readonly notRelationIds: readonly number[];
    }
  | { readonly type: 'EditParticipant' }
  | { readonly type: 'BlacklistUser' }
  | { readonly type: 'ChangeCaseOwner' }
  /** `unlockWithin` is when the adviser is to take the case up again, where no day is planned. */
  | { readonly type: 'PauseCase'; readonly unlockWithin?: Duration }
  /** `closesCase` false is the pack's `Tasks`. */
  | { readonly type: 'CloseCase'; readonly closesCase: boolean };

export interface ContentVersion {
  readonly id: number;
  /** First day this text is live, in the service's time zone. */
  readonly liveDate: string;
  /** Sanitised HTML. */
  readonly content: string;
  /** Of the text as its author wrote it; not there in a version published without it. */
  readonly hash?: string;
  /** The day it was published, when its component had texts already. */
  readonly publishedOn?: string;
}

/** Settings of an Event component and of the tracked event it leaves. */
export interface EventSetup {
  readonly key: string;
  readonly title: string;
  readonly dates: 'none' | 'single' | 'dual';
  readonly isTimed: boolean;
  /** Earliest distance of the date from today, e.g. five working days' notice; null accepts any date. */
  readonly minimumNotice: Duration | null;
  /** The dates may lie ahead; those of other events are of what has happened. Left out in older versions. */
  readonly mayLieAhead?: boolean;
  /** Key of the event whose date this one is not expected to precede. */
  readonly notBefore?: string;
  /** Key of the event whose date this one begins with. Not there in a version published without it. */
  readonly datesFrom?: string;
  readonly reasons: { readonly label: string | null; readonly isMulti: boolean; readonly items: readonly LookupItem[] } | null;
  readonly isFreeText: boolean;
  readonly uploadMaximum: number;
  readonly letterKey: string | null;
  /** The number of the letter. Not there in a version published before letters were written. */
  readonly letterId?: number;
  readonly prefaces: {
    readonly dates: string | null;
    readonly reasons: string | null;
    readonly freeText: string | null;
    readonly files: string | null;
    readonly letter: string | null;
  };
  readonly required: { readonly dates: boolean; readonly reasons: boolean; readonly freeText: boolean; readonly files: boolean; readonly letter: boolean };
  readonly notApplicable: {
    readonly isWholeEvent: boolean;
    readonly reasons: readonly LookupItem[];
    readonly dates: boolean;
    readonly reasonsSection: boolean;
    readonly files: boolean;
    readonly letter: boolean;
  };
}
