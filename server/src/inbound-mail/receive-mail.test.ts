import { downloadFile } from '@evenhand/contract/files';
import { messageCalls } from '@evenhand/contract/messages';
import { approveRemoval, listRemovalRequests, requestAttachmentsRemoval } from '@evenhand/contract/removals';
import * as contract from '@evenhand/contract/unassigned-messages';
import { describe, expect, it } from 'vitest';
import { historyOf, lookupId, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { startClamdDouble, virus } from '../../testing/clamd-double.ts';
import { mailSuite, receive } from '../../testing/mail-world.ts';
import { filesOnDisk } from '../../testing/uploads.ts';
import { limitMail } from './limit-mail.ts';
import { receiveMail } from './receive-mail.ts';

const suite = mailSuite();

const waiting = async (name: CastName) =>
  (await suite.server.as(name).call(contract.listUnassignedMessages, {})).data.filter(
    ({ caseTrackingRecordId }) => caseTrackingRecordId === null,
  );
const waitingOf = async (subject: string) => (await waiting('maren')).filter((row) => row.subject === subject);
const statusOf = async (name: CastName, storageId: string) =>
  (await suite.server.as(name).call(downloadFile, { params: { storageId } })).status;

describe('A mail from outside', () => {
  it('waits for the HR users of the service it is addressed to, with who sent it and when it came [UNAS-02]', async () => {
    await receive(suite.receiving, {
      subject: 'About my appeal',
      text: 'I wrote last week.\nNobody has answered.\n\nAda',
    });
    expect(await waitingOf('About my appeal')).toMatchObject([
      {
        caseTrackingRecordId: null,
        senderName: 'Ada Marsh',
        senderAddress: 'ada@example.org',
        body: '<p>I wrote last week.<br />Nobody has answered.</p><p>Ada</p>',
        updatedAt: suite.server.now().toISOString(),
        caseTrackingMessageAttachments: [],
      },
    ]);
    expect((await waiting('odile')).some(({ subject }) => subject === 'About my appeal')).toBe(false);
    await receive(suite.receiving, { subject: 'For the bakery', to: 'People@Kestrel.Example' });
    expect((await waiting('odile')).map(({ subject }) => subject)).toEqual(['For the bakery']);
    expect(await waitingOf('For the bakery')).toEqual([]);
  });

  it('is kept without anything that runs, looks for its reader or is fetched from elsewhere [UNAS-02]', async () => {
    const html = `<html><head><title>Letter</title><style>p{}</style></head><body onload="x()"><h1>Hello</h1><p>Words <img src="https://track.example/p.gif">
      <a href="https://example.org/a">a link</a><script>alert(1)</script></p><iframe src="https://example.org"></iframe></body></html>`;
    await receive(suite.receiving, { subject: 'Hostile', html });
    const [row] = await waitingOf('Hostile');
    expect(row!.body).toContain('<p>Hello</p>');
    expect(row!.body).toContain('<a href="https://example.org/a">a link</a>');
    expect(row!.body).not.toMatch(/img|script|iframe|style|Letter|onload|track\.example/);
  });

  it('with a subject of any length, or none, and words that no database holds is kept', async () => {
    await receive(suite.receiving, { subject: '' });
    expect(await waitingOf('(No subject)')).toHaveLength(1);
    await receive(suite.receiving, {
      subject: 'x'.repeat(10_000),
      text: 'NUL \0 and \u202Eturned',
      from: `"${'n'.repeat(5000)}\u202E" <long@example.org>`,
    });
    const [row] = await waitingOf('x'.repeat(200));
    expect([row!.body, row!.senderName, row!.cameByMail!.notes]).toEqual([
      '<p>NUL  and turned</p>',
      'n'.repeat(200),
      ['The subject is too long to show in full. The rest is in the original e-mail.'],
    ]);
    await receive(suite.receiving, { subject: 'Long', text: 'word '.repeat(200_000) });
    const [long] = await waitingOf('Long');
    expect(long!.body.length).toBeLessThanOrEqual(100_000);
    expect(long!.cameByMail!.notes).toEqual([
      'This e-mail is too long to show in full. The rest is in the original e-mail.',
    ]);
    await receive(suite.receiving, { subject: 'Marks', text: '&'.repeat(100_000) });
    const [marks] = await waitingOf('Marks');
    expect(marks!.body.length).toBeLessThanOrEqual(100_000);
    expect(marks!.body).toMatch(/^<p>(?:&amp;){10000}/);
    await receive(suite.receiving, {
      subject: '=?klingon?B?////?= Charset',
      headers: ['X-Broken: =?utf-8?Q?=ff?='],
      text: 'ok',
    });
    expect((await waiting('maren')).some(({ subject }) => subject.endsWith('Charset'))).toBe(true);
  });

  it('that comes twice, also at once, is kept once', async () => {
    const twice = { subject: 'Twice', id: 'twice@example.org' };
    await Promise.all([receive(suite.receiving, twice), receive(suite.receiving, twice)]);
    await receive(suite.receiving, twice);
    expect(await waitingOf('Twice')).toHaveLength(1);
    await receive(suite.receiving, { ...twice, from: 'other@example.org' });
    expect(await waitingOf('Twice')).toHaveLength(2);
  });

  it('that came through a mailbox is read for the service that its headers name, else for the first [UNAS-02]', async () => {
    const raw = { recipients: null, returnPath: null };
    await receive(
      suite.receiving,
      { subject: 'In copy', to: 'somebody@example.org', headers: ['Cc: Kestrel <people@kestrel.example>'] },
      raw,
    );
    expect((await waiting('odile')).some(({ subject }) => subject === 'In copy')).toBe(true);
    await receive(suite.receiving, { subject: 'Blind copy', to: 'undisclosed-recipients:;' }, raw);
    expect(await waitingOf('Blind copy')).toHaveLength(1);
  });

  it('that is built to do harm is refused in bounded time, and nothing is kept', async () => {
    const before = (await waiting('maren')).length;
    const parts =
      '--b\r\nContent-Type: text/plain; name=a.txt\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nx\r\n';
    const hostile = {
      'ten thousand parts': `Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.repeat(10_000)}--b--\r\n`,
      'five thousand levels': Array.from(
        { length: 5000 },
        (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
      ).join(''),
      'a header of 20 MB': `X-A: ${'a'.repeat(20_000_000)}\r\n\r\nHello`,
      'a million headers': `${'X-A: a\r\n'.repeat(1_000_000)}\r\nHello`,
    };
    for (const [name, mail] of Object.entries(hostile)) {
      const since = performance.now();
      const bytes = Buffer.from(`From: ada@example.org\r\n${mail}`);
      await expect(
        receiveMail(suite.receiving, { bytes, recipients: ['hr@northmoor.example'], returnPath: 'a@b.example' }),
        name,
      ).rejects.toMatchObject({ message: 'This mail cannot be accepted.' });
      expect(performance.now() - since, name).toBeLessThan(25_000);
    }
    const large = { bytes: new Uint8Array(26 * 1024 * 1024), recipients: [], returnPath: null };
    await expect(receiveMail(suite.receiving, large)).rejects.toMatchObject({ code: 'MAIL_TOO_LARGE' });
    const nobody = {
      bytes: Buffer.from('Subject: Hello\r\n\r\nWords'),
      recipients: ['hr@northmoor.example'],
      returnPath: null,
    };
    await expect(receiveMail(suite.receiving, nobody)).rejects.toMatchObject({ code: 'MAIL_WITHOUT_SENDER' });
    const many = Array.from({ length: 6 }, (_, index) => `hr+${index}@northmoor.example`);
    await expect(receive(suite.receiving, { to: many[0]! }, { recipients: many })).rejects.toMatchObject({
      code: 'MAIL_TO_TOO_MANY',
    });
    expect(await waiting('maren')).toHaveLength(before);
  });

  it('of a sender who has sent too much is not taken now, and nothing of it is kept', async () => {
    const many = { from: 'flood@example.org', subject: 'Flood' };
    for (let count = 0; count < 30; count += 1)
      await limitMail(suite.server.serving, 'flood@example.org', suite.server.now());
    await expect(receive(suite.receiving, many)).rejects.toMatchObject({ code: 'TOO_MUCH_MAIL' });
    expect(await waitingOf('Flood')).toEqual([]);
    await receive(suite.receiving, { from: 'calm@example.org', subject: 'Calm' });
    expect(await waitingOf('Calm')).toHaveLength(1);
  });
});

it('More mail than the list of HR shows is not taken now, so that none is out of their sight', async () => {
  const row = (id: number) => ({
    id,
    service_id: 1,
    sender_name: 'Ada',
    sender_address: 'ada@example.org',
    subject: 'Flood',
    body: '',
    received_at: suite.server.now(),
  });
  const flood = Array.from({ length: 300 }, (_one, at) => row(9_700_000 + at));
  await suite.server.db.insertInto('unassigned_message').values(flood).execute();
  await expect(receive(suite.receiving, { subject: 'One more' })).rejects.toMatchObject({
    code: 'TOO_MUCH_MAIL',
    isOfAll: false,
  });
  await suite.server.db.deleteFrom('unassigned_message').where('id', '>=', 9_700_000).execute();
  expect(await waitingOf('One more')).toEqual([]);
  await receive(suite.receiving, { subject: 'One more' });
  expect(await waitingOf('One more')).toHaveLength(1);
});

describe('The attachments of a mail', () => {
  const letter = { name: 'letter.pdf', content: '%PDF-1.7\nA letter.' };

  it('are listed with it and opened by the HR users of its service alone, and go with it to its case [UNAS-02, UNAS-09]', async () => {
    await receive(suite.receiving, {
      subject: 'With a letter',
      files: [letter, { name: 'rota.txt', content: 'Rota' }],
    });
    const [row] = await waitingOf('With a letter');
    const [first] = row!.caseTrackingMessageAttachments;
    expect(row!.caseTrackingMessageAttachments).toMatchObject([
      { filename: 'letter.pdf', size: 18 },
      { filename: 'rota.txt', size: 4 },
    ]);
    const { storageId } = first!;
    expect([await statusOf('maren', storageId), await statusOf('rufus', storageId)]).toEqual([200, 200]);
    for (const name of ['odile', 'teodora', 'callum'] as const) expect(await statusOf(name, storageId), name).toBe(404);
    const id = await openCase(suite.server);
    await suite.server.as('maren').call(contract.assignMessage, { params: { messageId: row!.id, caseId: id } });
    const [message] = (
      await suite.server
        .as('teodora')
        .call(messageCalls.list, { params: { id, isDraft: 'false', unreadOnly: 'false' } })
    ).data;
    expect(message!.caseTrackingMessageAttachments).toEqual(row!.caseTrackingMessageAttachments);
    expect([await statusOf('teodora', storageId), await statusOf('rufus', storageId)]).toEqual([200, 404]);
    const told = (await historyOf(suite.server, id)).find(({ kind }) => kind === 'message.assigned');
    expect(told!.facts).toMatchObject({
      files: [{ filename: 'letter.pdf', storageId }, { filename: 'rota.txt' }, { filename: 'Original e-mail.eml' }],
    });
    expect(
      await suite.server.db.selectFrom('unassigned_file').select('id').where('storage_id', '=', storageId).execute(),
    ).toEqual([]);
  });

  it('lose their names in the history with their removal [REMV-14]', async () => {
    await receive(suite.receiving, {
      subject: 'Wrong file',
      files: [letter, { name: 'private-name.txt', content: 'Private' }],
    });
    const [row] = await waitingOf('Wrong file');
    const id = await openCase(suite.server);
    await suite.server.as('maren').call(contract.assignMessage, { params: { messageId: row!.id, caseId: id } });
    const params = {
      messageId: row!.id,
      reasonId: lookupId(suite.server, 'removal-reasons', 'wrong-case'),
      urgencyId: lookupId(suite.server, 'removal-urgencies', 'same-day'),
    };
    const attachmentIds = [row!.caseTrackingMessageAttachments[1]!.id];
    await suite.server.as('edda').call(requestAttachmentsRemoval, { params, query: { attachmentIds } });
    const [request] = (await suite.server.as('maren').call(listRemovalRequests, {})).data.filter(
      ({ caseId }) => caseId === id,
    );
    expect(
      (await suite.server.as('maren').call(approveRemoval, { params: { id: request!.id } })).error,
    ).toBeUndefined();
    const told = JSON.stringify(await historyOf(suite.server, id));
    expect(told).toContain('letter.pdf');
    expect(told).not.toContain('private-name');
  });

  it('that messages do not take are named in the message, and the others are kept [MSG-29]', async () => {
    const scanner = await startClamdDouble();
    const files = [
      letter,
      { name: 'setup.exe', content: 'MZ' },
      { name: 'empty.txt', content: '' },
      { name: '<b>.pdf', content: '<html>' },
      { name: 'v.txt', content: virus() },
    ];
    await receive({ ...suite.receiving, scanner: scanner.scanner }, { subject: 'Some refused', text: 'Words.', files });
    const [row] = await waitingOf('Some refused');
    expect(row!.caseTrackingMessageAttachments.map(({ filename }) => filename)).toEqual(['letter.pdf']);
    expect(row).toMatchObject({
      body: '<p>Words.</p>',
      cameByMail: {
        notes: [
          '4 attachments could not be kept as files. They are in the original e-mail:',
          'setup.exe is not an allowed file type.',
          'empty.txt is empty.',
          '<b>.pdf is not an allowed file type.',
          'v.txt contains a virus and was not kept.',
        ],
      },
    });
    await scanner.stop();
  });

  it('that could not be scanned wait in quarantine, and a job that scans them is there', async () => {
    const scanner = await startClamdDouble();
    await scanner.stop();
    await receive(
      { ...suite.receiving, scanner: scanner.scanner },
      { subject: 'Unscanned', files: [{ name: 'late.txt', content: 'Late' }] },
    );
    const [row] = await waitingOf('Unscanned');
    expect(row!.caseTrackingMessageAttachments).toMatchObject([{ state: 'checking' }]);
    expect(await statusOf('maren', row!.caseTrackingMessageAttachments[0]!.storageId)).toBe(503);
    const jobs = await suite.server.db
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'scan-unassigned-files')
      .execute();
    expect(jobs).toEqual([{ payload: { messageId: row!.id } }]);
  });

  it('of a mail that comes again leave nothing behind', async () => {
    const again = { subject: 'Again', id: 'again@example.org', files: [{ name: 'once.txt', content: 'Only once' }] };
    await receive(suite.receiving, again);
    const before = filesOnDisk(suite.server);
    await receive(suite.receiving, again);
    expect(filesOnDisk(suite.server)).toEqual(before);
    expect(await statusOf('maren', (await waitingOf('Again'))[0]!.caseTrackingMessageAttachments[0]!.storageId)).toBe(
      200,
    );
  });
});

it('Mail that no person wrote is taken and not kept', async () => {
  const before = (await waiting('maren')).length;
  await receive(suite.receiving, { headers: ['Auto-Submitted: auto-replied'] });
  await receive(suite.receiving, {}, { returnPath: '' });
  expect(await waiting('maren')).toHaveLength(before);
});
