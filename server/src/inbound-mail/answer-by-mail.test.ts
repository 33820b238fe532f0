import { closeCase } from '@evenhand/contract/case-closure';
import { lockCase } from '@evenhand/contract/cases';
import { getReplyAddress } from '@evenhand/contract/inbound-mail';
import { messageCalls } from '@evenhand/contract/messages';
import { listCaseTasks } from '@evenhand/contract/tasks';
import * as contract from '@evenhand/contract/unassigned-messages';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { historyOf, join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { inboundOfTests, mailSuite, receive } from '../../testing/mail-world.ts';
import { post, postNote } from '../../testing/message-world.ts';
import { replyAddress } from './inbound.ts';
import { listenForMail } from './listen-for-mail.ts';
import type { RawMail } from './receive-mail.ts';
import { receiveMail } from './receive-mail.ts';

const suite = mailSuite();

const addressOf = async (name: CastName, id: number) =>
  (await suite.server.as(name).call(getReplyAddress, { params: { id } })).data.address!;
const inboxOf = async (name: CastName, id: number) =>
  (await suite.server.as(name).call(messageCalls.list, { params: { id, isDraft: 'false', unreadOnly: 'false' } })).data;
const emailOf = async (name: CastName) =>
  (
    await suite.server.db
      .selectFrom('person')
      .select('email')
      .where('user_id', '=', cast[name])
      .executeTakeFirstOrThrow()
  ).email!;
const waitingOf = async (subject: string) =>
  (await suite.server.as('maren').call(contract.listUnassignedMessages, {})).data.filter(
    (row) => row.caseTrackingRecordId === null && row.subject === subject,
  );

/** Nothing was posted on the case, and HR of the service has the mail, as any other. */
async function expectUnassigned(id: number, subject: string, send: () => Promise<void>): Promise<void> {
  const before = await historyOf(suite.server, id);
  await send();
  expect(await historyOf(suite.server, id), subject).toEqual(before);
  expect(await waitingOf(subject), subject).toMatchObject([
    { caseTrackingRecordId: null, topicTitle: null, employeeName: null, caseOwnerName: null },
  ]);
}

describe('The address for answers by e-mail', () => {
  it('is given to those who may post on the case, and is another one for each person and case [PERM-33]', async () => {
    const [id, other] = [await openCase(suite.server), await openCase(suite.server)];
    await join(suite.server, id, 'derrin', 'observer');
    const all = [await addressOf('maren', id), await addressOf('teodora', id), await addressOf('maren', other)];
    expect(new Set(all).size).toBe(3);
    for (const address of all) {
      expect(address).toMatch(/^hr\+[a-z2-7]{36}@northmoor\.example$/);
      expect(address).not.toContain(String(id));
      expect(address.indexOf('@')).toBeLessThanOrEqual(64);
    }
    expect(await addressOf('maren', id)).toBe(all[0]);
    expect(
      (await refused(suite.server, () => suite.server.as('derrin').call(getReplyAddress, { params: { id } }))).status,
    ).toBe(403);
  });

  it('is given to nobody where no mail server is named that confirms senders: mail to it would not be posted', () => {
    const unset = inboundOfTests({ trustedAuthentication: null });
    expect(replyAddress(unset, 1, { caseId: 10_001, userId: cast.maren })).toBeNull();
  });

  it('of a hidden case answers as for a missing one [PERM-04]', async () => {
    const id = await openCase(suite.server);
    await join(suite.server, id, 'silas', 'blocked');
    const bytes = async (name: CastName, caseId: number) =>
      (await suite.server.as(name).call(getReplyAddress, { params: { id: caseId } })).body
        .replaceAll(String(caseId), 'N')
        .replace(/"(?:requestId|traceId)":"[^"]*"/, '');
    for (const name of ['silas', 'callum', 'odile'] as const)
      expect(await bytes(name, id), name).toBe(await bytes(name, 987_654));
  });
});

describe('A mail to the address of its sender', () => {
  it('becomes their message on the case: it asks the adviser for an answer, and the history tells of it [UNAS-02]', async () => {
    const id = await openCase(suite.server);
    const files = [{ name: 'rota.txt', content: 'Rota' }];
    await receive(suite.receiving, {
      to: await addressOf('teodora', id),
      from: (await emailOf('teodora')).toUpperCase(),
      subject: 'Start time',
      text: 'Nine, please.',
      files,
    });
    expect(await inboxOf('maren', id)).toMatchObject([
      {
        subject: 'Start time',
        body: '<p>Nine, please.</p>',
        senderUserId: cast.teodora,
        senderName: 'Teodora Whitlock',
        senderRoleId: 1,
        userHasRead: false,
        dueByDateTime: '2026-11-19T09:00:00.000Z',
        caseTrackingMessageAttachments: [{ filename: 'rota.txt' }],
      },
    ]);
    expect((await inboxOf('teodora', id))[0]!.userHasRead).toBe(true);
    expect((await historyOf(suite.server, id)).at(-1)).toMatchObject({
      kind: 'message.posted',
      by: cast.teodora,
      facts: { subject: 'Start time' },
    });
    const tasks = (await suite.server.as('maren').call(listCaseTasks, { params: { id } })).data.filter(
      ({ isComplete }) => !isComplete,
    );
    expect(tasks).toMatchObject([
      { taskTitle: 'Respond to message: Start time', notificationTypeLookupId: 9, taskAssignedUserId: cast.maren },
    ]);
    expect(await waitingOf('Start time')).toEqual([]);
  });

  it('is read by the case team where somebody observes the case, and what HR answers by mail keeps that [READER-06]', async () => {
    const [observed, unobserved] = [await openCase(suite.server), await openCase(suite.server)];
    await join(suite.server, observed, 'derrin', 'observer');
    for (const name of ['teodora', 'maren'] as const)
      for (const id of [observed, unobserved])
        await receive(suite.receiving, { to: await addressOf(name, id), from: await emailOf(name), subject: name });
    const audiences = async (id: number) =>
      (await inboxOf('maren', id)).map(({ subject, audience }) => [subject, audience]);
    // The mail of HR answers the one of the manager.
    expect([await audiences(observed), await audiences(unobserved)]).toEqual([
      [
        ['maren', 2],
        ['teodora', 2],
      ],
      [
        ['maren', 1],
        ['teodora', 1],
      ],
    ]);
    expect(await inboxOf('derrin', observed)).toEqual([]);
  });

  it('is delivered by the mail server into the inbox of its case [UNAS-02, MSG-33]', async () => {
    const id = await openCase(suite.server);
    const [to, from] = [await addressOf('teodora', id), await emailOf('teodora')];
    const take = (mail: RawMail) => receiveMail(suite.receiving, mail);
    const listener = await listenForMail(
      { isLmtp: false, host: '127.0.0.1', port: 0 },
      { inbound: suite.receiving.inbound, receive: take, log: suite.receiving.log },
    );
    const client = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true });
    const headers = { 'Authentication-Results': 'mx.northmoor.example; dmarc=pass header.from=northmoor.example' };
    await client.sendMail({ from, to, subject: 'From my telephone', text: 'I will be there.', headers });
    await listener.close();
    expect(await inboxOf('maren', id)).toMatchObject([
      { subject: 'From my telephone', body: '<p>I will be there.</p>', senderUserId: cast.teodora },
    ]);
  });

  it('is posted once, also when it is delivered and fetched at the same time, and after the window of either', async () => {
    const id = await openCase(suite.server);
    const mail = {
      to: await addressOf('teodora', id),
      from: await emailOf('teodora'),
      subject: 'Twice',
      id: 'one@example.org',
    };
    const byMailbox = { recipients: null, returnPath: null };
    await Promise.all([receive(suite.receiving, mail), receive(suite.receiving, mail, byMailbox)]);
    await suite.server.db.deleteFrom('received_mail').execute();
    await receive(suite.receiving, mail);
    expect(await inboxOf('maren', id)).toHaveLength(1);
    expect(await waitingOf('Twice')).toEqual([]);
  });

  describe('that quotes', () => {
    const quote = (words: string): string =>
      `<div class="gmail_quote"><div class="gmail_attr">On Monday Ada wrote:</div><blockquote class="gmail_quote">${words}</blockquote></div>`;
    /** What becomes of a mail of HR on a case where the owner has asked something. */
    async function saidOf(written: { text?: string; html?: string; subject?: string }) {
      const id = await openCase(suite.server);
      await post(suite.server, 'teodora', id, { body: '<p>Is it on Monday?</p><p>Please <b>say</b>.</p>' });
      suite.server.setNow('2026-11-18T09:01:00.000Z');
      await receive(suite.receiving, { to: await addressOf('maren', id), from: await emailOf('maren'), ...written });
      suite.server.setNow('2026-11-18T09:00:00.000Z');
      const { body, cameByMail } = (await inboxOf('maren', id))[0]!;
      return { body, quoted: cameByMail!.quoted };
    }

    it('a message of the case at its end has it apart, to be unfolded, in whichever form [UNAS-02]', async () => {
      for (const html of [
        `<p>Yes.</p>${quote('<p>Is it on&nbsp;Monday?<br>Please say.</p>')}`,
        '<p>Yes.</p><blockquote type="cite">Is it on Monday? Please say.</blockquote>',
        `<p>Yes.</p>${quote('<blockquote type="cite">Is it on Monday?</blockquote>')}`,
      ]) {
        const { body, quoted } = await saidOf({ html });
        expect([body, quoted], html).toEqual(['<p>Yes.</p>', expect.stringContaining('Monday?')]);
      }
      expect(
        await saidOf({ text: 'Yes.\n\nOn 18 November, Ada wrote:\n> Is it on Monday?\n>\n> Please say.\n' }),
      ).toEqual({
        body: '<p>Yes.</p>',
        quoted: '<p>On 18 November, Ada wrote:</p><blockquote><p>Is it on Monday?</p><p>Please say.</p></blockquote>',
      });
    });

    it('anything else keeps it in its words: answers inside the quote, evidence, forwarded mails [UNAS-02]', async () => {
      for (const written of [
        { html: '<blockquote type="cite">Is it on Monday?<p>No, on Tuesday.</p>Please say.</blockquote><p>Maren</p>' },
        { html: `<p>See my answers.</p>${quote('<p>Is it on Monday?</p><p>No, on Tuesday.</p>')}` },
        {
          html: '<p>This is what he sends me:</p><blockquote type="cite">No, on Tuesday. You are useless.</blockquote>',
        },
        { text: 'Good morning,\nThis is what he wrote:\n> No, on Tuesday.\n> You are useless.' },
        { text: '> Is it on Monday?\nNo, on Tuesday.' },
        { subject: '[EXTERNAL] Fwd: Hours', html: `<p>See.</p>${quote('<p>No, on Tuesday.</p>')}` },
        {
          subject: 'Hours',
          html: `<p>See.</p><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: Bob</div><blockquote type="cite">No, on Tuesday.</blockquote></div>`,
        },
      ]) {
        const { body, quoted } = await saidOf(written);
        expect(body, JSON.stringify(written)).toContain('No, on Tuesday.');
        expect(quoted).toBeNull();
        if ((written.text ?? '').startsWith('Good')) expect(body).toContain('This is what he wrote:');
        if (written.subject === 'Hours') expect(body).toContain('From: Bob');
      }
    });

    it('words of another case, or of a note, keeps them [PERM-04]', async () => {
      const [id, other] = [await openCase(suite.server), await openCase(suite.server)];
      await post(suite.server, 'teodora', other, { body: '<p>Of another case.</p>' });
      await postNote(suite.server, 'maren', id, { body: '<p>Of a note.</p>' });
      const to = await addressOf('maren', id);
      for (const words of ['Of another case.', 'Of a note.']) {
        await receive(suite.receiving, { to, from: await emailOf('maren'), subject: words, text: `Yes.\n> ${words}` });
        expect((await inboxOf('maren', id)).find(({ subject }) => subject === words)!.body).toContain(words);
      }
    });
  });
});

it('A mail of somebody who sees the case and may not post there, because it is locked or closed, is refused and kept nowhere [PERM-04]', async () => {
  const locked = await openCase(suite.server);
  await join(suite.server, locked, 'silas', 'stakeholder');
  const ofSilas = { to: await addressOf('silas', locked), from: await emailOf('silas'), subject: 'Locked' };
  await suite.server.as('maren').call(lockCase, { params: { id: locked } });
  const closed = await openCase(suite.server);
  const ofTeodora = { to: await addressOf('teodora', closed), from: await emailOf('teodora'), subject: 'Closed' };
  const byHr = { to: await addressOf('maren', closed), from: await emailOf('maren'), subject: 'By HR' };
  await suite.server
    .as('maren')
    .call(closeCase, {
      params: { id: closed },
      body: { caseTrackingRecordId: closed, workflowTrackingComponentId: 1, conclusion: 'Answered.' },
    });
  for (const mail of [ofSilas, ofTeodora]) {
    await expect(
      receive(suite.receiving, { ...mail, files: [{ name: 'rota.txt', content: 'Rota' }] }),
    ).rejects.toMatchObject({ code: 'MAIL_NOT_POSTED' });
    expect(await waitingOf(mail.subject)).toEqual([]);
  }
  expect(await suite.server.db.selectFrom('unassigned_file').select('id').execute()).toEqual([]);
  await receive(suite.receiving, byHr);
  expect((await inboxOf('maren', closed)).map(({ subject }) => subject)).toEqual(['By HR']);
  expect(await inboxOf('maren', locked)).toEqual([]);
});

describe('A mail to a reply address is left to HR, and says nothing about the case,', () => {
  it('when its token was altered, made up, made with another secret or sent to another service [UNAS-02]', async () => {
    const id = await openCase(suite.server);
    const [to, from] = [await addressOf('teodora', id), await emailOf('teodora')];
    const altered = to.replace(/\+(.)/, (_all, first: string) => `+${first === 'a' ? 'b' : 'a'}`);
    const elsewhere = {
      ...suite.receiving,
      inbound: inboundOfTests({ secret: 'another secret of thirty-two letters' }),
    };
    await expectUnassigned(id, 'Altered', () => receive(suite.receiving, { to: altered, from, subject: 'Altered' }));
    await expectUnassigned(id, 'Made up', () =>
      receive(suite.receiving, { to: 'hr+case-1@northmoor.example', from, subject: 'Made up' }),
    );
    await expectUnassigned(id, 'Other secret', () => receive(elsewhere, { to, from, subject: 'Other secret' }));
    await receive(suite.receiving, {
      to: to.replace('hr+', 'people+').replace('northmoor', 'kestrel'),
      from,
      subject: 'Other service',
    });
    expect([await inboxOf('maren', id), await waitingOf('Other service')]).toEqual([[], []]);
  });

  it('when somebody else sends it, who is on the case or not [UNAS-02]', async () => {
    const id = await openCase(suite.server);
    const to = await addressOf('teodora', id);
    for (const name of ['maren', 'callum', 'rufus'] as const) {
      const from = await emailOf(name);
      await expectUnassigned(id, `By ${name}`, () => receive(suite.receiving, { to, from, subject: `By ${name}` }));
    }
    await expectUnassigned(id, 'By a stranger', () => receive(suite.receiving, { to, subject: 'By a stranger' }));
  });

  it('when its sender has been blocked or has left since [PERM-04, UNAS-02]', async () => {
    const other = await openCase(suite.server);
    await join(suite.server, other, 'silas', 'stakeholder');
    const from = await emailOf('teodora');
    const blocked = { to: await addressOf('silas', other), from: await emailOf('silas'), subject: 'Blocked' };
    const asBlocked = { role_id: 4, relation_id: 2, blocked_reason: 'Named as a witness.' };
    await suite.server.db
      .updateTable('participant')
      .set(asBlocked)
      .where('case_id', '=', other)
      .where('user_id', '=', cast.silas)
      .execute();
    await expectUnassigned(other, 'Blocked', () => receive(suite.receiving, blocked));
    const ended = {
      ...blocked,
      to: await addressOf('ngozi', await openCase(suite.server, { owner: 'ngozi' })),
      from: await emailOf('ngozi'),
      subject: 'No account',
    };
    await suite.server.db.updateTable('account').set({ is_current: false }).where('user_id', '=', cast.ngozi).execute();
    await expectUnassigned(other, 'No account', () => receive(suite.receiving, ended));
    await suite.server.db.updateTable('account').set({ is_current: true }).where('user_id', '=', cast.ngozi).execute();
    const gone = { ...blocked, to: await addressOf('teodora', other), from, subject: 'Gone' };
    await suite.server.db
      .updateTable('person')
      .set({ deactivated_at: suite.server.now() })
      .where('user_id', '=', cast.teodora)
      .execute();
    await expectUnassigned(other, 'Gone', () => receive(suite.receiving, gone));
    await suite.server.db
      .updateTable('person')
      .set({ deactivated_at: null })
      .where('user_id', '=', cast.teodora)
      .execute();
  });

  it('when our mail server does not confirm its sender, or none is named that could [UNAS-02]', async () => {
    const id = await openCase(suite.server);
    const [to, from] = [await addressOf('teodora', id), await emailOf('teodora')];
    const results = (value: string) => [`Authentication-Results: ${value}`];
    await expectUnassigned(id, 'No word', () =>
      receive(suite.receiving, { to, from, subject: 'No word', isConfirmed: false }),
    );
    const forged = [...results('mx.northmoor.example; dmarc=fail'), ...results('mx.northmoor.example; dmarc=pass')];
    await expectUnassigned(id, 'Forged word', () =>
      receive(suite.receiving, { to, from, subject: 'Forged word', headers: forged, isConfirmed: false }),
    );
    const unset = { ...suite.receiving, inbound: inboundOfTests({ trustedAuthentication: null }) };
    await expectUnassigned(id, 'Nobody confirms', () => receive(unset, { to, from, subject: 'Nobody confirms' }));
    await receive(suite.receiving, {
      to,
      from,
      subject: 'Confirmed',
      headers: results('mx.northmoor.example; spf=none; dmarc=pass header.from=northmoor.example'),
      isConfirmed: false,
    });
    expect((await inboxOf('maren', id)).map(({ subject }) => subject)).toEqual(['Confirmed']);
  });

  it('and a mail to several such addresses of one service waits once, also when it comes again', async () => {
    const several = { recipients: ['hr+x@northmoor.example', 'hr+y@northmoor.example', 'hr@northmoor.example'] };
    for (let count = 0; count < 2; count += 1)
      await receive(
        suite.receiving,
        { to: 'hr+x@northmoor.example', subject: 'Several', id: 'several@example.org' },
        several,
      );
    expect(await waitingOf('Several')).toMatchObject([{ senderName: 'Ada Marsh' }]);
  });
});
