import { getCase } from '@evenhand/contract/case-details';
import { setReasons } from '@evenhand/contract/cases';
import { undoComponent } from '@evenhand/contract/component-tracking';
import { Relation } from '@evenhand/contract/participants';
import { getHistory } from '@evenhand/contract/timeline';
import { editTrackedEvent, getTrackedEvent } from '@evenhand/contract/tracked-events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { historyOf, refused } from '../../testing/case-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { eventOf, openGrievance, openWithReceipt, stakeholder, walk } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.setNow(TEST_NOW));
afterAll(() => server.close());

async function undo(main: Walk, key: string): Promise<void> {
  const answer = await server.as('maren').call(undoComponent, { params: { id: await main.visitId(key) } });
  expect(answer.error).toBeUndefined();
}

const caseOf = async (main: Walk) => (await server.as('maren').call(getCase, { params: { id: main.caseId } })).data;

describe('Undo', () => {
  test('keeps reasons chosen on the case page since, says so before and in history, and puts back only the risk [PROC-30, PROC-46, HIST-08]', async () => {
    const main = await openGrievance(server);
    const [first, second] = main.definition.reasons!.items;
    await main.reach('reasons');
    await main.complete('reasons', 'maren', { data: { workflowReasonIds: [first!.id] } });
    await main.complete('risk', 'maren');
    await server
      .as('teodora')
      .call(setReasons, { params: { id: main.caseId }, body: { workflowReasonIds: [first!.id, second!.id] } });
    const stays = `The reasons stay ${first!.title}, ${second!.title} because they were changed later.`;
    expect((await main.visit('reasons')).undoConfirmationMessage).toContain(stays);
    await undo(main, 'reasons');
    const { reasons, risk } = await caseOf(main);
    expect([reasons.map((one) => one.workflowReasonId), risk]).toEqual([[first!.id, second!.id], null]);
    const recorded = await historyOf(server, main.caseId);
    expect(recorded.findLast(({ kind }) => kind === 'process.undone')).toMatchObject({
      facts: { putBack: ['The risk goes back to Not assessed.', stays] },
    });
    // Submitted, then put back: the filter of the history finds both (gaps G-99, G-120).
    const risks = recorded.filter(({ kind }) => kind === 'case.risk-changed').map(({ facts }) => facts);
    expect(risks).toEqual([
      { from: null, to: expect.objectContaining({ title: expect.any(String) }) },
      { from: expect.objectContaining({ title: expect.any(String) }), to: null },
    ]);
  });

  test('counts the task of the step it opens again from that day, and the case is due by it', async () => {
    const main = await openGrievance(server);
    await main.reach('appoint-hm', { early: { option: 'formal' } });
    await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', Relation.HearingManager) });
    await main.reach('meeting');
    server.setNow('2026-11-20T09:00:00.000Z');
    await undo(main, 'meeting');
    expect(await caseOf(main)).toMatchObject({ due: '2026-11-27T00:00:00.000Z', isDueTimed: false, tasks: 1 });
  });

  test('counts it from the receipt that stays recorded where that is earlier, and the next step from that day', async () => {
    const main = await openGrievance(server);
    await main.reach('early');
    expect((await caseOf(main)).due).toBe('2026-12-02T00:00:00.000Z');
    server.setNow('2026-11-20T09:00:00.000Z');
    await undo(main, 'early');
    // Received on 18 November.
    expect(await caseOf(main)).toMatchObject({ due: '2026-11-25T00:00:00.000Z', isDueTimed: false, tasks: 1 });
    await main.complete('conflict', 'maren', { option: 'none' });
    expect(await caseOf(main)).toMatchObject({ due: '2026-12-04T00:00:00.000Z', tasks: 1 });
  });

  test('withdraws a visit from the process and its sub-process for good: it neither counts nor shows, only history keeps it', async () => {
    const main = await openGrievance(server);
    await main.reach('early');
    const { subWorkflowTrackingRecordId } = await main.complete('early', 'maren', { option: 'mediation' });
    const mediation = await walk(server, subWorkflowTrackingRecordId!);
    await mediation.complete('consent', 'maren');
    const undoMain = async () =>
      server.as('maren').call(undoComponent, { params: { id: await main.visitId('settled') } });
    expect(await refused(server, undoMain)).toMatchObject({
      status: 400,
      description: "The sub-process 'Mediation' has already been worked on.",
    });
    const consent = await mediation.visitId('consent');
    await undo(mediation, 'mediator');
    expect(
      (await mediation.record()).workflowTrackingComponents.map((one) => one.workflowTrackingComponentId),
    ).not.toContain(consent);
    expect((await undoMain()).status).toBe(200);
    expect(await main.currentKey()).toBe('early');
    expect((await main.record()).outstandingSubProcesses).toEqual([]);
    const history = await server.as('maren').call(getHistory, { params: { id: main.caseId } });
    expect(JSON.stringify(history.data)).toContain(mediation.component('consent').title);
  });
});

describe('At the change of the clock', () => {
  test.each([
    ['2026-03-29', '28/03/2026', '29/03/2026', '30/03/2026'],
    ['2026-10-25', '24/10/2026', '25/10/2026', '26/10/2026'],
  ])(
    'a date without a time stays on its day for everybody who reads it: %s [EXIT-07, FMT-08]',
    async (day, before, on, after) => {
      server.setNow(`${day}T23:30:00.000Z`);
      const { main, eventId } = await openWithReceipt(server);
      const at = (date: string) => `${date.split('/').reverse().join('-')}T00:00:00.000Z`;
      for (const [from, to] of [
        ['16/11/2026', before],
        [before, on],
        [on, after],
      ] as const) {
        const answer = await server
          .as('maren')
          .call(editTrackedEvent, { params: { id: eventId }, body: { onlyDateTime: at(to) } });
        expect(answer.data.componentTrackingData.onlyDateTime).toBe(at(to));
        expect(
          (await server.as('teodora').call(getTrackedEvent, { params: { id: eventId } })).data.componentTrackingData
            .onlyDateTime,
        ).toBe(at(to));
        expect((await main.visit('received')).componentTrackingData).toMatchObject({ onlyDateTime: at(to) });
        expect((await historyOf(server, main.caseId)).at(-1)).toMatchObject({
          facts: { changes: [{ label: 'Date', from, to }] },
        });
      }
    },
  );

  test('a time at midnight in London is written in London’s time, on the day that begins with it', async () => {
    server.setNow('2026-10-20T09:00:00.000Z');
    const main = await openGrievance(server);
    await main.reach('appoint-hm', { early: { option: 'formal' } });
    await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', Relation.HearingManager) });
    await main.complete('independence', 'maren');
    await main.complete('invite', 'maren', { data: { onlyDateTime: '2026-10-24T23:00:00.000Z' } });
    const eventId = await eventOf(main, 'invite');
    await server
      .as('maren')
      .call(editTrackedEvent, { params: { id: eventId }, body: { onlyDateTime: '2026-10-26T00:00:00.001Z' } });
    expect((await historyOf(server, main.caseId)).at(-1)).toMatchObject({
      facts: { changes: [{ from: expect.stringContaining('25/10/2026'), to: expect.stringContaining('26/10/2026') }] },
    });
  });

  test.each([
    ['the evening before summer time, still that Friday', '2026-03-27T23:59:00.000Z', '2026-04-07'],
    ['a Sunday evening that is Monday in London', '2026-03-29T23:30:00.000Z', '2026-04-08'],
    ['the long Sunday, to its end', '2026-10-25T23:30:00.000Z', '2026-10-30'],
    ['the Monday after it', '2026-10-26T00:00:00.000Z', '2026-11-02'],
  ])('the task of a step is due five working days from the day it is in London: %s', async (_name, now, due) => {
    server.setNow(now);
    const main = await openGrievance(server);
    expect(await caseOf(main)).toMatchObject({ due: `${due}T00:00:00.000Z`, isDueTimed: false });
  });
});
