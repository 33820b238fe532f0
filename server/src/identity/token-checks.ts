import type { errors } from 'jose';

/**
 * Signatures by a private key only: `none` proves nothing, and HS… would make our public key a shared secret.
 */
export const ALGORITHMS: readonly string[] = ['RS256', 'ES256', 'PS256'];
export const TOKEN_MAX_CHARACTERS = 16_384;
/** How far the clocks of an external provider and ours may differ, in seconds. */
export const CLOCK_TOLERANCE_SECONDS = 5;

/**
 * A token that its provider has dated further ahead of our clock is refused, whether it opens the API or ends
 * a session: an access token would count as newer than those issued after it.
 */
export const MOST_AHEAD_MS = 60_000;

/** What `jose` says when the provider's keys cannot be read. */
const KEY_FAILURES = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];

/** The provider's keys could not be read, so the token was not judged. */
export function isKeyFailure({ code }: errors.JOSEError): boolean {
  return KEY_FAILURES.includes(code);
}
