import { randomUUID } from 'node:crypto';
import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { removeParticipant } from '@evenhand/contract/participants';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { join } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { letterRow } from '../../testing/letter-world.ts';
import { post } from '../../testing/message-world.ts';
import { putTask } from '../../testing/put-task.ts';
import { rollingBack } from '../../testing/rolling-back.ts';
import { testAct } from '../../testing/test-act.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { eventOf, openWithReceipt, walk } from '../../testing/walk.ts';
import { loadActor } from '../access/actor.ts';
import { scopeOf } from '../access/scope.ts';
import { loadCaseFor } from '../cases/load-case-for.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { drawNewProcess, holdingsOfNewCase, loadProcess, processFrom, readOfProcess } from './process-facts.ts';

// Facts are read as the owner of the tables, so only the statement itself leaves anything out.

let server: TestServer;
let elsewhere: Walk;
let main: Walk;
let eventId: number;
/** A process of the same case that is HR's alone. */
let ofHr: Walk;
beforeAll(async () => {
  server = await startTestServer();
  elsewhere = (await openWithReceipt(server)).main;
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ main, eventId } = await openWithReceipt(server));
  const offered = await server.as('maren').call(listAnytimeEvents, { params: { id: main.caseId } });
  const forHr = offered.data.find(({ isVisibleToBusinessUsers }) => !isVisibleToBusinessUsers)!;
  const started = await server
    .as('maren')
    .call(startAnytimeEvent, { params: { caseId: main.caseId, eventId: forHr.id } });
  ofHr = await walk(server, started.data.workflowTrackingId);
});

const actorOf = async (name: CastName) => (await loadActor(server.db, cast[name]))!;
async function factsFor(name: CastName = 'maren') {
  const { facts } = await readOfProcess(server.db, scopeOf(await actorOf(name)), {
    caseId: main.caseId,
    recordId: main.recordId,
  });
  return facts!;
}

test('the people on a case are those who have not left it, with what they have written there; relations are held for good', async () => {
  await join(server, elsewhere.caseId, 'silas', 'stakeholder');
  const silas = await join(server, main.caseId, 'silas', 'stakeholder');
  const participantId = await join(server, main.caseId, 'derrin', 'observer');
  await server.as('maren').call(removeParticipant, { params: { id: main.caseId, participantId } });
  await post(server, 'teodora', main.caseId);
  await post(server, 'silas', elsewhere.caseId);
  const { participants, relationsHeld, isLocked } = await factsFor();
  expect(isLocked).toBe(false);
  expect(participants.map(({ name, hasWritten }) => [name, hasWritten])).toEqual([
    ['Teodora Whitlock', true],
    [expect.stringMatching(/^Silas /), false],
  ]);
  expect(relationsHeld.map(({ userId }) => userId)).toEqual(expect.arrayContaining([cast.silas, cast.derrin]));
  const held = await server.db.selectFrom('participant').select('id').where('case_id', '=', main.caseId).execute();
  const numbers = held.map(({ id }) => id);
  expect(numbers).toContain(silas);
  for (const one of relationsHeld) expect(numbers).toContain((one as typeof one & { id: number }).id);
});

test('processes are those of the case that the reader sees, ended or not, with whether a component is complete', async () => {
  const read = async (name: CastName) =>
    (await factsFor(name)).processes.map(({ id, isHrOnly, hasEnded, hasCompletedComponent }) => [
      id,
      isHrOnly,
      hasEnded,
      hasCompletedComponent,
    ]);
  const ofMain = [main.recordId, false, false, true];
  expect(await read('maren')).toEqual([ofMain, [ofHr.recordId, true, false, false]]);
  expect(await read('teodora')).toEqual([ofMain]);
  await server.db
    .updateTable('visit')
    .set({ is_withdrawn: true })
    .where('record_id', '=', main.recordId)
    .where('status', '=', 3)
    .execute();
  expect(await read('teodora')).toEqual([[main.recordId, false, false, false]]);
});

test('open tasks are those of processes, and notices those that are planned, as far as the reader sees their process', async () => {
  await server.db
    .updateTable('case_task')
    .set({ cancelled_at: server.now() })
    .where('case_id', '=', main.caseId)
    .execute();
  const types = [2, 3, 4, 5, 6];
  for (const type of [1, ...types, 7, 8, 9])
    await putTask(server, main.caseId, 'maren', { type, title: `Type ${type}` });
  await putTask(server, main.caseId, 'maren', { title: 'Done', completedAt: server.now() });
  await putTask(server, elsewhere.caseId, 'maren', { title: 'Elsewhere' });
  const hidden = await putTask(server, main.caseId, 'maren', { title: 'Of HR' });
  await server.db.updateTable('case_task').set({ record_id: ofHr.recordId }).where('id', '=', hidden).execute();
  for (const { caseId, recordId } of [elsewhere, main, ofHr]) {
    const visit = await server.db
      .selectFrom('visit')
      .select('id')
      .where('record_id', '=', recordId)
      .executeTakeFirstOrThrow();
    const notice = {
      title: 'Look',
      assignee: JSON.stringify({ kind: 'owner' }),
      due_rule: '{}',
      created_at: server.now(),
    };
    await server.db
      .insertInto('planned_notice')
      .values({ ...notice, service_id: 1, case_id: caseId, record_id: recordId, visit_id: visit.id })
      .execute();
  }
  const read = async (name: CastName) => {
    const { openTasks, plannedNotices } = await factsFor(name);
    return [openTasks.map(({ title }) => title), plannedNotices.map(({ processId }) => processId)];
  };
  const ofAll = types.map((type) => `Type ${type}`);
  expect(await read('maren')).toEqual([
    [...ofAll, 'Of HR'],
    [main.recordId, ofHr.recordId],
  ]);
  expect(await read('teodora')).toEqual([ofAll, [main.recordId]]);
});

/** The columns of a file that name the form it waits in. */
interface FormColumns {
  readonly form_record_id: number;
  readonly form_component_id: number;
}

let files = 0;
/** Puts a file on an event, or in a form, past every check. */
async function putFile(
  caseId: number,
  holder: { tracked_event_id: number } | FormColumns,
  scan: string | null = null,
): Promise<void> {
  files += 1;
  const content = {
    filename: 'a.txt',
    storage_id: String(files).padStart(32, '0'),
    content_type: 'text/plain',
    size: 1,
    sha256: 'a'.repeat(64),
    scan,
  };
  const row = { ...holder, ...content, service_id: 1, case_id: caseId, added_at: server.now(), added_by: cast.maren };
  await server.db.insertInto('case_file').values(row).execute();
}

let visits = 900_000;
/** Another visit to a component of a process of the case. */
async function putVisit({ recordId }: Walk, component_id: number, status: 1 | 2): Promise<void> {
  visits += 1;
  const row = {
    id: visits,
    service_id: 1,
    case_id: main.caseId,
    record_id: recordId,
    component_id,
    status,
    created_in: 1,
  };
  await server.db.insertInto('visit').values(row).execute();
}

async function currentOf({
  recordId,
  currentKey,
  component,
  visitId,
}: Walk): Promise<{ visitId: number; form: FormColumns }> {
  const key = (await currentKey())!;
  return { visitId: await visitId(key), form: { form_record_id: recordId, form_component_id: component(key).id } };
}

const withdrawEvent = () =>
  server.db.updateTable('tracked_event').set({ withdrawn_at: server.now() }).where('id', '=', eventId).execute();

test('files count for the visit of their event, or for the one that works in their form, without those with a virus', async () => {
  const [receipt, current, hr] = [await main.visitId('received'), await currentOf(main), await currentOf(ofHr)];
  const receivedForm = { form_record_id: main.recordId, form_component_id: main.component('received').id };
  await ofHr.complete('notice', 'maren');
  for (const scan of [null, 'clean', 'infected']) await putFile(main.caseId, { tracked_event_id: eventId }, scan);
  await putFile(main.caseId, { tracked_event_id: await eventOf(ofHr, 'notice') });
  await putFile(main.caseId, current.form);
  await putFile(main.caseId, receivedForm);
  await putFile(elsewhere.caseId, { tracked_event_id: await eventOf(elsewhere, 'received') });
  await putVisit(main, 999, 2);
  await putVisit(ofHr, current.form.form_component_id, 2);
  const read = async (name: CastName) =>
    new Map((await factsFor(name)).eventFiles.map(({ id, fileCount }) => [id, fileCount]));
  const ofAll = [
    [receipt, 2],
    [current.visitId, 1],
  ] as const;
  expect(await read('maren')).toEqual(new Map([...ofAll, [hr.visitId, 1]]));
  expect(await read('teodora')).toEqual(new Map(ofAll));
  await withdrawEvent();
  await server.db.updateTable('visit').set({ is_withdrawn: true }).where('id', '=', current.visitId).execute();
  expect(await read('teodora')).toEqual(new Map());
});

test('a letter counts for the visit whose event or form names it, when it was written for that component of that process', async () => {
  const [receipt, current] = [await main.visitId('received'), await currentOf(main)];
  const componentId = main.component('received').id;
  const [written, typed, ofOther, ofAnother, secret, far] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  const hrForm = await currentOf(ofHr);
  await server.db
    .insertInto('case_letter')
    .values([
      letterRow(main, written, componentId),
      letterRow(main, typed, current.form.form_component_id),
      letterRow(main, ofOther, current.form.form_component_id),
      letterRow(ofHr, ofAnother, componentId),
      letterRow(ofHr, secret, hrForm.form.form_component_id),
      letterRow(elsewhere, far, componentId),
    ])
    .execute();
  const nameIn = (documentId: string, id = eventId) =>
    server.db
      .updateTable('tracked_event')
      .set({ data: JSON.stringify({ documentId }) })
      .where('id', '=', id)
      .execute();
  const type = (id: number, documentId: string) =>
    server.db
      .updateTable('visit')
      .set({ draft: JSON.stringify({ documentId }) })
      .where('id', '=', id)
      .execute();
  await nameIn(written.toUpperCase());
  await nameIn(far, await eventOf(elsewhere, 'received'));
  await type(current.visitId, typed);
  await type(hrForm.visitId, secret);
  await putVisit(main, componentId, 1);
  const read = async (name: CastName) =>
    new Map((await factsFor(name)).eventLetters.map(({ id, status }) => [id, status]));
  const ofAll = [
    [receipt, 1],
    [current.visitId, 1],
  ] as const;
  expect(await read('maren')).toEqual(new Map([...ofAll, [hrForm.visitId, 1]]));
  expect(await read('teodora')).toEqual(new Map(ofAll));
  for (const foreign of [ofOther, ofAnother]) {
    await nameIn(foreign);
    expect(await read('maren'), foreign).toEqual(new Map([...ofAll.slice(1), [hrForm.visitId, 1]]));
  }
  await nameIn(written);
  await withdrawEvent();
  await server.db.updateTable('visit').set({ is_withdrawn: true }).where('id', '=', current.visitId).execute();
  expect(await read('teodora')).toEqual(new Map());
});

test('a process is found by its number for those who may read it; a new one is judged by its own case', async () => {
  const configuration = server.configuration.of(1);
  const readerOf = async (name: CastName) => {
    const actor = await actorOf(name);
    return { actor, theCase: await loadCaseFor(server.db, actor, main.caseId, { lock: false }), now: server.now() };
  };
  const found = async (name: CastName, recordId: number) =>
    (await loadProcess(server.db, configuration, { ...(await readerOf(name)), recordId }))?.stored.record.id ?? null;
  expect([
    await found('maren', main.recordId),
    await found('maren', ofHr.recordId),
    await found('maren', 999_999),
  ]).toEqual([main.recordId, ofHr.recordId, null]);
  expect([await found('teodora', main.recordId), await found('teodora', ofHr.recordId)]).toEqual([main.recordId, null]);
  const reader = await readerOf('maren');
  const read = await readOfProcess(server.db, scopeOf(reader.actor), main);
  expect(() => processFrom({ ...read, facts: undefined }, { ...reader, configuration })).toThrow(
    'The case of a process is gone.',
  );
  const { facts } = await inTransaction(rollingBack(server.db), async (tx) =>
    drawNewProcess(testAct(tx, reader.actor, server), reader.theCase),
  );
  expect(facts.processes.map(({ id }) => id)).toEqual([main.recordId, ofHr.recordId]);
  const owner = { userId: cast.teodora, fullName: 'Teodora Whitlock' };
  expect(holdingsOfNewCase(reader.theCase, owner).participants).toMatchObject([
    { userId: cast.teodora, roleId: 1, hasWritten: false },
  ]);
});
