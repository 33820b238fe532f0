import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP writes it in JSON. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
  readonly status: { readonly code?: number };
}

export interface CollectorDouble {
  readonly url: string;
  readonly spans: SentSpan[];
  /** Everything that was sent, as text. */
  readonly bodies: string[];
  readonly headers: Record<string, unknown>[];
  stop(): Promise<void>;
}

/** A collector of traces that takes what it is sent. */
export async function startCollectorDouble(): Promise<CollectorDouble> {
  const [spans, bodies, headers]: [SentSpan[], string[], Record<string, unknown>[]] = [[], [], []];
  const server = createServer(async (request, answer) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    headers.push(request.headers);
    const sent = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
    spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)));
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    spans,
    bodies,
    headers,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
