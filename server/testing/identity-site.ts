import { createServer as createNetServer } from 'node:net';
import { OIDC_SCOPE } from '@evenhand/contract/client-settings';
import { requirePolicies } from '../src/access/require-policies.ts';
import type { VerifyToken } from '../src/access/token.ts';
import type { IdentityOptions } from '../src/identity/create-identity.ts';
import { createIdentity } from '../src/identity/create-identity.ts';
import type { NewIdentityAccount } from '../src/identity/seed-accounts.ts';
import { saveIdentityAccounts } from '../src/identity/seed-accounts.ts';
import type { Db } from '../src/platform/database/open-database.ts';
import { createServer } from '../src/platform/http/create-server.ts';
import { createLogger } from '../src/platform/logger.ts';
import type { LimitSettings } from '../src/platform/settings.ts';
import { openTestDatabase } from './test-database.ts';

export const maren: NewIdentityAccount = {
  username: 'maren',
  userId: '00000000-0000-4000-8000-000000000001',
  givenName: 'Maren',
  familyName: 'Oduya',
  serviceId: 1,
  roles: ['HRUser', 'UserSearch'],
  accessLevels: [
    { id: 12, title: 'Distribution', isPrimary: true },
    { id: 13, title: 'Head Office', isPrimary: false },
    { id: 21, title: 'Kestrel Foods', isPrimary: true, serviceId: 2 },
  ],
  changeService: true,
  introduction: 'Distribution and Head Office; removals',
  password: 'evenhand-demo',
};
export const teodora: NewIdentityAccount = {
  username: 'teodora',
  userId: '00000000-0000-4000-8000-000000000005',
  givenName: 'Teodora',
  familyName: 'Whitlock',
  serviceId: 1,
  roles: ['BusinessUser'],
  accessLevels: [{ id: 12, title: 'Distribution', isPrimary: true }],
  changeService: false,
  introduction: 'Depot manager; case owner',
  circle: 'take part in case 10001',
  password: 'evenhand-demo',
};

export interface IdentityDatabase {
  readonly db: Db;
  /** As the provider serves. */
  readonly identity: Db;
  close(): Promise<void>;
}

/** A database of its own whose identity provider knows Maren and Teodora. */
export async function identityDatabase(
  people: readonly NewIdentityAccount[] = [maren, teodora],
): Promise<IdentityDatabase> {
  const { db, identity, close } = await openTestDatabase();
  await saveIdentityAccounts(db, people);
  return { db, identity, close };
}

export interface IdentitySite {
  readonly url: string;
  readonly issuer: string;
  readonly verifyToken: VerifyToken;
  close(): Promise<void>;
}

/**
 * A server on a port of its own with nothing but the embedded provider, as the composition root mounts it.
 */
export async function identitySite(
  db: Db,
  options: Partial<Omit<IdentityOptions, 'settings'>> & {
    isDemo?: boolean;
    oidc?: IdentityOptions['settings']['oidc'];
    isImplicitFlowOn?: boolean;
    limits?: Partial<LimitSettings>;
  } = {},
): Promise<IdentitySite> {
  const { isDemo = true, oidc = null, isImplicitFlowOn = false, limits = {}, ...rest } = options;
  const port = rest.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const log = rest.log ?? createLogger('silent');
  const server = await createServer(log, []);
  requirePolicies(server);
  const { issuer, verifyToken, mount } = await createIdentity({
    db,
    publicUrl: url,
    log,
    clock: () => new Date(),
    rights: 'claims',
    settings: {
      oidc,
      isDemo,
      isImplicitFlowOn,
      oidcScope: OIDC_SCOPE,
      limits: { signIn: 10, signInAddress: 100, searches: 0, caseMisses: 0, connections: 0, ...limits },
    },
    ...rest,
    port,
  });
  await mount(server);
  await server.listen({ host: '127.0.0.1', port });
  return { url, issuer, verifyToken, close: () => server.close() };
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createNetServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
