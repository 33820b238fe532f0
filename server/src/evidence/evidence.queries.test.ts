import { changeCaseOwner, ParticipantRole, Relation } from '@evenhand/contract/participants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { putProcess } from '../../testing/put-process.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openWithReceipt, received } from '../../testing/walk.ts';
import { eventsOfProcesses, partsHeld, workedProcesses } from './evidence.queries.ts';

// The queries run as the owner of the tables, so only they themselves leave anything out.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the processes of a case are those in which something was done and which were not given up, for those who read them [PERM-04]', async () => {
  const { main } = await openWithReceipt(server);
  await openWithReceipt(server);
  await join(server, main.caseId, 'priya', 'blocked');
  const running = await putProcess(server, main.caseId);
  const closed = await putProcess(server, main.caseId, { end: 'closed' });
  const ofHr = await putProcess(server, main.caseId, { isHrOnly: true });
  await putProcess(server, main.caseId, { end: 'discarded' });
  await putProcess(server, main.caseId, { end: 'superseded' });
  await putProcess(server, main.caseId, { isTouched: false });
  const read = async (name: CastName) =>
    (await workedProcesses(server.db, await scopeFor(server, name), main.caseId)).map(({ id }) => id);
  expect(await read('maren')).toEqual([main.recordId, running, closed, ofHr]);
  expect(await read('teodora')).toEqual([main.recordId, running, closed]);
  for (const name of ['priya', 'wren', 'odile'] as const) expect(await read(name), name).toEqual([]);
});

test('each process has its own events, without those that were taken back', async () => {
  const { main, eventId } = await openWithReceipt(server);
  const other = await putProcess(server, main.caseId);
  const read = async () => {
    const events = await eventsOfProcesses(server.db, main.caseId, [main.recordId, other]);
    return [...events].map(([id, list]) => [id, list.map(({ content }) => content.onlyDateTime)]);
  };
  expect(await read()).toEqual([
    [main.recordId, [received.onlyDateTime]],
    [other, []],
  ]);
  await server.db.updateTable('tracked_event').set({ withdrawn_at: server.now() }).where('id', '=', eventId).execute();
  expect(await read()).toEqual([
    [main.recordId, []],
    [other, []],
  ]);
});

test('who holds which part is read of one case; a former owner is among the people, and not among the owners', async () => {
  const id = await openCase(server);
  await openCase(server, { owner: 'isaac', employee: 'silas' });
  await join(server, id, 'salma', 'observer');
  const body = {
    existingOwnerNewRoleId: ParticipantRole.Removed,
    newOwnerUserId: cast.ngozi,
    changeCaseOwnerReason: 'On leave',
  } as const;
  expect((await server.as('maren').call(changeCaseOwner, { params: { id }, body })).error).toBeUndefined();
  const { ownerUserIds, relationsHeld, names } = await partsHeld(server.db, id);
  expect(ownerUserIds).toEqual([cast.ngozi]);
  expect([...names.keys()].sort()).toEqual([cast.teodora, cast.salma, cast.ngozi].sort());
  expect(relationsHeld.find(({ userId }) => userId === cast.salma)?.relationIds).toContain(Relation.Other);
});
