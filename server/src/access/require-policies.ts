import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * Stops the start when any route declares neither a policy nor why it is public. Call before routes are
 * registered; judged once all are.
 */
export function requirePolicies(server: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  server.addHook('onRoute', (route) => {
    routes.push(route);
  });
  server.addHook('onReady', async () => {
    const undeclared = routes.filter(
      (route) => route.config?.policy === undefined && route.config?.isPublic === undefined,
    );
    if (undeclared.length === 0) return;
    throw new Error(
      `These routes declare no policy: ${undeclared.map((route) => `${String(route.method)} ${route.url}`).join(', ')}.`,
    );
  });
}
