import { createParkedCall } from '@evenhand/contract/contacts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase, participantParams, refused } from '../../testing/case-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('A call may be parked at this very moment, and not later [PARK-11, API-072]', async () => {
  const id = await openCase(server);
  const { participantId } = await participantParams(server, id, 'teodora');
  const reasonId = server.configuration.of(1).pack.lookups['parked-call-reasons']![0]!.id;
  const park = (at: number) =>
    server
      .as('maren')
      .call(createParkedCall, {
        params: { id },
        body: { participantId, recordedDateTime: new Date(at).toISOString(), reasonId },
      });
  const now = server.now().getTime();
  expect((await park(now)).error).toBeUndefined();
  expect(await refused(server, () => park(now + 1))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
});
