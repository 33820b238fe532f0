import { ErrorCode } from '@evenhand/contract/error-codes';
import type { JSONWebKeySet, JWTHeaderParameters, JWTPayload, JWTVerifyGetKey } from 'jose';
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import { LONGEST_TOKEN_LIFE_MS } from '../access/ended-sessions.ts';
import type { VerifyToken } from '../access/token.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Logger } from '../platform/logger.ts';
import type { ExternalIssuer } from './external-issuer.ts';
import { connectExternalIssuer } from './external-issuer.ts';
import {
  ALGORITHMS,
  CLOCK_TOLERANCE_SECONDS,
  isKeyFailure,
  MOST_AHEAD_MS,
  TOKEN_MAX_CHARACTERS,
} from './token-checks.ts';
import { lacksClaims, tokenClaimsOf } from './token-claims.ts';

export interface TokenVerifierOptions {
  /** The issuer's address; of an external one with or without its trailing slash. */
  readonly issuer: string;
  readonly audience: string;
  /** The embedded provider's own public keys, or 'discover' for an external provider. */
  readonly keys: JSONWebKeySet | 'discover';
  readonly log: Pick<Logger, 'debug' | 'warn'>;
  readonly now?: () => number;
}

/**
 * Makes the function that decides whether a bearer token is valid. Nothing of a refused token is logged but
 * why. It throws 503 when the provider cannot be asked.
 */
export function createTokenVerifier(options: TokenVerifierOptions): VerifyToken {
  const { audience, keys, log, now = Date.now } = options;
  const external = keys === 'discover' ? connectExternalIssuer(options.issuer, log) : null;
  const local = keys === 'discover' ? null : createLocalJWKSet(keys);

  async function verified(token: string): Promise<{ payload: JWTPayload; issuer: ExternalIssuer | null }> {
    const discovered = external === null ? null : await external();
    const getKey: JWTVerifyGetKey = (discovered?.getKey ?? local) as JWTVerifyGetKey;
    const { payload, protectedHeader } = await jwtVerify(token, getKey, {
      issuer: discovered?.issuer ?? options.issuer,
      audience,
      algorithms: [...ALGORITHMS],
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: discovered === null ? 0 : CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(now()),
      ...(discovered === null ? { typ: 'at+jwt' } : {}),
    });
    // An ended session is not kept for longer than this, so an older token could outlive its sign-out.
    if (now() - (payload.iat as number) * 1000 > LONGEST_TOKEN_LIFE_MS)
      throw new errors.JWTExpired('issued too long ago', payload, 'iat');
    if ((payload.iat as number) * 1000 - now() > MOST_AHEAD_MS) throw new errors.JWTInvalid('issued in the future');
    if (discovered !== null && !isAccessToken(protectedHeader, payload))
      throw new errors.JWTInvalid('not an access token');
    return { payload, issuer: discovered };
  }

  return async (token) => {
    if (token.length > TOKEN_MAX_CHARACTERS) return null;
    try {
      const { payload, issuer } = await verified(token);
      const more = issuer !== null && lacksClaims(payload) ? await issuer.userinfo(token, payload.sub as string) : {};
      if (more === null) return null;
      // The signed token's own claims win over what userinfo adds.
      const claims = tokenClaimsOf(
        { ...more, ...payload, ...(areRightsAsked(payload) ? { iat: now() / 1000 } : {}) },
        external === null ? null : options.issuer,
        payload.iat as number,
      );
      if (claims === null) log.warn({ code: 'CLAIMS_NOT_USABLE' }, 'a valid token was refused');
      return claims;
    } catch (error) {
      // Expired and forged tokens are everyday. Keys or rights that cannot be read mean that nobody can work.
      if (error instanceof errors.JOSEError && !isKeyFailure(error)) {
        log.debug({ code: error.code }, 'a token was refused');
        return null;
      }
      log.warn(
        { code: error instanceof errors.JOSEError ? error.code : (error as Error).name },
        'a token could not be checked',
      );
      throw new AppError(ErrorCode.Exception, 'Sign-in cannot be checked just now. Please try again.', { status: 503 });
    }
  };
}

/** Rights read from userinfo are current, however old the token is with which they were asked for. */
function areRightsAsked(payload: JWTPayload): boolean {
  return payload.roles === undefined && payload.access_levels === undefined;
}

/**
 * An ID, refresh or logout token of the same issuer must not open the API. Providers
 * mark them in different places.
 */
function isAccessToken({ typ }: JWTHeaderParameters, payload: JWTPayload): boolean {
  const type = typ?.toLowerCase().replace(/^application\//, '') ?? 'jwt';
  const kind = payload.typ;
  const isOther = payload.at_hash !== undefined || payload.c_hash !== undefined || payload.events !== undefined;
  return (type === 'jwt' || type === 'at+jwt') && (kind === undefined || kind === 'Bearer') && !isOther;
}
