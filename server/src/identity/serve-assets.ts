import type { FastifyInstance } from 'fastify';
import { assets } from './page-frame.ts';

const config = { isPublic: 'what the pages of sign-in are shown with' };

/** The files that the provider's pages need. */
export function serveAssets(scope: FastifyInstance): void {
  scope.get('/identity/assets/:name', { config, schema: { hide: true } }, async (request, reply) => {
    const name = (request.params as { name: string }).name;
    const asset = Object.hasOwn(assets, name) ? assets[name] : undefined;
    if (asset === undefined) return reply.callNotFound();
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(asset.type).send(asset.content);
  });
}
