import type { Duration } from './due-terms.ts';

/**
 * Evidence rules of a pack: the demands of a code of practice, and the records that show them (decision 0033).
 * Components are named by number, because a running process may have an older version.
 */
export interface EvidenceRuleSet {
  readonly title: string;
  readonly workflowId: number;
  readonly rules: readonly EvidenceRule[];
}

export interface EvidenceRule {
  readonly key: string;
  readonly title: string;
  readonly source: string | null;
  /** The rule is about processes in which one of these has happened; empty: about every one. */
  readonly given: readonly Mark[];
  /** Processes in which one of these has happened too; absent: all of those. */
  readonly where?: readonly Mark[];
  /** Once one of these has happened, the evidence should be there. */
  readonly by: readonly Mark[];
  readonly shownBy: ShownBy;
}

export type ShownBy =
  | { readonly kind: 'record'; readonly anyOf: readonly EvidenceMark[] }
  | { readonly kind: 'apart'; readonly person: Part; readonly from: readonly Part[] }
  /** Met when every open matter has a finding of the decision or an appeal. */
  | { readonly kind: 'findings' }
  /** Met when nobody has two roles that are kept apart, or decides over their own manager or report. */
  | { readonly kind: 'separate' };

/** Something that a process records: a component, perhaps with that option or one of these reasons. */
export interface Mark {
  readonly componentId: number;
  readonly optionId: number | null;
  readonly reasonIds: readonly number[] | null;
}

export interface EvidenceMark extends Mark {
  /** An event that it has to come before, or fall on the day of. */
  readonly beforeComponentId: number | null;
  /** At least this long before it. */
  readonly atLeast?: Duration;
  /** An event counts only with its letter, completed. */
  readonly isInWriting?: boolean;
}

/** A part that a person has in a case. */
export type Part = { readonly kind: 'owner' } | { readonly kind: 'relation'; readonly relationId: number };

/** `not-yet` in a process that has ended means that it was not called for. */
export type EvidenceState = 'met' | 'missing' | 'not-yet';
