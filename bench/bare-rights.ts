import type pg from 'pg';

/** All that the reads written by hand need of the driver. */
export interface Statements {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

const RIGHTS = {
  name: 'rights',
  text: `select p.full_name, p.email, a.service_id, a.roles, a.access_level_ids, a.selected_access_level_id,
      array(select case_id from participant where user_id = $1 and removed_at is null and role_id = 4) as blocked,
      array(select case_id from participant where user_id = $1 and removed_at is null and role_id <> 4) as shared,
      set_config('app.user_id', a.user_id::text, true), set_config('app.service_id', a.service_id::text, true),
      set_config('app.access_level_ids', a.access_level_ids::text, true), set_config('app.address', coalesce(p.address, ''), true)
    from account a join person p on p.user_id = a.user_id where a.user_id = $1 and a.is_current and p.deactivated_at is null`,
};

/**
 * Reads as any server must whose rights are of now: the reader's rights are read first, then
 * the answer, in one read-only transaction whose commit nobody waits for. It tells how much of a limit is
 * left for everything else. The connections must be pipelined.
 */
export function afterRights(pool: pg.Pool, readerId: string): Statements {
  return {
    async query(statement) {
      const client = await pool.connect();
      try {
        await Promise.all([
          client.query('start transaction read only'),
          client.query({ ...RIGHTS, values: [readerId] }),
        ]);
        return await client.query(statement);
      } finally {
        void client.query('commit').catch(() => undefined);
        client.release();
      }
    },
  };
}
