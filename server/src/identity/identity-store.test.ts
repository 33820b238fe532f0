import { describe, expect, test } from 'vitest';
import { maren } from '../../testing/identity-site.ts';
import { identitySuite } from '../../testing/identity-suite.ts';
import { findAccountByUsername } from './identity-account.queries.ts';
import { loadIdentityKeys } from './identity-keys.ts';
import { isPasswordRight } from './password-hash.ts';
import { purgeExpiredPayloads } from './payload.rows.ts';
import { payloadAdapter } from './payload-adapter.ts';
import { saveIdentityAccounts } from './seed-accounts.ts';

const suite = identitySuite([]);

test('server processes that start at once agree on the keys, and keep them', async () => {
  const now = new Date();
  const [first, second] = await Promise.all([loadIdentityKeys(suite.db, now), loadIdentityKeys(suite.db, now)]);
  expect(second).toEqual(first);
  expect(await loadIdentityKeys(suite.db, now)).toEqual(first);
  expect(first.verifying.keys[0]).not.toHaveProperty('d');
  expect(first.verifying.keys[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', kid: first.signing.kid });
});

describe('what the provider keeps', () => {
  test('is purged once it has expired, and not before', async () => {
    const adapter = payloadAdapter(suite.db)('RefreshToken');
    await adapter.upsert('short', { grantId: 'g' }, 60);
    await adapter.upsert('long', { grantId: 'g' }, 3600);
    expect(await purgeExpiredPayloads(suite.db, new Date())).toBe(0);
    expect(await purgeExpiredPayloads(suite.db, new Date(Date.now() + 120_000))).toBe(1);
    expect(await adapter.find('short')).toBeUndefined();
    expect(await adapter.find('long')).toEqual({ grantId: 'g' });
  });

  test('is spent once, however many try at the same time', async () => {
    const adapter = payloadAdapter(suite.db)('AuthorizationCode');
    await adapter.upsert('code', { grantId: 'g' }, 60);
    const outcomes = await Promise.allSettled([
      adapter.consume('code'),
      adapter.consume('code'),
      adapter.consume('code'),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await adapter.find('code')).toMatchObject({ consumed: expect.any(Number) });
  });
});

describe('accounts', () => {
  test('saving an account again makes it equal to what is given, and never stores the password itself', async () => {
    await saveIdentityAccounts(suite.db, [maren]);
    await saveIdentityAccounts(suite.db, [
      { ...maren, username: ' Maren.O ', roles: ['HRUser'], circle: 'lead the team' },
    ]);
    expect(await findAccountByUsername(suite.db, 'maren')).toBeUndefined();
    const saved = await findAccountByUsername(suite.db, 'maren.o');
    expect(saved).toMatchObject({
      user_id: maren.userId,
      roles: ['HRUser'],
      introduction: 'Distribution and Head Office; removals\nlead the team',
    });
    expect(JSON.stringify(saved)).not.toContain('evenhand-demo');
    expect(await isPasswordRight('evenhand-demo', saved?.password_hash ?? null)).toBe(true);
  });
});
