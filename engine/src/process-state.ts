import type { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { FactsOf } from '@evenhand/contract/history-facts';
import type { WorkflowDefinition } from './definition.ts';

/**
 * A running process. Instants are ISO 8601 in UTC, days are `YYYY-MM-DD`. All of it is plain data, so the
 * server keeps it in rows and a test can compare it.
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
  /** Number of times this visit was saved or completed; the wire's `version`. */
  readonly saves: number;
  readonly completedBy: Person | null;
  readonly optionId: number | null;
  readonly payloadHash: string | null;
  /** The submission, in the shape of its type's schema. For an Event the server keeps it equal to the tracked event. */
  readonly data: unknown;
  /** Values typed but not saved, as the client sent them. */
  readonly draft: unknown;
  /** Changes of the case by its completion, so that undo can put them back. */
  readonly reversal: Reversal | null;
}

export type Reversal =
  | { readonly kind: 'reasons'; readonly before: readonly number[]; readonly after: readonly number[] }
  | { readonly kind: 'risk'; readonly before: number | null; readonly after: number }
  | { readonly kind: 'event' }
  | { readonly kind: 'findings' }
  | {
      readonly kind: 'participant';
      readonly userId: string;
      readonly roleId: number;
      readonly relationId: number | null;
    };

export interface Person {
  readonly userId: string;
  readonly name: string;
}
