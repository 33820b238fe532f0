import { Writable } from 'node:stream';
import { downloadFile } from '@evenhand/contract/files';
import { messageCalls } from '@evenhand/contract/messages';
import * as contract from '@evenhand/contract/unassigned-messages';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { receive, receivesMail } from '../../testing/mail-world.ts';
import { post } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { filesOnDisk } from '../../testing/uploads.ts';
import { sweepContent } from '../files/sweep-content.ts';
import { savePermissionRules } from '../users/permission-rules.ts';
import { forgetDismissed } from './dismissed-message.store.ts';

let server: TestServer;
const logged: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
beforeAll(async () => {
  server = await startTestServer({ log: pino({ level: 'info' }, sink) });
  for (const name of ['edda', 'rufus'] as const)
    await savePermissionRules(server.db, cast[name], 1, { ReviewMessageRemovals: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('request_limit').execute();
});

const dismiss = (name: CastName, messageId: number | string) =>
  server.as(name).call(contract.dismissMessage, { params: { messageId: messageId as number } });
const restore = (name: CastName, messageId: number) =>
  server.as(name).call(contract.restoreMessage, { params: { messageId } });
const deletedOf = async (subject: string) =>
  (await server.as('maren').call(contract.listDismissedMessages, {})).data.filter((row) => row.subject === subject);
const waitingOf = async (subject: string) =>
  (await server.as('maren').call(contract.listUnassignedMessages, {})).data.filter(
    (row) => row.caseTrackingRecordId === null && row.subject === subject,
  );
const sweep = () => sweepContent(server.serving, server.files, new Date(Date.now() + 2 * 3_600_000));
const statusOf = async (name: CastName, storageId: string) =>
  (await server.as(name).call(downloadFile, { params: { storageId } })).status;
/** The lines of the log without what is random or of the moment, which may hold any letters and digits. */
const lines = () =>
  logged.map((line) => ({ ...(JSON.parse(line) as object), reqId: null, time: null, pid: null, ms: null }));
const linesOf = (messageId: number) => lines().filter((line) => JSON.stringify(line).includes(String(messageId)));

/** A mail from outside that matches no case. */
async function arrived(
  subject: string,
  files: { name: string; content: string }[] = [],
): Promise<contract.UnassignedMessage> {
  await receive(receivesMail(server), { subject, id: `${subject.replaceAll(' ', '-')}@example.org`, files });
  return (await waitingOf(subject))[0]!;
}

describe('A message from outside that is deleted', () => {
  it('is gone from the list of all HR users, and stands among the deleted ones with who deleted it and when [PERM-15]', async () => {
    const { id, cameByMail } = await arrived('Buy now', [{ name: 'offer.txt', content: 'An offer' }]);
    expect((await dismiss('rufus', id)).status).toBe(200);
    expect(await waitingOf('Buy now')).toEqual([]);
    expect(await deletedOf('Buy now')).toMatchObject([
      {
        id,
        body: '<p>I wrote last week.</p>',
        senderAddress: 'ada@example.org',
        caseTrackingMessageAttachments: [{ filename: 'offer.txt' }],
        cameByMail,
        dismissedAt: server.now().toISOString(),
        dismissedByName: 'Rufus Adeyemi-Holt',
      },
    ]);
    for (const name of ['teodora', 'callum'] as const)
      expect((await server.as(name).call(contract.listDismissedMessages, {})).status, name).toBe(403);
    expect((await server.as('odile').call(contract.listDismissedMessages, {})).data).toEqual([]);
  });

  it('is put back as it was, with its files, and may then go to a case', async () => {
    const before = await arrived('Not spam', [{ name: 'letter.txt', content: 'A letter' }]);
    await dismiss('rufus', before.id);
    expect((await restore('edda', before.id)).status).toBe(200);
    expect(await waitingOf('Not spam')).toEqual([before]);
    expect(await deletedOf('Not spam')).toEqual([]);
    expect(await statusOf('maren', before.caseTrackingMessageAttachments[0]!.storageId)).toBe(200);
    expect(linesOf(before.id).map((line) => (line as { msg?: string }).msg)).toEqual([
      'a message without a case was deleted',
      'a deleted message was put back',
    ]);
    expect(await refused(server, () => restore('maren', before.id))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const caseId = await openCase(server);
    const params = { messageId: before.id, caseId };
    expect((await server.as('maren').call(contract.assignMessage, { params })).status).toBe(200);
  });

  it('is forgotten after thirty days, and its bytes go unless another file has them', async () => {
    await server.db.deleteFrom('dismissed_message').execute();
    const { id } = await arrived('Forgotten', [
      { name: 'offer.txt', content: 'Another offer' },
      { name: 'rota.txt', content: 'The same rota' },
    ]);
    await arrived('The rota', [{ name: 'other.txt', content: 'The same rota' }]);
    await dismiss('maren', id);
    const days = (count: number) => new Date(server.now().getTime() + count * 24 * 3_600_000);
    const forget = (now: Date) =>
      server.serving.transaction().execute((tx) => forgetDismissed(tx, new Date(now.getTime() - 30 * 24 * 3_600_000)));
    await forget(days(29));
    await sweep();
    const kept = filesOnDisk(server).content.length;
    expect(await deletedOf('Forgotten')).toHaveLength(1);
    await forget(days(31));
    await sweep();
    expect(await deletedOf('Forgotten')).toEqual([]);
    // The mail as it came, and one of its two files.
    expect(filesOnDisk(server).content).toHaveLength(kept - 2);
    expect(
      await statusOf('maren', (await waitingOf('The rota'))[0]!.caseTrackingMessageAttachments[0]!.storageId),
    ).toBe(200);
  });

  it('is on one page of a list that holds each once, the latest first; a hundred on the page of a caller who names none [UNASPAGE-01]', async () => {
    await server.db.deleteFrom('dismissed_message').execute();
    const rows = Array.from({ length: 105 }, (_one, at) => ({
      id: 9_800_000 + at,
      service_id: 1,
      sender_name: 'Ada',
      sender_address: 'ada@example.org',
      subject: `Deleted ${at}`,
      body: '',
      received_at: server.now(),
      // Several at the same moment: their numbers decide then.
      dismissed_at: new Date(server.now().getTime() + Math.trunc(at / 4) * 1000),
      dismissed_by: cast.maren,
      mail_notes: [],
      is_confirmed: false,
    }));
    await server.db.insertInto('dismissed_message').values(rows).execute();
    const page = async (query: Record<string, string> = {}) => {
      const answer = await server.as('edda').call(contract.listDismissedMessages, { query: query as never });
      return { ids: answer.data?.map(({ id }) => id), more: answer.headers['x-has-more-rows'], error: answer.error };
    };
    const latestFirst = rows.map(({ id }) => id).reverse();
    expect(await page()).toMatchObject({ ids: latestFirst.slice(0, 100), more: 'true' });
    expect(await page({ page: '2' })).toMatchObject({ ids: latestFirst.slice(100), more: 'false' });
    const pages = await Promise.all(['1', '2', '3', '4'].map((number) => page({ page: number, pageSize: '35' })));
    expect(pages.flatMap(({ ids }) => ids)).toEqual(latestFirst);
    expect(pages.map(({ more }) => more)).toEqual(['true', 'true', 'false', 'false']);
    for (const [field, bad] of [
      ['pageSize', '101'],
      ['pageSize', '0'],
      ['page', '0'],
      ['page', 'two'],
    ] as const)
      expect((await page({ [field]: bad })).error, bad).toMatchObject({
        errorCode: 'BAD_REQUEST',
        fields: { [field]: expect.any(String) },
      });
    await server.db.deleteFrom('dismissed_message').execute();
  });

  it('stays away when its mail comes again', async () => {
    await dismiss('maren', (await arrived('Once more')).id);
    expect(await arrived('Once more')).toBeUndefined();
  });

  it('makes room where too many wait', async () => {
    const words = {
      service_id: 1,
      sender_name: 'Ada',
      sender_address: 'ada@example.org',
      subject: 'Flood',
      body: '',
      received_at: server.now(),
    };
    const waiting = (
      await server.db.selectFrom('unassigned_message').select('id').where('service_id', '=', 1).execute()
    ).length;
    const flood = Array.from({ length: 300 - waiting }, (_one, at) => ({
      id: 9_700_000 + at,
      ...words,
      sender_address: `ada@${at}.example`,
      is_confirmed: true,
    }));
    await server.db.insertInto('unassigned_message').values(flood).execute();
    await expect(arrived('Has room')).rejects.toMatchObject({ code: 'TOO_MUCH_MAIL' });
    await dismiss('maren', 9_700_000);
    expect(await arrived('Has room')).toBeDefined();
    await server.db.deleteFrom('unassigned_message').where('id', '>=', 9_700_000).execute();
  });

  it('is one line of the log, with who did it, and without its words, names and address', async () => {
    const { id } = await arrived('Private matter', [{ name: 'private.txt', content: 'Private' }]);
    await dismiss('edda', id);
    expect(linesOf(id)).toMatchObject([
      { messageId: id, userId: cast.edda, serviceId: 1, msg: 'a message without a case was deleted' },
    ]);
    expect(JSON.stringify(lines())).not.toMatch(/private|example\.org|Ada/i);
    await dismiss('edda', id);
    expect(linesOf(id)).toHaveLength(1);
  });

  it('is deleted by one of two who do so at once, and the other is told that it is gone', async () => {
    const { id } = await arrived('Twice', [{ name: 'a.txt', content: 'A' }]);
    const answers = await Promise.all([dismiss('maren', id), dismiss('edda', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(linesOf(id)).toHaveLength(1);
  });

  it('and assigned to a case at once is in the case or nowhere, with its attachment', async () => {
    const [caseId, { id }] = [await openCase(server), await arrived('Both', [{ name: 'b.txt', content: 'B' }])];
    const assigning = server.as('edda').call(contract.assignMessage, { params: { messageId: id, caseId } });
    const [deleted, assigned] = await Promise.all([dismiss('maren', id), assigning]);
    expect([deleted.status, assigned.status].sort()).toEqual([200, 404]);
    const inbox = (
      await server
        .as('maren')
        .call(messageCalls.list, { params: { id: caseId, isDraft: 'false', unreadOnly: 'false' } })
    ).data;
    expect(inbox.map(({ caseTrackingMessageAttachments }) => caseTrackingMessageAttachments.length)).toEqual(
      assigned.status === 200 ? [1] : [],
    );
    expect(await waitingOf('Both')).toEqual([]);
  });
});

describe('Nothing is deleted', () => {
  it('or put back by a business user, by HR without the right to review removals, or by HR of another service [PERM-15]', async () => {
    const { id, caseTrackingMessageAttachments: files } = await arrived('Not yours', [{ name: 'c.txt', content: 'C' }]);
    const { id: deleted } = await arrived('Deleted');
    await dismiss('maren', deleted);
    const forbidden = { status: 403, code: 'NOT_AUTHORISED' };
    for (const name of ['teodora', 'callum', 'priya', 'odile'] as const) {
      expect(await refused(server, () => dismiss(name, id)), name).toMatchObject(forbidden);
      expect(await refused(server, () => restore(name, deleted)), name).toMatchObject(forbidden);
    }
    await savePermissionRules(server.db, cast.odile, 2, { ReviewMessageRemovals: true });
    for (const act of [() => dismiss('odile', id), () => restore('odile', deleted)])
      expect(await refused(server, act)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await waitingOf('Not yours')).toMatchObject([{ id, caseTrackingMessageAttachments: files }]);
    expect(await deletedOf('Deleted')).toHaveLength(1);
    expect(await statusOf('maren', files[0]!.storageId)).toBe(200);
    expect(linesOf(id)).toEqual([]);
  });

  it('by somebody whom it names, who is told to leave it to a colleague [PERM-15]', async () => {
    const { id } = await arrived('Complaint about Edda Marlowe');
    expect(await refused(server, () => dismiss('edda', id))).toMatchObject({
      status: 403,
      description: 'This message names you, so a colleague who reviews removals has to decide about it.',
    });
    expect(await waitingOf('Complaint about Edda Marlowe')).toHaveLength(1);
    expect((await dismiss('maren', id)).status).toBe(200);
  });

  it('of a message on a case, whether it was posted there or assigned to it', async () => {
    const caseId = await openCase(server);
    const { id: posted } = await post(server, 'teodora', caseId);
    const { id: assigned } = await arrived('For the case');
    await server.as('maren').call(contract.assignMessage, { params: { messageId: assigned, caseId } });
    for (const id of [posted, assigned])
      expect(await refused(server, () => dismiss('maren', id))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('by a call that names no message', async () => {
    for (const bad of ['x', '0', '-1', '1.5', '1e3', '9'.repeat(20), "1' or '1'='1"])
      expect(await refused(server, () => dismiss('maren', encodeURIComponent(bad))), bad).toMatchObject({
        status: 400,
        code: 'BAD_REQUEST',
      });
  });
});
