import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LockLine } from './lock-line.ts';

const MET = new Error('met a lock');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A piece of work that ends when the test says so. */
function workOf(name: string, begun: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const run = () => {
    begun.push(name);
    return promise;
  };
  return { run, end: () => resolve(name) };
}

describe('A line of transactions that have met a lock', () => {
  test('lets three of them wait with a connection, and the others follow in order', async () => {
    const line = new LockLine();
    const begun: string[] = [];
    const works = ['a', 'b', 'c', 'd', 'e'].map((name) => workOf(name, begun));
    const ended = works.map(({ run }) => line.inTurn(MET, undefined, run));
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a', 'b', 'c']);
    works[1]!.end();
    expect(await ended[1]).toBe('b');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    for (const work of works) work.end();
    expect(await Promise.all(ended)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('goes on after work that fails', async () => {
    const line = new LockLine();
    const failing = Array.from({ length: 4 }, (_none, at) =>
      line.inTurn(MET, undefined, () => Promise.reject(new Error(`failed ${at}`))),
    );
    expect((await Promise.allSettled(failing)).map((one) => one.status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(await line.inTurn(MET, undefined, async () => 'done')).toBe('done');
  });

  test('refuses with the lock that was met those whose turn does not come within five seconds, and those beyond the fiftieth at once', async () => {
    const line = new LockLine();
    const begun: string[] = [];
    const held = Array.from({ length: 3 }, () => workOf('held', begun));
    const first = held.map(({ run }) => line.inTurn(MET, undefined, run));
    const waiting = Array.from({ length: 50 }, () => line.inTurn(MET, undefined, async () => 'late'));
    const outcomes = Promise.allSettled(waiting);
    await expect(line.inTurn(MET, undefined, async () => 'too many')).rejects.toBe(MET);
    await vi.advanceTimersByTimeAsync(5_000);
    for (const outcome of await outcomes) expect(outcome).toEqual({ status: 'rejected', reason: MET });
    for (const { end } of held) end();
    await Promise.all(first);
    expect(await line.inTurn(MET, undefined, async () => 'done')).toBe('done');
  });

  test('is left by those who have ended, whose work never begins', async () => {
    const line = new LockLine();
    const begun: string[] = [];
    const held = Array.from({ length: 3 }, () => workOf('held', begun));
    const first = held.map(({ run }) => line.inTurn(MET, undefined, run));
    const gone = new AbortController();
    const leaving = line.inTurn(MET, gone.signal, workOf('left', begun).run);
    const staying = workOf('stayed', begun);
    const stays = line.inTurn(MET, undefined, staying.run);
    gone.abort('hung up');
    await expect(leaving).rejects.toBe('hung up');
    for (const { end } of [...held, staying]) end();
    expect(await stays).toBe('stayed');
    await Promise.all(first);
    expect(begun).toEqual(['held', 'held', 'held', 'stayed']);
  });
});
