import type { ClientMetadata, Configuration, Grant, KoaContextWithOIDC } from 'oidc-provider';
import { errors, interactionPolicy } from 'oidc-provider';
import type { Db } from '../platform/database/open-database.ts';
import type { Selection } from './account-claims.ts';
import { identityClaimNames, identityClaims } from './account-claims.ts';
import { directoryClaims } from './directory-claims.ts';
import { findAccountByUserId } from './identity-account.queries.ts';
import type { IdentityKeys } from './identity-keys.ts';
import { payloadAdapter } from './payload-adapter.ts';
import type { PlainPages } from './plain-pages.ts';
import { SESSION_LIFE_SECONDS } from './session-life.ts';
import { ATTEMPT_LIFE_SECONDS } from './sign-in-attempts.ts';

/** The product's own browser client (public, so its proof is PKCE). */
export const WEB_CLIENT_ID = 'evenhand-web';
/** The audience of access tokens for our API. */
export const API_AUDIENCE = 'evenhand-api';

const API_RESOURCE = 'urn:evenhand:api';
const OIDC_SCOPES = ['openid', 'profile', 'offline_access'];

export interface ProviderConfigurationOptions {
  readonly db: Db;
  readonly keys: IdentityKeys;
  readonly rights: 'claims' | 'directory';
  readonly currentSelection: (userId: string) => Promise<Selection | null>;
  /** Origins the browser client runs at; the first is PUBLIC_URL's. */
  readonly clientOrigins: readonly string[];
  readonly oidcScope: string;
  readonly isImplicitFlowOn: boolean;
  readonly tokenSeconds: number;
  readonly pages: PlainPages;
}

/** The configuration of oidc-provider. What is not needed is switched off. */
export function providerConfiguration(options: ProviderConfigurationOptions): Configuration {
  const { db, keys, rights, currentSelection, clientOrigins, tokenSeconds, pages } = options;
  const apiScopes = options.oidcScope.split(' ').filter((scope) => scope !== '' && !OIDC_SCOPES.includes(scope));

  async function claimsOf(userId: string): Promise<Record<string, unknown> | undefined> {
    if (rights === 'directory') return await directoryClaims(db, userId);
    const account = await findAccountByUserId(db, userId);
    return account === undefined ? undefined : identityClaims(account, await currentSelection(userId));
  }

  return {
    adapter: payloadAdapter(db),
    clients: [webClient(options)],
    jwks: { keys: [keys.signing] },
    cookies: cookies(keys, isHttpsOnly(clientOrigins)),
    scopes: OIDC_SCOPES,
    // The client reads roles from the ID token (AUTH-07), so they are in it for every scope it asks for.
    claims: { openid: ['sub', ...identityClaimNames], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    // The page the person asked for, so that the sign-in page can name it. It is shown
    // only when it is a known path.
    extraParams: ['return_to'],
    responseTypes: options.isImplicitFlowOn ? ['code', 'id_token token'] : ['code'],
    pkce: { required: () => true },
    interactions: { url: (_ctx, interaction) => `/identity/interaction/${interaction.uid}`, policy: policy() },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // Access tokens are for our API alone; the claims are in the ID token.
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: pages.logout, postLogoutSuccessSource: pages.signedOut },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API_RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, resource) {
          if (resource !== API_RESOURCE) throw new errors.InvalidTarget();
          return {
            scope: apiScopes.join(' '),
            audience: API_AUDIENCE,
            accessTokenFormat: 'jwt',
            accessTokenTTL: tokenSeconds,
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
    },
    async findAccount(_ctx, userId) {
      const claims = await claimsOf(userId);
      return claims === undefined ? undefined : { accountId: userId, claims: () => ({ sub: userId, ...claims }) };
    },
    async extraTokenClaims(_ctx, token) {
      if (!('accountId' in token) || typeof token.accountId !== 'string') return undefined;
      const claims = await claimsOf(token.accountId);
      // A grant belongs to one browser session and one client. It ends with the session, so it
      // names the session in our tokens.
      return claims === undefined || !('grantId' in token) ? claims : { ...claims, sid: token.grantId };
    },
    loadExistingGrant: (ctx) => grantEverything(ctx, apiScopes),
    // The standard drops offline_access from a request without a consent page. Ours has none, and every
    // refresh token dies with its session.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx, origin) => clientOrigins.includes(origin),
    renderError: pages.failed,
    ttl: lifetimes(tokenSeconds),
  };
}

/**
 * On https the names have the browser refuse cookies that another host of the domain, or a page by http, would
 * set. The session belongs to the host alone; a sign-in that is under way belongs to its address, so that several
 * may be, and such a cookie cannot be bound to the host.
 */
function cookies(keys: IdentityKeys, isHttps: boolean): Configuration['cookies'] {
  const [ofHost, ofAddress] = isHttps ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    keys: [...keys.cookies],
    names: {
      session: `${ofHost}evenhand_session`,
      interaction: `${ofAddress}evenhand_interaction`,
      resume: `${ofAddress}evenhand_resume`,
    },
    long: { httpOnly: true, sameSite: 'lax', path: isHttps ? '/' : '/identity' },
    short: { httpOnly: true, sameSite: 'lax' },
  };
}

/** A demonstration is reached by http on its own machine too. */
function isHttpsOnly(clientOrigins: readonly string[]): boolean {
  return clientOrigins.every((origin) => origin.startsWith('https:'));
}

/** How long each kind of token and session lives, in seconds. */
function lifetimes(tokenSeconds: number): Configuration['ttl'] {
  return {
    AccessToken: tokenSeconds,
    IdToken: tokenSeconds,
    AuthorizationCode: 60,
    Interaction: ATTEMPT_LIFE_SECONDS,
    Grant: SESSION_LIFE_SECONDS,
    RefreshToken: SESSION_LIFE_SECONDS,
    Session: (_ctx, session) =>
      session.loginTs === undefined
        ? ATTEMPT_LIFE_SECONDS
        : Math.max(1, session.loginTs + SESSION_LIFE_SECONDS - Math.floor(Date.now() / 1000)),
  };
}

function webClient({ clientOrigins, isImplicitFlowOn }: ProviderConfigurationOptions): ClientMetadata {
  const at = (path: string): string[] => clientOrigins.map((origin) => origin + path);
  return {
    client_id: WEB_CLIENT_ID,
    client_name: 'Evenhand',
    token_endpoint_auth_method: 'none',
    // The standard forbids web clients the implicit flow over plain http; on the own
    // machine it counts as a native one.
    application_type: isImplicitFlowOn && !isHttpsOnly(clientOrigins) ? 'native' : 'web',
    redirect_uris: [...at('/signin'), ...at('/silentRenew')],
    post_logout_redirect_uris: at('/signout'),
    grant_types: ['authorization_code', 'refresh_token', ...(isImplicitFlowOn ? ['implicit'] : [])],
    response_types: isImplicitFlowOn ? ['code', 'id_token token'] : ['code'],
    id_token_signed_response_alg: 'RS256',
  };
}

/** Our own client may have everything it may ask for, so there is never a consent page. */
async function grantEverything(ctx: KoaContextWithOIDC, apiScopes: readonly string[]): Promise<Grant | undefined> {
  const { client, session, account, provider } = ctx.oidc;
  if (client === undefined || session === undefined || account === undefined) return undefined;
  const known = session.grantIdFor(client.clientId);
  const existing = known === undefined ? undefined : await provider.Grant.find(known);
  if (existing !== undefined && existing.accountId === account.accountId) return existing;
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope(OIDC_SCOPES.join(' '));
  grant.addResourceScope(API_RESOURCE, apiScopes.join(' '));
  await grant.save();
  return grant;
}

function policy(): interactionPolicy.DefaultPolicy {
  const { Check, base } = interactionPolicy;
  const prompts = base();
  prompts.remove('consent');
  // A session may outlive its account; without this check it would end in an error page
  // instead of the sign-in page.
  const isGone = (ctx: KoaContextWithOIDC): boolean =>
    ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined;
  prompts
    .get('login')
    ?.checks.add(new Check('account_gone', 'the account is no longer known', 'login_required', isGone));
  return prompts;
}
