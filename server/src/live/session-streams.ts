import type { FastifyReply } from 'fastify';
import type { Bearer } from '../access/authenticate.ts';
import type { TokenOrigin } from '../access/ended-sessions.ts';
import { endedAmong, readSessionEnd, SESSION_ENDS } from '../access/ended-sessions.ts';
import type { Listen } from '../platform/database/listen.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { EventStream } from '../platform/live/event-stream.ts';
import { openEventStream } from '../platform/live/event-stream.ts';
import type { Logger } from '../platform/logger.ts';

/**
 * Opens the streams of signed-in people. Every live route opens its streams here, so
 * that none outlives its session.
 */
export interface SessionStreams {
  /**
   * Turns the call's answer into a stream that ends with its token and, in
   * every server process, with its session.
   */
  open(reply: FastifyReply): EventStream;
  /** Counts the streams of this server process. */
  count(): number;
}

interface SessionStreamsDependencies {
  readonly db: Db;
  readonly log: Pick<Logger, 'warn'>;
  readonly listen: Listen;
}

type Ending = Pick<EventStream, 'end' | 'onEnd'>;

export async function createSessionStreams(given: SessionStreamsDependencies): Promise<SessionStreams> {
  const watch = await watchSessions(given);
  let count = 0;
  return {
    open(reply) {
      const { bearer } = reply.request;
      const stream = openEventStream(reply, bearer.expiresAt - Date.now());
      count += 1;
      stream.onEnd(() => {
        count -= 1;
      });
      void watch(bearer, stream);
      return stream;
    },
    count: () => count,
  };
}

/**
 * Makes the function that ends a stream when the session of its token ends. It answers once the stream has
 * been checked for the first time.
 */
export async function watchSessions({
  db,
  log,
  listen,
}: SessionStreamsDependencies): Promise<(token: Bearer, stream: Ending) => Promise<void>> {
  const streams = new Map<TokenOrigin, Ending>();

  await listen(SESSION_ENDS, {
    onPayload(payload) {
      const end = readSessionEnd(payload);
      if (end !== null)
        void endOver(
          [...streams.keys()].filter((token) => token.sessionId === end.sessionId || token.userId === end.userId),
        );
    },
    onGap: () => void endOver([...streams.keys()]),
  });

  /**
   * The database decides, by the same condition as for every request. A stream that cannot be checked is
   * ended; its reader connects again.
   */
  async function endOver(tokens: readonly TokenOrigin[]): Promise<void> {
    if (tokens.length === 0) return;
    try {
      for (const token of await endedAmong(db, tokens)) streams.get(token)?.end();
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code }, 'open streams could not be checked for ended sessions');
      for (const token of tokens) streams.get(token)?.end();
    }
  }

  return async ({ userId, sessionId, issuedAt }, stream) => {
    const token: TokenOrigin = { userId, sessionId, issuedAt };
    streams.set(token, stream);
    stream.onEnd(() => streams.delete(token));
    // The session may have ended after the call's rights were read and before this stream was known here.
    await endOver([token]);
  };
}
