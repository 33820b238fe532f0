import { LIVE_HEARTBEAT_MS } from '@evenhand/contract/live';
import { createParser } from 'eventsource-parser';

export interface LivePorts {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** The stream is open; after a gap something may have been missed. */
  onOpen: (hasGap: boolean) => void;
  onData: (data: string) => void;
  /** The first connection failed, or every retry did. It goes on trying. */
  onFailure: (error: unknown) => void;
}

export interface LiveConnection {
  stop: () => void;
  /** Tries at once instead of waiting. */
  retry: () => void;
}

/** The wait before each retry. A failure is reported when all are used up. */
const RETRY_WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
const RETRY_AT_MOST_EVERY_MS = 60_000;
/** The time of two missed heartbeats. */
const SILENCE_MS = 2 * LIVE_HEARTBEAT_MS + 5_000;
/** A stream that ended sooner does not count as a success. */
const SHORT_LIFE_MS = 5_000;

/**
 * Keeps a stream of Server-Sent Events open until it is stopped: it ends with the token and with the
 * server, and is opened again (specification: gaps on realtime connections; ERR-19). `isResumed` says that
 * an earlier connection left a gap.
 */
export function keepLive(ports: LivePorts, { isResumed = false } = {}): LiveConnection {
  let isStopped = false;
  let attempt = new AbortController();
  let retryNow = (): void => undefined;
  let hasBeenOpen = isResumed;
  let failures = 0;

  async function once(): Promise<unknown> {
    attempt = new AbortController();
    const { signal } = attempt;
    const stopWatching = abortAfterSilence(attempt);
    let openedAt: number | null = null;
    try {
      const stream = await ports.open(signal);
      stopWatching.heard();
      openedAt = Date.now();
      ports.onOpen(hasBeenOpen);
      hasBeenOpen = true;
      await readEvents(stream, stopWatching.heard, ports.onData);
      return null;
    } catch (error) {
      return error;
    } finally {
      stopWatching.end();
      failures = openedAt !== null && Date.now() - openedAt > SHORT_LIFE_MS ? 0 : failures + 1;
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const error = await once();
      if (isStopped) return;
      const hasFailed = failures > RETRY_WAITS_MS.length || (failures > 0 && !hasBeenOpen);
      if (hasFailed) ports.onFailure(error);
      // Delays reconnecting at random, because all streams end when the server stops and must not all be opened again
      // at the same moment.
      const wait =
        (hasFailed ? RETRY_AT_MOST_EVERY_MS : (RETRY_WAITS_MS[Math.max(failures - 1, 0)] ?? RETRY_AT_MOST_EVERY_MS)) *
        (0.5 + Math.random());
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait);
        retryNow = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
  void run();
  return {
    stop() {
      isStopped = true;
      attempt.abort();
      retryNow();
    },
    retry: () => retryNow(),
  };
}

/** Detects dead connections by their silence, because nothing reports some of them. */
function abortAfterSilence(attempt: AbortController): { heard: () => void; end: () => void } {
  let timer = setTimeout(() => attempt.abort(), SILENCE_MS);
  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(() => attempt.abort(), SILENCE_MS);
    },
    end: () => clearTimeout(timer),
  };
}

/** Events with a name are for clients that know the specification alone; ours follows the case. */
async function readEvents(
  stream: ReadableStream<Uint8Array>,
  heard: () => void,
  onData: (data: string) => void,
): Promise<void> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  const parser = createParser({ onEvent: ({ event, data }) => (event === undefined ? onData(data) : undefined) });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    parser.feed(value);
  }
}
