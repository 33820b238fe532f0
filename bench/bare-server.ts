import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import type { CaseToWrite } from './bare-create.ts';
import { writeCase } from './bare-create.ts';
import type { Sent } from './capture.ts';

// What the product is measured against: Fastify and the driver, nothing else. No token, no schema, no history of its own. A read sends the very
// statements the product sends for that call, prepared and one after the other, and answers the last one's rows as they come.

// The same settings as the product's connections, so that both run the same plans.
const options = '-c plan_cache_mode=force_generic_plan -c jit=off -c random_page_cost=1.1';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options });
const server = Fastify();
const replays = new Map<string, (Sent & { readonly name: string })[]>();

server.get('/ready', async () => ({ ready: true }));

server.post<{ Body: { path: string; statements: Sent[] } }>('/replay', { bodyLimit: 10_000_000 }, async ({ body }) => {
  replays.set(
    body.path,
    body.statements.map((sent) => ({ ...sent, name: createHash('sha256').update(sent.text).digest('base64').slice(0, 40) })),
  );
  return { ready: true };
});

server.get('/*', async ({ url }, reply) => {
  const statements = replays.get(url);
  if (statements === undefined) return reply.code(404).send();
  let data: unknown[] = [];
  for (const { name, text, values } of statements) data = (await pool.query({ name, text, values: [...values] })).rows;
  return { data, isError: false };
});

server.post<{ Body: CaseToWrite }>('/api/cases', async ({ body }) => ({ data: { id: await writeCase(pool, body) }, isError: false }));

await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.on(
  'SIGTERM',
  () =>
    void server
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0)),
);
