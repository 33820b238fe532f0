import { sql } from 'kysely';
import { LOCK_NOT_AVAILABLE } from '../database/connection-limits.ts';
import type { Db, ReadDb } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';
import { inTransaction } from '../database/transaction.ts';
import type { ContentStore } from './file-store.ts';
import { REQUEST_LONGEST_MS } from './staging.ts';
import { StoreFailed } from './storage-failure.ts';

// Content is stored before the act that refers to it and removed after the last act that did, because neither
// may be waited for while a case is held. A note in the database names it meanwhile, so that no server
// process removes what another has just stored (decision 0050).

/**
 * Guards the notes, so that content is either noted first and not removed, or removed first and then stored
 * again. Any number, but the same in every server process and in the migration of the notes.
 */
const NOTES_LOCK = 7203;
/** Held by a backup, whose files stay where they are until it has ended. */
export const BACKUP_LOCK = 7206;
/** How long an upload waits for the removal of the same content. */
const WAIT_FOR_REMOVAL_MS = 8000;
/** The store is asked to remove content within this time, or not at all. */
const REMOVAL_WITHIN_MS = 5000;
/** A removal that has not ended by then has failed, and nothing of it happens any more. */
const REMOVAL_LASTS_S = 60;
const ASK_AGAIN_AFTER_MS = 200;

/**
 * Notes that content is about to be stored, and waits for its removal when one is under way.
 * @returns the notes.
 */
export async function noteStored(db: Db, contents: readonly string[]): Promise<readonly number[]> {
  for (const since = performance.now(); performance.now() - since < WAIT_FOR_REMOVAL_MS; ) {
    const ids = await sql<{ id: number }>`
      select note_stored_content(${[...contents]}::text[], make_interval(secs => ${REMOVAL_LASTS_S})) as id`
      .execute(db)
      .then(({ rows }) => rows.map(({ id }) => id))
      .catch((error: Error & { code?: string }) => {
        // A removal is just beginning.
        if (error.code === LOCK_NOT_AVAILABLE) return [];
        throw error;
      });
    if (ids.length > 0) return ids;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS));
  }
  throw new StoreFailed('CONTENT_BEING_REMOVED');
}

/** Notes that files with this content go, in the transaction in which they do, or before it. */
export async function noteReleased(db: ReadDb, contents: readonly string[]): Promise<void> {
  if (contents.length > 0)
    await sql`insert into content_note (sha256) select distinct unnest(${[...contents]}::text[])`.execute(db);
}

/** Content whose requests have ended long ago. */
export async function longNoted(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{
    sha256: string;
  }>`select distinct sha256 from content_note where noted_at < ${beforeRequests(now)} order by 1`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

interface UnneededContent {
  readonly sha256: string;
  readonly now: Date;
  /** Notes that mean nothing any more. */
  readonly notes: readonly number[];
  /** Whether a file refers to it now. */
  readonly isReferred: (tx: Tx) => Promise<boolean>;
}

/**
 * Removes content from its store, unless a file refers to it or is about to. No transaction is open while the
 * store is waited for; when it fails, a note stays, and the next sweep tries again.
 * @returns whether it was removed.
 */
export async function removeUnreferred(db: Db, store: ContentStore, unneeded: UnneededContent): Promise<boolean> {
  const begun = performance.now();
  const removal = await inTransaction(db, (tx) => beginRemoval(tx, unneeded));
  if (removal === null) return false;
  if (performance.now() - begun > REMOVAL_WITHIN_MS) throw new StoreFailed('REMOVAL_LATE');
  await store.remove(unneeded.sha256);
  await sql`delete from content_note where id = ${removal}`.execute(db);
  return true;
}

/** @returns the note of the removal, or null when the content stays. */
async function beginRemoval(tx: Tx, { sha256, now, notes, isReferred }: UnneededContent): Promise<number | null> {
  const { db } = tx;
  await sql`select pg_advisory_xact_lock(${NOTES_LOCK}::bigint)`.execute(db);
  if (!(await isUnderNoBackup(db))) return null;
  await sql`delete from content_note where sha256 = ${sha256} and (noted_at < ${beforeRequests(now)} or id = any (${[...notes]}::bigint[]))`.execute(
    db,
  );
  if (await isReferred(tx)) return null;
  const { rows } = await sql<{ id: number }>`
    insert into content_note (sha256, is_removal) select ${sha256}, true
    where not exists (select 1 from content_note where sha256 = ${sha256} and not is_removal)
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Lets no backup begin before the transaction has ended. */
async function isUnderNoBackup(db: ReadDb): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}::bigint) as "isFree"`.execute(db);
  return rows[0]?.isFree === true;
}

function beforeRequests(now: Date): Date {
  return new Date(now.getTime() - REQUEST_LONGEST_MS);
}
