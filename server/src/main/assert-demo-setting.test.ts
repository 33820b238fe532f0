import { afterAll, beforeAll, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { assertDemoSetting } from './assert-demo-setting.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const external = { issuer: 'https://login.example', clientId: 'web', audience: 'api' };
const starts = (isDemo: boolean, oidc: typeof external | null = null) =>
  assertDemoSetting(database.db, { isDemo, oidc });

async function accountOf(userId: string, is_demo: boolean): Promise<void> {
  const names = { username: userId, given_name: '', family_name: '' };
  await database.db
    .insertInto('identity_account')
    .values({ ...names, user_id: userId, password_hash: null, service_id: 1, roles: [], access_levels: '[]', is_demo })
    .execute();
}

test('a database is a demonstration or an employer’s for good, and is not served as the other one', async () => {
  // Its people are there, and nobody can sign in yet.
  await expect(starts(true)).rejects.toThrow('This database holds people of your own');
  await starts(false);
  await accountOf(cast.wren, false);
  await expect(starts(true)).rejects.toThrow('Set DEMO=false');
  await starts(false);
  // Somebody was invited to a demonstration.
  await accountOf(cast.maren, true);
  await starts(true);
  await expect(starts(false)).rejects.toThrow(
    'This database holds the demonstration, and everybody knows its password.',
  );
  // Nobody signs in with an account here then.
  await starts(false, external);
});
