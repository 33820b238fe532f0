import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { ApiDocument } from './api-page.ts';
import { apiPage, STYLE_PATH } from './api-page.ts';

/**
 * Publishes the contract of all registered calls: for programs at `/openapi.json`, for people at
 * `/api-docs`. Everybody may ask for them, so each is made once, and not compressed for each caller.
 */
export function publishOpenapi(server: FastifyInstance): void {
  const json = once(() => JSON.stringify(server.swagger()));
  const page = once(() => apiPage(JSON.parse(json().toString()) as ApiDocument));
  const style = once(() => readFileSync(new URL('./api-page.css', import.meta.url), 'utf8'));
  const publish = (url: string, type: string, content: () => Buffer) =>
    server.route({
      method: 'GET',
      url,
      config: { isPublic: 'the published contract holds no data' },
      compress: false,
      schema: { hide: true },
      handler: async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(content()),
    });
  publish('/openapi.json', 'application/json', json);
  publish('/api-docs', 'text/html', page);
  publish(STYLE_PATH, 'text/css', style);
}

function once(make: () => string): () => Buffer {
  let made: Buffer | null = null;
  return () => {
    made ??= Buffer.from(make());
    return made;
  };
}
