import { sql } from 'kysely';
import type { Db, ReadDb } from '../database/open-database.ts';
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

/** The jobs of one kind that wait or are under way. */
export interface JobsOfKind {
  readonly kind: string;
  /** Those that could begin now. */
  readonly due: number;
  readonly running: number;
  /** Those that failed before. One that is being tried again at this moment counts here too. */
  readonly retrying: number;
  /** Those that nobody has begun, because their time has not come. */
  readonly later: number;
  readonly dead: number;
  readonly oldestDueAt: Date | null;
  /** When the first of those that are not due yet is, the ends of leases left aside. */
  readonly nextDueAt: Date | null;
}

/** A job under way has a moment in the future, the end of its lease, and as yet no error of this attempt. */
export async function jobsByKind(db: ReadDb, now: Date): Promise<JobsOfKind[]> {
  const { rows } = await sql<JobsOfKind>`
    select kind, count(*) filter (where is_due)::int as due, count(*) filter (where is_running)::int as running,
      count(*) filter (where is_retrying)::int as retrying, count(*) filter (where is_later)::int as later,
      count(*) filter (where dead_at is not null)::int as dead,
      min(run_at) filter (where is_due) as "oldestDueAt", min(run_at) filter (where is_retrying or is_later) as "nextDueAt"
    from job, lateral (select dead_at is null and run_at <= ${now}::timestamptz as is_due,
        dead_at is null and run_at > ${now}::timestamptz as is_ahead) moment,
      lateral (select is_ahead and attempts > 0 and last_error is null as is_running,
        is_ahead and attempts > 0 and last_error is not null as is_retrying, is_ahead and attempts = 0 as is_later) state
    group by kind order by kind`.execute(db);
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

/** Whether a job has been due since before this moment. */
export async function isAnyLate(db: Db, before: Date): Promise<boolean> {
  const { rows } = await sql<{ isLate: boolean }>`
    select exists (select 1 from job where dead_at is null and run_at < ${before}) as "isLate"`.execute(db);
  return rows[0]?.isLate ?? false;
}
