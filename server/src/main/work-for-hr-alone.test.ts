import { exportAudit } from '@evenhand/contract/audit-export';
import { undoComponent } from '@evenhand/contract/component-tracking';
import { createFailedContact, createParkedCall } from '@evenhand/contract/contacts';
import { submitIdentityVerification } from '@evenhand/contract/identity-verification';
import { LINK_TYPE, linkCases } from '@evenhand/contract/linked-cases';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { join, openCase, participantParams } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { post, postNote } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance } from '../../testing/walk.ts';

let server: TestServer;
let main: Walk;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  main = await openGrievance(server);
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  await main.complete('appoint-hm', 'maren', {
    data: { participantGuid: cast.edda, participantRoleId: 2, participantRelationId: 10 },
  });
});

const edda = () => server.as('edda');
const params = () => ({ id: main.caseId });
const contact = async (reasons: string) => {
  const { participantId } = await participantParams(server, main.caseId, 'teodora');
  const reasonId = server.configuration.of(1).pack.lookups[reasons]![0]!.id;
  return { participantId, recordedDateTime: '2026-11-17T10:05:00.000Z', reasonId, details: 'Please ring back.' };
};

test.each([
  [
    'a link to a case that is hidden from the reader',
    async () => {
      const hidden = await openCase(server, { as: 'edda', employee: 'silas' });
      await join(server, hidden, 'maren', 'blocked');
      return await edda().call(linkCases, { params: { a: main.caseId, b: hidden, c: LINK_TYPE } });
    },
  ],
  [
    'a verification',
    () =>
      edda().call(submitIdentityVerification, {
        body: { callerId: cast.teodora, adviserId: cast.edda, hasPassed: true, caseTrackingRecordId: main.caseId },
      }),
  ],
  [
    'a parked call',
    async () => edda().call(createParkedCall, { params: params(), body: await contact('parked-call-reasons') }),
  ],
  [
    'a failed contact',
    async () =>
      edda().call(createFailedContact, { params: params(), body: (await contact('failed-contact-reasons')) as never }),
  ],
  ['an export', () => edda().call(exportAudit, { params: params() })],
  ['a note', async () => void (await postNote(server, 'edda', main.caseId))],
])(
  'what can be undone does not tell of %s, which HR alone may know of [PERM-36, HIST-11, PROC-10]',
  async (_what, work) => {
    const look = () => main.visit('appoint-hm', 'maren');
    const before = await look();
    expect(before.canUndo).toBe(true);
    expect((await work())?.status ?? 200).toBe(200);
    expect(await look()).toEqual(before);
    expect(
      (await server.as('maren').call(undoComponent, { params: { id: await main.visitId('appoint-hm') } })).status,
    ).toBe(200);
  },
);

test('somebody who has written what everybody reads is not taken off the case by going back [PROC-10]', async () => {
  await post(server, 'edda', main.caseId);
  expect((await main.visit('appoint-hm', 'maren')).canUndo).toBe(false);
});
