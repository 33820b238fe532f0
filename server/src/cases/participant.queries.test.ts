import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { participantsOf } from './participant.queries.ts';

// The query runs as the owner of the tables, so only it itself leaves anything out.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('Who is on a case is read by those who see it, and by nobody who is blocked on it, of another area or of another service [PERM-04]', async () => {
  const id = await openCase(server);
  await join(server, id, 'priya', 'blocked');
  const read = async (name: CastName) =>
    (await participantsOf(server.db, await scopeFor(server, name), id)).map(({ userId }) => userId);
  const all = [cast.teodora, cast.priya];
  expect([await read('maren'), await read('teodora')]).toEqual([all, all]);
  for (const name of ['priya', 'wren', 'odile'] as const) expect(await read(name), name).toEqual([]);
});
