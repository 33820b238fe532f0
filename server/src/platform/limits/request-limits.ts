import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/open-database.ts';
import { countHit } from './limit.rows.ts';

type Store = NonNullable<rateLimit.CreateRateLimitOptions['store']>;

/**
 * Registers @fastify/rate-limit with the one store of all server processes, the database. Nothing is limited
 * by that alone: routes opt in by `config.rateLimit`, or ask a limiter of `server.createRateLimit`. Call
 * before routes are registered.
 */
export async function registerLimits(server: FastifyInstance, db: Db, clock: Clock): Promise<void> {
  await server.register(rateLimit, {
    global: false,
    store: storeIn(db, clock),
    // Of the plugin's headers only Retry-After is in our contract, and only when a request is refused.
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}

/** The plugin makes the store itself, and one for each limited route; all of them count in the same table. */
function storeIn(db: Db, clock: Clock): Store {
  return class LimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      window: number,
      max: number,
    ): void {
      countHit(db, key, { max, window }, clock()).then(
        // The plugin refuses when `current` is above the limit; a refused request is not counted.
        ({ isAllowed, count, wait }) => callback(null, { current: isAllowed ? count : max + 1, ttl: wait }),
        callback,
      );
    }
    child(): LimitStore {
      return this;
    }
  };
}
