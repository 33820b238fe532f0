import { LIVE_HEARTBEAT_MS } from '@evenhand/contract/live';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveConnection } from './live-connection.ts';
import { keepLive } from './live-connection.ts';

/** A server whose streams the test opens, feeds and ends. */
function fakeServer() {
  const opened: { push: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
  let refuses: unknown = null;
  return {
    opened,
    refuseWith: (error: unknown) => {
      refuses = error;
    },
    open: async (signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
      if (refuses !== null) throw refuses;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          opened.push({
            push: (text) => controller.enqueue(new TextEncoder().encode(text)),
            end: () => controller.close(),
            signal,
          });
          signal.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      });
    },
  };
}

const heard: string[] = [];
const log: string[] = [];
let connection: LiveConnection;
let server: ReturnType<typeof fakeServer>;
const start = (options?: { isResumed: boolean }) => {
  connection = keepLive(
    {
      open: server.open,
      onOpen: (hasGap) => log.push(hasGap ? 'open after a gap' : 'open'),
      onData: (data) => heard.push(data),
      onFailure: (error) => log.push(`failed: ${(error as Error).message}`),
    },
    options,
  );
};
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  heard.length = 0;
  log.length = 0;
  server = fakeServer();
});
afterEach(() => {
  connection.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a live connection', () => {
  test('hands on each event once it is whole, however it was cut on the way', async () => {
    start();
    await pass(0);
    for (const part of [': open\n\nda', 'ta: {"a":', '1}\n\ndata: {"b":2}\n', '\n: alive\n\n'])
      server.opened[0]!.push(part);
    await pass(0);
    expect(heard).toEqual(['{"a":1}', '{"b":2}']);
    for (const part of ['id: 7\r', '\ndata:{"c":\r\nda', 'ta: 3}\r\n\r\n']) server.opened[0]!.push(part);
    await pass(0);
    expect(heard.at(-1)).toBe('{"c":\n3}');
  });

  test('leaves out events with a name, which are for clients that know the specification alone [API-069]', async () => {
    start();
    await pass(0);
    server.opened[0]!.push('event: removemessage\ndata: [7]\n\ndata: {"b":2}\n\n');
    await pass(0);
    expect(heard).toEqual(['{"b":2}']);
  });

  test('that has ended is opened again by itself and says that there was a gap, without an alert [ERR-19]', async () => {
    start();
    await pass(10_000);
    server.opened[0]!.end();
    await pass(1_000);
    expect(log).toEqual(['open', 'open after a gap']);
  });

  test('that cannot be opened reports its failure at once, and is tried again later [ERR-19]', async () => {
    server.refuseWith(new Error('Error when calling /hub/cases.'));
    start();
    await pass(0);
    expect(log).toEqual(['failed: Error when calling /hub/cases.']);
    server.refuseWith(null);
    await pass(61_000);
    expect(log.at(-1)).toBe('open');
  });

  test('that is lost reports a failure only when every retry has failed [ERR-19]', async () => {
    start();
    await pass(10_000);
    server.refuseWith(new Error('gone'));
    server.opened[0]!.end();
    await pass(15_000);
    expect(log).toEqual(['open']);
    await pass(20_000);
    expect(log).toEqual(['open', 'failed: gone']);
  });

  test('that has gone silent is given up and opened again', async () => {
    start();
    await pass(0);
    server.opened[0]!.push(': open\n\n');
    await pass(2 * LIVE_HEARTBEAT_MS);
    expect(server.opened).toHaveLength(1);
    await pass(6_000);
    expect(server.opened[0]!.signal.aborted).toBe(true);
    await pass(1_000);
    expect(server.opened).toHaveLength(2);
  });

  test('that is stopped ends the stream and opens no other', async () => {
    start({ isResumed: true });
    await pass(0);
    connection.stop();
    await pass(120_000);
    expect(log).toEqual(['open after a gap']);
    expect(server.opened[0]!.signal.aborted).toBe(true);
    expect(server.opened).toHaveLength(1);
  });
});
