import { pageOfCases } from '@evenhand/contract/case-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../testing/case-world.ts';
import { cast } from '../testing/cast.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { Actor } from './actor.ts';
import { createReaders } from './readers.ts';

const clerk = { userId: cast.maren, isHr: true, accessLevelIds: [2] } as unknown as Actor;
const outsider = { userId: cast.maren, isHr: false, accessLevelIds: [] } as unknown as Actor;

describe('A read that begins with the rights of the last one', () => {
  it('answers with them while they are the same, without waiting for them first', async () => {
    let isLoaded = false;
    const readers = createReaders(async () => {
      await new Promise(setImmediate);
      isLoaded = true;
      return { ...clerk };
    });
    await readers.answer('maren', async () => null);
    isLoaded = false;
    const begun: boolean[] = [];
    const levels = await readers.answer('maren', async (actor) => {
      begun.push(isLoaded);
      return actor.accessLevelIds;
    });
    expect({ levels, begun }).toEqual({ levels: [2], begun: [false] });
  });

  it('is made again when they have changed, whether it answered or refused', async () => {
    let now = clerk;
    const readers = createReaders(async () => now);
    const answerTo = async (actor: Actor): Promise<string> => {
      if (actor.isHr) return 'the case';
      throw new Error('not found');
    };
    expect(await readers.answer('maren', answerTo)).toBe('the case');
    now = outsider;
    await expect(readers.answer('maren', answerTo)).rejects.toThrow('not found');
    now = clerk;
    expect(await readers.answer('maren', answerTo)).toBe('the case');
  });

  it('answers nothing to somebody who is nobody any more', async () => {
    let isGone = false;
    const readers = createReaders(async () => {
      if (isGone) throw new Error('please sign in');
      return clerk;
    });
    expect(await readers.answer('maren', async () => 'the case')).toBe('the case');
    isGone = true;
    await expect(readers.answer('maren', async () => 'the case')).rejects.toThrow('please sign in');
  });

  it('does not mix people up', async () => {
    const readers = createReaders(async (userId) => ({ ...clerk, userId }));
    await readers.answer('one', async (actor) => actor.userId);
    expect(await readers.answer('two', async (actor) => actor.userId)).toBe('two');
    expect(await readers.answer('one', async (actor) => actor.userId)).toBe('one');
  });
});

describe('Rights that change between two reads', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('count from the next read on, when taken and when given back [API-001]', async () => {
    const id = await openCase(server);
    const seen = async () => (await server.as('maren').call(pageOfCases, { params: { page: 1 } })).data?.map((row) => row.id);
    expect(await seen()).toEqual([id]);
    const account = server.db.updateTable('account').where('user_id', '=', cast.maren);
    await account.set({ selected_access_level_id: 3 }).execute();
    expect(await seen()).toEqual([]);
    await account.set({ selected_access_level_id: 2 }).execute();
    expect(await seen()).toEqual([id]);
    await account.set({ is_current: false }).execute();
    const refused = await server.as('maren').call(pageOfCases, { params: { page: 1 } });
    expect([refused.status, refused.headers['x-total-rows']]).toEqual([401, undefined]);
  });
});
