import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { LOCK_IN_LINE_MS } from '../platform/database/connection-limits.ts';
import { knownMigrations, migrateToLatest, migrateToSchemaOf } from '../platform/database/migrate.ts';
import { followSchema } from './follow-schema.ts';
import { upgradeDatabase } from './upgrade-database.ts';

const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

const now = new Date();

async function emptyDatabase(schema: string | null): Promise<TestDatabase> {
  const database = await openTestDatabase({ isEmpty: true });
  opened.push(database);
  if (schema !== null) await migrateToSchemaOf(database.db, schema);
  return database;
}

function remembering() {
  const lines: (readonly [level: string, said: unknown, message: unknown])[] = [];
  const line =
    (level: string) =>
    (...said: unknown[]): void =>
      void lines.push([level, said.length > 1 ? said[0] : null, said.at(-1)]);
  return { lines, log: { info: line('info'), warn: line('warn') } };
}

const schemaOf = async ({ db }: TestDatabase): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name;
};

describe('A start on the database of the release before', () => {
  it('says what it will do, backs up, and then upgrades [UPG-01]', async () => {
    const database = await emptyDatabase('0047-linked-processes');
    const { lines, log } = remembering();
    const seen: (string | undefined)[] = [];
    const backUp = async (): Promise<string> => {
      seen.push(await schemaOf(database));
      return '/backups/before.tar';
    };
    await upgradeDatabase(database.db, { log, now, backUp });
    const newest = (await knownMigrations()).at(-1);
    expect(lines).toEqual([
      ['info', expect.objectContaining({ from: '0047-linked-processes', to: newest }), 'the database will be upgraded'],
      ['info', { backup: '/backups/before.tar' }, 'a backup was made before the upgrade'],
      ['info', { from: '0047-linked-processes', to: newest }, 'the database was upgraded'],
    ]);
    expect(seen).toEqual(['0047-linked-processes']);
    expect(await schemaOf(database)).toBe(newest);
    await upgradeDatabase(database.db, { log, now, backUp });
    expect(lines).toHaveLength(3);
  });

  it('changes nothing when the backup fails [UPG-01]', async () => {
    const database = await emptyDatabase('0047-linked-processes');
    const { log } = remembering();
    const full = () => Promise.reject(new Error('The disk is full.'));
    await expect(upgradeDatabase(database.db, { log, now, backUp: full })).rejects.toThrow('The disk is full.');
    expect(await schemaOf(database)).toBe('0047-linked-processes');
  });

  it('leaves schema and disk as they were when a migration fails [UPG-01, UPG-05]', async () => {
    const database = await emptyDatabase('0047-linked-processes');
    // In the way of a migration that makes it.
    await sql`create table backup_run (id integer)`.execute(database.db);
    const folder = mkdtempSync(join(tmpdir(), 'evenhand-upgrade-'));
    const path = join(folder, 'before.tar');
    const backUp = async (): Promise<string> => {
      writeFileSync(path, 'whole');
      return path;
    };
    const { log } = remembering();
    await expect(upgradeDatabase(database.db, { log, now, backUp })).rejects.toThrow(
      'Migration 0048-installations failed, and nothing was changed: ',
    );
    expect(await schemaOf(database)).toBe('0047-linked-processes');
    const { rows } =
      await sql`select 1 from pg_attribute where attrelid = 'installation'::regclass and attname = 'moved_at'`.execute(
        database.db,
      );
    expect(rows).toEqual([]);
    expect(existsSync(path)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('takes all pending migrations back when the last of them fails [UPG-05]', async () => {
    const database = await emptyDatabase('0046-sent-letters');
    await sql`create table backup_run (id integer)`.execute(database.db);
    const { log } = remembering();
    await expect(upgradeDatabase(database.db, { log, now, backUp: null })).rejects.toThrow('0048-installations failed');
    expect(await schemaOf(database)).toBe('0046-sent-letters');
    const { rows } = await sql`select 1 from pg_proc where proname = 'linked_processes'`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('gives up when another session holds a table, changes nothing and holds nobody up [UPG-06]', async () => {
    const database = await emptyDatabase('0046-sent-letters');
    const { log } = remembering();
    const other = await database.db.startTransaction().execute();
    await sql`select count(*) from installation`.execute(other);
    const upgrade = upgradeDatabase(database.db, { log, now, backUp: null });
    upgrade.catch(() => undefined);
    const isMigrationWaiting = async (): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from pg_locks where relation = 'installation'::regclass and not granted`.execute(database.db);
      return rows.length > 0;
    };
    await expect.poll(isMigrationWaiting, { interval: 20 }).toBe(true);
    // Comes behind the migration, and is answered as soon as that has given up, as serving connections wait for it.
    const behind = sql`set lock_timeout = ${sql.lit(LOCK_IN_LINE_MS)}; select count(*) from installation`.execute(
      database.db,
    );
    await expect(upgrade).rejects.toThrow(
      /^What migration 0048-installations changes is held by another session .* Nothing was changed\. Start again when /,
    );
    await behind;
    await sql`select count(*) from installation`.execute(other);
    await other.commit().execute();
    expect(await schemaOf(database)).toBe('0046-sent-letters');

    await upgradeDatabase(database.db, { log, now, backUp: null });
    expect(await schemaOf(database)).toBe((await knownMigrations()).at(-1));
  });

  it('leaves its connection without a limit for locks [UPG-06]', async () => {
    const database = await emptyDatabase('0047-linked-processes');
    await database.db.connection().execute(async (connection) => {
      await migrateToLatest(connection);
      const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(connection);
      expect(rows).toEqual([{ lock_timeout: '0' }]);
    });
  });

  it('warns where no backup is recorded, on a PostgreSQL that its operator backs up [UPG-01]', async () => {
    const database = await emptyDatabase('0047-linked-processes');
    const { lines, log } = remembering();
    await upgradeDatabase(database.db, { log, now, backUp: null });
    expect(lines.map(([level, , message]) => [level, message])).toContainEqual([
      'warn',
      'no backup of this database is recorded; make sure that there is one',
    ]);
  });

  it('says when the last recorded backup was, on a PostgreSQL that its operator backs up [UPG-01]', async () => {
    const database = await openTestDatabase();
    opened.push(database);
    await sql`insert into backup_run (kind, begun_at, ended_at, is_good, code) values
      ('backup', '2026-11-27T02:30:00Z', '2026-11-27T02:31:00Z', true, null),
      ('backup', '2026-11-28T02:30:00Z', '2026-11-28T02:31:00Z', true, null),
      ('backup', '2026-11-29T02:30:00Z', '2026-11-29T02:31:00Z', false, 'ENOSPC'),
      ('drill', '2026-11-29T03:30:00Z', '2026-11-29T03:31:00Z', true, null)`.execute(database.db);
    // As if the last migration were still to come. It meets its own tables, and fails after that was said.
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(database.db);
    const { lines, log } = remembering();
    await expect(upgradeDatabase(database.db, { log, now, backUp: null })).rejects.toThrow('nothing was changed');
    expect(lines).toContainEqual([
      'info',
      { at: '2026-11-28T02:30:00.000Z' },
      'the last recorded backup of this database',
    ]);
  });

  it('is refused by a release that is older than the schema, with both and what to do [UPG-04]', async () => {
    const database = await emptyDatabase(null);
    await migrateToLatest(database.db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', 'now')`.execute(database.db);
    const { log } = remembering();
    const backUp = () => Promise.reject(new Error('not asked'));
    await expect(upgradeDatabase(database.db, { log, now, backUp })).rejects.toThrow(
      /schema 9999-of-tomorrow.*with 00\d\d-.*Start that release, or restore the backup/,
    );
  });

  it('is refused on a PostgreSQL that is too old, before anything is made [UPG-04]', async () => {
    const database = await emptyDatabase(null);
    const { log } = remembering();
    await expect(upgradeDatabase(database.db, { log, now, backUp: null, oldestPostgres: 990_000 })).rejects.toThrow(
      'Evenhand needs PostgreSQL 99 or newer. Nothing was changed.',
    );
    const { rows } = await sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

describe('A server process', () => {
  it('notices that a newer release has upgraded its database, and nothing else [UPG-02]', async () => {
    const database = await openTestDatabase();
    opened.push(database);
    const schema = await followSchema(database.serving, 20);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(schema.isNewer()).toBe(false);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', 'now')`.execute(database.db);
    expect((await schema.newer).message).toContain('A newer Evenhand has upgraded this database.');
    expect(schema.isNewer()).toBe(true);
  });
});
