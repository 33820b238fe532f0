import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';

export type RunKind = 'backup' | 'drill';

/** Names the fault of a backup that holds everything but files that are missing or damaged. */
export const FILES_LACKING = 'FILES_LACKING';

/** How a run ended. */
interface RunEnd<T> {
  readonly value: T;
  /** Size of the archive; null where there is none. */
  readonly bytes: number | null;
  /** Why it is no good, without a name or a path; null when it is good. */
  readonly fault: string | null;
}

/** Performs a run and keeps how it went, where the schema has a table for it. @throws what the work throws. */
export async function recordRun<T>(owner: Db, kind: RunKind, now: Date, work: () => Promise<RunEnd<T>>): Promise<T> {
  const id = await beginRun(owner, kind, now);
  const begun = performance.now();
  const end = async (bytes: number | null, fault: string | null): Promise<void> => {
    if (id === null) return;
    const endedAt = new Date(now.getTime() + performance.now() - begun);
    await owner
      .updateTable('backup_run')
      .set({ ended_at: endedAt, is_good: fault === null, bytes, code: fault })
      .where('id', '=', id)
      .execute();
  };
  try {
    const { value, bytes, fault } = await work();
    await end(bytes, fault);
    return value;
  } catch (error) {
    // The database may be what failed.
    await end(null, (error as { code?: string }).code ?? 'FAILED').catch(() => undefined);
    throw error;
  }
}

async function beginRun(owner: Db, kind: RunKind, now: Date): Promise<number | null> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('public.backup_run') is not null as "isThere"`.execute(owner);
  if (tables[0]?.isThere !== true) return null;
  const { id } = await owner
    .insertInto('backup_run')
    .values({ kind, begun_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * When the last good backup began; null where there was none. `orLacking` takes one as well that lacks files.
 */
export async function lastBackup(db: Db, { orLacking = false } = {}): Promise<Date | null> {
  const row = await db
    .selectFrom('backup_run')
    .select('begun_at')
    .where('kind', '=', 'backup')
    .where((of) => of.or([of('is_good', '=', true), ...(orLacking ? [of('code', '=', FILES_LACKING)] : [])]))
    .orderBy('begun_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.begun_at ?? null;
}
