import { afterAll, beforeAll, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { createAuthenticate } from '../access/authenticate.ts';
import type { TokenClaims } from '../access/token.ts';
import { addIdentities } from './external-identity.store.ts';
import { createSyncAccount } from './sync-account.ts';

const ISSUER = 'https://login.example';
const NOW = new Date('2026-11-18T09:00:00.000Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The person whom a token of this subject opens the product as. */
async function personOf(subject: string, changes: Partial<TokenClaims> = {}): Promise<string | null> {
  const rights = {
    serviceId: 1,
    givenName: 'Ola',
    familyName: 'Brandt',
    roles: ['HRUser'],
    accessLevels: [],
    mayChangeService: false,
  };
  const times = { sessionId: null, tokenIssuedAt: 0, issuedAt: 0, expiresAt: Number.POSITIVE_INFINITY };
  const claims: TokenClaims = { issuer: ISSUER, subject, ...rights, ...times, ...changes };
  const authenticate = createAuthenticate(
    async () => claims,
    createSyncAccount(database.identity, () => NOW),
    () => NOW.getTime(),
  );
  return (await authenticate('Bearer token'))?.userId ?? null;
}

function people() {
  return Promise.all([
    database.db.selectFrom('person').select(['user_id', 'full_name']).orderBy('user_id').execute(),
    database.db.selectFrom('external_identity').selectAll().orderBy('subject').execute(),
    database.db.selectFrom('account').selectAll().orderBy('user_id').execute(),
  ]);
}

test('a person whose subject is no UUID is known by issuer and subject, and is the same person ever after [AUTH-13]', async () => {
  const ola = await personOf('auth0|ola');
  expect(ola).toMatch(/^[0-9a-f-]{36}$/);
  expect(
    await database.db
      .selectFrom('person')
      .select('full_name')
      .where('user_id', '=', ola ?? '')
      .execute(),
  ).toEqual([{ full_name: 'Ola Brandt' }]);
  expect(await personOf('auth0|ola')).toBe(ola);
  const others = [await personOf('auth0|OLA'), await personOf('auth0|ola', { issuer: 'https://other.example' })];
  expect(new Set([ola, ...others]).size).toBe(3);
});

test('five first tokens at once make one person', async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => personOf('auth0|rush')));
  expect(new Set(ids).size).toBe(1);
  expect(
    await database.db.selectFrom('external_identity').select('user_id').where('subject', '=', 'auth0|rush').execute(),
  ).toEqual([{ user_id: ids[0] }]);
});

test('a subject that is a person’s id names that person, unless the provider names them otherwise', async () => {
  expect(await personOf(cast.wren)).toBe(cast.wren);
  const free = 'aaaaaaaa-0000-4000-8000-0000000000c1';
  expect(await personOf(free)).toBe(free);
  await addIdentities(database.db, ISSUER, [{ subject: 'auth0|callum', userId: cast.callum }]);
  expect(await personOf('auth0|callum')).toBe(cast.callum);
  const stranger = await personOf(cast.callum);
  expect(stranger).not.toBe(cast.callum);
  expect(await personOf(cast.callum)).toBe(stranger);
});

test('a stranger of a service that is not here is nobody, and nothing is written', async () => {
  const before = await people();
  expect(await personOf('auth0|stranger', { serviceId: 77 })).toBeNull();
  expect(await people()).toEqual(before);
});
