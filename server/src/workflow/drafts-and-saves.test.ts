import { getComponentTracking, saveComponentDraft } from '@evenhand/contract/component-tracking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance, walk } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('save keeps an incomplete answer without completing it: no event, no history, no movement [PROC-20, PROC-45]', async () => {
  const main = await openGrievance(server);
  await main.reach('talk', { early: { option: 'talk' } });
  const before = await historyOf(server, main.caseId);
  await main.complete('talk', 'teodora', { option: 'save', data: { freeText: 'We met, date to follow.' } });
  expect(await main.visit('talk')).toMatchObject({
    status: 2,
    componentTrackingData: { freeText: 'We met, date to follow.', caseTrackingEventId: null },
  });
  expect(await main.currentKey()).toBe('talk');
  expect(await historyOf(server, main.caseId)).toEqual(before);
});

test('what is typed is kept as a draft and comes back, unchecked, until it is saved [PROC-37]', async () => {
  const main = await openGrievance(server);
  await main.reach('talk', { early: { option: 'talk' } });
  const kept = await draft(main, 'talk', 'teodora', { freeText: 'Half a sent', onlyDateTime: '' });
  expect(kept.data.updatedAt).toBe(server.now().toISOString());
  const visit = await main.visit('talk');
  expect(visit.updatedAt).toBe(kept.data.updatedAt);
  expect(visit.componentTrackingData).toMatchObject({ freeText: 'Half a sent', onlyDateTime: null });
  await main.complete('talk', 'teodora', {
    option: 'save',
    data: { freeText: 'Half a sentence.' },
    baseUpdatedAt: visit.updatedAt,
  });
  expect((await main.visit('talk')).componentTrackingData).toMatchObject({ freeText: 'Half a sentence.' });
});

test('a save or draft over a newer one is refused, and the refusal carries the newer one, who saved it and when [PROC-37]', async () => {
  const main = await openGrievance(server);
  await main.reach('talk', { early: { option: 'talk' } });
  const opened = (await main.visit('talk')).updatedAt;
  server.setNow('2026-11-18T09:05:00.000Z');
  await main.complete('talk', 'teodora', {
    option: 'save',
    data: { freeText: 'Teodora was quicker.' },
    baseUpdatedAt: opened,
  });
  const late = { option: 'save', data: { freeText: 'Maren was late.' }, baseUpdatedAt: opened };
  const save = await refused(server, () => main.submit('talk', 'maren', late));
  expect(save).toMatchObject({ status: 409, code: 'ALREADY_EXISTS' });
  expect(save.answer.error).toMatchObject({ current: { freeText: 'Teodora was quicker.' } });
  expect(save.answer.error?.changed).toEqual({ name: 'Teodora Whitlock', at: '2026-11-18T09:05:00.000Z' });
  const typed = await refused(server, () => draft(main, 'talk', 'maren', { freeText: 'x' }, opened));
  expect(typed.answer.error).toMatchObject({
    errorCode: 'ALREADY_EXISTS',
    current: { freeText: 'Teodora was quicker.' },
  });
  const { updatedAt } = await main.visit('talk');
  expect((await draft(main, 'talk', 'maren', { freeText: 'x' }, updatedAt)).status).toBe(200);
});

test('what was typed last tells who typed it, and that it was the person themselves in another window [PROC-37]', async () => {
  const main = await openGrievance(server);
  await main.reach('talk', { early: { option: 'talk' } });
  const opened = (await main.visit('talk')).updatedAt;
  server.setNow('2026-11-18T09:06:00.000Z');
  await draft(main, 'talk', 'teodora', { freeText: 'In one window.' }, opened);
  const changedFor = async (name: CastName) =>
    (await draft(main, 'talk', name, { freeText: 'Too late.' }, opened)).error?.changed;
  expect(await changedFor('maren')).toEqual({ name: 'Teodora Whitlock', at: '2026-11-18T09:06:00.000Z' });
  expect(await changedFor('teodora')).toEqual({
    name: 'Teodora Whitlock',
    at: '2026-11-18T09:06:00.000Z',
    isOwn: true,
  });
});

test('a draft that names nobody’s id is kept and read again like any other', async () => {
  const main = await openGrievance(server);
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  const id = await main.visitId('appoint-hm');
  expect(
    (
      await server
        .as('maren')
        .call(saveComponentDraft, { params: { id }, body: { draft: { participantGuid: 'nobody' } } })
    ).status,
  ).toBe(200);
  expect((await server.as('teodora').call(getComponentTracking, { params: { id } })).status).toBe(200);
});

test('a draft is kept only for a component being worked on, and only up to a size', async () => {
  const main = await openGrievance(server);
  await main.reach('risk');
  const late = await refused(server, () => draft(main, 'reasons', 'maren', {}));
  expect(late).toMatchObject({
    status: 409,
    code: 'ALREADY_EXISTS',
    description: expect.stringMatching(/^This was completed by Maren Oduya at /),
  });
  expect(await refused(server, () => draft(main, 'risk', 'maren', { freeText: 'x'.repeat(60_000) }))).toMatchObject({
    status: 400,
  });
});

test('cancel stores nothing and checks nothing that is sent with it [PROC-21, PROC-45]', async () => {
  const main = await openGrievance(server);
  await main.reach('received');
  const before = await checksumOfCases(server.db);
  for (const data of [{ onlyDateTime: '2026-11-01T00:00:00.000Z' }, { onlyDateTime: 'nonsense' }, null]) {
    const answer = await main.complete('received', 'maren', { option: 'cancel', data });
    expect(answer).toMatchObject({ workflowTrackingRecordId: main.recordId, hasProcessEnded: false });
  }
  expect(await checksumOfCases(server.db)).toEqual(before);
});

test('cancel in an optional sub-process that nobody has worked on takes it away and leads back to the parent [PROC-25, PROC-45]', async () => {
  const main = await openGrievance(server);
  await main.reach('early');
  const started = await main.complete('early', 'maren', { option: 'mediation' });
  const mediation = await walk(server, started.subWorkflowTrackingRecordId!);
  const answer = await mediation.complete('consent', 'maren', { option: 'cancel', data: null });
  expect(answer).toMatchObject({ workflowTrackingRecordId: main.recordId, hasProcessEnded: true });
  expect((await main.record()).outstandingSubProcesses).toEqual([]);
  expect((await historyOf(server, main.caseId)).at(-1)).toMatchObject({
    kind: 'process.ended',
    facts: { recordId: mediation.recordId, reason: 'discarded' },
  });
  const open = server.db
    .selectFrom('case_task')
    .select('id')
    .where('record_id', '=', mediation.recordId)
    .where('cancelled_at', 'is', null);
  expect(await open.execute()).toEqual([]);
});

async function draft(
  main: Walk,
  key: string,
  as: CastName,
  typed: Record<string, unknown> | null,
  baseUpdatedAt?: string | null,
) {
  const body = { draft: typed, ...(baseUpdatedAt === undefined ? {} : { baseUpdatedAt }) };
  return server.as(as).call(saveComponentDraft, { params: { id: await main.visitId(key) }, body });
}
