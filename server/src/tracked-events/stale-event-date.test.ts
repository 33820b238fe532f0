import type { BodyInputOf } from '@evenhand/contract/route';
import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { editTrackedEvent, getTrackedEvent, saveEventDraft } from '@evenhand/contract/tracked-events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { historyOf, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import type { Answer, TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { eventOf, openGrievance, openWithReceipt, stakeholder } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Body = BodyInputOf<typeof editTrackedEvent>;

const read = async (id: number) => (await server.as('maren').call(getTrackedEvent, { params: { id } })).data;
const edit = (id: number, as: CastName, body: Body) => server.as(as).call(editTrackedEvent, { params: { id }, body });
const day = (date: string): string => `${date}T00:00:00.000Z`;

/** Expects a refusal with the event as the other person left it, and nothing changed, not even in history. */
async function expectStale(main: Walk, eventId: number, attempt: () => Promise<Answer<TrackedEvent>>): Promise<void> {
  const now = await read(eventId);
  const history = await historyOf(server, main.caseId);
  const { status, code, answer } = await refused(server, attempt);
  expect({ status, code }).toEqual({ status: 409, code: 'ALREADY_EXISTS' });
  expect(answer.error.current).toEqual(now);
  expect(await read(eventId)).toEqual(now);
  expect(await historyOf(server, main.caseId)).toEqual(history);
}

describe('A date of a tracked event that another person has changed since it was opened', () => {
  test('is not saved over, in the same millisecond or later, and the newer event is answered [ANY-07, ERR-05, API-088]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    const { updatedAt: baseUpdatedAt } = await read(eventId);
    const theirs = await edit(eventId, 'teodora', { onlyDateTime: day('2026-11-12'), baseUpdatedAt });
    expect(theirs.status).toBe(200);
    expect(theirs.data.updatedAt).not.toBe(baseUpdatedAt);
    await expectStale(main, eventId, () => edit(eventId, 'maren', { onlyDateTime: day('2026-11-11'), baseUpdatedAt }));
    server.setNow('2026-11-18T11:00:00.000Z');
    await expectStale(main, eventId, () => edit(eventId, 'maren', { onlyDateTime: day('2026-11-11'), baseUpdatedAt }));
    server.setNow(TEST_NOW);
    expect((await main.visit('received')).componentTrackingData).toMatchObject({ onlyDateTime: day('2026-11-12') });
  });

  test('is stale even when both chose the same day, and when the first went back to where it was [ANY-07, ERR-05]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    const { updatedAt: baseUpdatedAt } = await read(eventId);
    const second = await edit(eventId, 'teodora', { onlyDateTime: day('2026-11-12'), baseUpdatedAt });
    await expectStale(main, eventId, () => edit(eventId, 'maren', { onlyDateTime: day('2026-11-12'), baseUpdatedAt }));
    await edit(eventId, 'teodora', { onlyDateTime: day('2026-11-16'), baseUpdatedAt: second.data.updatedAt });
    await expectStale(main, eventId, () =>
      edit(eventId, 'maren', { onlyDateTime: day('2026-11-12'), baseUpdatedAt: second.data.updatedAt }),
    );
  });

  test('is saved from the moment that the refusal named [ANY-07, ERR-05]', async () => {
    const { eventId } = await openWithReceipt(server);
    const { updatedAt: baseUpdatedAt } = await read(eventId);
    await edit(eventId, 'teodora', { onlyDateTime: day('2026-11-12'), baseUpdatedAt });
    const { answer } = await refused(server, () =>
      edit(eventId, 'maren', { onlyDateTime: day('2026-11-11'), baseUpdatedAt }),
    );
    const { updatedAt } = answer.error.current as TrackedEvent;
    expect((await edit(eventId, 'maren', { onlyDateTime: day('2026-11-11'), baseUpdatedAt: updatedAt })).status).toBe(
      200,
    );
    expect((await read(eventId)).componentTrackingData.onlyDateTime).toBe(day('2026-11-11'));
  });

  test('of its two: only the end moved is stale as well [ANY-07, ERR-05]', async () => {
    const main = await openGrievance(server);
    await main.reach('appoint-hm', { early: { option: 'formal' } });
    await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', 10) });
    const held = { fromDateTime: '2026-11-18T09:00:00.000Z', toDateTime: '2026-11-18T10:00:00.000Z' };
    await main.reach('meeting');
    await main.complete('meeting', 'maren', { option: 'look-into-it', data: held });
    const eventId = await eventOf(main, 'meeting');
    const { updatedAt: baseUpdatedAt } = await read(eventId);
    expect(
      (await edit(eventId, 'ngozi', { ...held, toDateTime: '2026-11-18T10:30:00.000Z', baseUpdatedAt })).status,
    ).toBe(200);
    await expectStale(main, eventId, () =>
      edit(eventId, 'maren', { ...held, toDateTime: '2026-11-18T11:00:00.000Z', baseUpdatedAt }),
    );
  });

  test('keeps the draft of the person who is refused, so that nothing they typed is lost [ANY-07]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    const { updatedAt: baseUpdatedAt } = await read(eventId);
    const draft = { onlyDateTime: day('2026-11-11') };
    expect(
      (await server.as('maren').call(saveEventDraft, { params: { id: eventId }, body: { draft, baseUpdatedAt } }))
        .status,
    ).toBe(200);
    await edit(eventId, 'teodora', { onlyDateTime: day('2026-11-12'), baseUpdatedAt });
    const now = await read(eventId);
    const { answer } = await refused(server, () => edit(eventId, 'maren', { ...draft, baseUpdatedAt }));
    expect((answer.error.current as TrackedEvent).componentTrackingData.onlyDateTime).toBe(day('2026-11-12'));
    expect((await read(eventId)).draft).toMatchObject({ componentTrackingData: draft, baseUpdatedAt });
    expect(await read(eventId)).toEqual(now);
    expect(await main.currentKey()).toBe('screen');
  });
});
