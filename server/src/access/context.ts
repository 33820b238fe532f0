import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';
import { executePipelined } from '../platform/database/pipelined.ts';
import type { Actor } from './actor.ts';
import { loadActor } from './actor.ts';
import { leaveSystem } from './context-settings.ts';
import type { TokenOrigin } from './ended-sessions.ts';

/**
 * For whom a transaction reads and writes, as row-level security knows it (`migrations/0009-access.sql`):
 * settings that end with the transaction. A transaction that sets none reads nothing of any case.
 */

/**
 * Begins a person's context: reads their rights as they are now and lets the transaction see what these
 * rights allow. @returns null when `loadActor` finds nobody.
 */
export async function enterAs(db: ReadDb, userId: string, token?: TokenOrigin): Promise<Actor | null> {
  const actor = await loadActor(db, userId, token);
  // Reading the rights of a person ends the context of the system; when there is no such
  // person, it must be ended here.
  if (actor === null) await execute(db, leave);
  return actor;
}

/**
 * Lets a transaction without an actor see every case: the feed of live events,
 * and the question for an existing case.
 */
export async function enterAsSystem(db: ReadDb): Promise<void> {
  await execute(db, sql`select set_config('app.is_system', 'true', true)`);
}

/**
 * Runs one query that may see every case, beyond the sight of the person the transaction reads for. The
 * caller decides what of the result that person may learn, and must not start another query meanwhile.
 */
export async function beyondSight<T>(db: ReadDb, query: () => Promise<T>): Promise<T> {
  await enterAsSystem(db);
  const asked = query();
  await execute(db, leave);
  return asked;
}

/**
 * From here on the transaction may write what belongs to this case, and sees all of it. Call it only for a
 * case whose row the transaction has locked or inserts.
 */
export async function holdCase(db: ReadDb, caseId: number): Promise<void> {
  await execute(db, sql`select ${holdColumn(sql`${caseId}::bigint`)}`);
}

/** The same as a column of the statement that finds the case. */
export function holdColumn(caseId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`set_config('app.held_case_ids', array_append(access.held_case_ids(), ${caseId})::text, true)`;
}

const leave = sql`select ${leaveSystem}`;

async function execute(db: ReadDb, statement: RawBuilder<unknown>): Promise<void> {
  await executePipelined(db, statement.compile(db));
}
