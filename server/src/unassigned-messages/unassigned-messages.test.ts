import { closeCase } from '@evenhand/contract/case-closure';
import { getCase } from '@evenhand/contract/case-details';
import { claimCasePost, removeAdviser, setAdviser } from '@evenhand/contract/case-people';
import { lockCase, unlockCase } from '@evenhand/contract/cases';
import { EMPTY_ID } from '@evenhand/contract/limits';
import { messageCalls } from '@evenhand/contract/messages';
import {
  approveRemoval,
  listRemovalRequests,
  requestAttachmentsRemoval,
  requestMessageRemoval,
} from '@evenhand/contract/removals';
import { getHistory } from '@evenhand/contract/timeline';
import * as contract from '@evenhand/contract/unassigned-messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, lookupId, openCase, openWithoutAdviser, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { post, postNote, sendForm, toMessages } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pdf } from '../../testing/uploads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const waiting = async (name: CastName) => (await server.as(name).call(contract.listUnassignedMessages, {})).data;
const waitingOn = async (name: CastName, id: number) =>
  (await waiting(name)).filter((row) => row.caseTrackingRecordId === id);
const inboxOf = async (name: CastName, id: number) =>
  (await server.as(name).call(messageCalls.list, { params: { id, isDraft: 'false', unreadOnly: 'false' } })).data;

let received = 9_000_000;
/** A message from outside that matches no case, as the system brings it in. */
async function receive(subject: string): Promise<number> {
  received += 1;
  const from = { sender_name: 'Ada Marsh', sender_address: 'ada@example.org' };
  await server.db
    .insertInto('unassigned_message')
    .values({
      id: received,
      service_id: 1,
      ...from,
      subject,
      body: '<p>I wrote last week.</p>',
      received_at: new Date('2026-11-17T16:00:00.000Z'),
    })
    .execute();
  return received;
}

describe('Messages on a case without an adviser', () => {
  it('are listed for HR of its policy area with what HR needs to know, and with their attachments [UNAS-01, UNAS-02, API-067, MSG-34]', async () => {
    const id = await openWithoutAdviser(server);
    const { data } = await sendForm(server, 'teodora', toMessages(id), [
      ['subject', 'Nobody answers'],
      ['body', '<p>Is anybody there?</p>'],
      ['attachments', pdf('letter.pdf')],
    ]);
    await post(server, 'maren', id, { subject: 'From HR' });
    await postNote(server, 'maren', id);
    expect(await waitingOn('maren', id)).toEqual([
      {
        id: data.id,
        subject: 'Nobody answers',
        body: '<p>Is anybody there?</p>',
        preview: 'Is anybody there?',
        senderName: 'Teodora Whitlock',
        suggestedCases: [],
        senderAddress: null,
        updatedAt: server.now().toISOString(),
        caseTrackingMessageAttachments: data.caseTrackingMessageAttachments,
        isCaseLocked: false,
        caseTrackingRecordId: id,
        topicTitle: 'General query',
        stageTitle: data.stageTitle,
        employeeName: 'Callum Brightwater',
        employeeUserId: cast.callum,
        caseOwnerName: 'Teodora Whitlock',
        caseOwnerUserId: cast.teodora,
        dueByDateTime: '2026-11-19T09:00:00.000Z',
      },
    ]);
    expect(await waitingOn('edda', id)).toHaveLength(1);
    expect(await waitingOn('rufus', id)).toEqual([]);
    expect((await server.as('maren').call(contract.listUnassignedOfCase, { params: { id } })).data).toHaveLength(1);
    for (const name of ['teodora', 'callum'] as const) {
      expect((await server.as(name).call(contract.listUnassignedMessages, {})).status, name).toBe(403);
    }
  });

  it('are not listed while the case is locked, when it is closed, or once it has an adviser by any way [UNAS-04, UNAS-08, UNAS-10]', async () => {
    const id = await openWithoutAdviser(server);
    await post(server, 'teodora', id);
    await server.as('maren').call(lockCase, { params: { id } });
    expect(await waitingOn('edda', id)).toEqual([]);
    await server.as('maren').call(unlockCase, { params: { id } });
    expect(await waitingOn('edda', id)).toHaveLength(1);
    await server.as('edda').call(claimCasePost, { params: { id } });
    expect((await server.as('edda').call(getCase, { params: { id } })).data.caseAdviser?.adviserId).toBe(cast.edda);
    expect([await waitingOn('edda', id), await waitingOn('maren', id)]).toEqual([[], []]);
    await server.as('edda').call(removeAdviser, { params: { id } });
    expect(await waitingOn('maren', id)).toHaveLength(1);
    await server.as('maren').call(setAdviser, { params: { id }, body: cast.priya });
    expect(await waitingOn('maren', id)).toEqual([]);
    const closed = await openWithoutAdviser(server);
    await post(server, 'teodora', closed);
    await server
      .as('maren')
      .call(closeCase, {
        params: { id: closed },
        body: { caseTrackingRecordId: closed, workflowTrackingComponentId: 1, conclusion: 'Answered.' },
      });
    expect(await waitingOn('maren', closed)).toEqual([]);
  });

  it('leave the list when they are removed, and so do their attachments [UNAS-06]', async () => {
    const id = await openWithoutAdviser(server);
    const { data } = await sendForm(server, 'teodora', toMessages(id), [
      ['subject', 'Wrong case'],
      ['attachments', pdf('other.pdf')],
    ]);
    const params = {
      messageId: data.id,
      reasonId: lookupId(server, 'removal-reasons', 'wrong-case'),
      urgencyId: lookupId(server, 'removal-urgencies', 'same-day'),
    };
    const approve = async () => {
      const [request] = (await server.as('maren').call(listRemovalRequests, {})).data.filter(
        ({ caseId }) => caseId === id,
      );
      expect((await server.as('maren').call(approveRemoval, { params: { id: request!.id } })).error).toBeUndefined();
    };
    await server
      .as('edda')
      .call(requestAttachmentsRemoval, {
        params,
        query: { attachmentIds: [data.caseTrackingMessageAttachments[0]!.id] },
      });
    await approve();
    expect(await waitingOn('edda', id)).toMatchObject([{ id: data.id, caseTrackingMessageAttachments: [] }]);
    await server.as('edda').call(requestMessageRemoval, { params });
    await approve();
    expect(await waitingOn('edda', id)).toEqual([]);
  });

  it('of two who claim the case one is told that it has an adviser [UNAS-11]', async () => {
    const id = await openWithoutAdviser(server);
    await post(server, 'teodora', id);
    await server.as('edda').call(claimCasePost, { params: { id } });
    expect(await refused(server, () => server.as('maren').call(claimCasePost, { params: { id } }))).toMatchObject({
      code: 'ALREADY_EXISTS',
    });
  });
});

describe('A message from outside that matches no case', () => {
  it('is seen by all HR users of the service, and comes into the inbox of the case it is assigned to under its number [UNAS-09, API-068]', async () => {
    const id = await openWithoutAdviser(server);
    const messageId = await receive('About my appeal');
    for (const name of ['maren', 'edda', 'rufus'] as const) {
      expect(
        (await waiting(name)).find((row) => row.id === messageId),
        name,
      ).toMatchObject({
        caseTrackingRecordId: null,
        senderName: 'Ada Marsh',
        senderAddress: 'ada@example.org',
        topicTitle: null,
        dueByDateTime: null,
      });
    }
    expect((await waiting('odile')).some((row) => row.id === messageId)).toBe(false);
    const assign = (name: CastName) =>
      server.as(name).call(contract.assignMessage, { params: { messageId, caseId: id } });
    for (const name of ['teodora', 'rufus', 'odile'] as const)
      expect((await refused(server, () => assign(name))).status, name).toBe(name === 'teodora' ? 403 : 404);
    expect((await assign('edda')).status).toBe(200);
    expect(await inboxOf('teodora', id)).toMatchObject([
      {
        id: messageId,
        subject: 'About my appeal',
        senderName: 'Ada Marsh',
        senderUserId: EMPTY_ID,
        senderAddress: 'ada@example.org',
        senderRoleId: null,
        userHasRead: false,
        dueByDateTime: null,
      },
    ]);
    expect((await server.as('edda').call(getCase, { params: { id } })).data).toMatchObject({
      caseAdviser: { adviserId: cast.edda },
      unread: 1,
    });
    expect((await waiting('maren')).some((row) => row.id === messageId)).toBe(false);
    expect((await historyOf(server, id)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['message.assigned', 'case.adviser-changed']),
    );
    const told = (await server.as('teodora').call(getHistory, { params: { id } })).data.data.flatMap(
      ({ change, changeDetails }) => [change, ...changeDetails.map(({ detailText }) => detailText)],
    );
    expect(told).toContain('From: Ada Marsh (ada@example.org)');
    const elsewhere = await openCase(server);
    const again = () => server.as('maren').call(contract.assignMessage, { params: { messageId, caseId: elsewhere } });
    expect(await refused(server, again)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const before = await historyOf(server, id);
    expect((await assign('edda')).status).toBe(200);
    expect(await historyOf(server, id)).toEqual(before);
  });

  it('can come to a closed case, which gets no adviser by it', async () => {
    const id = await openWithoutAdviser(server);
    await server
      .as('maren')
      .call(closeCase, {
        params: { id },
        body: { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' },
      });
    await server.as('edda').call(contract.assignMessage, { params: { messageId: await receive('Late'), caseId: id } });
    expect(await inboxOf('maren', id)).toHaveLength(1);
    expect((await server.as('maren').call(getCase, { params: { id } })).data.caseAdviser).toBeNull();
  });

  it('does not change who advises the case, and is not taken by an assignment that is refused', async () => {
    const id = await openCase(server);
    const messageId = await receive('Again');
    const missing = () => server.as('edda').call(contract.assignMessage, { params: { messageId, caseId: 987_654 } });
    expect(await refused(server, missing)).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
    expect((await waiting('edda')).some((row) => row.id === messageId)).toBe(true);
    await server.as('edda').call(contract.assignMessage, { params: { messageId, caseId: id } });
    expect((await server.as('edda').call(getCase, { params: { id } })).data.caseAdviser?.adviserId).toBe(cast.maren);
  });

  it('that two assign at once comes to one case', async () => {
    const [one, other] = [await openCase(server), await openCase(server)];
    const messageId = await receive('Twice');
    const answers = await Promise.all([
      server.as('maren').call(contract.assignMessage, { params: { messageId, caseId: one } }),
      server.as('edda').call(contract.assignMessage, { params: { messageId, caseId: other } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect([...(await inboxOf('maren', one)), ...(await inboxOf('maren', other))]).toHaveLength(1);
  });
});

it('Messages are sorted by when they are due, those without last [UNAS-01]', async () => {
  server.setNow('2026-11-18T12:00:00.000Z');
  const later = await openWithoutAdviser(server);
  await post(server, 'teodora', later);
  server.setNow('2026-11-18T11:00:00.000Z');
  const sooner = await openWithoutAdviser(server);
  await post(server, 'teodora', sooner);
  const outside = await receive('From outside');
  const rows = (await waiting('maren')).filter(
    (row) => [later, sooner].includes(row.caseTrackingRecordId ?? 0) || row.id === outside,
  );
  expect(rows.map((row) => row.caseTrackingRecordId)).toEqual([sooner, later, null]);
});
