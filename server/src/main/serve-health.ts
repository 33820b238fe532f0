import type { FastifyInstance } from 'fastify';
import { createServer } from '../platform/http/create-server.ts';
import { registerHealth } from './health.ts';
import type { ProcessWorld } from './process-world.ts';

type HealthWorld = Pick<ProcessWorld, 'settings' | 'log' | 'watching' | 'database' | 'readiness'>;

/** Makes the server of a worker, which answers whether the server process works, and nothing else. */
export async function serveHealth({
  settings,
  log,
  watching,
  database,
  readiness,
}: HealthWorld): Promise<{ server: FastifyInstance; openStreams: () => number }> {
  const server = await createServer(log, [], settings.trustedProxies);
  for (const watch of watching.watchers) watch(server);
  registerHealth(server, database, readiness);
  return { server, openStreams: () => 0 };
}
