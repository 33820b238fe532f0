import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { LIMITS_OF_SERVING } from '../src/platform/database/connection-limits.ts';
import type { Listen } from '../src/platform/database/listen.ts';
import { openListeningConnection } from '../src/platform/database/listening-connection.ts';
import type { Db } from '../src/platform/database/open-database.ts';
import { kyselyOn } from '../src/platform/database/open-database.ts';
import type { DatabaseRole } from '../src/platform/database/prepared-pool.ts';
import type { OnStatement } from '../src/platform/database/preparing-connection.ts';
import { createLogger } from '../src/platform/logger.ts';
import { restoreRelease } from './backup-world.ts';
import { prepareTemplate } from './prepare-template.ts';

export interface TestDatabase {
  /** As the owner of the tables, who sees everything: what a test arranges and looks up. */
  readonly db: Db;
  /** As the product serves, bound by row-level security. */
  readonly serving: Db;
  /** As the role that signs people in. */
  readonly identity: Db;
  /** As the role of administration. */
  readonly administration: Db;
  /** Connection string of the owner. */
  readonly address: string;
  readonly listen: Listen;
  close(): Promise<void>;
}

/** Opens a database of its own: a copy of the template, or an empty one. */
export async function openTestDatabase({
  isEmpty = false,
  onStatement = null,
}: {
  readonly isEmpty?: boolean;
  /** Is told of each statement of the product. */
  readonly onStatement?: OnStatement | null;
} = {}): Promise<TestDatabase> {
  const name = `evenhand_test_${randomUUID().slice(0, 12).replace('-', '')}`;
  await asAdmin(
    `create database ${name}${isEmpty ? '' : ` template ${process.env.TEST_DATABASE_TEMPLATE} strategy file_copy`}`,
  );
  const address = addressAt(testServer(), name);
  const db = onPostgres(address, 'owner');
  const serving = onPostgres(address, 'serving', onStatement);
  const identity = onPostgres(address, 'identity', onStatement);
  const administration = onPostgres(address, 'administration', onStatement);
  const listening = openListeningConnection(address, createLogger('silent'));
  return {
    db,
    serving,
    identity,
    administration,
    address,
    listen: listening.listen,
    async close() {
      await listening.close();
      await serving.destroy();
      await identity.destroy();
      await administration.destroy();
      await db.destroy();
      await dropDatabase(name);
    },
  };
}

/** Makes the database that all others are copied from. @returns its name. */
export async function makeTemplate(server: string): Promise<string> {
  const name = `evenhand_template_${process.pid}`;
  await queryOn(server, `create database ${name}`);
  // The database of an earlier release, brought to this one.
  const release = process.env.TEST_RELEASE;
  if (release !== undefined) await restoreRelease(release, addressAt(server, name));
  const db = onPostgres(addressAt(server, name), 'owner');
  await prepareTemplate(db);
  await db.destroy();
  return name;
}

export async function dropTemplate(server: string): Promise<void> {
  await queryOn(server, `drop database ${process.env.TEST_DATABASE_TEMPLATE} with (force)`);
}

/** The PostgreSQL of the tests, which `global-setup.ts` starts or takes from the environment. */
export function testServer(): string {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined) throw new Error('TEST_DATABASE_URL is set by global-setup.ts, which has not run.');
  return server;
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Drops a database of a test and ends its connections. One that a killed process was just opening belongs to no role
 * yet, so PostgreSQL refuses to end it: it is waited for, because it ends by itself or gets its role.
 */
async function dropDatabase(name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await asAdmin(`drop database ${name} with (force)`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE || attempt === 50) throw error;
      await setTimeout(100);
    }
  }
}

async function asAdmin(statement: string): Promise<void> {
  await queryOn(testServer(), statement);
}

async function queryOn(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Connections as one role; tests open databases with `openTestDatabase`. */
export function onPostgres(connectionString: string, role: DatabaseRole, onStatement: OnStatement | null = null): Db {
  const pool = new pg.Pool({ connectionString, max: 8, pipeline: true });
  pool.on('error', () => undefined);
  return kyselyOn(pool, role, role !== 'owner' ? LIMITS_OF_SERVING : null, onStatement);
}

function addressAt(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * Row counts and contents of every table as one number per table: equal before and
 * after means nothing changed.
 */
export async function checksumOf(db: Db, tables: readonly string[]): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.table(table)} t`.execute(
      db,
    );
    sums[table] = rows[0]!.sum;
  }
  return sums;
}

/** The same of every table that holds something of cases, which a refused act must leave untouched. */
export async function checksumOfCases(db: Db): Promise<Record<string, string>> {
  return await checksumOf(db, await caseTablesOf(db));
}

/**
 * Every table that holds something of cases, as the schema has them. The access log is left out: it is written
 * some time after the answer of a read.
 */
export async function caseTablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'case_id'
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and t.relname <> 'case_access' order by 1`.execute(
    db,
  );
  return ['case_record', ...rows.map(({ name }) => name)];
}
