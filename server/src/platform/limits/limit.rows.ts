import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/open-database.ts';

/** How often something may happen within a time, in milliseconds. */
export interface Limit {
  readonly max: number;
  readonly window: number;
}

export interface Hit {
  /** False when the limit was reached already; then nothing was counted. */
  readonly isAllowed: boolean;
  /** How many are counted now. */
  readonly count: number;
  /** Milliseconds until the oldest one no longer counts. */
  readonly wait: number;
}

/**
 * Counts one hit of `subject` unless the limit is reached, in one statement, so that requests sent side by
 * side cannot slip past it, whichever server processes serve them. The window slides: each hit counts for
 * exactly `window` milliseconds, and refused ones do not count.
 */
export async function countHit(db: Db, subject: string, { max, window }: Limit, now: Date): Promise<Hit> {
  const expiresAt = new Date(now.getTime() + window);
  const { rows } = await sql<{ count: number; oldest: Date; was_refused: boolean }>`
    insert into request_limit as l (key, hits, was_refused, expires_at)
    values (${keyOf(subject)}, array[${now}::timestamptz], false, ${expiresAt})
    on conflict (key) do update set expires_at = excluded.expires_at, (hits, was_refused) = (
      select case when cardinality(r.hits) < ${max}::integer then r.hits || ${now}::timestamptz else r.hits end, cardinality(r.hits) >= ${max}::integer
      from (select coalesce(array_agg(h order by h), '{}') as hits from unnest(l.hits) h where h > ${new Date(now.getTime() - window)}::timestamptz) r)
    returning cardinality(hits) as count, hits[1] as oldest, was_refused`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('Counting a request returned no row.');
  return {
    isAllowed: !row.was_refused,
    count: row.count,
    wait: Math.max(0, new Date(row.oldest).getTime() + window - now.getTime()),
  };
}

/** Takes back the hit that was counted at this moment. */
export async function takeHitBack(db: Db, subject: string, countedAt: Date): Promise<void> {
  const position = sql`array_position(hits, ${countedAt}::timestamptz)`;
  await sql`update request_limit set hits = hits[:${position} - 1] || hits[${position} + 1:] where key = ${keyOf(subject)} and ${position} is not null`.execute(
    db,
  );
}

/** Starts the subject's count afresh. */
export async function forgetHits(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('request_limit').where('key', '=', keyOf(subject)).execute();
}

/** @returns how many counters went because nothing in them counts any more. */
export async function purgeLimits(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('request_limit').where('expires_at', '<', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Names and addresses are not kept: what people type as a username is sometimes a password. */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
