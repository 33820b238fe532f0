import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stopInTime } from './stop-in-time.ts';

const LONGEST_STOP_MS = 9_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => undefined);

function stopping(parts: {
  answers?: () => Promise<void>;
  jobs?: () => Promise<void>;
  database?: () => Promise<void>;
  traces?: () => Promise<void>;
}) {
  const lines: string[] = [];
  const server = {
    close: parts.answers ?? (async () => undefined),
    server: {
      closeAllConnections: () => undefined,
      getConnections: (tell: (error: null, count: number) => void) => tell(null, 3),
    },
  };
  const log = { warn: (...line: unknown[]) => void lines.push(String(line.at(-1))) };
  const jobs = { stop: parts.jobs ?? (async () => undefined) };
  const database = { close: parts.database ?? (async () => undefined) };
  const tracing = { stop: parts.traces ?? (async () => undefined) };
  const rest = { mailListener: null, jobs, database, tracing, log: log as never };
  return { lines, stop: (drainMs = 0) => stopInTime({ server: server as never, drainMs, ...rest }) };
}

describe('A stop', () => {
  test('that meets nothing under way says nothing', async () => {
    const { lines, stop } = stopping({});
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(0);
    await stopped;
    expect(lines).toEqual([]);
  });

  test('waits a second for its last traces, where there is one [SCALE-06]', async () => {
    const { lines, stop } = stopping({ traces: never });
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(999);
    expect(lines).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
    expect(lines).toEqual(['the last traces were cut off by the stop']);
  });

  test.each([
    ['requests', { answers: never }, ['requests were cut off by the stop']],
    ['a job', { jobs: never }, ['a job was cut off by the stop']],
    ['the database', { database: never }, ['connections to the database were cut off by the stop']],
    [
      'all of them',
      { answers: never, jobs: never, database: never, traces: never },
      [
        'requests were cut off by the stop',
        'a job was cut off by the stop',
        'connections to the database were cut off by the stop',
        'the last traces were cut off by the stop',
      ],
    ],
  ])('that waits for %s ends within nine seconds and says what it cut [SCALE-06]', async (_what, parts, said) => {
    const { lines, stop } = stopping(parts);
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(isStopped).toBe(false);
    await vi.advanceTimersByTimeAsync(LONGEST_STOP_MS - 4_900);
    await stopped;
    expect(lines).toEqual(said);
  });

  test('that drains begins no more jobs at once and goes on answering; then it has its nine seconds [SCALE-06]', async () => {
    const begun: string[] = [];
    const { lines, stop } = stopping({
      answers: () => {
        begun.push('answers');
        return never();
      },
      jobs: async () => void begun.push('jobs'),
    });
    let isStopped = false;
    const stopped = stop(2_000).then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(begun).toEqual(['jobs']);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['jobs', 'answers']);
    await vi.advanceTimersByTimeAsync(4_999);
    expect([isStopped, lines]).toEqual([false, []]);
    await vi.advanceTimersByTimeAsync(LONGEST_STOP_MS - 4_999);
    await stopped;
    expect(lines).toEqual(['requests were cut off by the stop']);
  });
});
