import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import type { ArchivedTable, Manifest, TableSum } from './manifest.ts';

/** Values read the same from every PostgreSQL and write the same into it. */
const SESSION = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'; set search_path = public;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;
const NEW_LINE = 10;
const SORTED = `json_build_object('column', a.attname, 'isText', a.attcollation <> 0)`;
/** Migrations make what these hold. */
const OF_MIGRATOR = ['kysely_migration', 'kysely_migration_lock'];

/** Connects as the owner of the tables, for copying. The caller ends the connection. */
export async function connectForCopies(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address, application_name: 'evenhand backup' });
  // A lost connection rejects the statement under way.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(SESSION);
  return client;
}

/** The tables of a database with what is stored of them, and its sequences: what an archive holds besides rows. */
export async function readCatalog(client: pg.Client): Promise<Pick<Manifest, 'tables' | 'sequences' | 'migrations'>> {
  const { rows: tables } = await client.query<ArchivedTable>(
    `select t.relname as name, columns.names as columns, coalesce(key.columns, columns.all_columns) as "sortedBy"
    from pg_class t
    cross join lateral (select json_agg(a.attname order by a.attnum) filter (where a.attgenerated = '') as names,
        json_agg(${SORTED} order by a.attnum) filter (where a.attgenerated = '') as all_columns
      from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) columns
    cross join lateral (select json_agg(${SORTED} order by k.place) as columns from pg_index i
      cross join unnest(i.indkey::int[]) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
      where i.indrelid = t.oid and i.indisprimary) key
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname <> all ($1)
    order by t.relname`,
    [OF_MIGRATOR],
  );
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    );
    sequences.push({ name, value: Number(rows[0]?.value), isCalled: rows[0]?.isCalled ?? false });
  }
  const { rows: migrations } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return { tables, sequences, migrations: migrations.map(({ name }) => name) };
}

/** Streams the rows of a table as text, sorted, so that the same rows are the same bytes wherever they lie. */
export function copyOut(client: pg.Client, { name, columns, sortedBy }: ArchivedTable): Readable {
  const listed = columns.map(pg.escapeIdentifier).join(', ');
  // Collations differ between machines; bytes do not.
  const order = sortedBy.map(({ column, isText }) => `${pg.escapeIdentifier(column)}${isText ? ' collate "C"' : ''}`);
  return client.query(
    copyStreams.to(`copy (select ${listed} from ${pg.escapeIdentifier(name)} order by ${order.join(', ')}) to stdout`),
  );
}

/** Takes rows of a table as `copyOut` gives them. Nothing may be asked on the connection before it has ended. */
export function copyIn(client: pg.Client, { name, columns }: ArchivedTable): Writable {
  const listed = columns.map(pg.escapeIdentifier).join(', ');
  return client.query(copyStreams.from(`copy ${pg.escapeIdentifier(name)} (${listed}) from stdin`));
}

/** Counts rows and hashes them, chunk by chunk. */
export function createSum(): { add(chunk: Uint8Array): void; done(): TableSum } {
  const hash: Hash = createHash('sha256');
  let rows = 0;
  return {
    add(chunk) {
      hash.update(chunk);
      // Text of a row has no line break: COPY writes it as two characters.
      for (const byte of chunk) if (byte === NEW_LINE) rows += 1;
    },
    done: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** The sum of a table as it is now. */
export async function sumOf(client: pg.Client, table: ArchivedTable): Promise<TableSum> {
  const sum = createSum();
  for await (const chunk of copyOut(client, table)) sum.add(chunk as Buffer);
  return sum.done();
}

/** Ends what `copyIn` took. @throws when PostgreSQL refuses a row. */
export async function endCopy(rows: Writable): Promise<void> {
  rows.end();
  await finished(rows);
}
