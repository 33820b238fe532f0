import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SmtpDouble } from '../../testing/smtp-double.ts';
import { startSmtpDouble } from '../../testing/smtp-double.ts';
import type { Mailer } from './open-mailer.ts';
import { openMailer } from './open-mailer.ts';

const mail = {
  messageId: '<0123@northmoor.example>',
  subject: 'Something waits',
  text: 'It waits.\n',
  html: '<p>It waits.</p>',
  choicesUrl: 'https://hr.northmoor.example/profile#email',
  fromName: 'People Advisory',
  to: 'maren@northmoor.example',
};

describe('A mailer with a mail server', () => {
  let smtp: SmtpDouble;
  let mailer: Mailer;
  beforeEach(async () => {
    smtp = await startSmtpDouble();
    mailer = openMailer(smtp.settings);
  });
  afterEach(async () => {
    mailer.close();
    await smtp.close();
  });

  test.each([
    ['a line break', 'maren@northmoor.example\r\nBcc: everybody@northmoor.example'],
    ['two addresses', 'maren@northmoor.example, rufus@northmoor.example'],
    ['no domain', 'maren'],
    ['nothing', ''],
  ])('refuses an address with %s, and asks no mail server about it [MAILOUT-07]', async (_what, to) => {
    expect(await mailer.send({ ...mail, to })).toBe('refused');
    expect(smtp.mails).toEqual([]);
  });

  test.each([
    [550, 'refused', '5.1.1 unknown'],
    [553, 'refused', 'no such mailbox'],
    [550, 'refused', '5.2.1 mailbox disabled'],
    [554, 'deferred', '5.7.1 Relay access denied'],
    [550, 'deferred', '5.7.1 blocked by policy'],
    [552, 'deferred', '5.2.2 mailbox full'],
    [554, 'deferred', 'no'],
    [450, 'deferred', '4.2.1 come again'],
    [421, 'deferred', '4.7.0 too much'],
  ])('takes %i to a recipient as %s when it says %s [MAILOUT-07, MAILOUT-08]', async (recipient, delivery, words) => {
    smtp.answer({ recipient, words });
    expect(await mailer.send(mail)).toBe(delivery);
    smtp.answer({});
    expect(await mailer.send(mail)).toBe('sent');
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(['Something waits']);
  });
});

test.each([
  ['half a line', (socket: Socket) => void socket.write('220 mx.nor', () => socket.destroy())],
  ['no protocol that we know', (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('A mail server that says %s is away, and nothing counts as sent [MAILOUT-08]', async (_what, says) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    says(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const smtp = { host: '127.0.0.1', port, isSecure: false, isPlainAllowed: true, user: null, password: null };
  const mailer = openMailer({ smtp, from: 'evenhand@northmoor.example', directory: '' });
  await expect(mailer.assertThere()).rejects.toThrow();
  expect(await mailer.send(mail)).toBe('deferred');
  mailer.close();
  await new Promise((resolve) => server.close(resolve));
});

/** A mail server that takes all commands, and then answers a mail as `answer` says. */
async function startSlow(answer: (socket: Socket) => void): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 slow ESMTP\r\n');
    let isMail = false;
    socket.on('data', (data) => {
      if (isMail) return;
      isMail = data.toString().startsWith('DATA');
      socket.write(isMail ? '354 go on\r\n' : '250 fine\r\n');
      if (isMail) answer(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test.each([
  ['says nothing after a mail', { silentMs: 50, mailMs: 60_000 }, () => undefined],
  [
    'answers a mail letter by letter',
    { silentMs: 60_000, mailMs: 50 },
    (socket: Socket) => void setInterval(() => socket.write('2'), 10).unref(),
  ],
])(
  'A mail server that %s is not waited for, and the mail waits as one whose outcome is not known [MAILOUT-08]',
  async (_what, patience, answer) => {
    const slow = await startSlow(answer);
    const smtp = {
      host: '127.0.0.1',
      port: slow.port,
      isSecure: false,
      isPlainAllowed: true,
      user: null,
      password: null,
    };
    const mailer = openMailer({ smtp, from: 'evenhand@northmoor.example', directory: '' }, patience);
    expect(await mailer.send(mail)).toBe('deferred');
    mailer.close();
    await slow.close();
  },
);

test('A mail server elsewhere that offers no TLS is told nothing [MAILOUT-10]', async () => {
  const smtp = await startSmtpDouble();
  const mailer = openMailer({ ...smtp.settings, smtp: { ...smtp.settings.smtp!, isPlainAllowed: false } });
  await expect(mailer.assertThere()).rejects.toThrow();
  expect(await mailer.send(mail)).toBe('deferred');
  expect(smtp.mails).toEqual([]);
  mailer.close();
  await smtp.close();
});

test('Without a mail server each mail is a whole file that its owner alone reads [MAILOUT-11]', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'evenhand-outbox-'));
  const directory = join(parent, 'outbox');
  const mailer = openMailer({ smtp: null, from: 'evenhand@northmoor.example', directory });
  expect(await mailer.send(mail)).toBe('sent');
  expect(await mailer.send({ ...mail, to: 'rufus@northmoor.example' })).toBe('sent');
  const names = await readdir(directory);
  expect(names).toHaveLength(2);
  expect(names.every((name) => /^[\dTZ-]+-\d{6}-[\da-f]{8}\.eml$/.test(name))).toBe(true);
  const read = await simpleParser(await readFile(join(directory, names[0]!)));
  expect(read).toMatchObject({ subject: 'Something waits', text: 'It waits.\n', messageId: mail.messageId });
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  expect((await stat(join(directory, names[0]!))).mode & 0o777).toBe(0o600);
  await rm(parent, { recursive: true });
});
