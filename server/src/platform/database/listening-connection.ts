import pg from 'pg';
import type { Logger } from '../logger.ts';
import type { Listen, Listener } from './listen.ts';

/**
 * How long to wait before the next try to connect, and between two checks that a
 * silent connection is still one.
 */
const RETRY_AFTER_MS = 1_000;
const CHECK_EVERY_MS = 20_000;
const ANSWER_WITHIN_MS = 5_000;

export interface ListeningConnection {
  readonly listen: Listen;
  /** Connects, or makes the first try: a database that is away is tried again by itself. */
  connect(): Promise<void>;
  close(): Promise<void>;
}

/** What `pg_stat_activity` shows of every listening connection, so an operator sees the server processes. */
export const LISTENER_NAME = 'evenhand-listener';

interface ListeningOptions {
  readonly name?: string;
  /** Runs before every try to connect. */
  readonly beforeConnect?: () => Promise<void>;
}

/**
 * One connection of its own, outside the pool, on which PostgreSQL delivers what any server process
 * announces. It reconnects by itself when it is lost, and then reports that there was a gap.
 */
export function openListeningConnection(
  address: string,
  log: Pick<Logger, 'warn'>,
  { name = LISTENER_NAME, beforeConnect }: ListeningOptions = {},
): ListeningConnection {
  const listeners: { readonly channel: string; readonly listener: Listener }[] = [];
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let isBehind = false;
  let isClosing = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    await beforeConnect?.();
    const next = new pg.Client({
      connectionString: address,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    next.on('error', (error) =>
      log.warn({ code: (error as { code?: string }).code }, 'the listening connection was lost'),
    );
    next.on('notification', ({ channel, payload }) => {
      for (const entry of listeners) if (entry.channel === channel) entry.listener.onPayload(payload ?? '');
    });
    try {
      await next.connect();
      for (const channel of new Set(listeners.map((one) => one.channel)))
        await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code }, 'the listening connection could not be made');
      next.end().catch(() => undefined);
      again();
      return;
    }
    client = next;
    const check = setInterval(
      () => void next.query('select 1').catch(() => next.end().catch(() => undefined)),
      CHECK_EVERY_MS,
    ).unref();
    next.once('end', () => {
      clearInterval(check);
      client = null;
      again();
    });
    if (isBehind) for (const entry of listeners) entry.listener.onGap();
    isBehind = false;
  }

  function again(): void {
    connecting = null;
    isBehind = true;
    if (!isClosing) retry = setTimeout(() => void ensure(), RETRY_AFTER_MS).unref();
  }

  function ensure(): Promise<void> {
    connecting ??= connect();
    return connecting;
  }

  return {
    connect: ensure,
    async listen(channel, listener) {
      listeners.push({ channel, listener });
      await ensure();
      // A connection under way may have begun before this channel was known;
      // listening twice is listening once.
      await client?.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    async close() {
      isClosing = true;
      clearTimeout(retry);
      await connecting;
      await client?.end();
    },
  };
}
