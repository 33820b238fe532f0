import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';

/**
 * Has the embedded database look at how many rows there are, so that it plans by them; PostgreSQL does so by
 * itself. Without, every table is taken for small, and a list of a thousand cases may read all of them for
 * each of its rows. For the owner of the tables.
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

/** Nothing is known of how many cases there are and how they differ. */
export async function lacksStatistics(owner: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stats where schemaname = 'public' and tablename = 'case_record' limit 1`.execute(owner);
  return rows.length === 0;
}
