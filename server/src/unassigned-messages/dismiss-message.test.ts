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
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('request_limit').execute();
});

const dismiss = (name: CastName, messageId: number | string) =>
  server.as(name).call(contract.dismissMessage, { params: { messageId: messageId as number } });
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
  it('is gone for all HR users with its attachments, whose bytes go with the sweep unless another file has them', async () => {
    const { id, caseTrackingMessageAttachments: files } = await arrived('Buy now', [
      { name: 'offer.txt', content: 'An offer' },
      { name: 'rota.txt', content: 'The same rota' },
    ]);
    await arrived('The rota', [{ name: 'other.txt', content: 'The same rota' }]);
    // What was noted at the arrival is not what lets the bytes go.
    await sweep();
    const kept = filesOnDisk(server).content.length;
    expect((await dismiss('rufus', id)).status).toBe(200);
    expect(await waitingOf('Buy now')).toEqual([]);
    for (const { storageId } of files) expect(await statusOf('maren', storageId)).toBe(404);
    expect(
      await server.db.selectFrom('unassigned_file').select('id').where('unassigned_message_id', '=', id).execute(),
    ).toEqual([]);
    await sweep();
    expect(filesOnDisk(server).content).toHaveLength(kept - 2);
    expect(
      await statusOf('maren', (await waitingOf('The rota'))[0]!.caseTrackingMessageAttachments[0]!.storageId),
    ).toBe(200);
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
      { messageId: id, userId: cast.edda, serviceId: 1, files: 2, msg: 'a message without a case was deleted' },
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
  it('by a business user, or by HR of another service, for whom it is not there [PERM-15]', async () => {
    const { id, caseTrackingMessageAttachments: files } = await arrived('Not yours', [{ name: 'c.txt', content: 'C' }]);
    for (const name of ['teodora', 'callum'] as const)
      expect(await refused(server, () => dismiss(name, id)), name).toMatchObject({
        status: 403,
        code: 'NOT_AUTHORISED',
      });
    const ofOdile = await refused(server, () => dismiss('odile', id));
    expect(ofOdile).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      description: (await refused(server, () => dismiss('odile', 987_654))).description,
    });
    expect(await waitingOf('Not yours')).toMatchObject([{ id, caseTrackingMessageAttachments: files }]);
    expect(await statusOf('maren', files[0]!.storageId)).toBe(200);
    expect(linesOf(id)).toEqual([]);
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
