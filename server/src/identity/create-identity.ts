import type { FastifyInstance } from 'fastify';
import type { VerifyToken } from '../access/token.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Logger } from '../platform/logger.ts';
import type { Settings } from '../platform/settings.ts';
import { serveBackChannelLogout } from './back-channel-logout.ts';
import { CALLBACK_PATH } from './callback-path.ts';
import type { EmbeddedProviderOptions } from './embedded-provider.ts';
import { endProviderSignIns, endProviderTokens } from './ordered-sign-outs.ts';
import { createTokenVerifier } from './verify-token.ts';

export interface IdentityOptions {
  readonly db: Db;
  /** Where the rights of people come from: the claims of tokens, or the directory. */
  readonly rights: 'claims' | 'directory';
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

/**
 * Who issues the tokens of our API: the external provider of the settings where its claims give rights, else the
 * embedded one. Where rights live in the directory, that one has an external provider sign people in.
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { settings, log, rights, db, clock, publicUrl } = options;
  if (settings.oidc !== null && rights === 'claims') {
    const { issuer, clientId, audience } = settings.oidc;
    return {
      issuer,
      verifyToken: createTokenVerifier({ issuer, audience, keys: 'discover', log }),
      mount: (server) => serveBackChannelLogout(server, { db, issuer, clientId, clock, log, end: endProviderTokens }),
    };
  }
  // Loaded only when it is used: beside an external provider it would only take memory.
  const [{ createEmbeddedProvider }, { API_AUDIENCE }] = await Promise.all([
    import('./embedded-provider.ts'),
    import('./provider-configuration.ts'),
  ]);
  const external = settings.oidc;
  const { issuer, keys, mount } = await createEmbeddedProvider({
    external:
      external === null
        ? null
        : (await import('./external-sign-in.ts')).createExternalSignIn(external, publicUrl + CALLBACK_PATH, log),
    currentSelection: async () => null,
    brand: () => ({ organisation: 'Evenhand', service: null }),
    timeZone: () => 'Europe/London',
    demoPassword: 'evenhand-demo',
    tokenSeconds: TOKEN_SECONDS,
    ...options,
  });
  return {
    issuer,
    verifyToken: createTokenVerifier({ issuer, audience: API_AUDIENCE, keys, log }),
    async mount(server) {
      await mount(server);
      if (external === null) return;
      const { issuer: theirs, clientId } = external;
      await serveBackChannelLogout(server, { db, issuer: theirs, clientId, clock, log, end: endProviderSignIns });
    },
  };
}
