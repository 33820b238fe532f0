import type { TokenOrigin } from './ended-sessions.ts';
import type { SyncAccount, VerifyToken } from './token.ts';

/** The person a token belongs to, and when the token expires, in milliseconds since the epoch. */
export interface Bearer extends TokenOrigin {
  readonly expiresAt: number;
}

/** Reads the person from an Authorization header; null when the header holds no valid token. */
export type Authenticate = (authorization: string | undefined) => Promise<Bearer | null>;

/** How long a validated token is trusted before its claims are read again (DESIGN §4). */
const TRUST_MS = 60_000;

/**
 * Validates bearer tokens and updates our copy of the claims. A validated token is remembered for at most a
 * minute. Rights, and whether the session has ended, are still read from the database on every request.
 */
export function createAuthenticate(verify: VerifyToken, sync: SyncAccount, now: () => number): Authenticate {
  const trusted = new Map<string, { bearer: Bearer; until: number }>();
  return async (authorization) => {
    const token = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) return null;
    const known = trusted.get(token);
    if (known !== undefined && known.until > now()) return known.bearer;
    trusted.delete(token);
    const claims = await verify(token);
    if (claims === null) return null;
    const userId = await sync(claims);
    if (userId === null) return null;
    const { sessionId, tokenIssuedAt, expiresAt } = claims;
    const bearer = { userId, sessionId, issuedAt: tokenIssuedAt, expiresAt };
    if (trusted.size > 10_000) trusted.clear();
    trusted.set(token, { bearer, until: Math.min(now() + TRUST_MS, expiresAt) });
    return bearer;
  };
}
