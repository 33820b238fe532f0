import type pg from 'pg';

/**
 * The log of who opened a case, which bare does not keep, is written after the answer.
 * @throws unless both cases have as many rows in every other table of cases.
 */
export async function assertSameRows(pool: pg.Pool, one: number, other: number): Promise<void> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'case_id'
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and t.relname <> 'case_access'`,
  );
  for (const { name } of tables) {
    const { rows } = await pool.query<{ one: number; other: number }>(
      `select (count(*) filter (where case_id = $1))::int as one, (count(*) filter (where case_id = $2))::int as other from ${name} where case_id in ($1, $2)`,
      [one, other],
    );
    if (rows[0]?.one !== rows[0]?.other)
      throw new Error(`The product has ${rows[0]?.one} rows in ${name}, and bare has ${rows[0]?.other}.`);
  }
}
