import { sql } from 'kysely';
import { enterAsSystem } from '../access/context.ts';
import type { Db } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const MINUTE_MS = 60_000;
/** With their waits of 1, 2, 4, … minutes, about two hours: as jobs. */
export const ATTEMPTS_MAX_COUNT = 8;

/**
 * Begins to take in a mail of a mailbox. @returns how often that was begun, this time included; null while it
 * waits for its next attempt.
 */
export async function beginAttempt(db: Db, key: string, now: Date): Promise<number | null> {
  return await asSystem(db, async (own) => {
    const wait = sql`make_interval(mins => (2 ^ (mail_attempt.attempts))::integer)`;
    const { rows } = await sql<{ attempts: number }>`
      insert into mail_attempt (key, attempts, retry_at) values (${key}, 1, ${new Date(now.getTime() + MINUTE_MS)})
      on conflict (key) do update set attempts = mail_attempt.attempts + 1, retry_at = ${now}::timestamptz + ${wait}
      where mail_attempt.retry_at <= ${now} returning attempts`.execute(own);
    return rows[0]?.attempts ?? null;
  });
}

/** The next attempt is still to come. */
export async function isDeferred(db: Db, key: string, now: Date): Promise<boolean> {
  return await asSystem(db, async (own) => {
    const query = own.selectFrom('mail_attempt').select('key').where('key', '=', key).where('retry_at', '>', now);
    return (await query.executeTakeFirst()) !== undefined;
  });
}

/** Keeps why it failed, as a code. */
export async function keepFailure(db: Db, key: string, error: string): Promise<void> {
  await asSystem(db, (own) =>
    own.updateTable('mail_attempt').set({ last_error: error }).where('key', '=', key).execute(),
  );
}

/** It cannot be taken in before this moment. That was no attempt. */
export async function deferAttempt(db: Db, key: string, until: Date): Promise<void> {
  await asSystem(db, (own) =>
    own
      .updateTable('mail_attempt')
      .set({ retry_at: until, attempts: sql<number>`attempts - 1` })
      .where('key', '=', key)
      .execute(),
  );
}

/** The mail is taken in or given up, or what was begun was no attempt. */
export async function endAttempts(db: Db, key: string): Promise<void> {
  await asSystem(db, (own) => own.deleteFrom('mail_attempt').where('key', '=', key).execute());
}

/** Mail that somebody took out of its mailbox meanwhile. @returns how many were forgotten. */
export async function forgetAttempts(db: Db, before: Date): Promise<number> {
  await enterAsSystem(db);
  const result = await db.deleteFrom('mail_attempt').where('retry_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}

async function asSystem<T>(db: Db, work: (own: Db) => Promise<T>): Promise<T> {
  return await inTransaction(db, async (tx) => {
    await enterAsSystem(tx.db);
    return await work(tx.db);
  });
}
