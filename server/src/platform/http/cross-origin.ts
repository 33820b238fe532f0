import type { FastifyCorsOptions } from '@fastify/cors';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The identity provider speaks for itself, by client. */
const OWN_RULES = /^\/identity(\/|$)/i;
const NOTHING_SAID: FastifyCorsOptions = { origin: false };
const ALLOWED: FastifyCorsOptions = {
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  // What our client sends beside what every browser may: the token, JSON, the key of an act, and where a
  // live stream broke off.
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'last-event-id'],
  exposedHeaders: ['content-disposition', 'retry-after', 'x-has-more-rows', 'x-total-rows'],
  /** Seconds a browser may remember a preflight. */
  maxAge: 600,
};

/**
 * Lets pages of exactly these origins call this server process, which may serve only some services (AUTH-06).
 * Tokens are sent in a header and there are no cookies, so credentials are never allowed. For any other
 * origin no header is sent, and the browser withholds the answer from the page. Call before routes are
 * registered, and await it.
 */
export async function allowOrigins(server: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await server.register(cors, {
    // Asked for every request: given a list of origins, the package would answer everybody's preflight.
    delegator: async ({ url, headers }: FastifyRequest): Promise<FastifyCorsOptions> => {
      const { origin } = headers;
      if (origin === undefined || !origins.includes(origin) || OWN_RULES.test(url)) return NOTHING_SAID;
      return { ...ALLOWED, origin, preflight: headers['access-control-request-method'] !== undefined };
    },
  });
}
