import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { testAct } from '../../testing/test-act.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Act } from '../access/act.ts';
import { loadActor } from '../access/actor.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { moveToDismissed } from './dismissed-message.store.ts';
import { takeUnassigned, unassignedWords } from './unassigned-message.store.ts';

// As the owner of the tables, so only the statements themselves leave anything out.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.db
    .insertInto('unassigned_message')
    .values({
      id: 9_000_001,
      service_id: 1,
      sender_name: 'Ada Marsh',
      sender_address: 'ada@example.org',
      subject: 'About my appeal',
      body: '<p>I wrote last week.</p>',
      received_at: server.now(),
    })
    .execute();
});
afterAll(() => server.close());

const as = <T>(name: CastName, work: (act: Act) => Promise<T>): Promise<T> =>
  inTransaction(server.db, async (tx) => work(testAct(tx, (await loadActor(tx.db, cast[name]))!, server)));
const waiting = () => server.db.selectFrom('unassigned_message').selectAll().execute();

test('HR of another service reads, takes and deletes no message from outside; it stays as it was [UNAS-02, PERM-04]', async () => {
  const before = await waiting();
  expect(await as('odile', (act) => unassignedWords(act, 9_000_001))).toBeNull();
  expect(await as('odile', (act) => takeUnassigned(act, 9_000_001))).toBeNull();
  expect(await as('odile', (act) => moveToDismissed(act, 9_000_001))).toBe(false);
  expect(await waiting()).toEqual(before);
  expect(await as('maren', (act) => takeUnassigned(act, 9_000_001))).toMatchObject({ subject: 'About my appeal' });
});
