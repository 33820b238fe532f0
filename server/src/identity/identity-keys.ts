import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { JSONWebKeySet, JWK } from 'jose';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import type { Db } from '../platform/database/open-database.ts';

export interface IdentityKeys {
  /** Private key that signs every token. */
  readonly signing: JWK;
  /** Its public half, for verifying without a round trip. */
  readonly verifying: JSONWebKeySet;
  readonly cookies: readonly string[];
}

/**
 * The provider's keys, made on the first start and kept, so that a restart signs nobody out.
 * Processes that start at once agree: the first row wins and everybody reads it back.
 */
export async function loadIdentityKeys(db: Db, now: Date): Promise<IdentityKeys> {
  const signing = (await keep<JWK>(db, 'signing', newSigningKey, now)) as JWK & { n: string; e: string };
  const cookies = await keep<string[]>(db, 'cookies', async () => [randomBytes(32).toString('base64url')], now);
  const { kty, n, e, kid, alg, use } = signing;
  return { signing, cookies, verifying: { keys: [{ kty, n, e, kid, alg, use } as JWK] } };
}

async function keep<T>(db: Db, name: string, create: () => Promise<T>, now: Date): Promise<T> {
  const known = await read<T>(db, name);
  if (known !== null) return known;
  const value = JSON.stringify(await create());
  await db
    .insertInto('identity_key')
    .values({ name, value, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await read<T>(db, name);
  if (kept === null) throw new Error(`The identity key "${name}" could not be stored.`);
  return kept;
}

async function read<T>(db: Db, name: string): Promise<T | null> {
  const row = await db.selectFrom('identity_key').select('value').where('name', '=', name).executeTakeFirst();
  return row === undefined ? null : (row.value as T);
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
}
