import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../platform/database/open-database.ts';

/**
 * `/health/live`: the server process answers. `/health/ready`: it can do work, that is, its database
 * answers and it is not stopping. It says so as well when mail has not gone out the last time: the mail server is away,
 * and no other server process would do better.
 */
export function registerHealth(
  server: FastifyInstance,
  { isAnswering }: Pick<OpenDatabase, 'isAnswering'>,
  { isStopping, isMailFailing }: { readonly isStopping: () => boolean; readonly isMailFailing: () => Promise<boolean> },
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
      if (!isStopping() && (await isAnswering()))
        return { status: 'ready', ...((await isMailFailing()) ? { mail: 'failing' } : {}) };
      return reply.code(503).send({ status: 'not ready' });
    },
  });
}
