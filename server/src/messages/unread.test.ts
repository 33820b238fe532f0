import { getCase } from '@evenhand/contract/case-details';
import { pageOfCases } from '@evenhand/contract/case-list';
import { nextCases } from '@evenhand/contract/dashboard';
import { messageCalls } from '@evenhand/contract/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { post, postNote } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('The unread messages of a case are counted for each person in lists and on the case, and lists are sorted by them [CONF-17, LIST-23]', async () => {
  const [quiet, busy, read] = [await openCase(server), await openCase(server), await openCase(server)];
  for (const subject of ['One', 'Two']) await post(server, 'teodora', busy, { subject });
  await post(server, 'maren', busy);
  const { id } = await post(server, 'teodora', read);
  await postNote(server, 'priya', quiet);
  await post(server, 'priya', quiet, { isdraft: true });
  await server.as('maren').call(messageCalls.mark, { params: { id } });
  const listed = async (name: CastName, sortOrder: string) => {
    const { data } = await server
      .as(name)
      .call(pageOfCases, { params: { page: '1' }, query: { sortColumn: 'unread', sortOrder } });
    return data.filter((row) => [quiet, busy, read].includes(row.id)).map((row) => [row.id, row.unread]);
  };
  expect(await listed('maren', 'desc')).toEqual([
    [busy, 2],
    [read, 0],
    [quiet, 0],
  ]);
  expect(await listed('maren', 'asc')).toEqual([
    [read, 0],
    [quiet, 0],
    [busy, 2],
  ]);
  const shownTo = async (name: CastName) =>
    Promise.all(
      [quiet, busy, read].map(
        async (caseId) => (await server.as(name).call(getCase, { params: { id: caseId } })).data.unread,
      ),
    );
  expect(await shownTo('priya')).toEqual([0, 3, 1]);
  expect(await listed('teodora', 'desc')).toEqual([
    [busy, 1],
    [read, 0],
    [quiet, 0],
  ]);
  expect(await shownTo('maren')).toEqual([0, 2, 0]);
  const next = await server.as('maren').call(nextCases, {});
  expect(next.data.find((row) => row.id === busy)?.unread).toBe(2);
  await server.as('maren').call(messageCalls.mark, { params: { id } });
  expect(await listed('maren', 'desc')).toEqual([
    [busy, 2],
    [read, 1],
    [quiet, 0],
  ]);
});
