import type { ErrorCode } from '@evenhand/contract/error-codes';
import type { FactsOf } from '@evenhand/contract/history-facts';
import type { Effect } from './effects.ts';
import type { ProcessRecord, Visit } from './process-state.ts';

/** The answer to an act, as plain data: a refusal, a replay or a decision. */

/** The act may not happen; nothing changes. `fields` name inputs of the payload. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly code: ErrorCode;
  readonly description: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly blockers?: readonly string[];
}

/** Replay of a submit: return the stored answer (domain brief rule 9). */
export interface Replay {
  readonly kind: 'replay';
  readonly visitId: number;
}

/** Rows and effects for the server to write in one transaction. */
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

type KindOfProcess =
  | 'process.started'
  | 'process.component-completed'
  | 'process.undone'
  | 'process.ended'
  | 'process.task-opened'
  | 'case.step-changed';
type HistoryOf<K extends KindOfProcess> = { readonly kind: K; readonly facts: FactsOf<K> };
/** One history entry the act leaves; effects on other modules add their own there. */
export type ProcessHistory =
  | HistoryOf<'process.started'>
  | HistoryOf<'process.component-completed'>
  | HistoryOf<'process.undone'>
  | HistoryOf<'process.ended'>
  | HistoryOf<'process.task-opened'>
  | HistoryOf<'case.step-changed'>;
