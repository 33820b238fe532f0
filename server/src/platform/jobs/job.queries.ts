import { sql } from 'kysely';
import type { Db } from '../database/open-database.ts';
import type { JobCounts } from './job.ts';

/** When the next job is due, or the next lease ends. */
export async function nextDueAt(db: Db, kinds: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from job where dead_at is null and kind = any(${kinds}::text[]) order by run_at limit 1`.execute(db);
  return rows[0]?.run_at ?? null;
}

/** How many jobs of each kind were given up and are still kept. */
export async function countDeadJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<{ kind: string; count: number }>`select kind, count(*)::int as count from job where dead_at is not null group by kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}
