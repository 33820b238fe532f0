import { LIVE_HEARTBEAT_MS } from '@evenhand/contract/live';
import type { FastifyReply } from 'fastify';

/** A Server-Sent Events answer that stays open. It holds no database connection. */
export interface EventStream {
  /** With a name, the event is for readers that listen to that name. */
  send(data: unknown, name?: string): void;
  /** Ends it from this side; ending twice is ending once. */
  end(): void;
  /** Runs once when the stream ends, for any reason; at once when it has ended already. */
  onEnd(listener: () => void): void;
}

/**
 * How many bytes may wait for a reader. A reader that is further behind is cut off, and reads everything
 * again when it reconnects.
 */
const MAXIMUM_UNREAD_BYTES = 64 * 1024;
/**
 * A stream ends after this long at the latest, because `setTimeout` cannot wait for any length of time;
 * its reader connects again.
 */
const STREAM_LIFE_MS = 24 * 60 * 60_000;

/** Turns a call's answer into a stream that ends by itself after `life` milliseconds. */
export function openEventStream(reply: FastifyReply, life: number): EventStream {
  const { raw } = reply;
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };
  reply.hijack();
  // Events are small and rare: waiting to send several together would only make them late.
  raw.socket?.setNoDelay(true);
  raw.writeHead(200, headers as Record<string, string>);
  raw.write(': open\n\n');
  const heartbeat = setInterval(() => write(': alive\n\n'), LIVE_HEARTBEAT_MS).unref();
  const end = (): void => {
    raw.end();
  };
  const expiry = setTimeout(end, Math.min(Math.max(life, 0), STREAM_LIFE_MS)).unref();
  const listeners: (() => void)[] = [];
  function over(): void {
    clearInterval(heartbeat);
    clearTimeout(expiry);
    for (const listener of listeners) listener();
  }
  // A reader may leave while their rights are still being read, and no event reports it afterwards.
  if (raw.destroyed) over();
  else raw.once('close', over);
  // A reader that went away in the middle of a write is no failure of ours.
  raw.on('error', () => undefined);

  function write(text: string): void {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > MAXIMUM_UNREAD_BYTES) raw.destroy();
    else raw.write(text);
  }
  return {
    send: (data, name) => write(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`),
    end,
    onEnd(listener) {
      if (raw.destroyed) listener();
      else listeners.push(listener);
    },
  };
}
