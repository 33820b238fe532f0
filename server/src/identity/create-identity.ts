import type { FastifyInstance } from 'fastify';
import type { VerifyToken } from '../access/token.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Logger } from '../platform/logger.ts';
import type { Settings } from '../platform/settings.ts';
import { serveBackChannelLogout } from './back-channel-logout.ts';
import type { EmbeddedProviderOptions } from './embedded-provider.ts';
import { createTokenVerifier } from './verify-token.ts';

export interface IdentityOptions {
  readonly db: Db;
  readonly settings: Pick<Settings, 'oidc' | 'isDemo' | 'isImplicitFlowOn' | 'oidcScope' | 'limits'>;
  /**
   * Address people reach the product at, without a trailing slash; with the port it
   * decides where the client may run.
   */
  readonly publicUrl: string;
  readonly port: number;
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * The service and policy area a person has chosen in the product; without it
   * tokens say what the account says.
   */
  readonly currentSelection?: EmbeddedProviderOptions['currentSelection'];
  /** What the sign-in page calls the organisation and the service. */
  readonly brand?: EmbeddedProviderOptions['brand'];
  /** In which people are told when they signed in. */
  readonly timeZone?: EmbeddedProviderOptions['timeZone'];
  readonly demoPassword?: string;
  readonly tokenSeconds?: number;
}

export interface Identity {
  readonly issuer: string;
  readonly verifyToken: VerifyToken;
  /**
   * Puts the embedded provider under /identity; of an external one only the address
   * at which it reports sign-outs.
   */
  mount(server: FastifyInstance): Promise<void>;
}

/** Half an hour, which is what the session countdown of the client runs to (SESS-05, gaps G-18). */
const TOKEN_SECONDS = 30 * 60;

/** Which provider authenticates people: the external one of the settings, else the embedded one. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { settings, log } = options;
  if (settings.oidc !== null) {
    const { issuer, clientId, audience } = settings.oidc;
    const { db, clock } = options;
    return {
      issuer,
      verifyToken: createTokenVerifier({ issuer, audience, keys: 'discover', log }),
      mount: (server) => serveBackChannelLogout(server, { db, issuer, clientId, clock, log }),
    };
  }
  // Loaded only when it is used: beside an external provider it would only take memory.
  const [{ createEmbeddedProvider }, { API_AUDIENCE }] = await Promise.all([
    import('./embedded-provider.ts'),
    import('./provider-configuration.ts'),
  ]);
  const { issuer, keys, mount } = await createEmbeddedProvider({
    currentSelection: async () => null,
    brand: () => ({ organisation: 'Evenhand', service: null }),
    timeZone: () => 'Europe/London',
    demoPassword: 'evenhand-demo',
    tokenSeconds: TOKEN_SECONDS,
    ...options,
  });
  return { issuer, verifyToken: createTokenVerifier({ issuer, audience: API_AUDIENCE, keys, log }), mount };
}
