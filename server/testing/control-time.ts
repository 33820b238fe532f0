import { onTestFinished, vi } from 'vitest';

/** Gives the running test control of timers and dates. Time also passes by itself. */
export function controlTime(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(async () => {
    // Whoever waits for one of them would wait for ever.
    await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
  });
}
