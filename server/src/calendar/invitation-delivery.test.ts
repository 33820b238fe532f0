import { getUserProfile } from '@evenhand/contract/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { putMeeting } from '../../testing/calendar-world.ts';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { invitationsTo } from '../../testing/invitation-world.ts';
import { mailOutSuite } from '../../testing/mail-out-world.ts';
import { post } from '../../testing/message-world.ts';
import { TEST_NOW } from '../../testing/test-server.ts';
import { openMailer } from '../outgoing-mail/open-mailer.ts';

const suite = mailOutSuite();
const INVITED = 'REQUEST 0 2026-11-23T10:00:00Z';
let caseId: number;
let eventId: number;
beforeEach(async () => {
  await suite.server.db.updateTable('tracked_event').set({ withdrawn_at: suite.server.now() }).execute();
  caseId = await openCase(suite.server);
  await suite.server.db.deleteFrom('notice').execute();
  ({ id: eventId } = await putMeeting(suite.server, caseId, { fromDateTime: '2026-11-23T10:00:00.000Z' }));
});

const move = (fromDateTime: string) =>
  suite.server.db
    .updateTable('tracked_event')
    .set({ data: JSON.stringify({ fromDateTime }) })
    .where('id', '=', eventId)
    .execute();
const withdraw = () =>
  suite.server.db
    .updateTable('tracked_event')
    .set({ withdrawn_at: suite.server.now() })
    .where('id', '=', eventId)
    .execute();
const sentTo = (name: CastName) => invitationsTo(suite, name);
const ADDRESS = 'teodora.whitlock@northmoor.example';
const setAddress = (email: string | null) =>
  suite.server.db.updateTable('person').set({ email }).where('user_id', '=', cast.teodora).execute();
const refusedSince = async (name: CastName) =>
  (await suite.server.as('edda').call(getUserProfile, { params: { id: cast[name] } })).data.emailRefusedSince;

describe('A mail server', () => {
  test('that is away for a day gets one invitation for each person afterwards, with the last state [CALOUT-15]', async () => {
    const smtp = { host: '127.0.0.1', port: 1, isSecure: false, isPlainAllowed: true, user: null, password: null };
    const away = openMailer({ smtp, from: 'evenhand@northmoor.example', directory: '' });
    for (let hour = 10; hour < 20; hour += 1) {
      await expect(suite.invite(away)).rejects.toThrow();
      await move(`2026-11-24T${hour}:00:00.000Z`);
      suite.pass(60);
    }
    away.close();
    await suite.invite();
    for (const name of ['maren', 'teodora'] as const)
      expect(await sentTo(name)).toEqual(['REQUEST 0 2026-11-24T19:00:00Z']);
  });

  test('that takes nothing for a person now is asked again after growing waits, and others are not held up [CALOUT-15]', async () => {
    for (const code of [{ recipient: 451 }, { data: 452 }, { data: 554 }]) {
      suite.smtp.answer({ ...code, only: ADDRESS, ...('data' in code ? { only: null } : {}) });
      expect(await suite.invite()).toMatchObject({ deferred: 'data' in code ? expect.any(Number) : 1 });
      expect(await suite.invite()).toBeUndefined();
      suite.pass(5);
    }
    suite.smtp.answer({});
    suite.pass(60);
    await suite.invite();
    for (const name of ['maren', 'teodora'] as const) expect(await sentTo(name)).toEqual([INVITED]);
  });

  test('that takes nothing for a person now is not asked about other meetings of theirs either [CALOUT-15]', async () => {
    const retry_at = new Date('2026-11-18T10:00:00.000Z');
    await suite.server.db.insertInto('mail_recipient').values({ user_id: cast.teodora, retry_at }).execute();
    expect(await suite.invite()).toMatchObject({ sent: 1, nothing: 0 });
    suite.pass(60);
    await suite.invite();
    expect(await sentTo('teodora')).toEqual([INVITED]);
  });

  test('whose answer was lost is given the same mail again, and what has moved meanwhile as another one [CALOUT-15]', async () => {
    await suite.invite();
    const lose = () =>
      suite.server.db.updateTable('meeting_invitation').set({ is_sent: false, last_sent_at: null }).execute();
    await lose();
    expect(await suite.invite()).toBeUndefined();
    suite.pass(2);
    await suite.invite();
    const [first, second] = await suite.sentTo('teodora');
    expect(second!.messageId).toBe(first!.messageId);
    expect(await sentTo('teodora')).toEqual([INVITED, INVITED]);
    await lose();
    await move('2026-11-24T10:00:00.000Z');
    suite.pass(2);
    await suite.invite();
    expect(await sentTo('teodora')).toEqual([INVITED, INVITED, 'REQUEST 1 2026-11-24T10:00:00Z']);
    expect((await suite.sentTo('teodora'))[2]!.messageId).not.toBe(first!.messageId);
  });

  test('that took no invitation of a person gets no cancellation for them either [CALOUT-15]', async () => {
    suite.smtp.answer({ recipient: 451, only: ADDRESS });
    await suite.invite();
    await withdraw();
    suite.smtp.answer({});
    suite.pass(60);
    expect(await suite.invite()).toMatchObject({ sent: 1, nothing: 0 });
    expect(await sentTo('teodora')).toEqual([]);
    expect(await sentTo('maren')).toEqual([INVITED, 'CANCEL 1 2026-11-23T10:00:00Z']);
  });

  test('that does not take a cancellation now is given it later [CALOUT-15]', async () => {
    await suite.invite();
    await withdraw();
    suite.smtp.answer({ data: 452 });
    expect(await suite.invite()).toMatchObject({ deferred: 2 });
    expect(await suite.invite()).toBeUndefined();
    suite.smtp.answer({});
    suite.pass(2);
    await suite.invite();
    suite.pass(60);
    expect(await suite.invite()).toBeUndefined();
    expect(await sentTo('teodora')).toEqual([INVITED, 'CANCEL 1 2026-11-23T10:00:00Z']);
  });

  test('that took a mail which came back later is given the next one [CALOUT-15]', async () => {
    await suite.invite();
    await suite.server.db.updateTable('mail_recipient').set({ refused_at: suite.server.now() }).execute();
    suite.pass(10);
    await move('2026-11-24T10:00:00.000Z');
    await suite.invite();
    expect(await sentTo('teodora')).toEqual([INVITED, 'REQUEST 1 2026-11-24T10:00:00Z']);
  });

  test('that refuses an address is asked about it once a day, and HR is shown since when [CALOUT-15]', async () => {
    await putMeeting(suite.server, caseId, { fromDateTime: '2026-11-25T10:00:00.000Z' });
    suite.smtp.answer({ recipient: 550, words: '5.1.1 unknown', only: ADDRESS });
    expect(await suite.invite()).toMatchObject({ sent: 2, refused: 1 });
    expect(await suite.invite()).toBeUndefined();
    expect(await refusedSince('teodora')).toBe(TEST_NOW);
    suite.pass(23 * 60);
    expect(await suite.invite()).toBeUndefined();
    suite.smtp.answer({});
    suite.pass(60);
    expect(await suite.invite()).toMatchObject({ sent: 2 });
    expect(await sentTo('teodora')).toEqual([INVITED, 'REQUEST 0 2026-11-25T10:00:00Z']);
    expect(await refusedSince('teodora')).toBeNull();
  });
});

describe('An address', () => {
  test.each([
    'teodora\r\nBCC: all@northmoor.example@northmoor.example',
    'teodora@northmoor.example\nATTENDEE:mailto:all@northmoor.example',
    'teodora',
  ])('that is none (%j) is refused, sends nothing, and holds up nobody [CALOUT-15]', async (address) => {
    await setAddress(address);
    expect(await suite.invite()).toMatchObject({ sent: 1, refused: 1 });
    expect(await suite.invite()).toBeUndefined();
    await setAddress(ADDRESS);
    expect(suite.smtp.raw.join()).not.toContain('all@northmoor.example');
    expect(await sentTo('maren')).toEqual([INVITED]);
    expect(await refusedSince('teodora')).toBe(TEST_NOW);
  });

  test('that is not known sends nothing [CALOUT-15]', async () => {
    await setAddress(null);
    expect(await suite.invite()).toMatchObject({ sent: 1, nothing: 0 });
    await setAddress(ADDRESS);
  });
});

test('Two server processes at once send each invitation once [CALOUT-15]', async () => {
  for (const name of ['derrin', 'silas', 'ngozi'] as const) await join(suite.server, caseId, name, 'observer');
  const second = openMailer(suite.smtp.settings);
  await Promise.all([suite.invite(), suite.invite(second), suite.invite()]);
  second.close();
  for (const name of ['maren', 'teodora', 'derrin', 'silas', 'ngozi'] as const)
    expect(await sentTo(name), name).toEqual([INVITED]);
});

test('An invitation does not make mail about notices wait, and does not wait for it [CALOUT-13]', async () => {
  await post(suite.server, 'teodora', caseId);
  await suite.invite();
  expect(await suite.send()).toMatchObject({ sent: 1 });
  await withdraw();
  expect(await suite.invite()).toMatchObject({ sent: 2 });
  expect(suite.smtp.mails).toHaveLength(5);
});
