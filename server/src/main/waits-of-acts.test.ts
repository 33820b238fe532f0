import { createCase } from '@evenhand/contract/case-creation';
import { submitComponent } from '@evenhand/contract/component-tracking';
import { messageCalls } from '@evenhand/contract/messages';
import { serviceNames } from '@evenhand/contract/route';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { openProcess } from '../../testing/process-walk.ts';
import type { SentStatements } from '../../testing/sent-statements.ts';
import { watchSentStatements } from '../../testing/sent-statements.ts';
import type { Answer, Caller, TestServer } from '../../testing/test-server.ts';
import { authenticateTest, callsOn, startTestServer } from '../../testing/test-server.ts';
import { usualAnswer } from '../../testing/usual-answer.ts';
import { kyselyOn } from '../platform/database/open-database.ts';
import { createLogger } from '../platform/logger.ts';
import { createApp } from './app.ts';

// What an act waits for and sends is counted on a second server over the same database, which has one connection.

let server: TestServer;
let sent: SentStatements;
let as: (name: CastName) => Caller;
let close: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer();
  const pool = new pg.Pool({ connectionString: server.address, max: 1, pipeline: true });
  // A connection that is closing may hear that the others are ended.
  pool.on('error', () => undefined);
  sent = watchSentStatements(pool);
  const app = await createApp({
    db: kyselyOn(pool, 'serving'),
    clock: server.now,
    log: createLogger('silent'),
    configuration: server.configuration,
    authenticate: authenticateTest,
    services: serviceNames,
    files: server.files,
  });
  as = (name) => callsOn(app.server, cast[name], `Bearer test.${cast[name]}`);
  close = async () => {
    await app.server.close();
    await pool.end();
  };
});
afterAll(async () => {
  await close();
  await server.close();
});

/** How often the call waited for the database, and how many statements it sent. */
async function costOf(call: () => Promise<Answer<unknown>>): Promise<{ waits: number; statements: number }> {
  sent.taken();
  expect((await call()).error).toBeUndefined();
  const groups = sent.taken();
  return { waits: groups.length, statements: groups.flat().length };
}

async function grievance() {
  const main = await openProcess(server, 'grievance');
  return { main, key: (await main.currentKey()) ?? '' };
}

test('a submit locks, reads and judges in one wait, and writes its visits and their answer at once [WAIT-01]', async () => {
  const submit = async () => {
    const { main, key } = await grievance();
    const component = main.component(key);
    const body = {
      workflowTrackingComponentId: await main.visitId(key),
      workflowTrackingRecordId: main.recordId,
      workflowComponentOptionId: component.options.find(({ kind }) => kind === 'advance')?.id ?? 0,
      workflowComponentData: usualAnswer(main.definition, component, server.now()),
    };
    return await costOf(() => as('maren').call(submitComponent, { body }));
  };
  await submit();
  expect(await submit()).toEqual({ waits: 2, statements: 10 });
});

test('a message is written, marked, counted and read in one wait, also under an id of its client [WAIT-01]', async () => {
  const { main } = await grievance();
  const words = { subject: 'Room for the hearing', body: '<p>The quiet room is booked.</p>' };
  const post = (more: object = {}) =>
    costOf(() => as('maren').call(messageCalls.create, { params: { id: main.caseId }, body: { ...words, ...more } }));
  await post();
  expect(await post()).toEqual({ waits: 3, statements: 10 });
  expect(await post({ clientMessageId: '0b8e8a5e-5d0c-4f2e-9b67-0c5b1d0f9a11' })).toEqual({ waits: 3, statements: 10 });
});

test('a guided case is opened in four waits, with its process and visits in one statement [WAIT-01]', async () => {
  const { pack } = server.configuration.of(1);
  const topic = pack.topics.find(({ key }) => key === 'grievance');
  const body = {
    topicId: topic?.id ?? 0,
    sectionId: topic?.sectionId ?? 0,
    accessLevelId: pack.accessLevels.find(({ key }) => key === 'distribution')?.id ?? 0,
    caseOwnerId: cast.teodora,
    employeeId: cast.callum,
  };
  const open = () => costOf(() => as('maren').call(createCase, { body }));
  await open();
  expect(await open()).toEqual({ waits: 4, statements: 12 });
});
