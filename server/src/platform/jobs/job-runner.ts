import type { Listen } from '../database/listen.ts';
import { nextDueAt } from './job.queries.ts';
import type { ClaimedJob } from './job.rows.ts';
import { claimJob, JOB_RAISED, scheduleJobs } from './job.rows.ts';
import type { Job } from './job.ts';
import { createJobLoop } from './job-loop.ts';
import type { JobOutcome, Performing } from './perform-job.ts';
import { performJob } from './perform-job.ts';

export interface JobRunner {
  /**
   * Performs everything that is due now, also what becomes due meanwhile, one job after
   * the other. @returns how many.
   */
  runDueJobs(): Promise<number>;
  /** From here on jobs run by themselves when they are due. */
  start(listen: Listen): Promise<void>;
  /** Begins no more jobs. Returns when the one under way is done, so that the database may be closed. */
  stop(): Promise<void>;
}

/** Runs around each job; it calls `work` once and returns what that does. */
export type AroundJob = (claimed: ClaimedJob, work: () => Promise<JobOutcome>) => Promise<JobOutcome>;

interface RunnerDependencies extends Performing {
  /** Jobs of other kinds are left to server processes that know them. */
  readonly jobs: readonly Job[];
  readonly around?: AroundJob;
}

/**
 * A job that takes longer than this may be begun again elsewhere; so may one whose server process was killed.
 */
const LEASE_MS = 5 * 60_000;
/** In case a message was lost. */
const POLL_MS = 60_000;
/**
 * How soon to look again when a job is due and its row is locked, by an act that raises it once more or by a
 * server process that takes it.
 */
const HELD_MS = 1_000;

/**
 * Performs jobs in this server process, one at a time; any number of server processes share the table.
 * @throws when two jobs are of one kind.
 */
export function createJobRunner({
  jobs,
  around = (_claimed, work) => work(),
  ...performing
}: RunnerDependencies): JobRunner {
  const { db, clock, log } = performing;
  const byKind = new Map(jobs.map((job) => [job.kind, job]));
  if (byKind.size < jobs.length) throw new Error('Two jobs are of the same kind.');
  const kinds = [...byKind.keys()];
  const loop = createJobLoop(runAndWait);
  let isScheduled = false;

  async function runDueJobs(): Promise<number> {
    if (!isScheduled) await scheduleRecurring();
    for (let count = 0; ; count += 1) {
      const now = clock();
      const claimed = loop.isStopping() ? null : await claimJob(db, kinds, now, new Date(now.getTime() + LEASE_MS));
      const job = claimed === null ? undefined : byKind.get(claimed.kind);
      if (claimed === null || job === undefined) return count;
      await around(claimed, () => performJob(performing, job, claimed));
    }
  }

  async function scheduleRecurring(): Promise<void> {
    const now = clock().getTime();
    const forward = await scheduleJobs(
      db,
      jobs.flatMap(({ kind, everyMs }) =>
        everyMs === undefined
          ? []
          : { kind, runAt: new Date(now + everyMs), latestAt: new Date(now + 2 * Math.max(everyMs, LEASE_MS)) },
      ),
    );
    if (forward.length > 0) log.warn({ kinds: forward }, 'recurring jobs waited for a time that is too far away');
    isScheduled = true;
  }

  /** @returns how long to wait until a job is due. */
  async function runAndWait(): Promise<number> {
    try {
      await runDueJobs();
      const due = await nextDueAt(db, kinds);
      if (due === null) return POLL_MS;
      const wait = due.getTime() - clock().getTime();
      return Math.min(wait > 0 ? wait : HELD_MS, POLL_MS);
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code }, 'jobs could not be looked for');
      return POLL_MS;
    }
  }

  return {
    runDueJobs,
    async start(listen) {
      await listen(JOB_RAISED, {
        onPayload(kind) {
          if (byKind.has(kind)) loop.wake();
        },
        onGap: loop.wake,
      });
      loop.wake();
    },
    stop: loop.stop,
  };
}
