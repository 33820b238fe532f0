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
 * Sends a statement of a transaction whose result is not used, without waiting for it. The next statement
 * that is waited for, at the latest the commit, waits for this one too and fails with its error. So do not
 * use it for a write whose failure is handled or whose rows are counted.
 */
export async function executePipelined(db: QueryExecutorProvider, statement: CompiledQuery): Promise<void> {
  pipelined.add(statement.parameters);
  await db.getExecutor().executeQuery(statement);
}
