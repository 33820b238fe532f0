import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { atOnce } from './at-once.ts';
import { LOCK_IN_LINE_MS, LOCK_NOT_AVAILABLE } from './connection-limits.ts';
import { LockLine } from './lock-line.ts';
import type { Db } from './open-database.ts';
import type { DB } from './tables.gen.ts';
import { untilEnded } from './until-ended.ts';

/**
 * A transaction of ours. Work that belongs to it but is done once for all of it waits in `beforeCommit`. What
 * is to happen after it, such as mail, is raised in it as a job (`platform/jobs`).
 */
export interface Tx {
  readonly db: Transaction<DB>;
  beforeCommit(effect: () => Promise<void>): void;
}

const lines = new WeakMap<Db, LockLine>();

/**
 * Runs `work` and then its before-commit effects, in order, in one transaction. One that meets a lock is
 * rolled back and `work` runs again in its turn, so it must change nothing but the database. When `ended` has
 * come no more statements are sent and everything is rolled back. Statements that `work` asks for at once
 * leave together, in the order in which they were asked.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, ended?: AbortSignal): Promise<T> {
  try {
    return await perform(db, work, ended);
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    const line = lines.get(db) ?? new LockLine();
    lines.set(db, line);
    return await line.inTurn(error, ended, () =>
      perform(
        db,
        async (tx) => {
          await sql`set local lock_timeout = ${sql.lit(LOCK_IN_LINE_MS)}`.execute(tx.db);
          return await work(tx);
        },
        ended,
      ),
    );
  }
}

async function perform<T>(db: Db, work: (tx: Tx) => Promise<T>, ended: AbortSignal | undefined): Promise<T> {
  return await db.transaction().execute(async (transaction) => {
    ended?.throwIfAborted();
    const lastly: (() => Promise<void>)[] = [];
    const sending = await atOnce(ended === undefined ? transaction : transaction.withPlugin(untilEnded(ended)));
    const done = await work({ db: sending, beforeCommit: (effect) => lastly.push(effect) });
    for (const effect of lastly) await effect();
    return done;
  });
}
