import { sql } from 'kysely';
import type { Db } from '../database/open-database.ts';
import type { JobCounts } from './job.ts';

/** When the next job is due, or the next lease ends. */
export async function nextDueAt(db: Db, kinds: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from job where dead_at is null and kind = any(${kinds}::text[]) order by run_at limit 1`.execute(db);
  return rows[0]?.run_at ?? null;
}

/** The jobs of one kind that were given up. */
export interface DeadJobs {
  readonly kind: string;
  readonly count: number;
  /** When the latest was given up, and the code of its last error. */
  readonly lastDiedAt: Date;
  readonly lastError: string | null;
}

export async function deadJobs(db: Db): Promise<DeadJobs[]> {
  const { rows } = await sql<DeadJobs>`
    select kind, count(*)::int as count, max(dead_at) as "lastDiedAt", (array_agg(last_error order by dead_at desc, id desc))[1] as "lastError"
    from job where dead_at is not null group by kind order by kind`.execute(db);
  return rows;
}

/** How many jobs of each kind were given up and are still kept. */
export async function countDeadJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<{
    kind: string;
    count: number;
  }>`select kind, count(*)::int as count from job where dead_at is not null group by kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/** Whether a recurring job failed the last time. */
export async function hasFailed(db: Db, kind: string): Promise<boolean> {
  const { rows } = await sql<{ hasFailed: boolean }>`
    select last_error is not null as "hasFailed" from job where kind = ${kind} and dead_at is null`.execute(db);
  return rows[0]?.hasFailed ?? false;
}
