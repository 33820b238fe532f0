import type { Logger } from 'pino';
import { pino } from 'pino';

export type { Logger } from 'pino';

/**
 * The one logger. Lines hold ids, counts, codes and durations: never names, free text, tokens or query
 * strings, so a log may be shipped anywhere.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: ['req.headers', 'headers', 'query', 'body', 'token'], remove: true },
  });
}
