import pg from 'pg';

/** The rows that one connection makes the database touch. */
export interface TouchedRows {
  /** For the application; it has one connection. */
  readonly pool: pg.Pool;
  /** @returns rows of tables and entries of indexes read so far, also inside functions and policies. */
  count(): Promise<number>;
  close(): Promise<void>;
}

/** Opens a database in which nothing else works meanwhile. `address`: of its owner. */
export function watchTouchedRows(address: string): TouchedRows {
  const pool = new pg.Pool({ connectionString: address, max: 1, pipeline: true });
  const beside = new pg.Pool({ connectionString: address, max: 1 });
  return {
    pool,
    async count() {
      // PostgreSQL publishes what a connection has counted at the end of a transaction, and at most once a second
      // unless it is told to.
      await pool.query('select pg_stat_force_next_flush()');
      await pool.query('select 1');
      const { rows } = await beside.query<{ count: number }>(
        'select tup_returned::int as count from pg_stat_database where datname = current_database()',
      );
      return rows[0]!.count;
    },
    async close() {
      await pool.end();
      await beside.end();
    },
  };
}
