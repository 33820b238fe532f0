import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, it } from 'vitest';
import { inboundOfTests, mailOf } from '../../testing/mail-world.ts';
import type { MailListener } from './listen-for-mail.ts';
import { listenForMail } from './listen-for-mail.ts';
import { MailNotRead, MailRefused } from './parsed-mail.ts';
import type { RawMail } from './receive-mail.ts';

let listener: MailListener | null = null;
afterEach(async () => {
  await listener?.close();
  listener = null;
});

async function open(isLmtp: boolean, receive: (mail: RawMail) => Promise<void>) {
  const lines: unknown[] = [];
  const outcomes: string[] = [];
  const log = { info: (line: unknown) => lines.push(line), warn: (line: unknown) => lines.push(line) };
  listener = await listenForMail(
    { isLmtp, host: '127.0.0.1', port: 0 },
    { inbound: inboundOfTests(), receive, log: log as never, onMail: (outcome) => outcomes.push(outcome) },
  );
  const client = createTransport({ host: '127.0.0.1', port: listener.port, lmtp: isLmtp, ignoreTLS: true });
  const send = (to: string | string[], raw: Buffer | string = mailOf({})) =>
    client.sendMail({ envelope: { from: 'ada@example.org', to }, raw });
  /** By LMTP each recipient has an answer of its own, which the client does not throw. */
  const answerTo = async (...given: Parameters<typeof send>): Promise<number | undefined> => {
    const failed = (error: { responseCode?: number }) => ({ rejectedErrors: [error] });
    const { rejectedErrors = [] } = await send(...given).catch(failed);
    return rejectedErrors[0]?.responseCode;
  };
  return { lines, outcomes, send, answerTo };
}

describe.each([
  ['SMTP', false],
  ['LMTP', true],
])('The mail listener, by %s,', (_name, isLmtp) => {
  it('takes a mail for our addresses, with and without a token, as it was sent [UNAS-02]', async () => {
    const received: RawMail[] = [];
    const { send } = await open(isLmtp, async (mail) => void received.push(mail));
    const raw = mailOf({ text: '.\r\n..dots\r\n' });
    await send(['hr@northmoor.example', 'hr+abc@northmoor.example'], raw);
    expect(received).toMatchObject([
      { recipients: ['hr@northmoor.example', 'hr+abc@northmoor.example'], returnPath: 'ada@example.org' },
    ]);
    expect(Buffer.from(received[0]!.bytes).toString()).toBe(raw.toString());
  });

  it('refuses other addresses for good, and takes nothing for them', async () => {
    const received: RawMail[] = [];
    const { answerTo } = await open(isLmtp, async (mail) => void received.push(mail));
    expect(await answerTo('nobody@northmoor.example')).toBe(550);
    expect(await answerTo('hr@elsewhere.example')).toBe(550);
    expect(received).toEqual([]);
  });

  it('refuses for good what is too large or cannot be read, and has its sender come again after every other failure [WATCH-02]', async () => {
    let failure: Error = new MailRefused('MAIL_UNREADABLE');
    const { lines, outcomes, answerTo } = await open(isLmtp, async () => Promise.reject(failure));
    expect(await answerTo('hr@northmoor.example')).toBe(554);
    failure = new MailNotRead('MAIL_TOO_SLOW');
    expect(await answerTo('hr@northmoor.example')).toBe(451);
    failure = Object.assign(new Error('The password was wrong for Ada.'), { code: 'ECONNREFUSED' });
    expect(await answerTo('hr@northmoor.example')).toBe(451);
    expect(await answerTo('hr@northmoor.example', Buffer.alloc(26 * 1024 * 1024, 'a\r\n'))).toBe(552);
    expect(lines).toMatchObject([
      { code: 'MAIL_UNREADABLE', answer: 554 },
      { code: 'MAIL_TOO_SLOW', answer: 451 },
      { code: 'ECONNREFUSED', answer: 451 },
      { code: 'MAIL_TOO_LARGE', answer: 552 },
    ]);
    expect(outcomes).toEqual(['refused', 'later', 'later', 'refused']);
    expect(JSON.stringify(lines)).not.toContain('Ada');
  });
});

describe('The mail listener', () => {
  it('takes one mail at a time, and waits at a stop for the one that has arrived', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let under = 0;
    let most = 0;
    const { send } = await open(false, async () => {
      under += 1;
      most = Math.max(most, under);
      await promise;
      under -= 1;
    });
    const sent = [send('hr@northmoor.example'), send('hr@northmoor.example')];
    const answered = Promise.allSettled(sent);
    await expect.poll(() => under).toBe(1);
    const closed = listener!.close();
    let isClosed = false;
    void closed.then(() => {
      isClosed = true;
    });
    await new Promise((later) => setTimeout(later, 50));
    expect(isClosed).toBe(false);
    resolve();
    await closed;
    await answered;
    expect([most, under]).toEqual([1, 0]);
    listener = null;
  });

  it('offers neither sign-in nor encryption, and ends with a connection that leaves in the middle of a mail', async () => {
    const received: RawMail[] = [];
    await open(false, async (mail) => void received.push(mail));
    const said = await new Promise<string>((resolve, reject) => {
      const socket = connect(listener!.port, '127.0.0.1');
      let text = '';
      const lines = ['EHLO a', 'MAIL FROM:<a@b.example>', 'RCPT TO:<hr@northmoor.example>', 'DATA', 'Subject: half'];
      socket.on('error', reject);
      socket.on('data', (data) => {
        text += data.toString();
        // The last line of an answer has a space behind its number.
        if (!/(^|\n)\d{3} .*\r\n$/.test(text)) return;
        socket.write(`${lines.shift()}\r\n`, () => {
          if (lines.length > 0) return;
          socket.destroy();
          resolve(text);
        });
      });
    });
    expect(said).toContain('354');
    expect(said).not.toMatch(/AUTH|STARTTLS/);
    expect(received).toEqual([]);
  });
});
