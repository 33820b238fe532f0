import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { sql } from 'kysely';
import pg from 'pg';
import { LIMITS_OF_SERVING } from '../platform/database/connection-limits.ts';
import type { Listen } from '../platform/database/listen.ts';
import { openListeningConnection } from '../platform/database/listening-connection.ts';
import type { Db } from '../platform/database/open-database.ts';
import { kyselyOn } from '../platform/database/open-database.ts';
import type { DatabaseRole } from '../platform/database/prepared-pool.ts';
import { createLogger } from '../platform/logger.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const cacheDirectory = join(root, 'node_modules/.cache/evenhand-tests');

/** How long a worker may take to prepare the template; a test file waits longer for its hooks. */
const PREPARING_MS = 45_000;

export interface TestDatabase {
  /** As the owner of the tables, who sees everything: what a test arranges and looks up. */
  readonly db: Db;
  /** As the product serves, bound by row-level security. */
  readonly serving: Db;
  readonly isPostgres: boolean;
  readonly listen: Listen;
  close(): Promise<void>;
}

/**
 * A fresh database per test file, copied from a template that `prepare` filled once per version of the
 * code: on PostgreSQL when TEST_DATABASE_URL is set (an address of a server on which databases may be
 * made), else on PGlite in memory.
 */
export async function openTestDatabase(prepare: (db: Db) => Promise<void>): Promise<TestDatabase> {
  const address = process.env.TEST_DATABASE_URL;
  const version = versionOfSources();
  return address === undefined ? openFromDump(version, prepare) : openFromTemplate(address, version, prepare);
}

/** The template, kept for the next test file of this worker. */
let lastRead: { readonly file: string; readonly dump: Blob } | null = null;

async function openFromDump(version: string, prepare: (db: Db) => Promise<void>): Promise<TestDatabase> {
  const file = join(cacheDirectory, `${version}.tar`);
  if (!existsSync(file)) await makeDump(file, prepare);
  if (lastRead?.file !== file) lastRead = { file, dump: new Blob([readFileSync(file)]) };
  const database = await PGlite.create({ loadDataDir: lastRead.dump });
  const { db, serving } = onPglite(database);
  return {
    db,
    serving,
    isPostgres: false,
    async listen(channel, { onPayload }) {
      await database.listen(channel, onPayload);
    },
    async close() {
      await db.destroy();
      await database.close();
    },
  };
}

async function makeDump(file: string, prepare: (db: Db) => Promise<void>): Promise<void> {
  mkdirSync(cacheDirectory, { recursive: true });
  const lock = `${file}.lock`;
  try {
    mkdirSync(lock);
  } catch {
    // Another worker is preparing the template, unless its run was killed and left the lock.
    const isHeld = () => (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) > Date.now() - PREPARING_MS;
    while (!existsSync(file) && isHeld()) await new Promise((resolve) => setTimeout(resolve, 100));
    if (existsSync(file)) return;
  }
  try {
    for (const old of readdirSync(cacheDirectory)) if (old.endsWith('.tar') && join(cacheDirectory, old) !== file) rmSync(join(cacheDirectory, old));
    const database = await PGlite.create();
    const { db } = onPglite(database);
    await prepare(db);
    await db.destroy();
    await dropOtherDatabases(database);
    const dump = await database.dumpDataDir('none');
    await database.close();
    writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
    renameSync(`${file}.${process.pid}`, file);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/**
 * PostgreSQL keeps two databases to copy new ones from. No test makes one, and every test file would load
 * their files: half of all there are.
 */
async function dropOtherDatabases(database: PGlite): Promise<void> {
  await database.exec(`update pg_database set datistemplate = false where datname <> current_database()`);
  for (const name of ['template0', 'template1']) await database.exec(`drop database ${name}`);
}

/** Both roles share the one connection there is. */
function onPglite(database: PGlite): { db: Db; serving: Db } {
  const pool = new pg.Pool({ ...createPgConfig(database), max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 10_000 } as pg.PoolConfig);
  return { db: kyselyOn(pool, 'owner'), serving: kyselyOn(pool, 'serving') };
}

async function openFromTemplate(address: string, version: string, prepare: (db: Db) => Promise<void>): Promise<TestDatabase> {
  const template = `evenhand_template_${version}`;
  const name = `evenhand_test_${process.pid}_${Math.trunc(performance.timeOrigin + performance.now()).toString(36)}`;
  const admin = new pg.Client({ connectionString: address });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(7202)');
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await admin.query(`create database ${template}_new`);
      const db = onPostgres(address, `${template}_new`, 'owner');
      await prepare(db);
      await db.destroy();
      await admin.query(`alter database ${template}_new rename to ${template}`);
    }
    await admin.query(`create database ${name} template ${template}`);
    await admin.query('select pg_advisory_unlock(7202)');
  } finally {
    await admin.end();
  }
  const db = onPostgres(address, name, 'owner');
  const serving = onPostgres(address, name, 'serving');
  const listening = openListeningConnection(addressOf(address, name), createLogger('silent'));
  return {
    db,
    serving,
    isPostgres: true,
    listen: listening.listen,
    async close() {
      await listening.close();
      await serving.destroy();
      await db.destroy();
      const last = new pg.Client({ connectionString: address });
      await last.connect();
      await last.query(`drop database ${name} with (force)`);
      await last.end();
    },
  };
}

function onPostgres(address: string, database: string, role: DatabaseRole): Db {
  const pool = new pg.Pool({ connectionString: addressOf(address, database), max: 8, pipeline: true });
  pool.on('error', () => undefined);
  return kyselyOn(pool, role, role === 'serving' ? LIMITS_OF_SERVING : null);
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Everything the template is made from: migrations, packs, and the code that compiles and saves them. */
function versionOfSources(): string {
  const hash = createHash('sha256');
  for (const directory of [
    'server/migrations',
    'packs',
    'engine/src/pack',
    'contract/src/packs',
    'server/src/configuration',
    'server/src/users',
    'server/src/demo',
    'server/src/testing',
  ]) {
    const path = join(root, directory);
    if (!existsSync(path)) continue;
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }).sort((a, b) => (a.parentPath + a.name < b.parentPath + b.name ? -1 : 1))) {
      if (!entry.isFile() || entry.name.endsWith('.test.ts')) continue;
      hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Row counts and contents of every table as one number per table: equal before and
 * after means nothing changed.
 */
export async function checksumOf(db: Db, tables: readonly string[]): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.table(table)} t`.execute(db);
    sums[table] = rows[0]!.sum;
  }
  return sums;
}

/** The same of every table that holds something of cases, which a refused act must leave untouched. */
export async function checksumOfCases(db: Db): Promise<Record<string, string>> {
  return await checksumOf(db, await caseTablesOf(db));
}

/** Every table that holds something of cases, as the schema has them. */
export async function caseTablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'case_id'
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') order by 1`.execute(db);
  return ['case_record', ...rows.map(({ name }) => name)];
}
