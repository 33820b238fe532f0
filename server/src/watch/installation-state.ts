import { sql } from 'kysely';
import { enterAsSystem } from '../access/context.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { JobsOfKind } from '../platform/jobs/job.queries.ts';
import { jobsByKind } from '../platform/jobs/job.queries.ts';
import type { RunsOfKind } from './backup-run.queries.ts';
import { backupRuns } from './backup-run.queries.ts';
import type { Asked } from './cache-answer.ts';
import { cacheAnswer } from './cache-answer.ts';

/** What the database says of the installation. A part that could not be asked is null. */
export interface InstallationState {
  readonly jobs: JobsState | null;
  readonly mail: MailState | null;
  readonly runs: readonly RunsOfKind[] | null;
  readonly sizeBytes: number | null;
}

interface JobsState {
  readonly kinds: readonly JobsOfKind[];
  readonly oldestDueSeconds: number;
}

interface MailState {
  /** Notices that wait to go out by mail. */
  readonly out: number;
  /** Mails that came in and wait for another attempt. */
  readonly in: number;
  /** People to whom no mail arrives. */
  readonly refused: number;
}

/** Limits how often callers make it ask the database. */
const CACHE_MS = 5_000;
/** The database looks at each file of its own for it. */
const SIZE_KEPT_MS = 60_000;
/** A scrape commonly has ten seconds, and holds one connection of those that serve people meanwhile. */
const STATEMENT_MS = 900;

/** Makes the function that says how the installation is, as the role that serves. */
export function createInstallationState(db: Db, clock: Clock): () => Promise<InstallationState> {
  const jobs = ask(db, (reading) => jobsState(reading, clock()), CACHE_MS);
  const mail = ask(db, mailState, CACHE_MS);
  const runs = ask(db, (reading) => backupRuns(reading), CACHE_MS);
  const size = ask(db, databaseSize, SIZE_KEPT_MS);
  return async () => {
    const [jobsNow, mailNow, runsNow, sizeBytes] = await Promise.all([jobs(), mail(), runs(), size()]);
    return { jobs: jobsNow, mail: mailNow, runs: runsNow, sizeBytes };
  };
}

function ask<T>(db: Db, read: (db: Db) => Promise<T>, cacheMs: number): Asked<T> {
  const readInTime = (): Promise<T> =>
    db
      .transaction()
      .setAccessMode('read only')
      .execute(async (transaction) => {
        await sql`set local statement_timeout = ${sql.lit(STATEMENT_MS)}`.execute(transaction);
        return await read(transaction);
      });
  return cacheAnswer(readInTime, cacheMs);
}

async function jobsState(db: Db, now: Date): Promise<JobsState> {
  const kinds = await jobsByKind(db, now);
  const oldest = Math.min(...kinds.flatMap(({ oldestDueAt }) => oldestDueAt?.getTime() ?? []));
  return { kinds, oldestDueSeconds: Number.isFinite(oldest) ? (now.getTime() - oldest) / 1_000 : 0 };
}

async function mailState(db: Db): Promise<MailState> {
  await enterAsSystem(db);
  const { rows } = await sql<MailState>`
    select (select count(*)::int from notice where to_mail) as "out", (select count(*)::int from mail_attempt) as "in",
      (select count(*)::int from mail_recipient where refused_at is not null) as refused`.execute(db);
  return rows[0] ?? { out: 0, in: 0, refused: 0 };
}

async function databaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
