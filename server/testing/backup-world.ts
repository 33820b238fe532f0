import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { restore, restoreAsItWas } from '../src/backup/restore.ts';
import type { Db } from '../src/platform/database/open-database.ts';
import { readSettings } from '../src/platform/settings.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A folder for what a test file writes. */
export function scratchFolder(): { readonly path: string; readonly at: (name: string) => string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'evenhand-backup-'));
  return { path, at: (name) => join(path, name), remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Settings of an installation on a PostgreSQL of its own. */
export function settingsOn(address: string, filesDirectory: string): Record<string, string> {
  return { DATABASE_URL: address, PUBLIC_URL: 'https://hr.example', FILES_DIR: filesDirectory, LOG_LEVEL: 'silent' };
}

/** Databases that earlier releases have written, as their backups. */
export const releases: readonly string[] = readdirSync(new URL('releases/', import.meta.url)).map((name) =>
  fileURLToPath(new URL(`releases/${name}`, import.meta.url)),
);

/** Restores the database of an earlier release into an empty one, and brings it to this release. */
export async function restoreRelease(path: string, address: string): Promise<void> {
  const scratch = scratchFolder();
  const settings = readSettings(settingsOn(address, scratch.at('files')), root);
  await restore({ path, keys: settings.backup.keys }, settings, async () => undefined).finally(scratch.remove);
}

/** Puts the database of an earlier release into a new data directory, with the schema that it had there. */
export async function keepRelease(path: string, dataDirectory: string): Promise<void> {
  const settings = readSettings({ DATA_DIR: dataDirectory }, root);
  await restoreAsItWas({ path, keys: settings.backup.keys }, settings, async () => undefined);
}

/** Every row of every table as text, for comparing two databases. */
export async function everyRow(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('kysely_migration', 'kysely_migration_lock') order by 1`.execute(db);
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as sum
      from ${sql.table(name)} t`.execute(db);
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}
