import { createParkedCall } from '@evenhand/contract/parked-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase, participantParams, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { parkedCallById, parkedCallsOf } from './parked-call.queries.ts';

// The queries run as the owner of the tables, so only they themselves leave anything out.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('A parked call is found on its own case by its number, and not by somebody of HR who is blocked [PERM-04, PERM-35]', async () => {
  const [id, elsewhere] = [await openCase(server), await openCase(server)];
  await join(server, id, 'priya', 'blocked');
  const { participantId } = await participantParams(server, id, 'teodora');
  const reasonId = server.configuration.of(1).pack.lookups['parked-call-reasons']![0]!.id;
  const park = async () => {
    const body = { participantId, recordedDateTime: '2026-11-17T09:00:00.000Z', reasonId };
    return (await server.as('maren').call(createParkedCall, { params: { id }, body })).data.id;
  };
  const [first, second] = [await park(), await park()];
  const found = async (name: CastName, caseId: number, call: number) =>
    (await parkedCallById(server.db, await scopeFor(server, name), caseId, call))?.id ?? null;
  const listed = async (name: CastName) => (await parkedCallsOf(server.db, await scopeFor(server, name), id)).map((call) => call.id);
  expect([await found('maren', id, first), await found('maren', id, second), await listed('maren')]).toEqual([first, second, [second, first]]);
  expect(await found('maren', elsewhere, first)).toBeNull();
  expect([await found('priya', id, first), await listed('priya')]).toEqual([null, []]);
});
