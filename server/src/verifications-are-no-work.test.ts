import { undoComponent } from '@evenhand/contract/component-tracking';
import { submitIdentityVerification } from '@evenhand/contract/identity-verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cast } from './testing/cast.ts';
import type { TestServer } from './testing/test-server.ts';
import { startTestServer } from './testing/test-server.ts';
import { openGrievance } from './testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('what can be undone does not tell of a verification, which only HR may know of [PERM-36, HIST-11, PROC-10]', async () => {
  const main = await openGrievance(server);
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  await main.complete('appoint-hm', 'maren', { data: { participantGuid: cast.edda, participantRoleId: 2, participantRelationId: 10 } });
  const look = async () => await main.visit('appoint-hm', 'maren');
  const before = await look();
  expect(before.canUndo).toBe(true);
  const body = { callerId: cast.teodora, adviserId: cast.edda, hasPassed: true, caseTrackingRecordId: main.caseId };
  expect((await server.as('edda').call(submitIdentityVerification, { body })).data).toEqual({ succeeded: true });
  expect(await look()).toEqual(before);
  expect((await server.as('maren').call(undoComponent, { params: { id: await main.visitId('appoint-hm') } })).status).toBe(200);
});
