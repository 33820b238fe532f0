import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from './platform/database/open-database.ts';

/**
 * `/health/live`: the server process answers. `/health/ready`: it can do work, that is, its database
 * answers and it is not stopping.
 */
export function registerHealth(server: FastifyInstance, db: Db, isStopping: () => boolean): void {
  const config = { isPublic: 'says only whether the process works' };
  server.route({ method: 'GET', url: '/health/live', config, schema: { hide: true }, handler: async () => ({ status: 'live' }) });
  server.route({
    method: 'GET',
    url: '/health/ready',
    config,
    schema: { hide: true },
    async handler(_request, reply) {
      try {
        if (isStopping()) throw new Error('stopping');
        await sql`select 1`.execute(db);
        return { status: 'ready' };
      } catch {
        return reply.code(503).send({ status: 'not ready' });
      }
    },
  });
}
