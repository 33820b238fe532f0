import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import { CONNECT_MS } from './connection-limits.ts';
import type { DB } from './tables.gen.ts';

/** The session that moves the installation holds this lock, so it is let go however that session ends. */
const MOVE_LOCK = 7208;
const BEING_MOVED = 'This installation is being moved to another place at this moment. Wait for its end.';

/**
 * Keeps server processes from starting while the installation is moved: what they wrote would be lost.
 * @throws with a sentence for people while somebody else moves it.
 */
export async function whileMoving<T>(owner: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  return await owner.connection().execute(async (session) => {
    const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_lock(${MOVE_LOCK}) as "isFree"`.execute(
      session,
    );
    if (rows[0]?.isFree !== true) throw new Error(BEING_MOVED);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${MOVE_LOCK})`.execute(session);
    }
  });
}

/** @throws with a sentence for people while the installation at this address is being moved. */
export async function assertNotMoving(address: string): Promise<void> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'evenhand',
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ isFree: boolean }>(
      'select pg_try_advisory_xact_lock_shared($1) as "isFree"',
      [MOVE_LOCK],
    );
    if (rows[0]?.isFree !== true) throw new Error(BEING_MOVED);
  } finally {
    await client.end();
  }
}
