import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import type { Clock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/database/open-database.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import type { RaisedJob } from '../src/platform/jobs/job.rows.ts';
import { enqueueJob } from '../src/platform/jobs/job.rows.ts';
import type { Job } from '../src/platform/jobs/job.ts';
import { defineJob } from '../src/platform/jobs/job.ts';
import type { JobRunner } from '../src/platform/jobs/job-runner.ts';
import { createJobRunner } from '../src/platform/jobs/job-runner.ts';
import type { TestDatabase } from './test-database.ts';
import { openTestDatabase } from './test-database.ts';
import { TEST_NOW } from './test-server.ts';

export interface JobSuite {
  readonly database: TestDatabase;
  /** What the runners of the test have logged: level, fields, message. */
  readonly logged: readonly LogLine[];
  /** One server process with these jobs; it stops after the test. */
  processWith(jobs: readonly Job[], options?: { clock?: Clock; db?: Db }): JobRunner;
  /** Raises a job in a transaction of its own, by default for now. */
  raise<P>(job: Job<P>, raised: Omit<RaisedJob<P>, 'runAt'> & { runAt?: Date }): Promise<void>;
  now(): Date;
  /** So many minutes pass. */
  pass(minutes: number): void;
  /** The table as it is. */
  rows(): Promise<JobRow[]>;
}

type LogLine = readonly [level: string, fields: Record<string, unknown>, message: string];
type JobRow = {
  kind: string;
  key: string;
  payload: unknown;
  attempts: number;
  last_error: string | null;
  run_at: Date;
  dead_at: Date | null;
};

/**
 * A database without jobs for each test of a file, on the tests' clock. Called once, at the top of the file.
 */
export function jobSuite(): JobSuite {
  let database: TestDatabase;
  let now: Date;
  const logged: LogLine[] = [];
  const runners: JobRunner[] = [];
  const write =
    (level: string) =>
    (fields: unknown, message = ''): void =>
      void logged.push([level, fields as Record<string, unknown>, message]);
  const log = { info: write('info'), warn: write('warn'), error: write('error') };

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    now = new Date(TEST_NOW);
    logged.length = 0;
    await database.db.deleteFrom('job').execute();
  });
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop();
  });
  afterAll(() => database.close());

  return {
    get database() {
      return database;
    },
    logged,
    processWith(jobs, { clock = () => now, db = database.serving } = {}) {
      const runner = createJobRunner({ db, clock, log, jobs });
      runners.push(runner);
      return runner;
    },
    raise: (job, raised) => inTransaction(database.serving, (tx) => enqueueJob(tx, job, { runAt: now, ...raised })),
    now: () => now,
    pass(minutes) {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    async rows() {
      const { rows } =
        await sql<JobRow>`select kind, key, payload, attempts, last_error, run_at, dead_at from job order by id`.execute(
          database.db,
        );
      return rows;
    },
  };
}

export const onCase = z.object({ caseId: z.int() });

/** A job that keeps the numbers of the cases it was performed for. */
export function remembering(kind = 'remember'): { job: Job<z.output<typeof onCase>>; performed: number[] } {
  const performed: number[] = [];
  const job = defineJob({
    kind,
    payload: onCase,
    async perform(_tx, { payload }) {
      performed.push(payload.caseId);
      return undefined;
    },
  });
  return { job, performed };
}
