import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { checksumOf, openTestDatabase } from '../../testing/test-database.ts';
import { beginInstallation } from './begin-installation.ts';

let database: TestDatabase;
const NOW = new Date('2026-11-29T09:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from installation`.execute(database.db);
  await sql`delete from identity_account`.execute(database.db);
  await sql`delete from account`.execute(database.db);
});

const settles = (rights: 'claims' | 'directory' | null = null, isDemo = false) =>
  beginInstallation(database.db, { rights, isDemo }, NOW);
const stored = async () => (await sql`select rights, begun_at from installation`.execute(database.db)).rows;

test('a new installation gives rights in its directory, or as RIGHTS says at its first start [PEOPLE-21]', async () => {
  expect(await settles()).toBe('directory');
  expect(await stored()).toEqual([{ rights: 'directory', begun_at: NOW }]);
  await sql`delete from installation`.execute(database.db);
  expect(await settles('claims')).toBe('claims');
  expect(await settles()).toBe('claims');
});

test.each([
  ['an account of the embedded provider', 'identity_account'],
  ['claims of a token', 'account'],
])('an installation that has %s keeps rights by claims [PEOPLE-21]', async (_what, table) => {
  if (table === 'account')
    await sql`insert into account (user_id, service_id, roles, access_level_ids, synced_at) values (${cast.wren}, 1, '{}', '{}', now())`.execute(
      database.db,
    );
  else
    await sql`insert into identity_account (username, user_id, given_name, family_name, service_id, roles, access_levels, is_demo)
      values ('wren', ${cast.wren}, '', '', 1, '{}', '[]', false)`.execute(database.db);
  expect(await settles()).toBe('claims');
  expect(await settles('claims')).toBe('claims');
});

test.each([
  ['claims', 'directory'],
  ['directory', 'claims'],
] as const)(
  'an installation with rights by %s does not start with %s; nothing changes [PEOPLE-22]',
  async (first, other) => {
    await settles(first);
    const before = await checksumOf(database.db, ['installation', 'account', 'person']);
    await expect(settles(other)).rejects.toThrow(
      `RIGHTS is ${other}, but this installation began with RIGHTS=${first}`,
    );
    expect(await checksumOf(database.db, ['installation', 'account', 'person'])).toEqual(before);
    expect(await settles()).toBe(first);
  },
);

test('the demonstration has rights by claims, and does not start over a directory [PEOPLE-22]', async () => {
  expect(await settles(null, true)).toBe('claims');
  await sql`update installation set rights = 'directory'`.execute(database.db);
  await expect(settles(null, true)).rejects.toThrow('Set DEMO=false');
  expect(await stored()).toEqual([{ rights: 'directory', begun_at: NOW }]);
});
