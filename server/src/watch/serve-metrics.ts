import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

interface MetricsServed {
  readonly host: string;
  readonly port: number;
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

/** A scraper that stays away does not hold a connection for longer. */
const SILENCE_MS = 10_000;

/** Answers `GET /metrics` on a port of its own, and nothing else there. */
export async function serveMetrics({ host, port, contentType, text }: MetricsServed): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: SILENCE_MS, keepAliveTimeout: SILENCE_MS }, (request, answer) => {
    request.resume();
    const path = request.url?.split('?', 1)[0];
    if (path !== '/metrics' || request.method !== 'GET') {
      answer.writeHead(path === '/metrics' ? 405 : 404, path === '/metrics' ? { allow: 'GET' } : {}).end();
      return;
    }
    text().then(
      (body) => answer.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body),
      () => answer.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
