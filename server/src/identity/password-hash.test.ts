import { scrypt } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPasswordRight } from './password-hash.ts';

vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  return { ...crypto, scrypt: vi.fn(crypto.scrypt) };
});

test('a hash proves its password alone', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).not.toBe(await hashPassword('correct horse'));
  expect(await isPasswordRight('correct horse', hash)).toBe(true);
  expect(await isPasswordRight('correct horsE', hash)).toBe(false);
  expect(await isPasswordRight('', hash)).toBe(false);
});

test('an unknown username is as much work as a known one', async () => {
  const hash = await hashPassword('correct horse');
  vi.mocked(scrypt).mockClear();
  expect(await isPasswordRight('correct horse', hash)).toBe(true);
  expect(await isPasswordRight('correct horse', null)).toBe(false);
  const [known, unknown] = vi.mocked(scrypt).mock.calls;
  expect(vi.mocked(scrypt)).toHaveBeenCalledTimes(2);
  // The same length and the same cost: N, r and p.
  expect(unknown?.slice(2, 4)).toEqual(known?.slice(2, 4));
  expect(known?.[3]).toMatchObject({ N: 2 ** 15, r: 8, p: 3 });
});
