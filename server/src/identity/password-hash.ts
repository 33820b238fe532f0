import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { log2N: 15, r: 8, p: 3 };
const HASH_BYTES = 32;
export const PASSWORD_MAX_CHARACTERS = 1000;

/** `scrypt$15$8$3$salt$hash`: the cost travels with the hash, so that it can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return ['scrypt', COST.log2N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/**
 * Whether the password belongs to the stored hash. With null, for an unknown username, it works as long and
 * answers false, so that the time does not show who exists.
 */
export async function isPasswordRight(password: string, stored: string | null): Promise<boolean> {
  const [kind, log2N, r, p, salt, hash] = (stored ?? NOBODY).split('$');
  if (kind !== 'scrypt' || salt === undefined || hash === undefined)
    throw new Error('A stored password hash is not readable.');
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password.slice(0, PASSWORD_MAX_CHARACTERS), Buffer.from(salt, 'base64url'), {
    log2N: Number(log2N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(actual, expected) && stored !== null && password.length <= PASSWORD_MAX_CHARACTERS;
}

const NOBODY = [
  'scrypt',
  COST.log2N,
  COST.r,
  COST.p,
  randomBytes(16).toString('base64url'),
  randomBytes(HASH_BYTES).toString('base64url'),
].join('$');

function derive(
  password: string,
  salt: Buffer,
  { log2N, r, p }: { log2N: number; r: number; p: number },
): Promise<Buffer> {
  const N = 2 ** log2N;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
