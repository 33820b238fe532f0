import * as z from 'zod/mini';
import type { Db } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';

export interface JobCall<P> {
  readonly payload: P;
  readonly now: Date;
}

/** What a job did, in counts for the log. */
export type JobCounts = Readonly<Record<string, number>>;

/**
 * The effect is in the database: it commits together with the job's completion, so both happen or neither.
 * It uses the transaction alone.
 */
interface InDatabase<P> {
  perform(tx: Tx, call: JobCall<P>): Promise<JobCounts | undefined>;
}

/**
 * The effect is somewhere else, such as at a mail server, and no transaction waits for it. The job completes
 * afterwards; a server process that ends between the two leaves a job that is performed again.
 */
interface Outside<P> {
  performOutside(db: Db, call: JobCall<P>): Promise<JobCounts | undefined>;
}

type Performed<P> = InDatabase<P> | Outside<P>;

/**
 * A kind of work that is done apart from the request that asks for it, by any
 * server process that knows the kind.
 */
export type Job<P = unknown> = Performed<P> & {
  /** The name under which rows of such jobs are stored; it must not change between versions of the code. */
  readonly kind: string;
  /** Ids only: names and texts are read when the job is performed, as they are then. */
  readonly payload: z.ZodMiniType<P>;
  /** How long after its completion a recurring job runs again. */
  readonly everyMs?: number;
};

/** A recurring job takes no payload: there is one of its kind. */
type NoPayload = Record<never, never>;

/** A job that an act raises (`enqueueJob`). */
export function defineJob<P>(job: Performed<P> & { kind: string; payload: z.ZodMiniType<P> }): Job<P> {
  return job;
}

/** A job that runs again and again, once for all server processes together. */
export function defineRecurringJob(job: Performed<NoPayload> & { kind: string; everyMs: number }): Job<NoPayload> {
  return { ...job, payload: z.object({}) };
}
