import { downloadFile, listFiles } from '@evenhand/contract/files';
import { getReplyAddress } from '@evenhand/contract/inbound-mail';
import { messageCalls } from '@evenhand/contract/messages';
import * as removals from '@evenhand/contract/removals';
import * as contract from '@evenhand/contract/unassigned-messages';
import { describe, expect, it } from 'vitest';
import { historyOf, lookupId, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { startClamdDouble, virus } from '../../testing/clamd-double.ts';
import { mailOf, mailSuite, receive } from '../../testing/mail-world.ts';
import { post } from '../../testing/message-world.ts';
import { readPdf } from '../../testing/read-documents.ts';
import { filesOnDisk } from '../../testing/uploads.ts';
import { sweepContent } from '../files/sweep-content.ts';
import { hashOfBody } from '../messages/body-hash.ts';
import { receiveMail } from './receive-mail.ts';

const suite = mailSuite();

const waitingOf = async (subject: string) =>
  (await suite.server.as('maren').call(contract.listUnassignedMessages, {})).data.filter(
    (row) => row.caseTrackingRecordId === null && row.subject === subject,
  );
const inboxOf = async (id: number) =>
  (await suite.server.as('maren').call(messageCalls.list, { params: { id, isDraft: 'false', unreadOnly: 'false' } }))
    .data;
const download = (name: CastName, storageId: string) =>
  suite.server.as(name).call(downloadFile, { params: { storageId } });
const statusOf = async (name: CastName, storageId: string) => (await download(name, storageId)).status;

/** The address of a person for answers on a case, and their own. */
async function addressesOf(name: CastName, id: number): Promise<{ to: string; from: string }> {
  const { address } = (await suite.server.as(name).call(getReplyAddress, { params: { id } })).data;
  const { email } = await suite.server.db
    .selectFrom('person')
    .select('email')
    .where('user_id', '=', cast[name])
    .executeTakeFirstOrThrow();
  return { to: address!, from: email! };
}

async function remove(messageId: number, attachmentIds?: number[]): Promise<void> {
  const params = {
    messageId,
    reasonId: lookupId(suite.server, 'removal-reasons', 'wrong-case'),
    urgencyId: lookupId(suite.server, 'removal-urgencies', 'same-day'),
  };
  const edda = suite.server.as('edda');
  const asked = await (attachmentIds === undefined
    ? edda.call(removals.requestMessageRemoval, { params })
    : edda.call(removals.requestAttachmentsRemoval, { params, query: { attachmentIds } }));
  expect(asked.error).toBeUndefined();
  const [request] = (await suite.server.as('maren').call(removals.listRemovalRequests)).data;
  const approved = await suite.server.as('maren').call(removals.approveRemoval, { params: { id: request!.id } });
  expect(approved.error).toBeUndefined();
}

const rota = { name: 'rota.txt', content: 'The rota' };

describe('The mail as it came', () => {
  it('is opened beside its message by those who read the message, byte for byte, and is saved and never run [UNAS-02, PERM-04]', async () => {
    const id = await openCase(suite.server);
    const { to, from } = await addressesOf('teodora', id);
    const bytes = mailOf({ to, from, subject: 'As it came', html: '<p>Yes. <script>x()</script></p>', files: [rota] });
    await receiveMail(suite.receiving, { bytes, recipients: [to], returnPath: from });
    const [message] = await inboxOf(id);
    expect(message).toMatchObject({
      caseTrackingMessageAttachments: [{ filename: 'rota.txt' }],
      cameByMail: { original: { filename: 'Original e-mail.eml', size: bytes.length }, quoted: null, notes: [] },
    });
    const { storageId } = message!.cameByMail!.original!;
    const answer = await download('teodora', storageId);
    expect(answer.body).toBe(bytes.toString());
    expect(answer.headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': "attachment; filename*=UTF-8''Original%20e-mail.eml",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(await statusOf('maren', storageId)).toBe(200);
    for (const name of ['callum', 'silas', 'rufus', 'odile'] as const)
      expect(await statusOf(name, storageId), name).toBe(404);
    const files = (await suite.server.as('maren').call(listFiles, { body: { caseTrackingRecordId: id } })).data.data;
    expect(files.map(({ filename }) => filename).sort()).toEqual(['Original e-mail.eml', 'rota.txt']);
  });

  it('waits with its message for a case, and goes with it [UNAS-02, UNAS-09]', async () => {
    await receive(suite.receiving, { subject: 'Goes along', files: [rota] });
    const [row] = await waitingOf('Goes along');
    const { storageId } = row!.cameByMail!.original!;
    expect([await statusOf('rufus', storageId), await statusOf('odile', storageId)]).toEqual([200, 404]);
    const id = await openCase(suite.server);
    await suite.server.as('maren').call(contract.assignMessage, { params: { messageId: row!.id, caseId: id } });
    expect((await inboxOf(id))[0]!.cameByMail).toEqual(row!.cameByMail);
    expect([await statusOf('teodora', storageId), await statusOf('rufus', storageId)]).toEqual([200, 404]);
  });

  it('is kept whatever is in it, also as large as a mail may be [UNAS-02]', async () => {
    const top = 'From: ada@example.org\r\nSubject: Large\r\nMessage-ID: <large@example.org>\r\n\r\nNUL \0 and \xff\r\n';
    const bytes = Buffer.alloc(25 * 1024 * 1024, `${'x'.repeat(76)}\r\n`);
    bytes.write(top, 'latin1');
    await receiveMail(suite.receiving, { bytes, recipients: ['hr@northmoor.example'], returnPath: null });
    expect((await waitingOf('Large'))[0]!.cameByMail).toMatchObject({ original: { size: bytes.length } });
  });

  it('is scanned as files are: one that waits for its scan is opened by nobody, and a virus is not kept [UNAS-02]', async () => {
    const clamd = await startClamdDouble();
    const receiving = { ...suite.receiving, scanner: clamd.scanner };
    await receive(receiving, { subject: 'Infected', text: `Look: ${virus()}`, files: [rota] });
    const [infected] = await waitingOf('Infected');
    expect(infected!.cameByMail).toEqual({
      original: null,
      quoted: null,
      notes: ['The original e-mail contained a virus and was not kept.'],
    });
    expect(infected!.caseTrackingMessageAttachments).toMatchObject([{ filename: 'rota.txt' }]);
    await clamd.stop();
    await receive(receiving, { subject: 'Unscanned' });
    const { original } = (await waitingOf('Unscanned'))[0]!.cameByMail!;
    expect([original!.state, await statusOf('maren', original!.storageId)]).toEqual(['checking', 503]);
  });

  it('goes with its message when that is removed, and so do its bytes [REMV-14]', async () => {
    const id = await openCase(suite.server);
    await receive(suite.receiving, { ...(await addressesOf('teodora', id)), subject: 'Removed', text: 'Wrong case.' });
    const [message] = await inboxOf(id);
    const before = filesOnDisk(suite.server).content.length;
    await remove(message!.id);
    expect(await statusOf('maren', message!.cameByMail!.original!.storageId)).toBe(404);
    await sweepContent(suite.server.serving, suite.server.files, new Date(Date.now() + 2 * 3_600_000));
    expect(filesOnDisk(suite.server).content.length).toBeLessThan(before);
  });

  it('goes with an attachment that is removed, because it holds that too, and the message says so [REMV-14]', async () => {
    const id = await openCase(suite.server);
    const mail = {
      ...(await addressesOf('teodora', id)),
      subject: 'One file',
      files: [rota, { name: 'b.txt', content: 'B' }],
    };
    await receive(suite.receiving, mail);
    const [message] = await inboxOf(id);
    await remove(message!.id, [message!.caseTrackingMessageAttachments[0]!.id]);
    expect(await statusOf('maren', message!.cameByMail!.original!.storageId)).toBe(404);
    expect((await inboxOf(id))[0]).toMatchObject({
      caseTrackingMessageAttachments: [{ filename: 'b.txt' }],
      cameByMail: {
        original: null,
        notes: ['The original e-mail was removed, because it contained what was removed.'],
      },
    });
    expect(JSON.stringify(await historyOf(suite.server, id))).not.toContain('rota.txt');
  });

  it('has a hash of what it quotes in the history, so that this can be proved as its words can [RECORD-02]', async () => {
    const id = await openCase(suite.server);
    await post(suite.server, 'teodora', id, { body: '<p>Is it on Monday?</p>' });
    const text = 'Thank you.\n\nOn 3 May Ada wrote:\n> Is it on Monday?';
    await receive(suite.receiving, { ...(await addressesOf('teodora', id)), subject: 'Quoting', text });
    const { quoted } = (await inboxOf(id)).find(({ subject }) => subject === 'Quoting')!.cameByMail!;
    const posted = (await historyOf(suite.server, id)).filter(({ kind }) => kind === 'message.posted');
    expect(posted.map(({ facts }) => (facts as { quotedSha256?: string }).quotedSha256)).toEqual([
      undefined,
      hashOfBody(quoted!),
    ]);
  });

  it('goes when another message is removed that it repeats, with what the message quotes of it [REMV-14]', async () => {
    const id = await openCase(suite.server);
    const { id: removed } = await post(suite.server, 'teodora', id, {
      subject: 'Hours',
      body: '<p>A quokka was seen.</p>',
    });
    suite.server.setNow('2026-11-18T09:01:00.000Z');
    const quoting = { subject: 'Thanks', text: 'Thank you.\n\nOn 3 May Ada wrote:\n> A quokka was seen.' };
    await receive(suite.receiving, { ...(await addressesOf('teodora', id)), ...quoting });
    await receive(suite.receiving, { ...(await addressesOf('teodora', id)), subject: 'Other', text: 'Other words.' });
    const before = await inboxOf(id);
    const storageIdOf = (subject: string) =>
      before.find((one) => one.subject === subject)!.cameByMail!.original!.storageId;
    expect(before.find(({ subject }) => subject === 'Thanks')!.cameByMail!.quoted).toContain('quokka');
    await remove(removed);
    suite.server.setNow('2026-11-18T09:00:00.000Z');
    expect([await statusOf('maren', storageIdOf('Thanks')), await statusOf('maren', storageIdOf('Other'))]).toEqual([
      404, 200,
    ]);
    expect(JSON.stringify([await inboxOf(id), await historyOf(suite.server, id)])).not.toContain('quokka');
  });
});

it('The export has what a mail quotes and what is said of it, and keeps cells, crossed-out words and quotations [PDF-01]', async () => {
  const id = await openCase(suite.server);
  await post(suite.server, 'teodora', id, { body: '<p>Is it on Monday?</p>' });
  const addresses = await addressesOf('maren', id);
  const html =
    '<table><tr><td>Mon</td><td>12</td></tr></table><p>He <s>did not</s> shout.</p><blockquote>No.</blockquote><p>Yes.</p><blockquote type="cite">Is it on Monday?</blockquote>';
  await receive(suite.receiving, { ...addresses, html, files: [{ name: 'notes.pages', content: 'x' }] });
  const { rawPayload } = await suite.server.server.inject({
    url: `/api/pdf/cases/${id}`,
    headers: { authorization: `Bearer test.${cast.maren}` },
  });
  const words = (await readPdf(rawPayload)).readAloud.replaceAll(/\s+/g, ' ');
  expect(words).toContain('Text: Mon | 12 He [crossed out: did not] shout. > No. Yes.');
  expect(words).toContain('Quoted in the e-mail: > Is it on Monday?');
  expect(words).toContain('About the e-mail: One attachment could not be kept as a file.');
});

describe('Nothing of a mail is lost', () => {
  it('because another one had its Message-ID, or its words: two are one only if all of it is the same [UNAS-02]', async () => {
    const same = {
      subject: 'Scans',
      id: 'same@example.org',
      text: 'See the scan.',
      files: [{ name: 'scan.txt', content: 'Page 1' }],
    };
    for (const mail of [
      same,
      same,
      { ...same, text: 'See this one.' },
      { ...same, files: [{ name: 'scan.txt', content: 'Page 2' }] },
    ])
      await receive(suite.receiving, mail);
    expect(await waitingOf('Scans')).toHaveLength(3);
    const bare = (file: string) =>
      mailOf({ ...same, subject: 'No id', files: [{ name: 'scan.txt', content: file }] })
        .toString()
        .replace(/Message-ID: .*\r\n/, '');
    for (const file of ['Page 1', 'Page 2', 'Page 1'])
      await receiveMail(suite.receiving, {
        bytes: Buffer.from(bare(file)),
        recipients: ['hr@northmoor.example'],
        returnPath: null,
      });
    expect(await waitingOf('No id')).toHaveLength(2);
  });

  it('on a case, for the same reasons [UNAS-02]', async () => {
    const id = await openCase(suite.server);
    const mail = { ...(await addressesOf('teodora', id)), subject: 'Twice', id: 'twice@example.org' };
    for (const text of ['One.', 'Two.', 'One.']) await receive(suite.receiving, { ...mail, text });
    expect((await inboxOf(id)).map(({ body }) => body).sort()).toEqual(['<p>One.</p>', '<p>Two.</p>']);
  });

  it('because of its kind: what events take, a mail may bring, and anything else is in the mail as it came [UNAS-02]', async () => {
    const files = [
      { name: 'IMG_0001.HEIC', content: '\0\0\0\x18ftypheic' },
      { name: 'WhatsApp Chat.zip', content: 'PK\x03\x04' },
      { name: 'notes.pages', content: 'Apple' },
    ];
    await receive(suite.receiving, { subject: 'Kinds', files });
    const [row] = await waitingOf('Kinds');
    expect(row!.caseTrackingMessageAttachments.map(({ filename }) => filename)).toEqual([
      'IMG_0001.HEIC',
      'WhatsApp Chat.zip',
    ]);
    expect(row!.cameByMail!.notes).toEqual([
      'One attachment could not be kept as a file. It is in the original e-mail:',
      'notes.pages is not an allowed file type.',
    ]);
    expect((await download('maren', row!.cameByMail!.original!.storageId)).body).toContain(
      Buffer.from('Apple').toString('base64'),
    );
  });

  it('because it has the marks of a mailing: it waits for HR, who are told, also at a reply address [UNAS-02]', async () => {
    const id = await openCase(suite.server);
    const addresses = await addressesOf('teodora', id);
    for (const header of ['List-Unsubscribe: <mailto:x@y.example>', 'Precedence: bulk', 'Precedence: list']) {
      for (const to of [{ subject: header }, { ...addresses, subject: `${header} to a case` }]) {
        await receive(suite.receiving, { ...to, headers: [header] });
        expect((await waitingOf(to.subject))[0]!.cameByMail!.notes, to.subject).toEqual([
          'This e-mail is marked as a mailing, so it may not have been written to you alone.',
        ]);
      }
    }
    expect(await inboxOf(id)).toEqual([]);
    for (const headers of [['List-Id: <all.example.org>'], ['X-Autoreply: yes'], ['X-Auto-Response-Suppress: All']]) {
      const subject = `Automatic reply: ${headers[0]}`;
      await receive(suite.receiving, { ...addresses, subject, headers });
      expect(await waitingOf(subject)).toEqual([]);
    }
    expect(await inboxOf(id)).toEqual([]);
  });

  it('because nobody confirms its sender: it waits for HR, who are told [UNAS-02]', async () => {
    await receive(suite.receiving, { subject: 'Unconfirmed', isConfirmed: false });
    expect((await waitingOf('Unconfirmed'))[0]!.cameByMail!.notes).toEqual([
      'Your mail server could not confirm that this e-mail came from ada@example.org.',
    ]);
  });
});
