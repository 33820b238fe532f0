import proxyAddr from '@fastify/proxy-addr';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import { isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OnStatement } from '../platform/database/preparing-connection.ts';
import type { AroundJob } from '../platform/jobs/job-runner.ts';
import type { Logger } from '../platform/logger.ts';
import type { TraceSettings } from '../platform/read-watching.ts';

/**
 * Traces of one server process: what it does, how long it takes and how it ends. They hold patterns of routes, texts of
 * statements and kinds of jobs; no value, id, name or address.
 */
export interface Tracing {
  /** Traces the requests of a server from now on. */
  readonly observe: (server: FastifyInstance) => void;
  /** Belongs to the request or job under way; a statement of neither is left out. */
  readonly onStatement: OnStatement;
  readonly aroundJob: AroundJob;
  /** Sends what is still to be sent. */
  readonly stop: () => Promise<void>;
}

interface TracingWorld {
  readonly version: string;
  /** Only they may say which trace a request belongs to, and so that it is kept. */
  readonly trustedProxies: readonly string[];
  readonly log: Pick<Logger, 'warn'>;
}

/** A collector that does not answer by then gets the next ones. */
const EXPORT_TIMEOUT_MS = 5_000;
/** How often it is told that traces cannot be sent. */
const WARN_EVERY_MS = 10 * 60_000;

export function startTracing(settings: TraceSettings, { version, trustedProxies, log }: TracingWorld): Tracing {
  const { url, headers, serviceName } = settings;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: samplerOf(settings.sampler),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: warnOfFailures(exporter, log), exportTimeoutMillis: EXPORT_TIMEOUT_MS }),
    ],
  });
  const tracer = provider.getTracer('evenhand');
  const contexts = new AsyncLocalStorageContextManager().enable();
  return {
    observe: (server) =>
      observeRequests(server, { tracer, contexts, isTrusted: proxyAddr.compile([...trustedProxies]) }),
    onStatement(text) {
      const context = contexts.active();
      if (trace.getSpan(context)?.isRecording() !== true) return () => undefined;
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
      const span = tracer.startSpan(operationOf(text), { kind: SpanKind.CLIENT, attributes }, context);
      return (error) => {
        if (error !== undefined) fail(span, { 'db.response.status_code': error.code ?? 'unknown' });
        span.end();
      };
    },
    async aroundJob({ kind, attempts }, work) {
      const attributes = { 'evenhand.job.kind': kind, 'evenhand.job.attempt': attempts };
      const span = tracer.startSpan(`job ${kind}`, { kind: SpanKind.CONSUMER, attributes }, ROOT_CONTEXT);
      const outcome = await contexts.with(trace.setSpan(ROOT_CONTEXT, span), work);
      if (outcome !== 'done') fail(span, { 'evenhand.job.outcome': outcome });
      span.end();
      return outcome;
    },
    async stop() {
      contexts.disable();
      await provider.shutdown();
    },
  };
}

interface Observing {
  readonly tracer: Tracer;
  readonly contexts: AsyncLocalStorageContextManager;
  readonly isTrusted: (address: string, distance: number) => boolean;
}

function observeRequests(server: FastifyInstance, { tracer, contexts, isTrusted }: Observing): void {
  const underWay = new WeakMap<FastifyRequest, { readonly span: Span; readonly context: Context }>();
  server.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, socket, headers } = request;
    const route = routeOptions.url ?? 'none';
    const isFromProxy = socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0);
    const parent = isFromProxy ? remoteContext(headers.traceparent) : ROOT_CONTEXT;
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    const context = trace.setSpan(parent, span);
    underWay.set(request, { span, context });
    contexts.with(context, done);
  });
  // What reads the body runs on behalf of the socket, and goes on from there.
  server.addHook('preValidation', (request, _reply, done) => {
    contexts.with(underWay.get(request)?.context ?? ROOT_CONTEXT, done);
  });
  server.addHook('onRequestAbort', async (request) => {
    const span = underWay.get(request)?.span;
    span?.setAttribute('error.type', 'aborted');
    span?.end();
  });
  server.addHook('onResponse', async (request, { statusCode }) => {
    const span = underWay.get(request)?.span;
    span?.setAttribute('http.response.status_code', statusCode);
    if (span !== undefined && statusCode >= 500) fail(span, { 'error.type': String(statusCode) });
    span?.end();
  });
}

/** The trace that a proxy has begun, as W3C Trace Context writes it. */
function remoteContext(traceparent: string | string[] | undefined): Context {
  const [, traceId = '', spanId = '', flags = '0'] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(traceparent)) ?? [];
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}

function fail(span: Span, attributes: Record<string, string>): void {
  span.setAttributes(attributes);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The first word of a statement. */
function operationOf(text: string): string {
  return /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';
}

function samplerOf({ name, ratio }: TraceSettings['sampler']): Sampler {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** A collector that is away costs the traces alone, and a line in the log from time to time. */
function warnOfFailures(exporter: OTLPTraceExporter, log: Pick<Logger, 'warn'>): SpanExporter {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, tell) {
      exporter.export(spans, (result) => {
        if (result.error !== undefined && performance.now() - warnedAt > WARN_EVERY_MS) {
          warnedAt = performance.now();
          log.warn({ code: (result.error as { code?: string | number }).code }, 'traces could not be sent');
        }
        tell(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
