import type { Configuration } from 'openid-client';
import * as client from 'openid-client';
import type { Logger } from '../platform/logger.ts';
import type { Settings } from '../platform/settings.ts';
import { subjectOf } from './token-claims.ts';

type Oidc = NonNullable<Settings['oidc']>;

/** What is kept of a request to the provider until its answer comes. */
export interface ProviderRequest {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Whom an external provider has signed in. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** The session there, by which the provider reports its end; null where it names none. */
  readonly sessionId: string | null;
  /** The e-mail address the provider has of the person. It may have to be asked for it. */
  address(): Promise<ProvenAddress | null>;
}

export interface ProvenAddress {
  readonly email: string;
  /** Whether the provider vouches that it is the person's. */
  readonly isVerified: boolean;
}

/** The provider cannot be asked; one may try again. */
export class ProviderAwayError extends Error {}
/** The provider's answer proves nothing; `code` says why, in one word for the log. */
export class NotProvenError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export interface ExternalSignIn {
  /** Where the browser goes, and what is kept meanwhile. `key` comes back at the front of the state. */
  begin(key: string): Promise<{ readonly address: string; readonly request: ProviderRequest }>;
  /**
   * Who it is, by the query with which the browser comes back.
   * @throws NotProvenError, ProviderAwayError
   */
  finish(query: string, request: ProviderRequest): Promise<ProvenIdentity>;
}

const TIMEOUT_SECONDS = 5;
/** What a provider says of itself is read again after this long, so that its outage is noticed. */
const KNOWN_MS = 60_000;
/** After a failure the provider is not asked for this long, so that its outage delays nobody. */
const FAILURE_MS = 2_000;

/**
 * Signs people in at an external provider: the authorization-code flow of OpenID Connect with PKCE, state and nonce. Of
 * what the provider says only who somebody is counts, and the address by which they may be known here.
 */
export function createExternalSignIn(
  oidc: Pick<Oidc, 'issuer' | 'clientId' | 'clientSecret'>,
  callback: string,
  log: Pick<Logger, 'warn'>,
): ExternalSignIn {
  let known: { readonly found: Promise<Configuration>; until: number } | null = null;

  function discovered(): Promise<Configuration> {
    if (known !== null && known.until > Date.now()) return known.found;
    const attempt = { found: find(), until: Date.now() + KNOWN_MS };
    async function find(): Promise<Configuration> {
      try {
        return await discover(oidc);
      } catch (error) {
        attempt.until = Date.now() + FAILURE_MS;
        const code = error instanceof NotProvenError ? error.code : codeOf(error);
        log.warn({ security: 'provider-away', code }, 'the identity provider could not be used');
        throw new ProviderAwayError(code);
      }
    }
    known = attempt;
    return attempt.found;
  }

  return {
    async begin(key) {
      const configuration = await discovered();
      const request = {
        state: `${key}.${client.randomState()}`,
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid email',
        state: request.state,
        nonce: request.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(request.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, request };
    },
    async finish(query, { state, nonce, verifier }) {
      const configuration = await discovered();
      const tokens = await client
        .authorizationCodeGrant(configuration, new URL(callback + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch(refuse);
      const claims = tokens.claims();
      const subject = subjectOf(claims?.sub, oidc.issuer);
      if (claims === undefined || subject === null) throw new NotProvenError('SUBJECT_NOT_USABLE');
      return {
        issuer: oidc.issuer,
        subject,
        sessionId: typeof claims.sid === 'string' ? claims.sid : null,
        address: async () => addressOf(claims) ?? (await askedAddress(configuration, tokens.access_token, claims.sub)),
      };
    },
  };
}

/** @throws where the document there names another issuer, or leads to addresses without TLS. */
async function discover({ issuer, clientId, clientSecret }: Parameters<typeof createExternalSignIn>[0]) {
  const base = issuer.replace(/\/$/, '');
  const isSecure = base.startsWith('https:');
  const configuration = await client.discovery(
    new URL(`${base}/.well-known/openid-configuration`),
    clientId,
    clientSecret,
    (server, metadata, body, headers) => authenticationOf(server, clientSecret)(server, metadata, body, headers),
    {
      timeout: TIMEOUT_SECONDS,
      // The signature of an ID token is checked, though it comes from the provider itself.
      execute: [client.enableNonRepudiationChecks, ...(isSecure ? [] : [client.allowInsecureRequests])],
    },
  );
  if (configuration.serverMetadata().issuer.replace(/\/$/, '') !== base) throw new NotProvenError('ISSUER_MISMATCH');
  return configuration;
}

/** How our client proves itself: by PKCE alone, or by its secret besides, in the way that the provider knows. */
function authenticationOf(server: client.ServerMetadata, secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None();
  const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return ways.includes('client_secret_post') ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
}

async function askedAddress(configuration: Configuration, token: string, subject: string) {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return null;
  return addressOf(await client.fetchUserInfo(configuration, token, subject).catch(refuse));
}

/**
 * Providers say that an address is a person's own in `email_verified`. Entra ID has no such claim; there `xms_edov`
 * says that the owner of its domain vouches for it.
 */
function addressOf(claims: Readonly<Record<string, unknown>>): ProvenAddress | null {
  const { email, email_verified: verified, xms_edov: ofDomainOwner } = claims;
  if (typeof email !== 'string' || !/^[^\p{Cc}\p{Cs}]+@[^\p{Cc}\p{Cs}]+$/u.test(email)) return null;
  return { email, isVerified: verified === undefined ? isYes(ofDomainOwner) : isYes(verified) };
}

function isYes(claim: unknown): boolean {
  return claim === true || claim === 'true' || claim === 1 || claim === '1';
}

/** Tells a provider that is away from an answer that proves nothing. */
function refuse(error: unknown): never {
  const isAway = error instanceof TypeError || codeOf(error) === 'OAUTH_TIMEOUT' || statusOf(error) >= 500;
  throw isAway ? new ProviderAwayError(codeOf(error)) : new NotProvenError(codeOf(error));
}

/** The status of the provider's answer that an error is about, wherever it stands among the causes; 0 for none. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0;
  if ('status' in error && typeof error.status === 'number') return error.status;
  return 'cause' in error ? statusOf(error.cause) : 0;
}

/** A short word for the log, which quotes nothing that was sent. */
function codeOf(error: unknown): string {
  const { code, cause, name } = error as Error & { code?: unknown; cause?: { code?: unknown } };
  return (
    [code, cause?.code].find((one) => typeof one === 'string' && /^[A-Z_0-9]{1,60}$/.test(one))?.toString() ?? name
  );
}
