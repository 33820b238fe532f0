import { onDatabase } from '../platform/database/on-database.ts';
import type { Db } from '../platform/database/open-database.ts';
import { deadJobs } from '../platform/jobs/job.queries.ts';
import { retryDeadJobs } from '../platform/jobs/job.rows.ts';
import { readSettings } from '../platform/settings.ts';
import type { CommandWorld } from './command.ts';
import { readArguments } from './command.ts';

/** How the command ends. */
const DONE = 0;
const NOT_DONE = 1;
const WRONG_ARGUMENTS = 2;

const USAGE = `Use: npm run jobs -- dead           the jobs that were given up after too many attempts, by kind
     npm run jobs -- retry [KIND]   lets them be tried again, all of them or those of one kind
It ends with ${DONE} when that was done, and ${NOT_DONE} when it was not.`;

/**
 * The commands about jobs that were given up (decisions 0022, 0048). They work while server processes run.
 * @returns the code the command ends with.
 */
export async function runJobs(
  args: readonly string[],
  { root, environment, now, say, complain }: CommandWorld,
): Promise<number> {
  const request = requestOf(args);
  if (request === null) {
    complain(USAGE);
    return WRONG_ARGUMENTS;
  }
  try {
    const lines = await onDatabase(readSettings(environment, root), (owner) =>
      request.act === 'list' ? listDead(owner) : retry(owner, request.kind, now),
    );
    for (const line of lines) say(line);
    return DONE;
  } catch (error) {
    complain((error as Error).message);
    return NOT_DONE;
  }
}

type JobRequest = { readonly act: 'list' } | { readonly act: 'retry'; readonly kind: string | null };

/** Null when the arguments are not understood. */
function requestOf(args: readonly string[]): JobRequest | null {
  const [command, kind = null, ...more] = readArguments(args, {})?.positionals ?? [];
  if (command === 'dead' && kind === null) return { act: 'list' };
  return command === 'retry' && more.length === 0 ? { act: 'retry', kind } : null;
}

async function listDead(owner: Db): Promise<string[]> {
  const dead = await deadJobs(owner);
  if (dead.length === 0) return ['There are no dead jobs.'];
  return dead.map(
    ({ kind, count, lastDiedAt, lastError }) =>
      `${kind}: ${counted(count)}, the latest given up at ${lastDiedAt.toISOString()} with ${lastError ?? 'no code'}`,
  );
}

async function retry(owner: Db, kind: string | null, now: Date): Promise<string[]> {
  return [`${counted(await retryDeadJobs(owner, kind, now))} will be tried again.`];
}

function counted(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'job' : 'jobs'}`;
}
