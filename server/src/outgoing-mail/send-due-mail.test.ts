import { MessageAudience } from '@evenhand/contract/audience';
import { lockCase, unlockCase } from '@evenhand/contract/cases';
import { messageCalls } from '@evenhand/contract/messages';
import { getNotification, queryNotifications, setMailChoices } from '@evenhand/contract/notifications';
import { editParticipant, setParticipantNotifications } from '@evenhand/contract/participants';
import { getUserProfile } from '@evenhand/contract/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { join, openCase, participantParams } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { linksOf, PUBLIC_URL } from '../../testing/mail-out-links.ts';
import { mailOutSuite } from '../../testing/mail-out-world.ts';
import { post, postNote } from '../../testing/message-world.ts';
import { putTask } from '../../testing/put-task.ts';
import { TEST_NOW } from '../../testing/test-server.ts';
import { openMailer } from './open-mailer.ts';

const suite = mailOutSuite();
let caseId: number;
beforeEach(async () => {
  caseId = await openCase(suite.server);
  await suite.server.db.deleteFrom('notice').execute();
});

const lock = () => suite.server.as('maren').call(lockCase, { params: { id: caseId } });
const unlock = () => suite.server.as('maren').call(unlockCase, { params: { id: caseId } });
const choose = (name: CastName, choice: 'now' | 'digest' | 'never') =>
  suite.server.as(name).call(setMailChoices, { body: { tasks: choice, messages: choice, changes: choice } });
const subjectsTo = async (name: CastName) => (await suite.sentTo(name)).map(({ subject }) => subject);
const addressOf = async (name: CastName) =>
  (
    await suite.server.db
      .selectFrom('person')
      .select('email')
      .where('user_id', '=', cast[name])
      .executeTakeFirstOrThrow()
  ).email;
const waiting = async () =>
  (await suite.server.db.selectFrom('notice').where('to_mail', '=', true).select('id').execute()).length;
/** As HR is shown it. */
const refusedSince = async (name: CastName) =>
  (await suite.server.as('edda').call(getUserProfile, { params: { id: cast[name] } })).data.emailRefusedSince;
const block = async (name: CastName) =>
  suite.server
    .as('maren')
    .call(editParticipant, {
      params: await participantParams(suite.server, caseId, name),
      body: { participantRoleId: 4, blacklistedReason: 'Named' },
    });

const NOW = 'People Advisory: something needs your attention';
const DAILY = 'People Advisory: your daily summary';

describe('A mail', () => {
  test('says that a message is to be answered, and leads to the notice of it: not a word of it [MAILOUT-01, MAILOUT-02]', async () => {
    await post(suite.server, 'teodora', caseId, { subject: 'Canary wharf', body: '<p>Canary wings.</p>' });
    await suite.send();
    const [mail] = await suite.sentTo('maren');
    expect(mail!.subject).toBe(NOW);
    const [first, ...others] = linksOf(mail!);
    expect(first).toMatch(`${PUBLIC_URL}/notifications/open/`);
    expect(others).toEqual([`${PUBLIC_URL}/profile#email`]);
    const id = Number(first!.split('/').at(-1));
    const notice = await suite.server.as('maren').call(getNotification, { params: { id } });
    expect(notice.data.preview).toBe('Canary wings.');
    expect(mail!.html).toContain(`href="${first}"`);
    expect(suite.smtp.raw.join()).not.toMatch(/canary|teodora|whitlock|callum|brightwater|general query/i);
    expect(suite.smtp.raw.join()).not.toContain(String(caseId));
  });

  test('says that a machine has sent it, how to choose, and who it is [MAILOUT-03]', async () => {
    await post(suite.server, 'teodora', caseId);
    await suite.send();
    const [mail] = await suite.sentTo('maren');
    expect(mail!.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail!.headers.get('list')).toMatchObject({ unsubscribe: { url: `${PUBLIC_URL}/profile#email` } });
    expect(mail!.messageId).toMatch(/^<evenhand\.[\da-f]{40}@northmoor\.example>$/);
    expect(mail!.from).toMatchObject({ value: [{ name: 'People Advisory', address: 'evenhand@northmoor.example' }] });
  });

  test('is sent once [MAILOUT-04]', async () => {
    await post(suite.server, 'teodora', caseId);
    expect(await suite.send()).toMatchObject({ sent: 1 });
    suite.pass(60);
    expect(await suite.send()).toBeUndefined();
    expect(suite.smtp.mails).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  test('goes to nobody for their own act [MAILOUT-01]', async () => {
    await post(suite.server, 'teodora', caseId);
    await suite.send();
    expect(await suite.sentTo('teodora')).toEqual([]);
  });

  test('is not sent about what was read or done meanwhile [MAILOUT-05]', async () => {
    await post(suite.server, 'teodora', caseId);
    await suite.server.db.updateTable('notice').set({ read_at: suite.server.now() }).execute();
    expect(await suite.send()).toEqual({ sent: 0, refused: 0, deferred: 0, nothing: 1 });
    await post(suite.server, 'teodora', caseId);
    await suite.server.db.updateTable('case_task').set({ completed_at: suite.server.now() }).execute();
    await suite.send();
    expect(suite.smtp.mails).toEqual([]);
    expect(await waiting()).toBe(0);
  });
});

describe('Of a message', () => {
  const mailed = async () => {
    await suite.send();
    const names = ['maren', 'teodora', 'ngozi', 'derrin', 'edda'] as const;
    const counts = await Promise.all(names.map(async (name) => (await suite.sentTo(name)).length));
    return names.filter((_name, index) => counts[index] === 1);
  };
  beforeEach(async () => {
    await join(suite.server, caseId, 'ngozi', 'stakeholder');
    await join(suite.server, caseId, 'derrin', 'observer');
    await suite.server.db.deleteFrom('notice').execute();
  });

  test('everybody on the case is told by e-mail who may read it, and not its author; the bell shows the task to answer alone [MAILOUT-13]', async () => {
    await post(suite.server, 'maren', caseId);
    expect(await mailed()).toEqual(['teodora', 'ngozi', 'derrin']);
    expect((await suite.server.as('teodora').call(queryNotifications, {})).data.totalDataCount).toBe(0);
    const [mail] = await suite.sentTo('teodora');
    const id = Number(linksOf(mail!)[0]!.split('/').at(-1));
    const { data } = await suite.server.as('teodora').call(getNotification, { params: { id } });
    expect(data).toMatchObject({ notificationTypeLookupId: 9, messageId: expect.any(Number) });
  });

  test.each([
    [MessageAudience.CaseTeam, 'maren', ['teodora', 'ngozi']],
    [MessageAudience.CaseTeam, 'ngozi', ['maren', 'teodora']],
    [MessageAudience.HrOnly, 'maren', []],
  ] as const)(
    'for the audience %i by %s nobody else is told [MAILOUT-13, READER-08]',
    async (audience, author, told) => {
      await post(suite.server, author, caseId, { audience });
      expect(await mailed()).toEqual(told);
    },
  );

  test('that HR answers to one person alone, that person alone is told [MAILOUT-13]', async () => {
    const asked = await post(suite.server, 'ngozi', caseId, { audience: MessageAudience.HrOnly });
    await suite.server.db.deleteFrom('notice').execute();
    await post(suite.server, 'maren', caseId, { parentMessageId: asked.id, audience: MessageAudience.HrOnly });
    expect(await mailed()).toEqual(['ngozi']);
  });

  test('nobody is told who has read it, who may not read it any more, or once it is removed [MAILOUT-05, MAILOUT-06]', async () => {
    const { id } = await post(suite.server, 'maren', caseId, { audience: MessageAudience.CaseTeam });
    await suite.server.as('teodora').call(messageCalls.mark, { params: { id } });
    await suite.server
      .as('maren')
      .call(editParticipant, {
        params: await participantParams(suite.server, caseId, 'ngozi'),
        body: { participantRoleId: 3, participantRelationId: 12 },
      });
    await suite.server.db.deleteFrom('notice').where('kind', '<>', 'written').execute();
    expect(await mailed()).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test('a draft and a note tell nobody [MAILOUT-13]', async () => {
    await post(suite.server, 'maren', caseId, { isdraft: true });
    await postNote(suite.server, 'maren', caseId);
    expect(await mailed()).toEqual([]);
  });
});

describe('A task', () => {
  test('that a process raised is not mailed once it is done or given to somebody else [MAILOUT-05]', async () => {
    const taskId = await putTask(suite.server, caseId, 'teodora', { title: 'Hold the meeting', type: 2 });
    const facts = JSON.stringify({ title: 'Hold the meeting', due: null });
    const ask = () =>
      suite.server.db
        .insertInto('notice')
        .values({
          ...{ service_id: 1, case_id: caseId, user_id: cast.teodora, type: 2, kind: 'asked', facts },
          ...{ posted_at: suite.server.now(), to_mail: true },
        })
        .execute();
    const set = (values: { completed_at?: Date | null; assignee_user_id?: string }) =>
      suite.server.db.updateTable('case_task').set(values).where('id', '=', taskId).execute();
    await set({ completed_at: suite.server.now() });
    await ask();
    await suite.send();
    await set({ completed_at: null, assignee_user_id: cast.ngozi });
    await ask();
    await suite.send();
    expect(suite.smtp.mails).toEqual([]);
    await set({ assignee_user_id: cast.teodora });
    await ask();
    await suite.send();
    expect(await subjectsTo('teodora')).toEqual([NOW]);
  });
});

describe('Rights are asked again when a mail is sent:', () => {
  test('who was blocked meanwhile gets nothing, now or later [MAILOUT-06]', async () => {
    await choose('ngozi', 'now');
    await join(suite.server, caseId, 'ngozi', 'stakeholder');
    await lock();
    await block('ngozi');
    await suite.send();
    expect(await suite.sentTo('ngozi')).toEqual([]);
    expect(
      await suite.server.db
        .selectFrom('notice')
        .where('user_id', '=', cast.ngozi)
        .where('to_mail', '=', true)
        .select('id')
        .execute(),
    ).toEqual([]);
  });

  test('what waits in one service of a person is not lost while they are in another [MAILOUT-06]', async () => {
    await post(suite.server, 'teodora', caseId);
    const isInFirst = (is_current: boolean) =>
      suite.server.db
        .updateTable('account')
        .set({ is_current })
        .where('user_id', '=', cast.maren)
        .where('service_id', '=', 1)
        .execute();
    await isInFirst(false);
    const account = { user_id: cast.maren, service_id: 2, roles: ['HRUser'], access_level_ids: [20001] };
    await suite.server.db
      .insertInto('account')
      .values({ ...account, is_current: true, synced_at: suite.server.now() })
      .execute();
    expect(await suite.send()).toBeUndefined();
    await suite.server.db.deleteFrom('account').where('user_id', '=', cast.maren).where('service_id', '=', 2).execute();
    await isInFirst(true);
    await suite.send();
    expect(await subjectsTo('maren')).toEqual([NOW]);
  });

  test('who has left gets nothing [MAILOUT-06]', async () => {
    const leftAt = (deactivated_at: Date | null) =>
      suite.server.db.updateTable('person').set({ deactivated_at }).where('user_id', '=', cast.maren).execute();
    await post(suite.server, 'teodora', caseId);
    await leftAt(suite.server.now());
    await suite.send();
    await leftAt(null);
    expect(suite.smtp.mails).toEqual([]);
    expect(await waiting()).toBe(0);
  });
});

describe('Nobody gets two mails in ten minutes:', () => {
  test('what comes meanwhile is in the next one [CHOICE-03]', async () => {
    await choose('teodora', 'now');
    await lock();
    await suite.send();
    suite.pass(1);
    await unlock();
    await lock();
    await suite.send();
    expect(await subjectsTo('teodora')).toEqual([NOW]);
    suite.pass(8);
    await suite.send();
    expect(await subjectsTo('teodora')).toEqual([NOW]);
    suite.pass(1);
    await suite.send();
    expect(await subjectsTo('teodora')).toEqual([NOW, NOW]);
    expect(linksOf((await suite.sentTo('teodora'))[1]!)).toHaveLength(3);
  });
});

describe('What a person has chosen', () => {
  test('is kept for them alone, and counts for what waits already [CHOICE-01]', async () => {
    await lock();
    await choose('teodora', 'never');
    await choose('ngozi', 'now');
    await suite.send();
    expect(await suite.sentTo('teodora')).toEqual([]);
    expect(await waiting()).toBe(0);
    expect((await suite.server.as('teodora').call(queryNotifications, {})).data.totalDataCount).toBe(1);
  });

  test('puts changes into the summary of the next morning, which has counts and one link [CHOICE-02]', async () => {
    await lock();
    await unlock();
    await suite.send();
    expect(suite.smtp.mails).toEqual([]);
    // 08:00 in London.
    suite.server.setNow('2026-11-19T07:59:59.000Z');
    await suite.send();
    expect(suite.smtp.mails).toEqual([]);
    suite.server.setNow('2026-11-19T08:00:00.000Z');
    await suite.send();
    const [mail] = await suite.sentTo('teodora');
    expect(mail!.subject).toBe(DAILY);
    expect(mail!.text).toContain('2 updates');
    expect(linksOf(mail!)).toEqual([`${PUBLIC_URL}/notifications`, `${PUBLIC_URL}/profile#email`]);
    suite.server.setNow('2026-11-20T08:00:00.000Z');
    await suite.send();
    expect(suite.smtp.mails).toHaveLength(1);
  });

  test('a change that the bell does not show has its own link in the summary [CHOICE-04]', async () => {
    await suite.server
      .as('maren')
      .call(setParticipantNotifications, {
        params: await participantParams(suite.server, caseId, 'teodora'),
        body: { isEmailNotificationsEnabled: true, isInAppNotificationsEnabled: false },
      });
    await lock();
    suite.server.setNow('2026-11-19T08:00:00.000Z');
    await suite.send();
    expect(await subjectsTo('teodora')).toEqual([DAILY]);
    const [link, ...others] = linksOf((await suite.sentTo('teodora'))[0]!);
    expect(others).toEqual([`${PUBLIC_URL}/profile#email`]);
    const id = Number(link!.split('/').at(-1));
    expect((await suite.server.as('teodora').call(getNotification, { params: { id } })).status).toBe(200);
  });

  test('sends the summary at the same time by the clock on the day it changes [CHOICE-02]', async () => {
    suite.server.setNow('2026-10-24T12:00:00.000Z');
    await lock();
    suite.server.setNow('2026-10-25T07:30:00.000Z');
    await suite.send();
    expect(suite.smtp.mails).toEqual([]);
    suite.server.setNow('2026-10-25T08:00:00.000Z');
    await suite.send();
    expect(await subjectsTo('teodora')).toEqual([DAILY]);
  });
});

describe('A mail server', () => {
  test('that refuses an address for good is not asked again about it, and HR is shown since when [MAILOUT-07]', async () => {
    await post(suite.server, 'teodora', caseId);
    suite.smtp.answer({ recipient: 550, words: '5.1.1 unknown' });
    expect(await suite.send()).toMatchObject({ refused: 1 });
    suite.pass(120);
    expect(await suite.send()).toBeUndefined();
    expect(await refusedSince('maren')).toBe(TEST_NOW);
    suite.smtp.answer({});
    await post(suite.server, 'teodora', caseId);
    await suite.send();
    expect(await refusedSince('maren')).toBeNull();
  });

  test('that takes nothing for a person now is asked again after growing waits, and others are not held up [MAILOUT-08]', async () => {
    await post(suite.server, 'teodora', caseId);
    for (const code of [{ recipient: 451 }, { data: 452 }, { data: 554 }]) {
      suite.smtp.answer(code);
      expect(await suite.send()).toMatchObject({ deferred: 1 });
      expect(await suite.send()).toBeUndefined();
      suite.pass(5);
    }
    expect(await refusedSince('maren')).toBeNull();
    // A whole day and more of it is shown to HR, and loses nothing.
    for (let hour = 0; hour < 30; hour += 1) {
      await suite.send();
      suite.pass(70);
    }
    expect(await refusedSince('maren')).not.toBeNull();
    suite.smtp.answer({});
    await suite.send();
    expect(suite.smtp.mails).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  test('that is away for a day gets one mail for each person afterwards [MAILOUT-09]', async () => {
    await choose('teodora', 'now');
    suite.smtp.answer({ recipient: 451 });
    for (let hour = 0; hour < 20; hour += 1) {
      await lock();
      await unlock();
      await suite.send();
      suite.pass(60);
    }
    suite.smtp.answer({});
    await suite.send();
    expect(await subjectsTo('teodora')).toEqual([NOW]);
    const [mail] = await suite.sentTo('teodora');
    expect(linksOf(mail!)).toEqual([`${PUBLIC_URL}/notifications`, `${PUBLIC_URL}/profile#email`]);
    expect(mail!.text).toContain('40 updates');
  });

  test('that hangs up on one person holds up nobody else, and that person waits for growing times [MAILOUT-08]', async () => {
    for (const name of ['teodora', 'ngozi'] as const) await choose(name, 'now');
    await join(suite.server, caseId, 'ngozi', 'stakeholder');
    await suite.server.db.deleteFrom('notice').execute();
    await lock();
    const only = (await addressOf('ngozi'))!;
    suite.smtp.answer({ only, hangsUp: true });
    expect(await suite.send()).toMatchObject({ sent: 1, deferred: 1 });
    expect(await suite.send()).toBeUndefined();
    expect(await subjectsTo('teodora')).toEqual([NOW]);
    suite.smtp.answer({});
    suite.pass(2);
    await suite.send();
    expect(await subjectsTo('ngozi')).toEqual([NOW]);
  });

  test('that cannot be reached keeps everything, and fails the run [MAILOUT-08]', async () => {
    await post(suite.server, 'teodora', caseId);
    const smtp = { host: '127.0.0.1', port: 1, isSecure: false, isPlainAllowed: true, user: null, password: null };
    const mailer = openMailer({ smtp, from: 'evenhand@northmoor.example', directory: '' });
    await expect(suite.send(mailer)).rejects.toThrow();
    mailer.close();
    expect(await waiting()).toBe(1);
    await suite.send();
    expect(await subjectsTo('maren')).toEqual([NOW]);
  });

  test('that was given a mail whose outcome nobody learnt is given the same mail again [MAILOUT-04]', async () => {
    await post(suite.server, 'teodora', caseId);
    await suite.send();
    await suite.server.db.updateTable('notice').set({ to_mail: true }).execute();
    await suite.server.db.deleteFrom('mail_recipient').execute();
    await suite.send();
    const [first, second] = suite.smtp.mails;
    expect(second!.messageId).toBe(first!.messageId);
  });
});
