import { getReplyAddress } from '@evenhand/contract/inbound-mail';
import { messageCalls } from '@evenhand/contract/messages';
import * as contract from '@evenhand/contract/unassigned-messages';
import { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import type { RunningDovecot } from '../../testing/dovecot.ts';
import { dovecot, startDovecot } from '../../testing/dovecot.ts';
import { inboundOfTests, mailOf, receivesMail } from '../../testing/mail-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { fetchingMail } from './fetch-mail.ts';
import { openMailbox } from './open-mailbox.ts';
import { receiveMail } from './receive-mail.ts';

// Needs the package dovecot-imapd of the system.
describe.runIf(dovecot !== null)('A mailbox at a real IMAP server', () => {
  let server: TestServer;
  let imap: RunningDovecot;
  let own: ImapFlow;
  beforeAll(async () => {
    server = await startTestServer({ inbound: inboundOfTests() });
    imap = await startDovecot(dovecot ?? '');
    own = await connected();
  });
  afterAll(async () => {
    await own.logout();
    await imap.stop();
    await server.close();
  });

  async function connected(): Promise<ImapFlow> {
    const { host, port, user, password } = imap.mailbox;
    const client = new ImapFlow({ host, port, secure: false, auth: { user, pass: password }, logger: false });
    await client.connect();
    return client;
  }

  function fetching(lines: unknown[] = []) {
    const log = {
      info: () => undefined,
      warn: (line: unknown) => lines.push(line),
      error: (line: unknown) => lines.push(line),
    } as never;
    const receive = (mail: Parameters<typeof receiveMail>[1]) => receiveMail(receivesMail(server), mail);
    return fetchingMail({
      open: () => openMailbox(imap.mailbox),
      receive,
      clock: server.now,
      log,
      isStopping: () => false,
    });
  }
  async function fetch(job = fetching()): Promise<void> {
    if ('performOutside' in job) await job.performOutside(server.serving, { payload: {}, now: server.now() });
  }
  const append = (raw: Buffer) => own.append('INBOX', raw, []);
  /** Over a connection of its own, which no news of others reaches. */
  const flags = async () => {
    const client = await connected();
    await client.mailboxOpen('INBOX');
    const mails = await client.fetchAll('1:*', { flags: true });
    await client.logout();
    return mails.map((mail) => [...(mail.flags ?? [])].filter((flag) => flag !== '\\Recent'));
  };
  const waiting = async () =>
    (await server.as('maren').call(contract.listUnassignedMessages, {})).data.filter(
      (row) => row.caseTrackingRecordId === null,
    );

  it('brings mail with its attachments to HR, and an answer into its case; both are marked as read [UNAS-02, MSG-19]', async () => {
    const id = await openCase(server);
    const { address } = (await server.as('teodora').call(getReplyAddress, { params: { id } })).data;
    await append(mailOf({ subject: 'From outside', files: [{ name: 'letter.pdf', content: '%PDF-1.7\nA letter.' }] }));
    await append(
      mailOf({
        to: address!,
        from: 'teodora.whitlock@northmoor.example',
        subject: 'Start time',
        text: 'Nine, please.',
      }),
    );
    const runner = createJobRunner({
      db: server.serving,
      clock: server.now,
      log: { info() {}, warn() {}, error() {} },
      jobs: [fetching()],
    });
    expect(await runner.runDueJobs()).toBe(0);
    server.setNow('2026-11-18T09:01:00.000Z');
    expect(await runner.runDueJobs()).toBe(1);
    await runner.stop();
    expect(await waiting()).toMatchObject([
      { subject: 'From outside', caseTrackingMessageAttachments: [{ filename: 'letter.pdf' }] },
    ]);
    const inbox = (
      await server.as('maren').call(messageCalls.list, { params: { id, isDraft: 'false', unreadOnly: 'false' } })
    ).data;
    expect(inbox).toMatchObject([
      { subject: 'Start time', body: '<p>Nine, please.</p>', senderName: 'Teodora Whitlock' },
    ]);
    expect(await flags()).toEqual([['\\Seen'], ['\\Seen']]);
  });

  it('keeps a mail that is built to do harm, unread and with a flag, and brings the next one [UNAS-02]', async () => {
    const part = '--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nx\r\n';
    await append(
      Buffer.from(
        `From: ada@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(10_000)}--b--\r\n`,
      ),
    );
    await append(mailOf({ subject: 'The next one' }));
    const lines: unknown[] = [];
    const job = fetching(lines);
    await fetch(job);
    await fetch(job);
    expect((await waiting()).map(({ subject }) => subject)).toEqual(['From outside', 'The next one']);
    expect(await flags()).toEqual([['\\Seen'], ['\\Seen'], ['\\Flagged'], ['\\Seen']]);
    expect(lines).toMatchObject([{}, { count: 1 }]);
  });

  it('with a wrong password, or without its folder, is told once by a code', async () => {
    for (const [wrong, code] of [
      [{ password: 'hunter2' }, /^AUTHENTICATION_FAILED$/],
      [{ folder: 'Elsewhere' }, /./],
    ] as const) {
      const lines: { code?: string }[] = [];
      const log = { info() {}, warn: (line: { code?: string }) => lines.push(line), error() {} } as never;
      const open = () => openMailbox({ ...imap.mailbox, ...wrong });
      await fetch(
        fetchingMail({ open, receive: async () => undefined, clock: server.now, log, isStopping: () => false }),
      );
      expect(lines).toEqual([{ code: expect.stringMatching(code) }]);
      expect(JSON.stringify(lines)).not.toContain('hunter2');
    }
  });
});
