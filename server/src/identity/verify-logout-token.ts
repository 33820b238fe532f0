import type { JWTPayload } from 'jose';
import { errors, jwtVerify } from 'jose';
import type { ExternalIssuer } from './external-issuer.ts';
import {
  ALGORITHMS,
  CLOCK_TOLERANCE_SECONDS,
  isKeyFailure,
  MOST_AHEAD_MS,
  TOKEN_MAX_CHARACTERS,
} from './token-checks.ts';

/** Which sessions a logout token ends; at least one of session and person is named. */
export interface LogoutOrder {
  readonly sessionId: string | null;
  readonly subject: string | null;
  /** When the provider made the order, in milliseconds since the epoch. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** Unique for each order. */
  readonly jti: string;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TYPES = [undefined, 'jwt', 'logout+jwt'];
const NAME_MAX_CHARACTERS = 255;

/**
 * Validates a logout token as OpenID Connect Back-Channel Logout 1.0 §2.6 says. Whether its `jti` has
 * been used is left to the caller.
 * @returns null for a token that is not valid.
 * @throws when the provider's keys cannot be read, so that nothing is known of the token.
 */
export async function verifyLogoutToken(
  token: string,
  { issuer, getKey }: ExternalIssuer,
  clientId: string,
): Promise<LogoutOrder | null> {
  if (token.length > TOKEN_MAX_CHARACTERS) return null;
  try {
    const { payload, protectedHeader } = await jwtVerify(token, getKey, {
      issuer,
      audience: clientId,
      algorithms: [...ALGORITHMS],
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '');
    return TYPES.includes(type) ? orderOf(payload) : null;
  } catch (error) {
    if (error instanceof errors.JOSEError && !isKeyFailure(error)) return null;
    throw error;
  }
}

function orderOf(payload: JWTPayload): LogoutOrder | null {
  const { iat, exp, jti, events, sid, sub } = payload;
  if (typeof iat !== 'number' || typeof exp !== 'number' || !isName(jti)) return null;
  // An ID token may have a nonce, a logout token must not: this keeps one from being passed off as the other.
  if (!isLogoutEvent(events) || 'nonce' in payload) return null;
  if (sid !== undefined && !isName(sid)) return null;
  if (sub !== undefined && !isName(sub)) return null;
  if (sid === undefined && sub === undefined) return null;
  // An order of the future would also end sessions that have not begun.
  if (iat * 1000 > Date.now() + MOST_AHEAD_MS) return null;
  return { sessionId: sid ?? null, subject: sub ?? null, issuedAt: iat * 1000, expiresAt: exp * 1000, jti };
}

function isLogoutEvent(events: unknown): boolean {
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, EVENT)) return false;
  const event = (events as Record<string, unknown>)[EVENT];
  return typeof event === 'object' && event !== null && !Array.isArray(event);
}

/** PostgreSQL cannot hold U+0000. */
function isName(claim: unknown): claim is string {
  return typeof claim === 'string' && claim !== '' && claim.length <= NAME_MAX_CHARACTERS && !claim.includes('\0');
}
