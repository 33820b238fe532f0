import { serviceNames } from '@evenhand/contract/route';
import { createAuthenticate } from '../src/access/authenticate.ts';
import type { VerifyToken } from '../src/access/token.ts';
import { loadConfiguration } from '../src/configuration/configuration.ts';
import type { Identity } from '../src/identity/create-identity.ts';
import { createApp } from '../src/main/app.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createSyncAccount } from '../src/users/sync-account.ts';
import type { TestDatabase } from './test-database.ts';
import type { Caller } from './test-server.ts';
import { callsOn } from './test-server.ts';

export interface WholeSite {
  readonly url: string;
  readonly verifyToken: VerifyToken;
  /** Calls with a real access token. */
  with(token: string): Caller;
  close(): Promise<void>;
}

/**
 * The product as one server process has it: its calls and live streams behind real tokens, and what
 * `identity` mounts. Further server processes over the same database are given the issuer of the first; what
 * a server process keeps in memory each has for itself.
 */
export async function wholeSite(
  database: TestDatabase,
  port: number,
  identity: Pick<Identity, 'verifyToken' | 'mount'>,
): Promise<WholeSite> {
  const { server } = await createApp({
    db: database.serving,
    clock: systemClock,
    log: createLogger('silent'),
    configuration: await loadConfiguration(database.db),
    authenticate: createAuthenticate(identity.verifyToken, createSyncAccount(database.identity, systemClock), Date.now),
    services: serviceNames,
    listen: database.listen,
  });
  await identity.mount(server);
  const url = await server.listen({ host: '127.0.0.1', port });
  return {
    url,
    verifyToken: identity.verifyToken,
    with: (token) => callsOn(server, '', `Bearer ${token}`),
    close: () => server.close(),
  };
}
