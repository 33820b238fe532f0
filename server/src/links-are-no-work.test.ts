import { undoComponent } from '@evenhand/contract/component-tracking';
import { LINK_TYPE, linkCases } from '@evenhand/contract/linked-cases';
import { addParticipant, ParticipantRole } from '@evenhand/contract/participants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from './testing/case-world.ts';
import { cast } from './testing/cast.ts';
import type { TestServer } from './testing/test-server.ts';
import { startTestServer } from './testing/test-server.ts';
import { openGrievance } from './testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('what can be undone does not tell of a link whose other case is hidden from the reader [PERM-04, PROC-10]', async () => {
  const main = await openGrievance(server);
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  await main.complete('appoint-hm', 'maren', { data: { participantGuid: cast.edda, participantRoleId: 2, participantRelationId: 10 } });
  const hidden = await openCase(server, { as: 'edda', employee: 'silas' });
  const block = { participantGuid: cast.maren, participantRoleId: ParticipantRole.Blocked, blackListedReason: 'A witness.' };
  expect((await server.as('edda').call(addParticipant, { params: { id: hidden }, body: block })).error).toBeUndefined();
  const look = async () => await main.visit('appoint-hm', 'maren');
  const before = await look();
  expect(before.canUndo).toBe(true);
  expect((await server.as('edda').call(linkCases, { params: { a: main.caseId, b: hidden, c: LINK_TYPE } })).error).toBeUndefined();
  expect(await look()).toEqual(before);
  expect((await server.as('maren').call(undoComponent, { params: { id: await main.visitId('appoint-hm') } })).status).toBe(200);
});
