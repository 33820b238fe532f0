import type { FastifyInstance } from 'fastify';
import { badRequest } from '../platform/http/app-error.ts';
import { searches } from './searches.ts';

const WINDOW_MS = 60_000;

/**
 * Limits how many searches a person may make in a minute, all search calls together (gaps G-103).
 * Call before routes are registered and before `registerLimits`, because the plugin reads what is set here.
 */
export function limitSearches(server: FastifyInstance, max: number): void {
  if (max === 0) return;
  server.addHook('onRoute', (route) => {
    if (!searches.some(({ method, path }) => method === route.method && path === route.url)) return;
    route.config = {
      ...route.config,
      rateLimit: {
        max,
        timeWindow: WINDOW_MS,
        // By then the caller is known and the call is well-formed.
        hook: 'preHandler',
        keyGenerator: (request) => `searches ${request.userId}`,
        errorResponseBuilder: () => badRequest('You have searched too often.', { status: 429 }),
      },
    };
  });
}
