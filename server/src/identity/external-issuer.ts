import { createHash } from 'node:crypto';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { createLocalJWKSet, createRemoteJWKSet, errors } from 'jose';
import type { Logger } from '../platform/logger.ts';
import { isKeyFailure } from './token-checks.ts';

export interface ExternalIssuer {
  /** The issuer as the provider spells it, which is how its tokens name it. */
  readonly issuer: string;
  readonly getKey: JWTVerifyGetKey;
  /**
   * What the provider says of the token's person beyond the token, or null when it refuses the token or
   * answers for another person. It throws when the provider cannot be asked.
   */
  userinfo(token: string, subject: string): Promise<JWTPayload | null>;
}

interface Discovery {
  readonly issuer: string;
  readonly jwks_uri: string;
  readonly userinfo_endpoint?: string;
}

const TIMEOUT_MS = 5_000;
const DISCOVERY_LIFE_MS = 3_600_000;
/**
 * After a failure the provider is not asked for this long, so that its outage does not delay every request.
 */
const FAILURE_LIFE_MS = 5_000;
/**
 * Requests of one page arrive together; `authenticate` trusts the result for a minute, so more would
 * make claims older than that.
 */
const USERINFO_LIFE_MS = 5_000;

/**
 * Reads an external provider's discovery document when it is first needed, and again every hour. The last
 * good answer is used during an outage. It throws while there has been none.
 */
export function connectExternalIssuer(address: string, log: Pick<Logger, 'warn'>): () => Promise<ExternalIssuer> {
  let last: ExternalIssuer | null = null;
  // They outlive the discovery of every hour.
  const keySets = new Map<string, JWTVerifyGetKey>();
  const keysAt = (keyAddress: string): JWTVerifyGetKey => {
    const keys = keySets.get(keyAddress) ?? createKeys(keyAddress, log);
    keySets.set(keyAddress, keys);
    return keys;
  };
  let current: { readonly found: Promise<ExternalIssuer>; until: number } | null = null;
  return () => {
    if (current !== null && current.until > Date.now()) return current.found;
    const attempt = { found: find(), until: Date.now() + DISCOVERY_LIFE_MS };
    async function find(): Promise<ExternalIssuer> {
      try {
        last = await discover(address, keysAt, log);
      } catch (error) {
        attempt.until = Date.now() + FAILURE_LIFE_MS;
        log.warn({ code: codeOf(error) }, 'the identity provider could not be reached');
        if (last === null) throw error;
      }
      return last;
    }
    current = attempt;
    return attempt.found;
  };
}

async function discover(
  address: string,
  keysAt: (address: string) => JWTVerifyGetKey,
  log: Pick<Logger, 'warn'>,
): Promise<ExternalIssuer> {
  const base = address.replace(/\/$/, '');
  const { issuer, jwks_uri, userinfo_endpoint } = await readJson<Discovery>(`${base}/.well-known/openid-configuration`);
  if (issuer.replace(/\/$/, '') !== base) throw new Error('ISSUER_MISMATCH');
  // Keys and tokens of a provider on https never travel in the clear.
  const isSecure = base.startsWith('https:');
  for (const endpoint of [jwks_uri, userinfo_endpoint])
    if (isSecure && endpoint?.startsWith('https:') === false) throw new Error('ENDPOINT_NOT_SECURE');
  return { issuer, getKey: keysAt(jwks_uri), userinfo: userinfoOf(userinfo_endpoint ?? null, log) };
}

/**
 * Finds the provider's keys, and the last ones that were read while they cannot be read again. After a
 * failure they are not asked for at once, so that strangers with invented tokens cause no flood of requests.
 */
function createKeys(address: string, log: Pick<Logger, 'warn'>): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_MS });
  let failedUntil = 0;
  return async (header, token) => {
    if (Date.now() >= failedUntil) {
      try {
        return await remote(header, token);
      } catch (error) {
        if (error instanceof errors.JOSEError && !isKeyFailure(error)) throw error;
        failedUntil = Date.now() + FAILURE_LIFE_MS;
        log.warn({ code: codeOf(error) }, 'the keys of the identity provider could not be read');
      }
    }
    const last = remote.jwks();
    if (last === undefined) throw new Error('KEYS_UNREACHABLE');
    return createLocalJWKSet(last)(header, token);
  };
}

function userinfoOf(endpoint: string | null, log: Pick<Logger, 'warn'>): ExternalIssuer['userinfo'] {
  const answers = new Map<string, { answer: Promise<JWTPayload | null>; until: number }>();
  return async (token, subject) => {
    if (endpoint === null) return {};
    for (const [key, { until }] of answers) if (until <= Date.now()) answers.delete(key);
    const key = createHash('sha256').update(token).digest('base64');
    const known = answers.get(key);
    if (known !== undefined) return known.answer;
    const answer = readJson<JWTPayload>(endpoint, token)
      .then((claims) => (claims.sub === subject ? claims : null))
      .catch((error: unknown) => {
        log.warn({ code: codeOf(error) }, 'userinfo could not be read');
        if (isRefusal(error)) return null;
        throw error;
      });
    answers.set(key, { answer, until: Date.now() + USERINFO_LIFE_MS });
    return answer;
  };
}

async function readJson<T>(address: string, token?: string): Promise<T> {
  const headers = { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`STATUS_${response.status}`);
  return (await response.json()) as T;
}

/** The provider has answered, and will not tell this token anything. */
function isRefusal(error: unknown): boolean {
  return /^STATUS_40[0134]$/.test((error as Error).message);
}

/** An error code or a short word for the log, which quotes nothing that was sent. */
function codeOf(error: unknown): string {
  const { code, cause, message, name } = error as Error & { code?: string; cause?: { code?: string } };
  return cause?.code ?? code ?? (/^[A-Z_0-9]+$/.test(message) ? message : name);
}
