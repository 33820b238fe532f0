import { getHistory } from '@evenhand/contract/timeline';
import { editTrackedEvent, getTrackedEvent, saveEventDraft } from '@evenhand/contract/tracked-events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { readPdf } from '../../testing/read-documents.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { eventOf, openGrievance, stakeholder } from '../../testing/walk.ts';

let server: TestServer;
let main: Walk;
beforeAll(async () => {
  server = await startTestServer();
});
/** It is Wednesday 18 November, so that Monday the 23rd leaves the three working days of an invitation. */
beforeEach(async () => {
  main = await openGrievance(server);
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', 10) });
  await main.reach('invite');
  await main.writeLetter('invite', 'maren');
});
afterAll(() => server.close());

const onlyDateTime = '2026-11-20T10:00:00.000Z';
const lack = 'The date must be at least 3 working days from today.';
const invited = (data: object) => main.complete('invite', 'maren', { data });
const read = (id: number) => server.as('maren').call(getTrackedEvent, { params: { id } });
const edit = (id: number, body: object) => server.as('maren').call(editTrackedEvent, { params: { id }, body });

async function rows(): Promise<readonly { change: string; details: readonly string[] }[]> {
  const { data } = await server.as('maren').call(getHistory, { params: { id: main.caseId }, query: { pageSize: 100 } });
  return data.data.map(({ change, changeDetails }) => ({
    change,
    details: changeDetails.map(({ detailText }) => detailText),
  }));
}

async function exported(): Promise<string> {
  const url = `/api/pdf/cases/${main.caseId}`;
  const answer = await server.server.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer test.${cast.maren}` },
  });
  return (await readPdf(answer.rawPayload)).readAloud.replaceAll(/\s+/g, ' ');
}

test('less notice is refused without a confirmation, or with one that there is none of, and nothing changes [COMP-EVENT-37]', async () => {
  const before = await checksumOfCases(server.db);
  for (const data of [{ onlyDateTime }, { onlyDateTime, shortNotice: null }])
    expect(await main.submit('invite', 'maren', { data })).toMatchObject({
      status: 400,
      error: { errorDescription: lack, fields: { onlyDateTime: lack } },
    });
  for (const shortNotice of ['', 'yes', true, ['agreed']]) {
    const { status, error } = await main.submit('invite', 'maren', { data: { onlyDateTime, shortNotice } });
    expect({ status, fields: Object.keys(error?.fields ?? {}) }).toEqual({ status: 400, fields: ['shortNotice'] });
  }
  expect(await checksumOfCases(server.db)).toEqual(before);
  expect(await main.currentKey()).toBe('invite');
});

test('with one the act goes on; the visit, the event, the history and the audit export say it [COMP-EVENT-37, PDF-01]', async () => {
  await invited({ onlyDateTime, shortNotice: 'agreed' });
  expect((await main.visit('invite')).componentTrackingData).toMatchObject({ onlyDateTime, shortNotice: 'agreed' });
  const { data } = await read(await eventOf(main, 'invite'));
  expect(data.componentTrackingData).toMatchObject({ onlyDateTime, shortNotice: 'agreed' });
  const said = 'Notice shorter than the policy asks for: agreed by the employee';
  const recorded = (await rows()).find(({ details }) => details.includes(said));
  expect(recorded?.change).toBe(
    'Invitation to the grievance meeting: 20/11/2026 10:00, notice shorter than the policy asks for (agreed by the employee)',
  );
  expect(await exported()).toContain(`Date: 20/11/2026 10:00 ${said}`);
});

test('one that is not needed is not kept [COMP-EVENT-37]', async () => {
  await invited({ onlyDateTime: '2026-11-23T10:00:00.000Z', shortNotice: 'toldEarlier' });
  expect((await main.visit('invite')).componentTrackingData).toMatchObject({ shortNotice: null });
  expect(await exported()).not.toContain('Notice shorter');
});

test('Save and the draft of a correction keep it as it was chosen [COMP-EVENT-37]', async () => {
  await main.complete('invite', 'maren', { option: 'save', data: { onlyDateTime, shortNotice: 'toldEarlier' } });
  expect((await main.visit('invite')).componentTrackingData).toMatchObject({ shortNotice: 'toldEarlier' });
  await invited({ onlyDateTime, shortNotice: 'agreed' });
  const eventId = await eventOf(main, 'invite');
  const { updatedAt: baseUpdatedAt } = (await read(eventId)).data;
  const draft = { onlyDateTime, shortNotice: 'toldEarlier' };
  expect(
    (await server.as('maren').call(saveEventDraft, { params: { id: eventId }, body: { draft, baseUpdatedAt } })).status,
  ).toBe(200);
  expect((await read(eventId)).data.draft?.componentTrackingData).toMatchObject({ shortNotice: 'toldEarlier' });
});

test('a correction is judged from the day the event was recorded, and needs a confirmation of its own [COMP-EVENT-37, API-088]', async () => {
  await invited({ onlyDateTime: '2026-11-25T10:00:00.000Z' });
  const eventId = await eventOf(main, 'invite');
  server.setNow('2026-12-10T09:00:00.000Z');
  expect((await read(eventId)).data.expectedDates?.notice).toMatchObject({
    countsFrom: '2026-11-18',
    earliestDay: '2026-11-23',
  });
  const before = await checksumOfCases(server.db);
  const from = 'The date must be at least 3 working days from the day this was recorded.';
  expect(await edit(eventId, { onlyDateTime })).toMatchObject({
    status: 400,
    error: { fields: { onlyDateTime: from } },
  });
  expect(await edit(eventId, { onlyDateTime, shortNotice: 'never' })).toMatchObject({
    status: 400,
    error: { fields: { shortNotice: expect.any(String) } },
  });
  expect(await checksumOfCases(server.db)).toEqual(before);
  expect((await edit(eventId, { onlyDateTime, shortNotice: 'toldEarlier' })).data.componentTrackingData).toMatchObject({
    shortNotice: 'toldEarlier',
  });
  expect((await main.visit('invite')).componentTrackingData).toMatchObject({
    onlyDateTime,
    shortNotice: 'toldEarlier',
  });
  expect((await rows())[0]?.details.join('; ')).toContain('Notice shorter than the policy asks for');
  expect(
    (await edit(eventId, { onlyDateTime: '2026-11-24T10:00:00.000Z', shortNotice: 'toldEarlier' })).data
      .componentTrackingData.shortNotice,
  ).toBeNull();
  server.setNow(TEST_NOW);
});
