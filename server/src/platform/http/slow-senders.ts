import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * A body other than an upload must have arrived within this; uploads have as long as every request
 * (`create-server.ts`).
 */
const BODY_MS = 20_000;
/**
 * After an answer that came before the whole request, the rest is awaited so long
 * that its sender can read it.
 */
const LINGER_MS = 2_000;

/** How long the rest of a request is waited for, and how long an answered caller that still sends. */
interface SenderLimits {
  readonly bodyMs: number;
  readonly lingerMs: number;
}

/**
 * Cuts off callers whose requests do not arrive: each holds a connection and what has been begun for it, and
 * a server that stops waits for it.
 */
export function cutSlowSenders(
  server: FastifyInstance,
  { bodyMs, lingerMs }: SenderLimits = { bodyMs: BODY_MS, lingerMs: LINGER_MS },
): void {
  server.addHook('onRequest', async (request) => {
    if (hasArrived(request) || isUpload(request)) return;
    const late = setTimeout(() => cut(request, server), bodyMs).unref();
    request.raw.once('end', () => clearTimeout(late)).once('close', () => clearTimeout(late));
  });
  server.addHook('onResponse', async (request) => {
    const { raw } = request;
    if (hasArrived(request) || raw.destroyed) return;
    const late = setTimeout(() => raw.destroy(), lingerMs).unref();
    raw.once('close', () => clearTimeout(late));
  });
}

function hasArrived({ raw, headers }: FastifyRequest): boolean {
  return (
    raw.complete ||
    raw.readableEnded ||
    (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0)
  );
}

/** Routes that take no files refuse this content type at once. */
function isUpload({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;
}

/** Answers 408 as Node does when a whole request has not arrived in time. */
function cut(request: FastifyRequest, server: FastifyInstance): void {
  const { raw, log } = request;
  if (hasArrived(request) || raw.destroyed) return;
  log.info('a request did not arrive in time');
  server.server.emit(
    'clientError',
    Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    raw.socket,
  );
}
