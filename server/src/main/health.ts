import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import type { FailingParts } from './failing-parts.ts';

export interface Readiness {
  readonly version: string;
  readonly isStopping: () => boolean;
  readonly failingParts: () => Promise<FailingParts>;
}

/**
 * `/health/live`: the server process answers. `/health/ready`: it can do work, that is, its database
 * answers and it is not stopping. It names the release, and other parts that do not work: no other server process would
 * do better without them.
 */
export function registerHealth(
  server: FastifyInstance,
  { isAnswering }: Pick<OpenDatabase, 'isAnswering'>,
  { version, isStopping, failingParts }: Readiness,
): void {
  const config = { isPublic: 'says only whether the process works' };
  server.route({
    method: 'GET',
    url: '/health/live',
    config,
    schema: { hide: true },
    handler: async () => ({ status: 'live' }),
  });
  server.route({
    method: 'GET',
    url: '/health/ready',
    config,
    schema: { hide: true },
    async handler(_request, reply) {
      const [isThere, failing] = await Promise.all([isAnswering(), failingParts()]);
      if (isThere && !isStopping()) return { status: 'ready', version, ...failing };
      return reply.code(503).send({ status: 'not ready', version });
    },
  });
}
