import type { Transaction } from 'kysely';
import type { Db } from './open-database.ts';
import type { DB } from './tables.gen.ts';

/**
 * A transaction of ours. Work that belongs to it but is done once for all of it waits in `beforeCommit`. What
 * is to happen after it, such as mail, is raised in it as a job (`platform/jobs`).
 */
export interface Tx {
  readonly db: Transaction<DB>;
  beforeCommit(effect: () => Promise<void>): void;
}

/** Runs `work` and then its before-commit effects, in order, in one transaction. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await db.transaction().execute(async (transaction) => {
    const lastly: (() => Promise<void>)[] = [];
    const done = await work({ db: transaction, beforeCommit: (effect) => lastly.push(effect) });
    for (const effect of lastly) await effect();
    return done;
  });
}
