import Fastify from 'fastify';
import pg from 'pg';
import { caseAnswer, rowAnswer } from './bare-answers.ts';
import type { CaseToWrite } from './bare-create.ts';
import { writeCase } from './bare-create.ts';
import { prepareDashboard } from './bare-dashboard.ts';
import { prepareHistory } from './bare-history.ts';
import { prepareMessageReads } from './bare-messages.ts';
import { readPack } from './bare-pack.ts';
import { preparePeopleSearch } from './bare-people.ts';
import type { MessageToWrite } from './bare-post.ts';
import { writeMessage } from './bare-post.ts';
import { prepareReads, readReader } from './bare-reads.ts';
import { afterRights } from './bare-rights.ts';
import type { SubmitToWrite } from './bare-submit.ts';
import { writeSubmit } from './bare-submit.ts';

// What the product is measured against: Fastify, the driver and statements written by hand, nothing else. No
// token, no schema, no log; and no rights, unless RIGHTS_FIRST is set.

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// The settings any server of short calls wants, and the product has: one plan for all calls, and rows
// read by an index are in memory.
const options = '-c plan_cache_mode=force_generic_plan -c jit=off -c random_page_cost=1.1';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options, pipeline: true });
const pack = await readPack(pool);
const reader = await readReader(pool, process.env.READER_ID ?? '');
const reads = prepareReads(process.env.RIGHTS_FIRST === 'true' ? afterRights(pool, reader.id) : pool, reader, pack);
const messages = prepareMessageReads(pool, reader, pack);
const dashboard = prepareDashboard(pool, reader, pack);
const history = prepareHistory(pool, reader);
const people = preparePeopleSearch(pool, reader);
const server = Fastify();

server.get('/ready', async () => ({ ready: true }));

server.get<{ Querystring: { status?: string } }>('/api/cases/page/1', async ({ query }, reply) => {
  const { rows, hasMore } = await reads.page(query.status === '1');
  reply.header('x-has-more-rows', String(hasMore));
  return { data: rows.map((row) => rowAnswer(row, pack)), isError: false };
});

server.get<{ Params: { id: string } }>('/api/cases/:id', async ({ params }, reply) => {
  const row = await reads.oneCase(Number(params.id));
  return row === null ? reply.code(404).send() : { data: caseAnswer(row, pack), isError: false };
});

server.get<{ Params: { id: string } }>('/api/cases/:id/history', async ({ params }, reply) => {
  const acts = await history(Number(params.id));
  return acts === null ? reply.code(404).send() : { data: acts, isError: false };
});

server.get<{ Querystring: { query: string } }>('/api/employees/search', async ({ query }) => ({
  data: await people(query.query),
  isError: false,
}));

server.get('/api/cases/nextcases', async () => ({
  data: (await dashboard.nextCases()).map((row) => rowAnswer(row, pack)),
  isError: false,
}));

server.get('/api/cases/assignedcasecount', async () => ({ data: await dashboard.caseCount(), isError: false }));

server.get('/api/advisers', async () => ({ data: await dashboard.advisers(), isError: false }));

server.post<{ Body: CaseToWrite }>('/api/cases', async ({ body }) => ({
  data: { id: await writeCase(pool, body) },
  isError: false,
}));

server.post<{ Body: SubmitToWrite }>('/api/componentTracking', async ({ body }) => ({
  data: await writeSubmit(pool, body),
  isError: false,
}));

server.get<{ Params: { id: string } }>('/api/casemessages/:id/false/false', async ({ params }) => ({
  data: await messages.inbox(Number(params.id)),
  isError: false,
}));

server.get<{ Params: { caseId: string; id: string } }>('/api/case/message/:caseId/:id', async ({ params }, reply) => {
  const message = await messages.oneMessage(Number(params.caseId), Number(params.id));
  return message === null ? reply.code(404).send() : { data: message, isError: false };
});

server.post<{ Params: { id: string }; Body: MessageToWrite }>(
  '/api/casemessages/create/:id',
  async ({ params, body }) => ({ data: await writeMessage(pool, Number(params.id), body), isError: false }),
);

await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.on(
  'SIGTERM',
  () =>
    void server
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0)),
);
