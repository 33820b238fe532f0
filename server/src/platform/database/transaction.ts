import type { Transaction } from 'kysely';
import type { Db } from './open-database.ts';
import type { DB } from './tables.gen.ts';

/**
 * A transaction whose side effects wait: `afterCommit` is the only door to mail, jobs outside the database and live pushes. What belongs to the
 * transaction but can be done for all of it at once waits in `beforeCommit`.
 */
export interface Tx {
  readonly db: Transaction<DB>;
  beforeCommit(effect: () => Promise<void>): void;
  afterCommit(effect: () => void | Promise<void>): void;
}

/** Runs `work` and its before-commit effects in one transaction and then, only if it committed, its after-commit effects; each in order. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, onEffectFailure: (error: unknown) => void): Promise<T> {
  const effects: (() => void | Promise<void>)[] = [];
  const result = await db.transaction().execute(async (transaction) => {
    const lastly: (() => Promise<void>)[] = [];
    const done = await work({ db: transaction, beforeCommit: (effect) => lastly.push(effect), afterCommit: (effect) => effects.push(effect) });
    for (const effect of lastly) await effect();
    return done;
  });
  for (const effect of effects) {
    // The act has happened; a failing listener must not turn its answer into an error.
    try {
      await effect();
    } catch (error) {
      onEffectFailure(error);
    }
  }
  return result;
}
