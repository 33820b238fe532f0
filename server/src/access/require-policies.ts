import type { FastifyInstance } from 'fastify';

/** Stops the start when a route declares neither a policy nor why it is public. Call before any route is registered. */
export function requirePolicies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.config?.policy !== undefined || route.config?.isPublic !== undefined) return;
    throw new Error(`Route ${String(route.method)} ${route.url} declares no policy.`);
  });
}
