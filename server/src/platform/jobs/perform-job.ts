import type { Clock } from '../clock.ts';
import type { Db } from '../database/open-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { stackOf } from '../http/error-handler.ts';
import type { Logger } from '../logger.ts';
import type { ClaimedJob } from './job.rows.ts';
import { completeJob, failJob } from './job.rows.ts';
import type { Job, JobCall, JobCounts } from './job.ts';

export interface Performing {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const MINUTE_MS = 60_000;
/** Waits grow from a minute to this: 1, 2, 4, … minutes. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** With their waits, about two hours. */
const MAX_ATTEMPTS_COUNT = 8;

/** `lost` is one that was begun again elsewhere, because it took longer than its lease. */
export type JobOutcome = 'done' | 'failed' | 'dead' | 'lost';

/** Performs a claimed job once and keeps how that went. Never throws for what the job does. */
export async function performJob({ db, clock, log }: Performing, job: Job, claimed: ClaimedJob): Promise<JobOutcome> {
  const line = { job: claimed.id, kind: claimed.kind, attempt: claimed.attempts };
  try {
    // Its server processes ended in the middle of every attempt, so no failure was ever
    // kept; it may be what ended them.
    if (claimed.attempts > MAX_ATTEMPTS_COUNT && job.everyMs === undefined) throw new NeverEnded();
    const counts = await perform(db, clock, job, claimed);
    // Some come every few seconds, and mostly find nothing to do.
    if (job.everyMs === undefined || counts !== undefined) log.info({ ...line, ...counts }, 'job done');
    return 'done';
  } catch (error) {
    const kept = error instanceof LeaseEnded ? null : await keepFailure(error as Error & { code?: string });
    if (kept === null) log.warn(line, 'job took longer than its lease and was begun again elsewhere');
    return kept ?? 'lost';
  }

  /** @returns null when the job is another server process's by now. */
  async function keepFailure(error: Error & { code?: string }): Promise<JobOutcome | null> {
    const now = clock();
    const code = error.code ?? error.name;
    // A recurring job must not be lost for ever: it is tried again and
    // again, and logged as an error each time.
    const isLast = claimed.attempts >= MAX_ATTEMPTS_COUNT;
    const isDead = isLast && job.everyMs === undefined;
    const wait = Math.min(MINUTE_MS * 2 ** (claimed.attempts - 1), LONGEST_WAIT_MS, job.everyMs ?? LONGEST_WAIT_MS);
    const isKept = await failJob(db, claimed, {
      error: code,
      retryAt: new Date(now.getTime() + wait),
      deadAt: isDead ? now : null,
    });
    if (!isKept) return null;
    const failure = { ...line, err: { name: error.name, code, stack: stackOf(error) } };
    if (isLast) log.error(failure, isDead ? 'job is dead' : 'recurring job keeps failing');
    else log.warn({ ...failure, waitMs: wait }, 'job failed');
    return isDead ? 'dead' : 'failed';
  }
}

async function perform(db: Db, clock: Clock, job: Job, claimed: ClaimedJob): Promise<JobCounts | undefined> {
  const call: JobCall<unknown> = { payload: job.payload.parse(claimed.payload), now: clock() };
  const outside = 'performOutside' in job ? await job.performOutside(db, call) : undefined;
  return inTransaction(db, async (tx) => {
    const counts = 'perform' in job ? await job.perform(tx, call) : outside;
    const nextRunAt = job.everyMs === undefined ? null : new Date(call.now.getTime() + job.everyMs);
    if (!(await completeJob(tx.db, claimed, nextRunAt))) throw new LeaseEnded();
    return counts;
  });
}

class LeaseEnded extends Error {}

class NeverEnded extends Error {
  readonly code = 'NEVER_ENDED';
}
