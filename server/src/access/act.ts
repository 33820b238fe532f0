import type { Tx } from '../platform/database/transaction.ts';
import type { Actor } from './actor.ts';

/** One act by one person at one moment, in one transaction: the first argument of every command. */
export interface Act extends Tx {
  readonly actor: Actor;
  readonly now: Date;
}
