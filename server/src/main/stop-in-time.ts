import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import type { JobRunner } from '../platform/jobs/job-runner.ts';
import type { Logger } from '../platform/logger.ts';

/**
 * When, counted from the beginning of the stop, answers, jobs, the database and everything must have ended. A
 * supervisor commonly kills what has not ended after ten seconds.
 */
const ANSWERS_BY_MS = 5_000;
const JOBS_BY_MS = 7_000;
const DATABASE_BY_MS = 8_500;
const ALL_BY_MS = 9_000;
/** A collector that is away is not waited for. */
const TRACES_WITHIN_MS = 1_000;

interface Stopping {
  readonly server: FastifyInstance;
  /** Where the mail server delivers; null where it does not. */
  readonly mailListener: { close(): Promise<void> } | null;
  /** Null where no jobs are performed. */
  readonly jobs: Pick<JobRunner, 'stop'> | null;
  readonly database: Pick<OpenDatabase, 'close'>;
  /** Time to go on answering before the stop, while `/health/ready` says that it is not ready. */
  readonly drainMs: number;
  /** Null where nothing is traced. */
  readonly tracing: { stop(): Promise<void> } | null;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Finishes what is under way and closes the database, within nine seconds after `drainMs`. What takes longer is cut
 * off, which the log tells; PostgreSQL rolls back the transactions of connections that are gone.
 */
export async function stopInTime(stopping: Stopping): Promise<void> {
  const { server, mailListener, jobs, database, drainMs, tracing, log } = stopping;
  const began = Date.now() + drainMs;
  const closed = drainMs === 0 ? server.close() : after(drainMs).then(() => server.close());
  const mailTaken = mailListener?.close() ?? Promise.resolve();
  const jobsEnded = jobs?.stop() ?? Promise.resolve();
  if (!(await endsBy(began + ANSWERS_BY_MS, closed))) {
    log.warn({ connections: await connectionsOf(server) }, 'requests were cut off by the stop');
    server.server.closeAllConnections();
    await endsBy(began + JOBS_BY_MS, closed);
  }
  if (!(await endsBy(began + JOBS_BY_MS, mailTaken))) log.warn('a mail was cut off by the stop, and comes again');
  if (!(await endsBy(began + JOBS_BY_MS, jobsEnded))) log.warn('a job was cut off by the stop');
  if (!(await endsBy(began + DATABASE_BY_MS, database.close())))
    log.warn('connections to the database were cut off by the stop');
  const traced = tracing?.stop().catch(() => undefined) ?? Promise.resolve();
  if (!(await endsBy(Math.min(Date.now() + TRACES_WITHIN_MS, began + ALL_BY_MS), traced)))
    log.warn('the last traces were cut off by the stop');
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function endsBy(moment: number, end: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve(false), Math.max(0, moment - Date.now()));
    end.then(() => resolve(true), reject).finally(() => clearTimeout(late));
  });
}

function connectionsOf(server: FastifyInstance): Promise<number> {
  return new Promise((resolve) => {
    server.server.getConnections((_error, count) => resolve(count));
  });
}
