import { lockCase } from '@evenhand/contract/cases';
import { messageCalls } from '@evenhand/contract/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { post, postNote } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { hasReadNothing, unreadFor, visibleCaseRows } from './case-row.queries.ts';

// The queries run as the owner of the tables, so only they themselves leave anything out.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a row names the people of its case and whether it is locked, and is there for those alone who see the case [PERM-04]', async () => {
  const [id, locked] = [await openCase(server), await openCase(server, { owner: 'isaac', employee: 'wren' })];
  await server.as('maren').call(lockCase, { params: { id: locked } });
  await join(server, id, 'silas', 'blocked');
  const rows = async (name: CastName, caseId = id) =>
    (await visibleCaseRows(server.db, await scopeFor(server, name), sql`c.id = ${caseId}`, 10)).map((row) => [
      row.id,
      row.employeeFullName,
      row.adviserName,
      row.ownerName,
      row.isLocked,
    ]);
  const shown = [[id, 'Callum Brightwater', 'Maren Oduya', 'Teodora Whitlock', false]];
  expect([await rows('maren'), await rows('teodora')]).toEqual([shown, shown]);
  expect(await rows('maren', locked)).toEqual([[locked, 'Wren Abara', 'Maren Oduya', 'Isaac Penhallow', true]]);
  for (const name of ['silas', 'wren', 'odile'] as const) expect(await rows(name), name).toEqual([]);
});

test('what is unread are the messages of the case that the reader has not read, whatever notes or other messages they have read [CONF-17]', async () => {
  const [busy, quiet] = [await openCase(server), await openCase(server)];
  for (const subject of ['One', 'Two']) await post(server, 'teodora', busy, { subject });
  await postNote(server, 'maren', busy);
  const { id } = await post(server, 'teodora', quiet);
  await server.as('maren').call(messageCalls.mark, { params: { id } });
  const read = async (name: CastName) => {
    const scope = await scopeFor(server, name);
    const { rows } = await sql<{
      unread: number;
      isNothingRead: boolean;
    }>`select ${unreadFor(scope)} as unread, ${hasReadNothing(scope)} as "isNothingRead"
      from case_record c where c.id in (${busy}, ${quiet}) order by c.id`.execute(server.db);
    return rows.map(({ unread, isNothingRead }) => [unread, isNothingRead]);
  };
  expect(await read('maren')).toEqual([
    [2, true],
    [0, false],
  ]);
  expect(await read('priya')).toEqual([
    [2, true],
    [1, true],
  ]);
  expect(await read('teodora')).toEqual([
    [0, false],
    [0, false],
  ]);
});
