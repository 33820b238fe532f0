import { expect, test } from 'vitest';
import { cacheAnswer } from './cache-answer.ts';

test('something that is silent is waited for in vain for a moment, and asked once by all [WATCH-04]', async () => {
  let asked = 0;
  const ask = cacheAnswer(
    () => {
      asked += 1;
      return new Promise<number>(() => undefined);
    },
    60_000,
    20,
  );
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([null, null, null]);
  expect(await ask()).toBeNull();
  expect(asked).toBe(1);
});

test('a failure is kept as long as an answer [WATCH-04]', async () => {
  let asked = 0;
  const ask = cacheAnswer(async () => {
    asked += 1;
    throw new Error('away');
  }, 60_000);
  expect([await ask(), await ask()]).toEqual([null, null]);
  expect(asked).toBe(1);
});
