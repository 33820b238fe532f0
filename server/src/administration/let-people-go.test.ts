import { setNextAction } from '@evenhand/contract/next-actions';
import { queryNotifications } from '@evenhand/contract/notifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { historyOf, join, lookupId, openCase, openWithoutAdviser } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openLedger } from '../main/open-ledger.ts';
import { tellingOfLeavers } from '../participants/tell-of-leavers.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { createLogger } from '../platform/logger.ts';
import { letGo } from './let-people-go.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`update person set deactivated_at = null`.execute(server.db);
});

/** Lets one of the cast go, as administration does, and performs the job that this raises. */
async function leave(name: CastName): Promise<void> {
  await server.db.deleteFrom('notice').execute();
  await inTransaction(server.administration, ({ db }) =>
    letGo(db, [cast[name]], { serviceId: 1, by: null, now: server.now() }),
  );
  await createJobRunner({
    db: server.serving,
    clock: server.now,
    log: createLogger('silent'),
    jobs: [tellingOfLeavers(openLedger)],
  }).runDueJobs();
}
const toldTo = async (name: CastName) =>
  (await server.as(name).call(queryNotifications, { query: {} })).data.data.map((one) => one.notificationTitle);

test('The adviser of a case reads what a leaver leaves behind there, in a notice and in its history; nobody else does [PEOPLE-11]', async () => {
  const caseId = await openCase(server, { owner: 'teodora' });
  await join(server, caseId, 'ngozi', 'stakeholder');
  const nextActionId = lookupId(server, 'next-actions', 'update-parties');
  const body = { nextActionId, nextActionUserId: cast.teodora, nextActionDueDateTime: '2026-11-30T00:00:00.000Z' };
  expect((await server.as('maren').call(setNextAction, { params: { id: caseId }, body })).error).toBeUndefined();
  await leave('teodora');
  expect(await toldTo('maren')).toEqual(['Teodora Whitlock has left and owns this case and has its next action']);
  for (const name of ['edda', 'priya', 'ngozi', 'rufus'] as const) expect(await toldTo(name), name).toEqual([]);
  expect((await historyOf(server, caseId)).at(-1)).toMatchObject({
    kind: 'person.left',
    facts: { person: { userId: cast.teodora }, owns: true, advises: false, actsNext: true },
  });
});

test('Everybody of HR who sees the case is told while it has no adviser, or the adviser is who has left; the blocked are not [PEOPLE-11]', async () => {
  const [adviseless, advised] = [
    await openWithoutAdviser(server),
    await openCase(server, { as: 'edda', owner: 'isaac' }),
  ];
  await join(server, adviseless, 'edda', 'blocked');
  await leave('teodora');
  const words = 'Teodora Whitlock has left and owns this case';
  expect((await toldTo('maren')).filter((title) => title === words).length).toBeGreaterThan(0);
  expect(await toldTo('priya')).toContain(words);
  expect(await toldTo('edda')).toEqual([]);
  expect(await toldTo('rufus')).toEqual([]);
  await leave('edda');
  expect(await toldTo('maren')).toEqual([expect.stringMatching(/^Edda \w+ has left and advises this case$/)]);
  expect((await historyOf(server, advised)).at(-1)).toMatchObject({ kind: 'person.left' });
});

test('A leaver who has nothing to do leaves no entry on any case [PEOPLE-11]', async () => {
  const caseId = await openCase(server);
  const before = await historyOf(server, caseId);
  await leave('salma');
  expect(await historyOf(server, caseId)).toEqual(before);
});
