import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallerGone, endOf } from './request-end.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begin(closed = false) {
  const raw = Object.assign(new EventEmitter(), { writableFinished: false, closed });
  return { raw, ended: endOf({ raw } as unknown as FastifyReply) };
}

describe('A request ends', () => {
  test('after 15 seconds, with 503 and a sentence', () => {
    const { ended } = begin();
    vi.advanceTimersByTime(14_999);
    expect(ended.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(ended.reason).toMatchObject({ status: 503, message: 'This took too long. Please try again.' });
  });

  test('when its caller hangs up', () => {
    const { raw, ended } = begin();
    raw.emit('close');
    expect(ended.reason).toBeInstanceOf(CallerGone);
  });

  test('at once when its caller has hung up before it begins, as while its files arrived', () => {
    expect(begin(true).ended.reason).toBeInstanceOf(CallerGone);
  });

  test('not at all once it is answered', () => {
    const { raw, ended } = begin();
    raw.writableFinished = true;
    raw.emit('close');
    vi.advanceTimersByTime(60_000);
    expect(ended.aborted).toBe(false);
  });
});
