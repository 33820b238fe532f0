import { expect, test } from 'vitest';
import { hashPassword, isPasswordRight } from './password-hash.ts';

test('a hash proves its password alone', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).not.toBe(await hashPassword('correct horse'));
  expect(await isPasswordRight('correct horse', hash)).toBe(true);
  expect(await isPasswordRight('correct horsE', hash)).toBe(false);
  expect(await isPasswordRight('', hash)).toBe(false);
  expect(await isPasswordRight('correct horse', null)).toBe(false);
});

test('looking for a user who does not exist is as much work for the processor as looking for one who does', async () => {
  const hash = await hashPassword('correct horse');
  expect((await leastWork(null)) / (await leastWork(hash))).toBeGreaterThan(0.3);
});

/**
 * Processor time in microseconds. Unlike the time on the clock, other work on the
 * machine does not lengthen it.
 */
async function leastWork(hash: string | null): Promise<number> {
  const works: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const before = process.cpuUsage();
    await isPasswordRight('correct horse', hash);
    const { user, system } = process.cpuUsage(before);
    works.push(user + system);
  }
  return Math.min(...works);
}
