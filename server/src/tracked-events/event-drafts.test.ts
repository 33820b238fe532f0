import { startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { lockCase } from '@evenhand/contract/cases';
import { editTrackedEvent, getTrackedEvent, saveEventDraft } from '@evenhand/contract/tracked-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { openGrievance, walk } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A grievance with a welfare meeting that has been recorded. */
async function recorded(): Promise<{ caseId: number; id: number; updatedAt: string }> {
  const { caseId } = await openGrievance(server);
  const eventId = server.configuration.of(1).pack.workflows.find((one) => one.key === 'welfare-meeting')!.id;
  const started = await server.as('teodora').call(startAnytimeEvent, { params: { caseId, eventId } });
  await (await walk(server, started.data.workflowTrackingId)).complete('meeting', 'teodora');
  const { id } = await server.db
    .selectFrom('tracked_event')
    .select('id')
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow();
  return { caseId, id, updatedAt: (await read(id, 'teodora')).data.updatedAt };
}

const read = (id: number, as: CastName) => server.as(as).call(getTrackedEvent, { params: { id } });
const keep = (id: number, as: CastName, draft: Record<string, unknown> | null, baseUpdatedAt: string) =>
  server.as(as).call(saveEventDraft, { params: { id }, body: { draft, baseUpdatedAt } });

test('what is typed over an event is kept for its author alone, half-typed dates included, and changes nothing that others read', async () => {
  const { id, updatedAt } = await recorded();
  const before = (await read(id, 'maren')).data;
  expect((await keep(id, 'teodora', { freeText: 'Half a thought', fromDateTime: '31/02|' }, updatedAt)).status).toBe(
    200,
  );
  expect((await read(id, 'teodora')).data.draft).toMatchObject({
    componentTrackingData: {
      type: 'Event',
      freeText: 'Half a thought',
      fromDateTime: '31/02|',
      caseTrackingEventId: id,
    },
    baseUpdatedAt: updatedAt,
    savedAt: TEST_NOW,
  });
  expect((await read(id, 'maren')).data).toEqual(before);
  expect(before.draft).toBeNull();
  await keep(id, 'maren', { freeText: 'Another thought' }, updatedAt);
  expect((await read(id, 'teodora')).data.draft?.componentTrackingData.freeText).toBe('Half a thought');
});

test('a draft is replaced by a later one, and removed on request or when the event is saved', async () => {
  const { id, updatedAt } = await recorded();
  await keep(id, 'teodora', { freeText: 'First' }, updatedAt);
  await keep(id, 'teodora', { freeText: 'Second' }, updatedAt);
  const { data } = await read(id, 'teodora');
  expect(data.draft?.componentTrackingData.freeText).toBe('Second');
  await keep(id, 'teodora', null, updatedAt);
  expect((await read(id, 'teodora')).data.draft).toBeNull();
  await keep(id, 'teodora', { freeText: 'Third' }, updatedAt);
  const { fromDateTime, toDateTime } = data.componentTrackingData;
  const saved = await server
    .as('teodora')
    .call(editTrackedEvent, {
      params: { id },
      body: { freeText: 'Third', fromDateTime, toDateTime, baseUpdatedAt: updatedAt },
    });
  expect(saved.data).toMatchObject({ draft: null, componentTrackingData: { freeText: 'Third' } });
  expect((await read(id, 'teodora')).data.draft).toBeNull();
});

test('a draft is kept when another person changes the event, who is then named, so that both can be compared, and when the case is locked [ANY-07]', async () => {
  const { caseId, id, updatedAt } = await recorded();
  await keep(id, 'teodora', { freeText: 'Mine' }, updatedAt);
  const { fromDateTime, toDateTime } = (await read(id, 'maren')).data.componentTrackingData;
  server.setNow('2026-11-18T09:20:00.000Z');
  await server
    .as('maren')
    .call(editTrackedEvent, {
      params: { id },
      body: { freeText: 'Theirs', fromDateTime, toDateTime, baseUpdatedAt: updatedAt },
    });
  const opened = (await read(id, 'teodora')).data;
  expect(opened.componentTrackingData.freeText).toBe('Theirs');
  expect(opened.draft).toMatchObject({ componentTrackingData: { freeText: 'Mine' }, baseUpdatedAt: updatedAt });
  expect(opened.updatedAt).not.toBe(updatedAt);
  expect(opened.changed).toEqual({ name: 'Maren Oduya', at: opened.updatedAt });
  expect((await read(id, 'maren')).data.changed, 'she has no draft to compare').toBeUndefined();
  await server.as('maren').call(lockCase, { params: { id: caseId } });
  expect((await read(id, 'teodora')).data).toMatchObject({
    readOnlyBecause: 'locked',
    draft: { componentTrackingData: { freeText: 'Mine' } },
  });
});

test('no draft is kept for a person who cannot change the event, nor a draft that is too long', async () => {
  const { caseId, id, updatedAt } = await recorded();
  await join(server, caseId, 'salma', 'observer');
  const before = await checksumOfCases(server.db);
  expect(await keep(id, 'salma', { freeText: 'x' }, updatedAt)).toMatchObject({
    status: 403,
    error: { errorCode: 'NOT_AUTHORISED' },
  });
  expect(await keep(id, 'wren', { freeText: 'x' }, updatedAt)).toMatchObject({
    status: 404,
    error: { errorCode: 'NOT_FOUND' },
  });
  expect(await keep(id, 'maren', { freeText: 'x'.repeat(50_001) }, updatedAt)).toMatchObject({
    status: 400,
    error: { errorCode: 'BAD_REQUEST' },
  });
  expect(await checksumOfCases(server.db)).toEqual(before);
  await server.as('maren').call(lockCase, { params: { id: caseId } });
  const locked = await checksumOfCases(server.db);
  expect((await keep(id, 'teodora', { freeText: 'x' }, updatedAt)).status).toBe(403);
  expect(await checksumOfCases(server.db)).toEqual(locked);
});
