import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { lastBackup } from '../backup/backup-run.rows.ts';
import { assertRestored, migrateToLatest, pendingMigrations } from '../platform/database/migrate.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Logger } from '../platform/logger.ts';

const OLDEST_POSTGRES = 150_000;
/** A difference of clocks beyond this makes due dates, sign-ins and jobs wrong. */
const CLOCK_MS = 5 * 60_000;

interface Upgrade {
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly now: Date;
  /**
   * Backs the database up before it is changed, and answers where; null where its operator does that.
   * @throws with a sentence for people; then nothing is changed.
   */
  readonly backUp: (() => Promise<string>) | null;
  /** As PostgreSQL counts its versions. */
  readonly oldestPostgres?: number;
}

/**
 * Brings the schema up to date. Before anything is changed it says what will be done, and makes a backup where it can
 * (decision 0115). @throws with a sentence for people; then the database is as it was.
 */
export async function upgradeDatabase(
  db: Db,
  { log, now, backUp, oldestPostgres = OLDEST_POSTGRES }: Upgrade,
): Promise<void> {
  await lookAtPostgres(db, log, now, oldestPostgres);
  await assertRestored(db);
  const { from, pending } = await pendingMigrations(db);
  if (pending.length === 0) return;
  // A new database has nothing to lose.
  if (from === null) return await migrateToLatest(db);
  log.info({ from, to: pending.at(-1), migrations: pending.length }, 'the database will be upgraded');
  const backup = backUp === null ? null : await backUp();
  if (backup === null) await logLastBackup(db, log);
  else log.info({ backup }, 'a backup was made before the upgrade');
  try {
    await migrateToLatest(db);
  } catch (error) {
    if (backup !== null) await forgetBackup(db, backup, from);
    throw error;
  }
  log.info({ from, to: pending.at(-1) }, 'the database was upgraded');
}

/**
 * A supervisor tries again and again, and each try would leave a backup of the same. It goes only where the database
 * says itself that all of the migration was taken back.
 */
async function forgetBackup(db: Db, backup: string, from: string): Promise<void> {
  const { from: now } = await pendingMigrations(db).catch(() => ({ from: null }));
  if (now === from) await rm(backup, { force: true });
}

async function lookAtPostgres(db: Db, log: Upgrade['log'], now: Date, oldest: number): Promise<void> {
  const { rows } = await sql<{ version: number; now: Date }>`
    select current_setting('server_version_num')::int as version, clock_timestamp() as now`.execute(db);
  const { version = 0, now: ofDatabase = now } = rows[0] ?? {};
  if (version < oldest)
    throw new Error(
      `This is PostgreSQL ${Math.floor(version / 10_000)}. Evenhand needs PostgreSQL ${Math.floor(oldest / 10_000)} or newer. Nothing was changed.`,
    );
  const aheadMs = ofDatabase.getTime() - Date.now();
  if (Math.abs(aheadMs) > CLOCK_MS)
    log.warn(
      { minutes: Math.round(aheadMs / 60_000) },
      'the clock of the database differs from the one of this machine; let both follow the same time server',
    );
}

async function logLastBackup(db: Db, log: Upgrade['log']): Promise<void> {
  // A schema from before backups were recorded has no table of them.
  const last = await lastBackup(db).catch(() => null);
  if (last === null) log.warn('no backup of this database is recorded; make sure that there is one');
  else log.info({ at: last.toISOString() }, 'the last recorded backup of this database');
}
