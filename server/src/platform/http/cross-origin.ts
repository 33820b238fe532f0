import type { FastifyInstance, FastifyReply } from 'fastify';

const METHODS = 'GET, POST, PUT, DELETE';
/**
 * What our client sends beside what every browser may: the token, JSON, the key of an act, and
 * where a live stream broke off.
 */
const REQUEST_HEADERS = 'authorization, content-type, idempotency-key, last-event-id';
const ANSWER_HEADERS = 'x-has-more-rows, x-total-rows';
/** Seconds a browser may remember a preflight. */
const REMEMBERED = '600';
/** The identity provider speaks for itself, by client. */
const OWN_RULES = /^\/identity(\/|$)/i;

/**
 * Lets pages of exactly these origins call this process, which may serve only some services (AUTH-06). Tokens
 * travel in a header and there are no cookies, so credentials are never allowed; for any other origin nothing
 * is said and the browser keeps the answer to itself.
 */
export function allowOrigins(server: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  server.addHook('onRequest', async (request, reply) => {
    if (OWN_RULES.test(request.url)) return;
    // One cache for every origin must not answer one with what was said to another.
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    allow(reply, { 'access-control-allow-origin': origin, 'access-control-expose-headers': ANSWER_HEADERS });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    allow(reply, { 'access-control-allow-methods': METHODS, 'access-control-allow-headers': REQUEST_HEADERS, 'access-control-max-age': REMEMBERED });
    return reply.status(204).send();
  });
}

/** On the raw answer, so that live streams, which write it themselves, say the same. */
function allow(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
}
