import type { OptionKind } from '@evenhand/contract/components/component-types';
import type { ComponentSettings, EventSetup } from './component-settings.ts';
import type { Deadline, DeadlineTerm, Duration, EventMoment } from './due-terms.ts';
import type { LookupItem } from './lookup-item.ts';

/**
 * The compiled form of a workflow: what a pack's YAML becomes once it has been validated, and all that the
 * engine ever reads. It is immutable, stored whole with its version, and pinned by every running record
 * (domain brief §3.1 rule 7). Keys are the author's names; ids are the numbers of ids.lock.yaml and the
 * only names that reach the wire.
 *
 * Versions that earlier releases stored are read as they are. So a new field, also of what is imported here,
 * is optional, and left out it says the same as null, false or an empty list (`pack/compiled-form.ts`).
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
  /** HR alone sets the step; otherwise everybody who edits case details does (gaps G-119). */
  readonly isStepSetByHr?: boolean;
  readonly reasons: {
    readonly label: string;
    readonly isMulti: boolean;
    readonly isEditable: boolean;
    readonly items: readonly LookupItem[];
  } | null;
  readonly risks: { readonly items: readonly LookupItem[] } | null;
  readonly outcomes: readonly LookupItem[];
  /** Labels of a simple workflow that replace 'Stage' and 'Step'. */
  readonly stageLabel: string | null;
  readonly stepLabel: string | null;
  /** Component the process begins with; null in a simple workflow. */
  readonly startComponentId: number | null;
  readonly stages: readonly Stage[];
  readonly events: readonly EventSetup[];
  /** Drops the planned notices of the process this one is about, if this holds when the process ends. */
  readonly dropsNotices?: Condition;
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
  /** HR alone comes here, to end the process early (decision 0110). */
  readonly endsEarly?: boolean;
  /** The hearing manager sees the live warnings of the employee here (decision 0119). */
  readonly liveWarnings?: boolean;
  /** Seek-help behaviour while the case is in this step: 1 not visible, 2 visible and locks, 3 visible. */
  readonly seekHelp: 1 | 2 | 3;
  readonly seekHelpContent: string | null;
  /** Assignee and due day of the step's type 2 task; null raises none. */
  readonly assign: StepAssignment | null;
  readonly tasks: readonly WorkflowTask[];
}

export interface StepAssignment {
  readonly to: Assignee;
  readonly due: Duration | null;
  readonly from: EventMoment | null;
  /** In place of `due` and `from`, where those cannot say it. */
  readonly deadline?: Deadline;
  /** Title of the task, saying what to do; left out in versions published without it. */
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
  readonly startProcess: {
    readonly workflowId: number;
    readonly workflowKey: string;
    readonly isMandatory: boolean;
    readonly isOnce: boolean;
  } | null;
  /**
   * The option is refused with `refuse` until this holds; `{date}` in the sentence is the day `reached` or
   * `passed` names.
   */
  readonly requires: Condition | null;
  readonly refuse: string | null;
  /** Said beside the option once `requires` holds, with the same `{date}`. */
  readonly met?: string;
}

/**
 * Target of an advance. `following` is the next component, else the next unfinished task of the step, else the next
 * step.
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

/** The closed list of conditions; there are no expressions (domain brief rule 15). */
export type Condition =
  | {
      readonly kind: 'reached';
      readonly moment: EventMoment;
      readonly offset: Duration | null;
      readonly terms?: readonly DeadlineTerm[];
    }
  /** From the day after: a period that ends on that day is over. */
  | {
      readonly kind: 'passed';
      readonly moment: EventMoment;
      readonly offset: Duration | null;
      readonly terms?: readonly DeadlineTerm[];
    }
  | { readonly kind: 'spanAtLeast'; readonly componentId: number; readonly duration: Duration }
  | { readonly kind: 'eventReason'; readonly componentId: number; readonly reasonIds: readonly number[] }
  | { readonly kind: 'reason'; readonly reasonIds: readonly number[] }
  | { readonly kind: 'attested'; readonly componentId: number; readonly reasonIds: readonly number[] }
  | { readonly kind: 'riskIs'; readonly riskIds: readonly number[] }
  /** The titles are for a drawing of the process. */
  | { readonly kind: 'topic'; readonly topicIds: readonly number[]; readonly titles: readonly string[] }
  | { readonly kind: 'relationPresent'; readonly relationId: number }
  /** The case has a matter that was neither withdrawn nor merged. */
  | { readonly kind: 'openMatters' }
  | { readonly kind: 'visitsAtMost'; readonly componentId: number; readonly count: number }
  /** A date that is recorded is not earlier than another one and the terms after it. */
  | {
      readonly kind: 'notEarlier';
      readonly moment: EventMoment;
      readonly earliest: { readonly moment: EventMoment; readonly terms: readonly DeadlineTerm[] };
    }
  | LinkedCaseCondition
  /** The newest sub-process of the workflow that this process has started has ended with one of these reasons. */
  | {
      readonly kind: 'endedWith';
      readonly workflowId: number;
      readonly reasonIds: readonly number[];
      /** Titles, for a drawing of the process. */
      readonly titles: { readonly workflow: string; readonly reasons: readonly string[] };
    }
  | { readonly kind: 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition };

/**
 * About the main processes of linked cases that have come to a component (decision 0108). `begun`: there is one.
 * `completed`: there is one, and each has completed it, by `noLaterThan` a date of this process where that is given.
 */
export interface LinkedCaseCondition {
  readonly kind: 'linkedCase';
  readonly workflowId: number;
  readonly componentId: number;
  readonly is: 'begun' | 'completed';
  readonly noLaterThan?: {
    /** Date of the linked process that is compared, of an Event that is timed or not. */
    readonly field: EventMoment['field'];
    readonly isTimed: boolean;
    readonly moment: EventMoment;
  };
}

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
  /** For type 3: the Event component it asks for, which may not have been visited yet; left out, its own. */
  readonly aboutComponentId?: number;
  /** For type 6: the workflow whose start ends the task; left out, any anytime event does. */
  readonly anytimeEventId?: number;
  readonly unless: Condition | null;
  readonly when: Condition | null;
}
