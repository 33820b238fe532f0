import { getCaseAccess } from '@evenhand/contract/access-log';
import { exportSearch, searchWords } from '@evenhand/contract/search';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { post, postNote } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
  await join(server, caseId, 'ngozi', 'stakeholder');
  await post(server, 'teodora', caseId, { subject: '=1+1', body: '<p>Meerkat &amp; <em>friends</em></p>' });
  await postNote(server, 'maren', caseId, { subject: 'Advice', body: '<p>A meerkat, again.</p>' });
});
afterAll(() => server.close());

async function exported(name: CastName, words: string, format = 'csv') {
  const answer = await server.server.inject({
    method: 'POST',
    url: exportSearch.path,
    headers: { authorization: `Bearer test.${cast[name]}` },
    payload: { words, format },
  });
  return { answer, rows: format === 'csv' && answer.statusCode === 200 ? parse(answer.rawPayload, { bom: true }) : [] };
}
const seenBy = async (name: CastName) =>
  (await server.as('maren').call(getCaseAccess, { params: { id: caseId } })).data.entries.filter(
    ({ userId, kind }) => userId === cast[name] && kind === 'list',
  ).length;

test('What a search finds is exported, with what its reader may read and no formula [SEARCH-10, EXPORTLIST-02, EXPORTLIST-04]', async () => {
  const { answer, rows } = await exported('maren', 'meerkat');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain('search-results-2026-11-18.csv');
  const about = [String(caseId), 'General query', 'Callum Brightwater'];
  const at = '18/11/2026 09:00';
  expect(rows).toEqual([
    ['Case ID', 'Topic', 'Employee', 'Found in', 'Title', 'Text', 'By', 'Date'],
    [...about, 'Note', 'Advice', 'A meerkat, again.', 'Maren Oduya', at],
    [...about, 'Message', "'=1+1", 'Meerkat & friends', 'Teodora Whitlock', at],
  ]);
  expect((await exported('ngozi', 'meerkat')).rows.map(([, , , kind]) => kind)).toEqual(['Found in', 'Message']);
  expect((await exported('silas', 'meerkat')).rows.length).toBe(1);
  expect((await exported('maren', 'meerkat', 'xlsx')).answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('Its cases are in the access log; words that find nothing export no row [SEARCH-10, EXPORTLIST-06]', async () => {
  const before = await seenBy('maren');
  await exported('maren', 'meerkat');
  expect(await seenBy('maren')).toBe(before + 1);
  for (const words of ['the', 'zyzzyva']) expect((await exported('maren', words)).rows.length).toBe(1);
  expect(await seenBy('maren')).toBe(before + 1);
  const { answer } = await exported('maren', 'x');
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { words: 'Type at least 2 characters.' }]);
});

test('No row keeps the words that were searched for, and no address has them [SEARCH-11]', async () => {
  await exported('maren', 'xylophonist');
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    server.db,
  );
  for (const { name } of rows) {
    const { rows: texts } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(name)} t`.execute(server.db);
    expect(texts.filter(({ text }) => /xylophonist/i.test(text))).toEqual([]);
  }
  expect([searchWords.method, exportSearch.method]).toEqual(['POST', 'POST']);
});
