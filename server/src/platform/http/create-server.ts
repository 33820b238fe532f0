import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import type { Logger } from '../logger.ts';
import { describeCall, sharedSchemas } from '../openapi/describe-call.ts';
import { badRequest } from './app-error.ts';
import { handleErrors, refuse, refuseUnread } from './error-handler.ts';
import { limitJsonDepth } from './json-depth.ts';
import { limitPipelining } from './pipelined-requests.ts';
import { cutSlowSenders } from './slow-senders.ts';

/**
 * Answers that fit into the first packets of a connection arrive no sooner when they are compressed, and the process
 * would compress most of the day. Brotli takes several times as long as gzip; files of the browser are compressed when
 * they are built.
 */
const COMPRESSED_FROM_BYTES = 14 * 1024;
/** Largest JSON body; files travel on their own routes. */
const BODY_LIMIT_BYTES = 1_048_576;
/**
 * A request that has not arrived whole by then is answered 408 and cut off: time for
 * some large files on a slow line.
 */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
/** The headers alone are small. */
const HEADERS_TIMEOUT_MS = 10_000;
/**
 * A connection on which nothing has moved for so long is closed: nobody reads the answer. Live streams move
 * more often (`LIVE_HEARTBEAT_MS`).
 */
const SILENCE_TIMEOUT_MS = 60_000;
/** How often Node looks for requests that are late. */
const CHECK_EVERY_MS = 5_000;
/** How long a browser remembers to use https alone. */
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The bare HTTP server: parsing, limits, security headers, errors and the published contract; it knows no
 * route. `connectSources` are the origins beside our own that the page may call: the identity provider and
 * services of other server processes. `trustedProxies` may say who has called them. With `isHttps` people reach
 * it by https, and their browsers are asked to use nothing else. `whoAsks` is what the line of a request adds to it.
 */
export async function createServer(
  log: Logger,
  connectSources: readonly string[],
  trustedProxies: readonly string[] = [],
  isHttps = false,
  whoAsks: (request: FastifyRequest) => Readonly<Record<string, string>> = () => ({}),
): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: log,
    // Our own log line contains less: the route's pattern instead of the address.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_TIMEOUT_MS,
    // A request without a host is refused below, in our envelope and not with an empty body.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS, requireHostHeader: false },
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    exposeHeadRoutes: false,
    // Paths match in any case and with or without a trailing slash (gaps G-15);
    // parameter values keep their case.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    frameworkErrors: refuse,
    clientErrorHandler: refuseUnread,
  }) as unknown as FastifyInstance;
  // Fastify reads it by itself, and a call with such a body would be told that its fields are wrong.
  server.removeContentTypeParser('text/plain');
  limitJsonDepth(server);
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  limitPipelining(server);
  handleErrors(server);
  refuseWithoutHost(server);
  cutSlowSenders(server);
  server.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address itself: ids are fine, query strings may hold tokens and names.
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...whoAsks(request),
    });
  });
  await server.register(compress, { global: true, threshold: COMPRESSED_FROM_BYTES, encodings: ['gzip'] });
  const secure = securityHeaders(connectSources, isHttps);
  server.addHook('onRequest', (request, reply, done) =>
    secure(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  );
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Evenhand', version: '1.0.0', description: 'Case management for HR and employee-relations work' },
      components: { schemas: sharedSchemas as never },
    },
    transform: describeCall,
  });
  return server;
}

/** HTTP/1.1 demands a host. An expectation other than `100-continue` is ignored, as the standard allows. */
function refuseWithoutHost(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw badRequest('The request names no host.');
  });
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
}

/** Made once: Fastify's own plugin for helmet makes and checks the policy anew for every request. */
function securityHeaders(connectSources: readonly string[], isHttps: boolean): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Text that is pasted into an editor says in attributes of style what is bold, and is read under this policy.
        'style-src': ["'self'", "'unsafe-inline'"],
        // Files are shown from memory: the address of a file alone opens nothing.
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'", ...connectSources],
        'frame-src': ["'self'", 'blob:'],
        'frame-ancestors': ["'self'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
      },
    },
    // Hosts below ours may be somebody else's, who decides for them.
    strictTransportSecurity: isHttps && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'sameorigin' },
  });
}
