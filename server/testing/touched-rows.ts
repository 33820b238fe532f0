import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { watchSentStatements } from './sent-statements.ts';

/** The rows that one connection makes the database touch. */
export interface TouchedRows {
  /** For the application; it has one connection. */
  readonly pool: pg.Pool;
  /** Statements that were sent so far. */
  statements(): number;
  /** @returns rows of tables and entries of indexes read so far, also inside functions and policies. */
  count(): Promise<number>;
  /**
   * Processor time of the connection so far, in milliseconds, without those that help it to scan; NaN where the
   * database is elsewhere or the system does not tell.
   */
  processorTime(): number;
  close(): Promise<void>;
}

/**
 * Plans are those of large tables: each row is looked up by an index. Among ten thousand cases the database may
 * prefer to read a whole table once.
 */
const LOOKUPS = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

/**
 * Counts in a database in which nothing else works meanwhile. Connections publish what they have read late, so the
 * others are ended. `address`: of its owner. With `byLookup` each row is looked up, whatever the size of its table.
 */
export async function watchTouchedRows(address: string, { byLookup = false } = {}): Promise<TouchedRows> {
  const pool = new pg.Pool({
    connectionString: address,
    max: 1,
    pipeline: true,
    ...(byLookup ? { options: LOOKUPS } : {}),
  });
  const sent = watchSentStatements(pool);
  let statements = 0;
  const beside = new pg.Pool({ connectionString: address, max: 1 });
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  // One that comes meanwhile, such as that of an access log which is written now, is ended too.
  while ((await beside.query(`select pg_terminate_backend(pid) ${others}`)).rowCount !== 0) await sleep(20);
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]!.pid;
  return {
    pool,
    statements() {
      statements += sent.taken().flat().length;
      return statements;
    },
    processorTime: () => processorTimeOf(pid),
    async count() {
      // At most once a second unless it is told to, and after the answer of the statement that tells it.
      await pool.query('select pg_stat_force_next_flush()');
      await pool.query('select 1');
      const { rows } = await beside.query<{ count: number }>(
        'select tup_returned::float8 as count from pg_stat_database where datname = current_database()',
      );
      return rows[0]!.count;
    },
    async close() {
      await pool.end();
      await beside.end();
    },
  };
}

function processorTimeOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;
  } catch {
    return Number.NaN;
  }
}
