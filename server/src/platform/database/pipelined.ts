import type { CompiledQuery, QueryExecutorProvider } from 'kysely';

/**
 * Statements whose result is not used, known by their values: the one thing of them that
 * reaches the driver as it was made.
 */
const pipelined = new WeakSet<readonly unknown[]>();

export function isPipelined(values: readonly unknown[]): boolean {
  return pipelined.has(values);
}

/**
 * Sends a statement of a transaction whose result nobody uses, without waiting for it. The next statement
 * that is waited for waits for this one too, the commit at the latest, and fails with this one's error. So it
 * is not for a write whose failure is looked for or whose rows are counted.
 */
export async function executePipelined(db: QueryExecutorProvider, statement: CompiledQuery): Promise<void> {
  pipelined.add(statement.parameters);
  await db.getExecutor().executeQuery(statement);
}
