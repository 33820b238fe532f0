import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SilentProxy } from '../../../testing/silent-proxy.ts';
import { openSilentProxy } from '../../../testing/silent-proxy.ts';
import { testServer } from '../../../testing/test-database.ts';
import type { Answering } from './answering.ts';
import { askOnOwnConnection, inTime } from './answering.ts';

describe('Whether something answers in time', () => {
  test('is asked once for all who want to know, and anew after that', async () => {
    let asked = 0;
    const isAnswering = inTime(async () => {
      asked += 1;
      if (asked > 1) throw new Error('gone');
    });
    expect(await Promise.all([isAnswering(), isAnswering()])).toEqual([true, true]);
    expect(asked).toBe(1);
    expect(await isAnswering()).toBe(false);
  });

  test('is answered no when nothing comes, and not asked again before it has', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let asked = 0;
    const isAnswering = inTime(() => {
      asked += 1;
      return promise;
    });
    expect([await isAnswering(), await isAnswering(), asked]).toEqual([false, false, 1]);
    resolve();
    await promise;
    expect([await isAnswering(), asked]).toEqual([true, 1]);
    expect([await isAnswering(), asked]).toEqual([true, 2]);
  });
});

describe('Whether PostgreSQL answers', () => {
  let proxy: SilentProxy;
  let answering: Answering;
  beforeAll(async () => {
    proxy = await openSilentProxy(testServer());
    answering = askOnOwnConnection(proxy.address);
  });
  afterAll(async () => {
    await answering.close();
    proxy.close();
  });

  test('is known within a second also when it has fallen silent, and when it is back [ERR-06]', async () => {
    expect(await answering.isAnswering()).toBe(true);
    proxy.silence();
    // Once on the connection there is, once on one that must be made.
    expect(await answering.isAnswering()).toBe(false);
    expect(await answering.isAnswering()).toBe(false);
    proxy.speak();
    await expect.poll(() => answering.isAnswering(), { timeout: 10_000 }).toBe(true);
  });

  test('is no when there is nobody', async () => {
    const nobody = askOnOwnConnection('postgres://nobody@127.0.0.1:1/none');
    expect(await nobody.isAnswering()).toBe(false);
    await nobody.close();
  });
});
