import { afterAll, beforeAll, test } from 'vitest';
import { playProcessTest, shippedProcessTests } from '../../testing/play-process-test.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

/**
 * `npm run pack -- test` and the walks play processes on cases in memory. Here the first process test of each
 * file is played through the server too; `npm run test:long` plays them all.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each(shippedProcessTests.map(({ file, tests }) => [file, tests[0]!] as const))(
  '%s: the server does what the engine does on a case in memory, act by act [PROC-18, PROC-38, PROC-41, PROC-42]',
  async (_file, first) => {
    await playProcessTest(server, first);
  },
);
