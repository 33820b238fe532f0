import { sql } from 'kysely';
import type { Db } from '../database/open-database.ts';
import { executePipelined } from '../database/pipelined.ts';
import type { Tx } from '../database/transaction.ts';
import type { Job } from './job.ts';

/** The channel on which every server process learns that a job was raised. It carries the kind. */
export const JOB_RAISED = 'job_raised';

/** One job for the server process that took it. Nobody else takes it before the lease ends. */
export interface ClaimedJob {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  /** How often it was begun, this time included. */
  readonly attempts: number;
  /** Also distinguishes this claim from every other: a later claim of the job has a later end. */
  readonly leaseEndsAt: Date;
}

export interface RaisedJob<P> {
  /**
   * What the job is about, within its kind. A job that waits and is raised again
   * keeps its moment and payload.
   */
  readonly key: string;
  readonly payload: P;
  readonly runAt: Date;
}

/**
 * Raises a job in the transaction of the act that wants it: it runs only if the act commits, and sees
 * what the act wrote. If it waits already, it cannot begin before the act has committed; if it is under
 * way, it runs once more afterwards.
 */
export async function enqueueJob<P>(
  tx: Pick<Tx, 'db'>,
  job: Pick<Job<P>, 'kind' | 'payload'>,
  { key, payload, runAt }: RaisedJob<P>,
): Promise<void> {
  const raised = sql`
    with raised as (
      insert into job (kind, key, payload, run_at) values (${job.kind}, ${key}, ${JSON.stringify(payload)}::jsonb, ${runAt})
      on conflict (kind, key) where dead_at is null do update
        set raised_again_for = least(job.raised_again_for, excluded.run_at))
    select pg_notify(${JOB_RAISED}, ${job.kind})`;
  await executePipelined(tx.db, raised.compile(tx.db));
}

/**
 * Lets jobs that were given up be tried again, as if they had been raised now; of all kinds unless one is
 * named. One that was raised once more meanwhile is one job. @returns how many were given up.
 */
export async function retryDeadJobs(db: Db, kind: string | null, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with dead as (delete from job where dead_at is not null and (${kind}::text is null or kind = ${kind}) returning id, kind, key, payload),
      raised as (insert into job (kind, key, payload, run_at) select distinct on (kind, key) kind, key, payload, ${now}::timestamptz from dead order by kind, key, id desc
        on conflict (kind, key) where dead_at is null do update set raised_again_for = least(job.raised_again_for, excluded.run_at)),
      told as (select pg_notify(${JOB_RAISED}, each.kind) from (select distinct kind from dead) each)
    select count(*)::int as count, (select count(*) from told) as told from dead`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Begins recurring jobs that have no row yet, as `runAt` says. Those that have one keep their moment, unless it is
 * after `latestAt`: a clock that was ahead has left it there. @returns the kinds that were brought forward.
 */
export async function scheduleJobs(
  db: Db,
  firstRuns: readonly { readonly kind: string; readonly runAt: Date; readonly latestAt: Date }[],
): Promise<string[]> {
  const kinds = firstRuns.map(({ kind }) => kind);
  const [runAts, latestAts] = [firstRuns.map(({ runAt }) => runAt), firstRuns.map(({ latestAt }) => latestAt)];
  const { rows } = await sql<{ kind: string }>`
    with first_run as (select * from unnest(${kinds}::text[], ${runAts}::timestamptz[], ${latestAts}::timestamptz[]) as f (kind, run_at, latest_at)),
      begun as (insert into job (kind, key, payload, run_at) select kind, '', '{}', run_at from first_run on conflict (kind, key) where dead_at is null do nothing)
    update job set run_at = f.run_at from first_run f
    where job.kind = f.kind and key = '' and dead_at is null and job.run_at > f.latest_at returning job.kind`.execute(
    db,
  );
  return rows.map(({ kind }) => kind);
}

/**
 * Takes the job that has been due longest. Rows that another server process is taking or
 * raising at this moment are skipped.
 */
export async function claimJob(
  db: Db,
  kinds: readonly string[],
  now: Date,
  leaseEndsAt: Date,
): Promise<ClaimedJob | null> {
  const { rows } = await sql<Omit<ClaimedJob, 'leaseEndsAt'>>`
    update job set run_at = ${leaseEndsAt}, attempts = attempts + 1, raised_again_for = null
    where id = (select id from job where dead_at is null and run_at <= ${now} and kind = any(${kinds}::text[])
      order by run_at, id limit 1 for update skip locked)
    returning id, kind, payload, attempts`.execute(db);
  return rows[0] === undefined ? null : { ...rows[0], leaseEndsAt };
}

/**
 * Completes a job: it goes, or waits again because it recurs or was raised once more. It is the last write
 * its transaction waits for, because acts hold their case before they raise a job.
 * @returns false when the lease ended and another server process began the job; then the
 * transaction must be rolled back.
 */
export async function completeJob(db: Db, { id, leaseEndsAt }: ClaimedJob, nextRunAt: Date | null): Promise<boolean> {
  const held = await db
    .selectFrom('job')
    .select('raised_again_for')
    .where('id', '=', id)
    .where('run_at', '=', leaseEndsAt)
    .forUpdate()
    .executeTakeFirst();
  if (held === undefined) return false;
  const runAt = held.raised_again_for ?? nextRunAt;
  if (runAt === null) await db.deleteFrom('job').where('id', '=', id).execute();
  else
    await db
      .updateTable('job')
      .set({ run_at: runAt, attempts: 0, last_error: null, raised_again_for: null })
      .where('id', '=', id)
      .execute();
  return true;
}

export interface FailedAttempt {
  /** A code or the name of an error; a message may quote data. */
  readonly error: string;
  readonly retryAt: Date;
  /** When the job was given up; null while it will be tried again. */
  readonly deadAt: Date | null;
}

/**
 * Keeps how an attempt failed. @returns false, having kept nothing, when the lease ended and
 * another server process began the job.
 */
export async function failJob(
  db: Db,
  { id, leaseEndsAt }: ClaimedJob,
  { error, retryAt, deadAt }: FailedAttempt,
): Promise<boolean> {
  const kept = await db
    .updateTable('job')
    .set({ run_at: retryAt, last_error: error, dead_at: deadAt })
    .where('id', '=', id)
    .where('run_at', '=', leaseEndsAt)
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}
