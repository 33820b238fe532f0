import { afterAll, beforeAll, describe, test } from 'vitest';
import { playProcessTest, shippedProcessTests } from '../../testing/play-process-test.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe.each(shippedProcessTests)('$file', ({ tests }) => {
  test.each(tests.map((one) => [one.title, one] as const))(
    '%s: the server does what the engine does on a case in memory [PROC-18, PROC-38, PROC-41, PROC-42]',
    async (_title, played) => {
      await playProcessTest(server, played);
    },
  );
});
