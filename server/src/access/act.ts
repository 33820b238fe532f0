import type { FactsOf, HistoryKind } from '@evenhand/contract/history-facts';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Tx } from '../platform/database/transaction.ts';
import type { Actor } from './actor.ts';

export interface OnCase {
  readonly id: number;
  readonly serviceId: number;
}

/** One act by one person at one moment, in one transaction: the first argument of every command. */
export interface Act extends Tx {
  readonly actor: Actor;
  readonly now: Date;
  /** What the actor's service has configured. */
  readonly configuration: ServiceConfiguration;
  /**
   * Records one entry of a case's history, which is written when the act is done.
   * @throws when the facts do not match what the kind of entry declares; the act is then rolled back.
   */
  record<K extends HistoryKind>(onCase: OnCase, kind: K, facts: FactsOf<K>): void;
}

/** An act of a person, or work that nobody does, such as the import of people. It records nothing. */
export type Unrecorded = Pick<Act, 'db' | 'now'> & { readonly actor: Pick<Actor, 'userId'> | null };

/** What the ledger is opened for: an act of a person, or a job, which nobody does. */
export type Recorded = Pick<Act, 'db' | 'beforeCommit' | 'now'> & { readonly actor: Pick<Actor, 'userId'> | null };
export type OpenLedger = (act: Recorded) => Act['record'];

/** Begins an act of a person, by a call or by what else comes from them, such as a mail. */
export function beginAct(begun: Omit<Act, 'record'>, openLedger: OpenLedger): Act {
  return { ...begun, record: openLedger(begun) };
}
