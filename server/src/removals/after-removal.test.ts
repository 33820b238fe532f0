import { messageCalls } from '@evenhand/contract/messages';
import { queryNotifications } from '@evenhand/contract/notifications';
import * as contract from '@evenhand/contract/removals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { join, lookupId, openCase, refused } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { post, sendForm, toMessages } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pdf } from '../../testing/uploads.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.setNow('2026-11-18T09:00:00.000Z');
  caseId = await openCase(server);
});
afterAll(() => server.close());

/** Edda asks for the removal of the message, or of these attachments of it, and Maren approves it. */
async function remove(messageId: number, attachmentIds?: number[]): Promise<void> {
  const params = {
    messageId,
    reasonId: lookupId(server, 'removal-reasons', 'wrong-case'),
    urgencyId: lookupId(server, 'removal-urgencies', 'same-day'),
  };
  if (attachmentIds === undefined) await server.as('edda').call(contract.requestMessageRemoval, { params });
  else await server.as('edda').call(contract.requestAttachmentsRemoval, { params, query: { attachmentIds } });
  const request = (await server.as('maren').call(contract.listRemovalRequests)).data.find(
    (one) => one.caseId === caseId,
  );
  expect(
    (await server.as('maren').call(contract.approveRemoval, { params: { id: request!.id } })).error,
  ).toBeUndefined();
}

it('A retry of the request that posted a removed message is told so, and posts nothing [REMV-14]', async () => {
  const send = () =>
    server
      .as('teodora')
      .call(messageCalls.create, {
        params: { id: caseId },
        body: { subject: 'Rota' },
        headers: { 'idempotency-key': 'posted-once' },
      });
  const { data } = await send();
  await remove(data.id);
  expect(await refused(server, send)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(
    (
      await server
        .as('teodora')
        .call(messageCalls.list, { params: { id: caseId, isDraft: 'false', unreadOnly: 'false' } })
    ).data,
  ).toEqual([]);
});

it('A retry by somebody who has been blocked since answers the same before and after a removal [REMV-14, PERM-04]', async () => {
  await join(server, caseId, 'silas', 'stakeholder');
  const send = () =>
    server
      .as('silas')
      .call(messageCalls.create, {
        params: { id: caseId },
        body: { subject: 'Rota' },
        headers: { 'idempotency-key': 'by-silas' },
      });
  const { data } = await send();
  const asBlocked = { role_id: 4, relation_id: 2, blocked_reason: 'Named as a witness.' };
  await server.db
    .updateTable('participant')
    .set(asBlocked)
    .where('case_id', '=', caseId)
    .where('user_id', '=', cast.silas)
    .execute();
  const before = await refused(server, send);
  expect(before).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
  await remove(data.id);
  expect(await refused(server, send)).toMatchObject({
    status: 404,
    code: 'CASE_NOT_FOUND',
    description: before.description,
  });
});

it('A retry with the id of the client alone posts no second message, whatever it says now; nor does one of a draft that was discarded [REMV-14, API-044]', async () => {
  const clientMessageId = crypto.randomUUID();
  const send = (more: { subject?: string; isdraft?: boolean; clientMessageId?: string } = {}) =>
    server
      .as('maren')
      .call(messageCalls.create, { params: { id: caseId }, body: { subject: 'Rota', clientMessageId, ...more } });
  const { data } = await send();
  expect((await send()).data.id).toBe(data.id);
  await remove(data.id);
  for (const subject of ['Rota', 'Another'])
    expect(await refused(server, () => send({ subject }))).toMatchObject({
      status: 409,
      code: 'ALREADY_EXISTS',
      description: /removed since/,
    });
  const draftId = crypto.randomUUID();
  const draft = (await send({ clientMessageId: draftId, isdraft: true })).data;
  await server.as('maren').call(messageCalls.discardDraft, { params: { id: draft.id } });
  expect(await refused(server, () => send({ clientMessageId: draftId, isdraft: true }))).toMatchObject({ status: 409 });
  const again = { params: { id: caseId }, body: { subject: 'Mine', clientMessageId } };
  expect((await server.as('teodora').call(messageCalls.create, again)).status).toBe(200);
});

it('Every stored answer of the case that holds words is forgotten, however the call was spelled, and so is what was sent [REMV-14]', async () => {
  const other = await openCase(server);
  const send = async (key: string, url: string, body: object) => {
    const headers = { authorization: `Bearer test.${cast.teodora}`, 'idempotency-key': key };
    return await server.server.inject({ method: 'POST', url, headers, payload: body });
  };
  const words = { subject: 'Rota', body: '<p>A quokka was seen.</p>' };
  const posted = await send('spelled-oddly', `/api/CASEMESSAGES/cr%65ate/${caseId}/`, words);
  expect(posted.statusCode, posted.body).toBe(200);
  await send('asked-for-help', `/api/cases/${caseId}/seekHelp`, { message: 'A quokka was seen.' });
  await send('of-another-case', `/api/casemessages/create/${other}`, words);
  const kept = async () => {
    const rows = await server.db
      .selectFrom('idempotency_key')
      .select(['key', 'answer', 'body_hash'])
      .where('user_id', '=', cast.teodora)
      .execute();
    const of = (key: string) => rows.find((row) => row.key === key);
    return ['spelled-oddly', 'asked-for-help', 'of-another-case'].map((key) => [
      of(key)?.answer != null,
      of(key)?.body_hash != null,
    ]);
  };
  const all = [true, true];
  expect(await kept()).toEqual([all, all, all]);
  await remove((posted.json() as { data: { id: number } }).data.id);
  expect(await kept()).toEqual([[false, false], [true, false], all]);
  expect(
    (await send('asked-for-help', `/api/cases/${caseId}/seekHelp`, { message: 'A quokka was seen.' })).statusCode,
  ).toBe(200);
  expect((await send('spelled-oddly', `/api/CASEMESSAGES/cr%65ate/${caseId}/`, words)).statusCode).toBe(404);
});

it('Of two messages with one subject, the notice of the other keeps its words [REMV-14]', async () => {
  const ids = [];
  for (const body of ['One.', 'Two.'])
    ids.push((await post(server, 'teodora', caseId, { subject: 'Same words', body })).id);
  const told = async () => {
    const { data } = await server.as('maren').call(queryNotifications, {});
    return data.data
      .filter(({ caseTrackingRecordId }) => caseTrackingRecordId === caseId)
      .map(({ notificationTitle }) => notificationTitle);
  };
  const before = await told();
  expect(before.filter((title) => title.includes('Same words'))).toHaveLength(2);
  await remove(ids[0]!);
  const after = await told();
  expect(after.filter((title) => title.includes('Same words'))).toHaveLength(1);
  expect(after.filter((title) => title.includes('a removed message'))).toHaveLength(1);
});

it('A draft that is open in a window meets the version without the words, and does not put them back [REMV-14]', async () => {
  const { id } = await post(server, 'teodora', caseId, { subject: 'Rota', body: '<p>A quokka was seen.</p>' });
  const body = '<p>Mine.</p><p>A quokka was seen.</p>';
  const draft = await post(server, 'maren', caseId, { isdraft: true, subject: 'RE: Rota', body, parentMessageId: id });
  server.setNow('2026-11-18T09:05:00.000Z');
  await remove(id);
  const typed = { draftId: draft.id, parentMessageId: null, subject: 'RE: Rota', body, baseUpdatedAt: draft.updatedAt };
  const save = () => server.as('maren').call(messageCalls.keepTyped, { params: { id: caseId }, body: typed });
  expect(await refused(server, save)).toMatchObject({
    code: 'ALREADY_EXISTS',
    answer: { error: { current: { body: '<p>Mine.</p>' } } },
  });
});

it('Notices that named a file of it go, with the message or with the file alone [REMV-14]', async () => {
  const { data } = await sendForm(server, 'teodora', toMessages(caseId), [
    ['subject', 'Papers'],
    ['attachments', pdf('wombat.pdf', 'One.')],
    ['attachments', pdf('other.pdf', 'Two.')],
  ]);
  const addedBy = { userId: cast.teodora, name: 'Teodora Whitlock' };
  for (const filename of ['wombat.pdf', 'other.pdf']) {
    const facts = JSON.stringify({ filename, addedBy, messageId: data.id });
    const values = {
      user_id: cast.teodora,
      service_id: 1,
      case_id: caseId,
      kind: 'file.infected',
      facts,
      posted_at: server.now(),
      type: 1,
    };
    await server.db.insertInto('notice').values(values).execute();
  }
  const named = async () => {
    const rows = await server.db
      .selectFrom('notice')
      .select('facts')
      .where('case_id', '=', caseId)
      .where('kind', '=', 'file.infected')
      .execute();
    return rows.map(({ facts }) => (facts as { filename: string }).filename).sort();
  };
  expect(await named()).toEqual(['other.pdf', 'wombat.pdf']);
  await remove(data.id, [data.caseTrackingMessageAttachments[0]!.id]);
  expect(await named()).toEqual(['other.pdf']);
  await remove(data.id);
  expect(await named()).toEqual([]);
});
