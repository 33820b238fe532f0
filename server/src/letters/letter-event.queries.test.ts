import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { join, openCase, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { putProcess } from '../../testing/put-process.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { processesOfLetters } from './letter-event.queries.ts';

// The query runs as the owner of the tables, so only it itself leaves anything out. Components are numbers
// here: which of them asks for a letter is not its question.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let caseId: number;
/** Its processes. The oldest is of HR alone. */
let ofHr: number;
let live: number;
let ended: number;
let newest: number;
beforeEach(async () => {
  caseId = await openCase(server);
  const first = await server.db
    .updateTable('tracking_record')
    .set({ is_hr_only: true })
    .where('case_id', '=', caseId)
    .returning('id')
    .executeTakeFirstOrThrow();
  ofHr = first.id;
  live = await putProcess(server, caseId);
  ended = await putProcess(server, caseId, { end: 'finished' });
  newest = await putProcess(server, caseId);
});

let visits = 9_000_000;
const open = { status: 2, isWithdrawn: false, named: null as string | null };
async function putVisit(recordId: number, component: number, { status, isWithdrawn, named } = open): Promise<number> {
  visits += 1;
  await server.db
    .insertInto('visit')
    .values({
      id: visits,
      service_id: 1,
      case_id: caseId,
      record_id: recordId,
      component_id: component,
      status,
      is_withdrawn: isWithdrawn,
      created_in: 1,
      exited_at: status === 3 ? server.now() : null,
      data: named === null ? null : JSON.stringify({ documentId: named }),
    })
    .execute();
  return visits;
}

async function putEvent(
  recordId: number,
  component: number,
  { isWithdrawn = false, named = null as string | null } = {},
): Promise<number> {
  const { id } = await server.db
    .insertInto('tracked_event')
    .values({
      service_id: 1,
      case_id: caseId,
      record_id: recordId,
      component_id: component,
      event_key: 'invite',
      data: JSON.stringify({ documentId: named }),
      created_at: server.now(),
      created_by: cast.maren,
      updated_at: server.now(),
      withdrawn_at: isWithdrawn ? server.now() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const processes = async (guid: string = randomUUID(), name: CastName = 'teodora') =>
  await processesOfLetters(server.db, await scopeFor(server, name), caseId, guid);

test('the processes that a person reads come with the live ones first and the newest of them, and each says where it is [PERM-04]', async () => {
  await join(server, caseId, 'silas', 'blocked');
  const at = await putVisit(live, 11);
  await putVisit(live, 12);
  const wasAt = await putVisit(ended, 13);
  for (const [id, current] of [
    [live, at],
    [ended, wasAt],
  ] as const)
    await server.db.updateTable('tracking_record').set({ current_visit_id: current }).where('id', '=', id).execute();
  await openCase(server);
  const read = async (name: CastName) =>
    (await processes(undefined, name)).map(({ recordId, currentComponentId }) => [recordId, currentComponentId]);
  const ofAll = [
    [newest, null],
    [live, 11],
    [ended, null],
  ];
  expect(await read('teodora')).toEqual(ofAll);
  expect((await read('maren')).map(([recordId]) => recordId)).toEqual([newest, live, ofHr, ended]);
  for (const name of ['silas', 'wren', 'odile'] as const) expect(await read(name), name).toEqual([]);
});

test('a process says which of its components are open, and which have an event that was not taken back, the newest first', async () => {
  await putVisit(live, 11);
  await putVisit(live, 12);
  await putVisit(live, 13, { ...open, status: 1 });
  await putVisit(live, 14, { ...open, status: 3 });
  await putVisit(live, 15, { ...open, isWithdrawn: true });
  await putVisit(ended, 21);
  await putEvent(live, 11);
  await putEvent(live, 12);
  await putEvent(live, 13, { isWithdrawn: true });
  await putEvent(ended, 21);
  const found = (await processes()).map(({ recordId, openComponentIds, recordedComponentIds }) => [
    recordId,
    openComponentIds,
    recordedComponentIds,
  ]);
  expect(found).toEqual([
    [newest, [], []],
    [live, [12, 11], [12, 11]],
    [ended, [], [21]],
  ]);
});

test('a letter is named by an open form or by an event that was not taken back, in any process; other letters are not', async () => {
  const [typed, left, undone, recorded, withdrawn, late] = Array.from({ length: 6 }, () => randomUUID());
  await putVisit(live, 11, { ...open, named: typed!.toUpperCase() });
  await putVisit(live, 12, { ...open, status: 3, named: left! });
  await putVisit(live, 13, { ...open, isWithdrawn: true, named: undone! });
  await putEvent(live, 14, { named: recorded! });
  await putEvent(live, 15, { isWithdrawn: true, named: withdrawn! });
  await putEvent(ended, 21, { named: late! });
  const naming = async (guid: string) => (await processes(guid)).map(({ namingComponentId }) => namingComponentId);
  expect(await naming(typed!)).toEqual([null, 11, null]);
  expect(await naming(recorded!)).toEqual([null, 14, null]);
  expect(await naming(late!)).toEqual([null, null, 21]);
  for (const guid of [left!, undone!, withdrawn!, randomUUID()]) expect(await naming(guid)).toEqual([null, null, null]);
});

test('what a person corrects in an event names the letter for them alone, in place of what the event names', async () => {
  const [before, after] = [randomUUID(), randomUUID()];
  const corrected = await putEvent(live, 11, { named: before });
  const another = await putEvent(live, 12);
  const draft = { service_id: 1, case_id: caseId, base_updated_at: server.now(), saved_at: server.now() };
  await server.db
    .insertInto('tracked_event_draft')
    .values([
      { ...draft, event_id: corrected, user_id: cast.maren, draft: JSON.stringify({ documentId: after }) },
      { ...draft, event_id: another, user_id: cast.maren, draft: JSON.stringify({ freeText: 'Typed.' }) },
    ])
    .execute();
  const naming = async (guid: string, name: CastName) =>
    (await processes(guid, name)).find(({ recordId }) => recordId === live)?.namingComponentId;
  expect([await naming(after, 'maren'), await naming(before, 'maren')]).toEqual([11, null]);
  expect([await naming(after, 'teodora'), await naming(before, 'teodora')]).toEqual([null, 11]);
});
