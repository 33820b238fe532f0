import type { CompiledQuery, Transaction } from 'kysely';
import type { DB } from './tables.gen.ts';

/** Statements nobody waits for, known by their values: the one thing of them that reaches the driver as it was made. */
const unanswered = new WeakSet<readonly unknown[]>();

export function isUnanswered(values: readonly unknown[]): boolean {
  return unanswered.has(values);
}

/**
 * Sends a write that decides nothing: where PostgreSQL answers, nobody waits for it, and it leaves together with what follows. The next statement
 * of the transaction that is waited for waits for this one too, its commit at the latest, and fails with this one's error. So it is not for a
 * write whose failure somebody looks for or whose rows are counted.
 */
export async function writeUnanswered(db: Transaction<DB>, write: CompiledQuery): Promise<void> {
  unanswered.add(write.parameters);
  await db.executeQuery(write);
}
