import * as z from 'zod/mini';
import { systemClock } from './platform/clock.ts';
import type { Db, OpenDatabase } from './platform/database/open-database.ts';
import type { DeadJobs } from './platform/jobs/job.queries.ts';
import { deadJobs } from './platform/jobs/job.queries.ts';
import { retryDeadJobs } from './platform/jobs/job.rows.ts';
import type { AnsweringRequests, LocalRequests } from './platform/local-requests.ts';
import { answerLocally, askLocally } from './platform/local-requests.ts';
import type { Logger } from './platform/logger.ts';

const JOBS: LocalRequests = {
  name: 'jobs',
  notMade: 'the commands about jobs do not work while this server process runs',
  failed: 'a command about jobs could not be done',
};

const jobRequest = z.discriminatedUnion('act', [z.object({ act: z.literal('list') }), z.object({ act: z.literal('retry'), kind: z.nullable(z.string()) })]);

/** What a command asks about the jobs that were given up. */
export type JobRequest = z.output<typeof jobRequest>;

/** What there is, with times as text; or how many are tried again. */
export interface JobReport {
  readonly dead: readonly (Omit<DeadJobs, 'lastDiedAt'> & { readonly lastDiedAt: string })[];
  readonly retriedCount: number;
}

export async function performJobRequest(owner: Db, request: JobRequest, now: Date): Promise<JobReport> {
  if (request.act === 'retry') return { dead: [], retriedCount: await retryDeadJobs(owner, request.kind, now) };
  return { dead: (await deadJobs(owner)).map((row) => ({ ...row, lastDiedAt: row.lastDiedAt.toISOString() })), retriedCount: 0 };
}

/** Performs commands about jobs while this server process has the embedded database. */
export async function answerJobRequests(
  database: Pick<OpenDatabase, 'asOwner' | 'isEmbedded'>,
  dataDirectory: string,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<AnsweringRequests> {
  return answerLocally(database, dataDirectory, JOBS, log, async (request, send) => {
    const asked = jobRequest.safeParse(request);
    if (!asked.success) throw new Error('The request is not understood.');
    await send(await database.asOwner((owner) => performJobRequest(owner, asked.data, systemClock())));
  });
}

/**
 * Lets the server process that has the data directory perform a command.
 * @throws with a sentence for people when it does not answer to the end.
 */
export async function askForJobs(dataDirectory: string, request: JobRequest): Promise<JobReport> {
  const reports: JobReport[] = [];
  await askLocally<JobReport>(dataDirectory, JOBS, request, (answered) => reports.push(answered));
  const [report] = reports;
  if (report === undefined) throw new Error('it gave no report');
  return report;
}
