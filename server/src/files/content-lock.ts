import { sql } from 'kysely';
import type { Tx } from '../platform/database/transaction.ts';

/**
 * Guards what the content directory holds against acts that are about to refer to it. Any number,
 * but the same in every server process.
 */
const CONTENT_LOCK = 7203;

/**
 * Until the transaction ends no content is removed: what it keeps may be content
 * that nothing else refers to yet.
 */
export async function refersToContent({ db }: Pick<Tx, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${CONTENT_LOCK}::bigint)`.execute(db);
}

/** Waits for every transaction that refers to content, and holds up new ones until this one ends. */
export async function removesContent({ db }: Pick<Tx, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CONTENT_LOCK}::bigint)`.execute(db);
}
