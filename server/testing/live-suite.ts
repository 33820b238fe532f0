import { afterAll, afterEach, beforeAll } from 'vitest';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import type { OpenScreen } from './follow-live.ts';
import { followLive } from './follow-live.ts';
import type { TestServer } from './test-server.ts';
import { startTestServer } from './test-server.ts';

export interface LiveSuite {
  /** The server of the file, and where it listens; there from its first test on. */
  readonly server: TestServer;
  readonly address: string;
  /** A screen one of the cast has open, which closes after the test. */
  screenOf(name: CastName, token?: string): Promise<OpenScreen>;
}

/** One listening server for the tests of a file. Called once, at the top of the file. */
export function liveSuite(): LiveSuite {
  let server: TestServer;
  let address: string;
  const screens: OpenScreen[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    address = await server.server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => {
    for (const screen of screens.splice(0)) screen.close();
  });
  afterAll(() => server.close());
  return {
    get server() {
      return server;
    },
    get address() {
      return address;
    },
    async screenOf(name, token = `test.${cast[name]}`) {
      const screen = await followLive(address, token);
      screens.push(screen);
      return screen;
    },
  };
}
