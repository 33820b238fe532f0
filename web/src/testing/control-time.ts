import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Gives a test file control of timers and dates. Time also passes by itself, because a screen comes to rest
 * only with it; `vi.advanceTimersByTimeAsync` lets more pass at once.
 */
export function controlTime(now?: string): void {
  beforeEach(() => {
    const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
    vi.useFakeTimers({
      toFake: [...toFake],
      shouldAdvanceTime: true,
      ...(now === undefined ? {} : { now: Date.parse(now) }),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
