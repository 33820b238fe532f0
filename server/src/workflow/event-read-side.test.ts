import { getTrackedEvent } from '@evenhand/contract/tracked-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choosing } from '../../testing/process-walk.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { eventOf, openGrievance, stakeholder } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A grievance whose companion is about to be recorded: an Event with reasons, not applicable as a whole. */
async function openAtCompanion(): Promise<Walk> {
  const main = await openGrievance(server);
  await main.reach('companion', { 'appoint-hm': { data: stakeholder('ngozi', 10) }, early: { option: 'formal' } });
  return main;
}

async function bothReadings(main: Walk): Promise<unknown[]> {
  const event = await server.as('teodora').call(getTrackedEvent, { params: { id: await eventOf(main, 'companion') } });
  return [(await main.visit('companion', 'teodora')).componentTrackingData, event.data.componentTrackingData];
}

it('An event is read with the words of its reasons, in the process and on the case [COMP-EVENT-11]', async () => {
  const main = await openAtCompanion();
  const given = choosing(server, main, 'companion', ['colleague']);
  await main.complete('companion', 'maren', given);
  const [id] = (given.data as { eventSetupReasonIds: number[] }).eventSetupReasonIds;
  const words = { caseTrackingEventReasons: [{ id, title: 'Colleague' }], isNotApplicable: false };
  for (const read of await bothReadings(main)) expect(read).toMatchObject(words);
});

it('An event that is not applicable says so, and has no reasons [COMP-EVENT-11]', async () => {
  const main = await openAtCompanion();
  const { notApplicableReasons } = (await main.visit('companion')).componentConfiguration as unknown as {
    notApplicableReasons: { id: number }[];
  };
  const data = { isReasonsNotApplicable: true, eventSetupNotApplicableReasonId: notApplicableReasons[0]!.id };
  await main.complete('companion', 'maren', { data });
  for (const read of await bothReadings(main))
    expect(read).toMatchObject({ caseTrackingEventReasons: [], isNotApplicable: true });
});
