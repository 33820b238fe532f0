import { LINK_TYPE, linkCases, listLinkedCases, unlinkCases } from '@evenhand/contract/linked-cases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listed = async (id: number) =>
  (await server.as('maren').call(listLinkedCases, { params: { id } })).data.map((row) => row.id);
async function link(a: number, b: number): Promise<void> {
  expect((await server.as('maren').call(linkCases, { params: { a, b, c: LINK_TYPE } })).error).toBeUndefined();
}

test('Removing a link leaves the other links of both cases [API-079]', async () => {
  const [first, second, third] = [await openCase(server), await openCase(server), await openCase(server)];
  await link(first, second);
  await link(first, third);
  await link(second, third);
  expect((await server.as('maren').call(unlinkCases, { params: { a: first, b: second } })).error).toBeUndefined();
  expect([await listed(first), await listed(second), (await listed(third)).sort()]).toEqual([
    [third],
    [third],
    [first, second],
  ]);
});
