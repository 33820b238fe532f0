import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Codes of six digits, each for 30 seconds: what every authenticator app takes (RFC 6238). */
const PERIOD_SECONDS = 30;
/** The clock of a phone may be this many steps away from ours. */
const STEPS_AWAY = 1;
const RECOVERY_CODES_COUNT = 10;
/** Without letters and digits that look alike; twelve of them are 58 bits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ2345678';
const RECOVERY_CODE_LENGTH = 12;

/** @returns a new key in base 32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a picture. */
export function enrolmentAddress(
  secret: string,
  { username, organisation }: Record<'username' | 'organisation', string>,
) {
  return new TOTP({ issuer: organisation, label: username, secret, period: PERIOD_SECONDS }).toString();
}

/** @returns the step of 30 seconds whose code this is; null for a code that is not valid now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ secret, period: PERIOD_SECONDS });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: STEPS_AWAY });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}

/** Ten codes for whoever has lost their app, each in three groups. */
export function newRecoveryCodes(): string[] {
  const code = (): string =>
    Array.from({ length: RECOVERY_CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-');
  return Array.from({ length: RECOVERY_CODES_COUNT }, code);
}

/** The database does not hold what opens an account. A code is long and random, so a fast hash is enough. */
export function hashOfRecoveryCode(userId: string, code: string): string {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${userId} ${letters}`).digest('base64url');
}
