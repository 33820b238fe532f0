import { searchWords } from '@evenhand/contract/search';
import pg from 'pg';
import { cast } from '../server/testing/cast.ts';
import { addCases } from '../server/testing/load/load-cases.ts';
import { loadPacks } from '../server/testing/load-packs.ts';
import { makeTemplate } from '../server/testing/test-database.ts';
import type { TestServer } from '../server/testing/test-server.ts';
import { startTestServer } from '../server/testing/test-server.ts';
import { benchPostgres } from './postgres.ts';
import { createTable } from './table.ts';

// Searches among so many messages on 100,000 cases, as HR of a policy area and as a manager on five cases: for words
// that stand in a few texts, in one of a thousand, of a hundred, and in most. Beside each, the same index is asked by
// hand, without rights, lines and names.
//   npm run bench:search -- [count]     1,000,000 messages unless given

const MESSAGES_COUNT = Number(process.argv[2] ?? 1_000_000);
const CASES_COUNT = 100_000;
const ROUNDS_COUNT = 30;
const BY_HAND = `select id, at, title from search_entry where words @@ websearch_to_tsquery('search_stems', $1)
  order by at desc, id desc limit 21`;

const { address, stop } = await benchPostgres();
process.env.TEST_DATABASE_URL = address;
process.env.TEST_DATABASE_TEMPLATE = await makeTemplate(address);
const server = await startTestServer();
const pool = new pg.Pool({ connectionString: server.address });
const { tell } = createTable();
try {
  const [pack] = await loadPacks([new URL('../packs/northmoor/', import.meta.url).pathname], server.now());
  if (pack === undefined) throw new Error('There is no pack.');
  await addCases(pool, pack.pack, CASES_COUNT);
  await addMessages();
  const words = await wordsByCount();
  for (const [reader, name, limit] of [
    ['HR', 'maren', 300],
    ['a manager on five cases', 'silas', 150],
  ] as const)
    for (const [what, word] of words) {
      const ours = await measured(() => search(server, name, word));
      const byHand = await measured(() => pool.query(BY_HAND, [word]));
      tell(`${reader}: p95 in ms of the search for ${what}`, ours.p95, `<= ${limit}`);
      tell(`${reader}: p50 against SQL by hand`, ours.p50 / byHand.p50);
    }
} finally {
  await pool.end();
  await server.close();
  await stop();
}

async function search(server: TestServer, name: 'maren' | 'silas', words: string): Promise<void> {
  const { status, data } = await server.as(name).call(searchWords, { body: { words } });
  if (status !== 200 || (name === 'maren' && data.hits.length === 0)) throw new Error(`${words}: ${status}`);
}

/** Messages of thirty words each, from a vocabulary in which some words are in most texts and most in a few. */
async function addMessages(): Promise<void> {
  await pool.query(`alter table message disable trigger user`);
  await pool.query(`insert into message (service_id, case_id, sender_user_id, subject, body, posted_at, updated_at)
    select 1, c.id, c.owner_user_id, 'About matter ' || n, body, at, at
    from (select n, (select string_agg('w' || floor(50000 * power(random(), 6))::int, ' ') from generate_series(1, 30) where n > 0) as body,
        timestamptz '2026-11-17' - n * interval '1 minute' as at, 10000 + n % ${CASES_COUNT - 1} as case_id from generate_series(1, ${MESSAGES_COUNT}) n) drawn
    join case_record c on c.id = drawn.case_id`);
  await pool.query(`alter table message enable trigger user`);
  await pool.query('drop index search_entry_by_words');
  await pool.query(`insert into search_entry (kind, source_id, case_id, record_id, by_user_id, at, title, body)
    select kind, source_id, case_id, record_id, by_user_id, at, title, body from access.search_source s
    where kind = 'message' on conflict do nothing`);
  await pool.query(
    `set maintenance_work_mem = '512MB'; create index search_entry_by_words on search_entry using gin (words)`,
  );
  await pool.query(`insert into participant (service_id, case_id, user_id, role_id, relation_id, source_id, added_at, added_by)
    select 1, id, '${cast.silas}', 3, 12, 3, now(), '${cast.maren}' from case_record
    where status <> 4 and employee_user_id is distinct from '${cast.silas}' order by id limit 5`);
  await pool.query('vacuum analyze');
}

/** A word of each kind, by how many texts hold it. */
async function wordsByCount(): Promise<[what: string, word: string][]> {
  const { rows } = await pool.query<{ word: string; ndoc: number }>(
    `select word, ndoc from ts_stat('select words from search_entry where id % 50 = 0') where word ~ '^w[0-9]+$' order by ndoc desc`,
  );
  const nearest = (count: number) => rows.find(({ ndoc }) => ndoc * 50 <= count) ?? rows.at(-1);
  return [MESSAGES_COUNT / 2, MESSAGES_COUNT / 100, MESSAGES_COUNT / 1000, 50].map((count) => {
    const { word = '', ndoc = 0 } = nearest(count) ?? {};
    return [`a word in about ${ndoc * 50} texts`, word];
  });
}

async function measured(run: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS_COUNT; round += 1) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length / 2)] ?? 0, p95: times[Math.floor(times.length * 0.95)] ?? 0 };
}
