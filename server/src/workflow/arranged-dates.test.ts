import { saveComponentDraft } from '@evenhand/contract/component-tracking';
import { Relation } from '@evenhand/contract/participants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join } from '../../testing/case-world.ts';
import { publishChanged, withoutRequiredLetters } from '../../testing/publish-changed.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance, stakeholder } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const invited = '2026-12-01T10:00:00.000Z';
const asArranged = { onlyDateTime: null, fromDateTime: invited, toDateTime: '2026-12-01T00:00:00.000Z' };
const title = 'Invitation to the grievance meeting';

async function atMeeting(on = server): Promise<Walk> {
  const main = await openGrievance(on);
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', Relation.HearingManager) });
  await main.complete('independence', 'maren');
  await main.complete('invite', 'maren', { data: { onlyDateTime: invited } });
  await main.reach('meeting');
  return main;
}

const keep = async (main: Walk, draft: Record<string, unknown>) =>
  server.as('maren').call(saveComponentDraft, { params: { id: await main.visitId('meeting') }, body: { draft } });

test('the form of a meeting begins with the date of its invitation, for those who can complete it [COMP-EVENT-36]', async () => {
  const main = await atMeeting();
  await join(server, main.caseId, 'salma', 'observer');
  expect(await main.visit('meeting')).toMatchObject({
    arrangedDates: { title, ...asArranged },
    componentTrackingData: asArranged,
  });
  const read = await main.visit('meeting', 'salma');
  expect(read.arrangedDates).toBeUndefined();
  expect(read.componentTrackingData, 'nothing is recorded yet').toMatchObject({ fromDateTime: null, toDateTime: null });
  expect((await main.visit('invite')).arrangedDates).toBeUndefined();
});

test('other things typed leave the date as arranged; a date that was given stays, and so does none [COMP-EVENT-36]', async () => {
  const main = await atMeeting();
  await keep(main, { freeText: 'Half a sent' });
  expect((await main.visit('meeting')).componentTrackingData).toMatchObject({ freeText: 'Half a sent', ...asArranged });
  const given = { onlyDateTime: null, fromDateTime: '2026-12-02T09:00:00.000Z', toDateTime: null };
  await keep(main, given);
  expect((await main.visit('meeting')).componentTrackingData).toMatchObject(given);
  await keep(main, { fromDateTime: null, toDateTime: null });
  expect((await main.visit('meeting')).componentTrackingData, 'the person has cleared it').toMatchObject({
    fromDateTime: null,
    toDateTime: null,
  });
  await main.complete('meeting', 'maren', { option: 'save', data: { ...given, freeText: '' } });
  expect((await main.visit('meeting')).componentTrackingData).toMatchObject(given);
});

test('another invitation moves a date that nobody has given; a meeting that was recorded and undone keeps its own [COMP-EVENT-36]', async () => {
  // An invitation with a completed letter could not be taken back.
  const plain = await publishChanged(server, 'grievance', withoutRequiredLetters);
  const main = await atMeeting(plain);
  await keep(main, { freeText: 'Typed before.' });
  await main.complete('meeting', 'maren', { option: 'previous', data: null });
  await main.complete('companion', 'maren', { option: 'previous', data: null });
  const later = '2026-12-03T14:00:00.000Z';
  await main.complete('invite', 'maren', { data: { onlyDateTime: later } });
  await main.reach('meeting');
  expect((await main.visit('meeting')).componentTrackingData).toMatchObject({
    freeText: 'Typed before.',
    fromDateTime: later,
  });
  const held = { fromDateTime: '2026-12-03T15:00:00.000Z', toDateTime: '2026-12-03T16:00:00.000Z' };
  await main.complete('meeting', 'maren', { data: { ...held, freeText: 'Said.' }, option: 'look-into-it' });
  expect((await main.visit('meeting')).arrangedDates, 'what is completed has its own dates').toBeUndefined();
  await main.complete((await main.currentKey())!, 'maren', { option: 'previous', data: null });
  expect(await main.visit('meeting')).toMatchObject({
    componentTrackingData: held,
    arrangedDates: { fromDateTime: later },
  });
  await plain.close();
});
