import type { CompiledPack } from '@evenhand/engine/pack';
import type pg from 'pg';
import { publishPack } from '../../src/configuration/publish-pack.ts';
import { saveCast } from '../../src/demo/demo-people.ts';
import { migrateToLatest } from '../../src/platform/database/migrate.ts';
import { kyselyOn } from '../../src/platform/database/open-database.ts';
import { loadPacks } from '../load-packs.ts';
import type { People } from './rows-to-load.ts';
import { LOADED_AT, rowsToLoad } from './rows-to-load.ts';

const PACK = new URL('../../../packs/northmoor/', import.meta.url).pathname;

/**
 * Fills a new, empty database: schema, the demo pack, people, and `count` cases as the product
 * itself would have left them.
 */
export async function loadCases(pool: pg.Pool, count: number): Promise<void> {
  const db = kyselyOn(pool, 'owner');
  await migrateToLatest(db);
  const [loaded] = await loadPacks([PACK], new Date(LOADED_AT));
  if (loaded === undefined) throw new Error('There is no pack to load cases for.');
  await publishPack(db, loaded, null, new Date(LOADED_AT));
  await saveCast(db, loaded.pack, loaded.demoUsers, new Date(LOADED_AT));
  await addCases(pool, loaded.pack, count);
}

/** Adds the cases, with new people, to a database that has the pack, the cast and no cases. */
export async function addCases(pool: pg.Pool, pack: CompiledPack, count: number, people?: People): Promise<void> {
  const client = await pool.connect();
  try {
    // One session: the drawing function below is its own, and an index is sorted in its memory.
    await client.query(
      "set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set jit = off",
    );
    await makeDrawing(client);
    const restore = await withoutForeignKeysAndIndexes(client);
    for (const statement of rowsToLoad(pack, count, people)) await client.query(statement);
    await client.query(ENTRIES);
    await restore();
    // The load of a case reads its tasks: by their index, once the database knows how many there are.
    await client.query('analyze case_task');
    await client.query('select add_adviser_load(c, 1) from case_record c where c.status not in (3, 4)');
    await client.query('select access.merge_adviser_loads()');
    await client.query(
      `select setval('case_number', (select max(id) from case_record)), ${['participant', 'message', 'notice']
        .map((table) => `setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 1) from ${table}))`)
        .join(', ')}`,
    );
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}

/** `pg_temp.draw(n, salt, below)`: a number from 0 up to `below`, always the same for the same n and salt. */
async function makeDrawing(client: pg.PoolClient): Promise<void> {
  await client.query(`create function pg_temp.draw(n bigint, salt int, below bigint) returns int language sql immutable parallel safe as
    'select ((hashint8extended(n, salt) & 4611686018427387903) % below)::int'`);
}

/** What can be found, but the words of files, whose bytes are not loaded. */
const ENTRIES = `insert into search_entry (kind, source_id, case_id, record_id, by_user_id, at, title, body)
  select kind, source_id, case_id, record_id, by_user_id, at, title, coalesce(body, '') from access.search_source`;

const TABLES = [
  ...[
    'person',
    'case_record',
    'participant',
    'person_case',
    'case_reason',
    'tracking_record',
    'case_task',
    'message',
    'message_read',
    'case_file',
    'search_entry',
    'case_matter',
    'case_sanction',
    'case_facet',
  ],
  ...['history_event', 'history_content', 'history_head', 'notice'],
];

/**
 * Checking every row's references and keeping every index while loading would take most of the time; both are
 * made again, and so checked, at the end. What triggers keep is loaded like the rest.
 */
async function withoutForeignKeysAndIndexes(client: pg.PoolClient): Promise<() => Promise<void>> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conrelid = any($1::regclass[])`,
    [TABLES],
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    [TABLES],
  );
  for (const key of keys.rows) await client.query(`alter table ${key.table} drop constraint ${key.name}`);
  for (const index of indexes.rows) await client.query(`drop index ${index.name}`);
  for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`);
    for (const index of indexes.rows) await client.query(index.definition);
    for (const key of keys.rows)
      await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
  };
}
