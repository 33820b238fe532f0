import type {
  ComponentConfiguration,
  SubmissionOf,
  submissionSchemas,
} from '@evenhand/contract/components/component-payloads';
import type { ComponentSettings } from '../component-settings.ts';
import type { Refusal } from '../decision.ts';
import type { Component, WorkflowDefinition } from '../definition.ts';
import type { Effect } from '../effects.ts';
import type { ProcessView } from '../process-context.ts';
import type { Reversal, Visit } from '../process-state.ts';

/** Component types that can be submitted. */
export type SupportedComponentType = keyof typeof submissionSchemas;

export type ConfigurationOf<T extends SupportedComponentType> = Extract<ComponentConfiguration, { type: T }>;
export type SettingsOf<T extends SupportedComponentType> = Extract<ComponentSettings, { type: T }>;

/** Problems of a submission: one sentence per input, by the payload's field names, and the banner above the form. */
export interface Problems {
  readonly fields: Readonly<Record<string, string>>;
  readonly banner: string | null;
}

/** Facts beyond a form's own inputs; only Events use them. */
export interface FormContext {
  /** Existing plus added minus files pending deletion (gaps G-62). */
  readonly fileCount: number;
  /** 0 none, 1 in progress, 2 completed (gaps G-65). */
  readonly documentStatus: 0 | 1 | 2;
}

/** The half of a component type that server and browser share: it needs no case, no clock and no calendar. */
export interface ComponentForm<T extends SupportedComponentType> {
  /** The configuration on the wire (specification 2 §3.2). */
  configure(definition: WorkflowDefinition, component: Component, settings: SettingsOf<T>): ConfigurationOf<T>;
  /** Checks that the payload is complete enough to advance, with the texts of specification 2 §5 and gaps G-42. */
  validate(configuration: ConfigurationOf<T>, submission: SubmissionOf<T>, context: FormContext): Problems | null;
}

export interface ActContext {
  readonly view: ProcessView;
  readonly component: Component;
  readonly visit: Visit;
  /** Today, and the day the visit was entered, in the service's time zone. */
  readonly today: string;
  readonly enteredDay: string;
}

export interface Outcome<T extends SupportedComponentType> {
  /** Data to store with the visit. */
  readonly data: SubmissionOf<T>;
  readonly effects: readonly Effect[];
  readonly reversal: Reversal | null;
}

/** One part of an answer, as the history keeps it. */
export interface TimelineLine {
  readonly label: string;
  readonly text: string;
  /** Wording for the row's sentence, where the text alone does not serve. */
  readonly inSentence?: string;
}

/** The half that only the server runs: what the case allows and what completing changes. */
export interface ComponentAct<T extends SupportedComponentType> {
  /**
   * Checks that every chosen id is of the pinned version, retired ones included. A save checks nothing else; an advance
   * checks it first.
   */
  checkChoices(submission: SubmissionOf<T>, context: ActContext): Problems | null;
  /** Refuses a well-formed, complete submission that the case does not allow now. */
  refuse(submission: SubmissionOf<T>, context: ActContext): Refusal | null;
  /** Effects of completing (domain brief §3.4). */
  apply(submission: SubmissionOf<T>, context: ActContext): Outcome<T>;
  /** Lines for the timeline; never the contents of blocked material. */
  describe(submission: SubmissionOf<T>, context: ActContext): readonly TimelineLine[];
}
