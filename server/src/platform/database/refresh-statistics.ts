import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';

/**
 * Updates the row counts that the embedded database plans by; PostgreSQL does this by itself. Without them
 * every table is taken for small, and a list of a thousand cases may read all of them for each of its rows.
 * It runs as the owner of the tables.
 */
export async function refreshStatistics(owner: QueryExecutorProvider): Promise<void> {
  await sql`do $$
    declare
      name text;
    begin
      for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
        execute format('analyze %I', name);
      end loop;
    end $$`.execute(owner);
}

/** Whether the counts have never been updated, so that the planner has none for cases. */
export async function lacksStatistics(owner: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stats where schemaname = 'public' and tablename = 'case_record' limit 1`.execute(owner);
  return rows.length === 0;
}
