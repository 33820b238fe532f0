import { onDatabase } from '../platform/database/on-database.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { JobsOfKind } from '../platform/jobs/job.queries.ts';
import { deadJobs, jobsByKind } from '../platform/jobs/job.queries.ts';
import { retryDeadJobs } from '../platform/jobs/job.rows.ts';
import { commandOf, readArguments, withNoun } from './command.ts';

/** How the command ends. */
const DONE = 0;
const NOT_DONE = 1;

const USAGE = `Use: npm run jobs -- waiting        what is due, under way, to be tried again and to come, by kind
     npm run jobs -- dead           the jobs that were given up after too many attempts, by kind
     npm run jobs -- retry [KIND]   lets them be tried again, all of them or those of one kind
It ends with ${DONE} when that was done, and ${NOT_DONE} when it was not.`;

/**
 * The commands about jobs that wait or were given up (decisions 0022, 0048). They work while server processes run.
 */
export const runJobs = commandOf<JobRequest>({
  usage: USAGE,
  requestOf,
  notDone: NOT_DONE,
  async perform(request, settings, { now, say }) {
    for (const line of await onDatabase(settings, (owner) => linesFor(owner, request, now))) say(line);
    return DONE;
  },
});

type JobRequest =
  | { readonly act: 'waiting' }
  | { readonly act: 'dead' }
  | { readonly act: 'retry'; readonly kind: string | null };

/** Null when the arguments are not understood. */
function requestOf(args: readonly string[]): JobRequest | null {
  const [command, kind = null, ...more] = readArguments(args, {})?.positionals ?? [];
  if ((command === 'waiting' || command === 'dead') && kind === null) return { act: command };
  return command === 'retry' && more.length === 0 ? { act: 'retry', kind } : null;
}

function linesFor(owner: Db, request: JobRequest, now: Date): Promise<string[]> {
  if (request.act === 'retry') return retry(owner, request.kind, now);
  return request.act === 'dead' ? listDead(owner) : listWaiting(owner, now);
}

/** One line for each kind, and one on what is late or far away. */
async function listWaiting(owner: Db, now: Date): Promise<string[]> {
  const kinds = (await jobsByKind(owner, now)).filter((one) => countOf(one) > 0);
  if (kinds.length === 0) return ['There are no jobs.'];
  const [due, later] = [kinds.flatMap((one) => one.oldestDueAt ?? []), kinds.flatMap((one) => one.nextDueAt ?? [])];
  return [
    ...kinds.map((one) => `${one.kind}: ${wordsOf(one)}`),
    due.length === 0 ? 'Nothing is due.' : `The oldest has been due since ${earliest(due).toISOString()}.`,
    ...(later.length === 0 ? [] : [`The next is due at ${earliest(later).toISOString()}.`]),
  ];
}

const countOf = ({ due, running, retrying, later }: JobsOfKind): number => due + running + retrying + later;

function wordsOf({ due, running, retrying, later, nextDueAt }: JobsOfKind): string {
  const words = [
    due > 0 ? `${due} due` : null,
    running > 0 ? `${running} under way` : null,
    retrying > 0 ? `${retrying} to be tried again` : null,
    later > 0 ? `${later} to come` : null,
  ].filter((one) => one !== null);
  return words.join(', ') + (nextDueAt === null ? '' : `, the next at ${nextDueAt.toISOString()}`);
}

const earliest = (moments: readonly Date[]): Date => new Date(Math.min(...moments.map((one) => one.getTime())));

async function listDead(owner: Db): Promise<string[]> {
  const dead = await deadJobs(owner);
  if (dead.length === 0) return ['There are no dead jobs.'];
  return dead.map(
    ({ kind, count, lastDiedAt, lastError }) =>
      `${kind}: ${withNoun(count, 'job')}, the latest given up at ${lastDiedAt.toISOString()} with ${lastError ?? 'no code'}`,
  );
}

async function retry(owner: Db, kind: string | null, now: Date): Promise<string[]> {
  return [`${withNoun(await retryDeadJobs(owner, kind, now), 'job')} will be tried again.`];
}
