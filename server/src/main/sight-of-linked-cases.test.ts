import { LINK_TYPE, linkCases } from '@evenhand/contract/linked-cases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { casesLinkedTo } from '../linked-cases/case-link.store.ts';
import { historyPage } from '../timeline/history.queries.ts';

// The queries run as the owner of the tables, so only they themselves leave anything out.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('A linked case and the entry of its link are read by those who see both cases, and not by somebody of HR who is blocked on the other [PERM-04, LINK-06]', async () => {
  const [id, other] = [await openCase(server), await openCase(server, { employee: 'silas' })];
  expect(
    (await server.as('maren').call(linkCases, { params: { a: id, b: other, c: LINK_TYPE } })).error,
  ).toBeUndefined();
  await join(server, other, 'edda', 'blocked');
  const listed = async (name: CastName) =>
    (await casesLinkedTo(server.db, await scopeFor(server, name), id)).map((row) => row.id);
  const entries = async (name: CastName) => {
    const reader = { scope: await scopeFor(server, name), caseId: id, kinds: ['case.created', 'case.linked'] as const };
    const filter = { kinds: reader.kinds, actorUserId: null, from: null, until: null };
    const { acts } = await historyPage(server.db, reader, filter, { number: 1, size: 10, isAscending: true });
    return acts.flatMap(({ facts }) => facts.map(({ kind }) => kind));
  };
  expect([await listed('maren'), await entries('maren')]).toEqual([[other], ['case.created', 'case.linked']]);
  expect([await listed('edda'), await entries('edda')]).toEqual([[], ['case.created']]);
});
