import { createHash, randomBytes } from 'node:crypto';

/** Without I, L, O and U, which are read as others (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of five bits each: 120 bits. */
const CODE_LETTERS = 24;
const GROUP_LETTERS = 4;

export const CODE_LIFE_MS = 24 * 60 * 60_000;

/** A code that only the operator reads, in groups that can be typed: `7Q2M-0XKD-…`. */
export function newSetupCode(): string {
  const letters = [...randomBytes(CODE_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.match(new RegExp(`.{${GROUP_LETTERS}}`, 'g'))?.join('-') ?? letters;
}

/** Reads small letters, other groups, and letters that look alike as the same code. It is long, so a fast hash does. */
export function hashOfCode(typed: string): string {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(`set-up code ${code}`).digest('base64url');
}

/** What the browser that used the code sends from then on. */
export function newSession(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOfSession(session: string): string {
  return createHash('sha256').update(`set-up session ${session}`).digest('base64url');
}
