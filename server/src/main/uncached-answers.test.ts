import { getCase } from '@evenhand/contract/case-details';
import { LINK_TYPE, linkCases } from '@evenhand/contract/linked-cases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  id = await openCase(server);
});
afterAll(() => server.close());

test.each([
  ['an answer about a case', 200, () => server.as('maren').call(getCase, { params: { id } })],
  ['a case that is out of sight', 404, () => server.as('odile').call(getCase, { params: { id: 987_654 } })],
  [
    'an act by GET that is refused',
    400,
    () => server.as('maren').call(linkCases, { params: { a: id, b: id, c: LINK_TYPE } }),
  ],
  [
    'a malformed address',
    400,
    () => server.as('maren').call(linkCases, { params: { a: 'x', b: 'y', c: LINK_TYPE } as never }),
  ],
  [
    'a caller who is not signed in',
    401,
    () => server.as('maren').call(getCase, { params: { id }, headers: { authorization: '' } }),
  ],
])('Nobody keeps a copy of %s: it is sent with no-store', async (_what, status, call) => {
  const answer = await call();
  expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store']);
});
