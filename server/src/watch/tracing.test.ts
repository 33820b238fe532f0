import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { getCase } from '@evenhand/contract/case-details';
import { setOverview } from '@evenhand/contract/cases';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { CollectorDouble, SentSpan } from '../../testing/collector-double.ts';
import { startCollectorDouble } from '../../testing/collector-double.ts';
import { post } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { TraceSettings } from '../platform/read-watching.ts';
import type { Tracing } from './tracing.ts';
import { startTracing } from './tracing.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const traceparent = (flags: '00' | '01') => `00-${TRACE}-b7ad6b7169203331-${flags}`;
const settingsOf = (url: string): TraceSettings => ({
  url,
  headers: { authorization: 'Bearer key of the collector' },
  serviceName: 'evenhand-test',
  sampler: { name: 'parentbased_always_on', ratio: 1 },
});
const told: string[] = [];
const log = { warn: (...line: unknown[]) => void told.push(JSON.stringify(line)) };
const world = { version: '1.2.3', trustedProxies: ['127.0.0.1'], log };

let collector: CollectorDouble;
let caseId: number;
let messageId: number;
let words: string;
beforeAll(async () => {
  collector = await startCollectorDouble();
  const tracing = startTracing(settingsOf(collector.url), world);
  const server = await tracedServer(tracing);
  // Numbers that stand nowhere else.
  await sql`select setval('case_number', 8123457), setval(pg_get_serial_sequence('message', 'id'), 9123457)`.execute(
    server.db,
  );
  caseId = await openCase(server);
  ({ id: messageId } = await post(server, 'maren', caseId));
  await server.as('maren').call(getCase, { params: { id: caseId }, headers: { traceparent: traceparent('01') } });
  await server
    .as('maren')
    .call(setOverview, { params: { id: caseId }, body: { overview: 'She feels unsafe.', caseTrackingRecordId: 0 } });
  await server.server.inject({ url: `/api/cases/${caseId}?name=Callum`, headers: { traceparent: traceparent('00') } });
  await server.server.inject({ url: `/nowhere/${cast.callum}` });
  await tracing.aroundJob(
    { id: 77_001, kind: 'scan-files', payload: {}, attempts: 3, leaseEndsAt: new Date() },
    async () => {
      await sql`select 'of a job'`.execute(server.serving);
      return 'failed';
    },
  );
  const { rows } = await sql<{ name: string }>`select full_name as name from person`.execute(server.db);
  await server.close();
  await tracing.stop();
  words = collector.bodies.join('\n');
  for (const { name } of rows) expect(words).not.toContain(name);
});
afterAll(() => collector.stop());

const tracedServer = ({ observe, onStatement }: Tracing): Promise<TestServer> =>
  startTestServer({ watchers: [observe], onStatement });
const attributeOf = (span: SentSpan | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];
const named = (name: string) => collector.spans.filter((span) => span.name === name);
const childrenOf = (span: SentSpan | undefined) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);

describe('A trace', () => {
  test('follows a request by its pattern, through the statements of read and act [DEPLOY-04]', () => {
    const [reading] = named('GET /api/cases/:id');
    expect(attributeOf(reading, 'http.response.status_code')).toBe(200);
    const statements = childrenOf(reading).map((span) => String(attributeOf(span, 'db.query.text')));
    expect(statements.length).toBeGreaterThan(2);
    expect(statements.some((text) => text.includes('case_record') && text.includes('$1'))).toBe(true);
    // The statements of a call with a body, which is read on behalf of the socket.
    const [posting] = collector.spans.filter(({ name }) => name.startsWith('POST /api/casemessages/create'));
    expect(childrenOf(posting).map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'with', 'commit']));
  });

  test('follows a job by its kind and attempt [DEPLOY-04]', () => {
    const [job] = named('job scan-files');
    expect(attributeOf(job, 'evenhand.job.attempt')).toBe(3);
    expect(job?.status.code).toBe(2);
    expect(childrenOf(job).map((span) => attributeOf(span, 'db.query.text'))).toContain("select 'of a job'");
    expect(words).not.toContain('77001');
  });

  test('goes with the name of the service and the headers that are set [WATCH-05]', () => {
    expect(words).toContain('"evenhand-test"');
    expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer key of the collector' });
  });

  test('holds no number of a case, no id of a person, no query and no word [DEPLOY-04]', () => {
    const spans = JSON.stringify(collector.spans.map(({ name, attributes, status }) => ({ name, attributes, status })));
    expect(spans).toContain('/api/cases/:id');
    for (const held of [String(caseId), String(messageId)]) expect(spans.split(/\D+/)).not.toContain(held);
    for (const held of [...Object.values(cast), 'name=Callum', 'The quiet room', 'feels unsafe', 'test.'])
      expect(spans).not.toContain(held);
  });

  test('is the one a trusted proxy has begun, kept or not as it says [WATCH-05]', () => {
    const [reading] = named('GET /api/cases/:id');
    expect(reading).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331' });
    // The second one was said not to be kept.
    expect(named('GET /api/cases/:id')).toHaveLength(1);
  });
});

test('a caller who is no trusted proxy says nothing about traces [WATCH-05]', async () => {
  const own = await startCollectorDouble();
  const tracing = startTracing(settingsOf(own.url), { ...world, trustedProxies: [] });
  const server = await tracedServer(tracing);
  await server.as('maren').call(getCase, { params: { id: 1 }, headers: { traceparent: traceparent('00') } });
  await server.close();
  await tracing.stop();
  expect(own.spans.find(({ name }) => name === 'GET /api/cases/:id')?.traceId).toMatch(/^(?!0af765)/);
  await own.stop();
});

test('a collector that is silent slows nothing, and costs one line of the log [WATCH-06]', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const sockets: { destroy(): void }[] = [];
  silent.on('connection', (socket) => sockets.push(socket));
  const { port } = silent.address() as AddressInfo;
  const tracing = startTracing(settingsOf(`http://127.0.0.1:${port}/v1/traces`), world);
  const server = await tracedServer(tracing);
  const begun = performance.now();
  for (let count = 0; count < 300; count += 1)
    expect((await server.as('maren').call(getCase, { params: { id: 1 } })).status).toBe(404);
  const perCall = (performance.now() - begun) / 300;
  expect(perCall).toBeLessThan(100);
  await server.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
  await tracing.stop().catch(() => undefined);
  expect(told.filter((line) => line.includes('traces could not be sent'))).toHaveLength(1);
}, 30_000);
