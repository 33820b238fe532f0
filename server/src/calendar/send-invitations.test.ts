import { CaseStatus } from '@evenhand/contract/cases';
import { setMailChoices } from '@evenhand/contract/notifications';
import { editParticipant, removeParticipant, setParticipantNotifications } from '@evenhand/contract/participants';
import { beforeEach, describe, expect, test } from 'vitest';
import { putMeeting } from '../../testing/calendar-world.ts';
import { join, openCase, participantParams } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { calendarOf, invitationsTo, readInvitation } from '../../testing/invitation-world.ts';
import { linksOf, PUBLIC_URL } from '../../testing/mail-out-links.ts';
import { mailOutSuite } from '../../testing/mail-out-world.ts';
import { withoutPredicate } from '../../testing/without-predicate.ts';
import { enterAs, enterAsSystem } from '../access/context.ts';
import type { Db } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { forgetInvitations } from './invitation.rows.ts';

const suite = mailOutSuite();
const meeting = { fromDateTime: '2026-11-23T10:00:00.000Z', toDateTime: '2026-11-23T11:30:00.000Z' };
const later = { fromDateTime: '2026-11-24T10:00:00.000Z', toDateTime: '2026-11-24T11:30:00.000Z' };
const INVITED = 'REQUEST 0 2026-11-23T10:00:00Z';
const MOVED = 'REQUEST 1 2026-11-24T10:00:00Z';
const CANCELLED = 'CANCEL 1 2026-11-23T10:00:00Z';

let caseId: number;
let eventId: number;
let recordId: number;
beforeEach(async () => {
  await suite.server.db.updateTable('tracked_event').set({ withdrawn_at: suite.server.now() }).execute();
  caseId = await openCase(suite.server);
  ({ id: eventId, recordId } = await putMeeting(suite.server, caseId, meeting));
});

const setEvent = (values: { data?: string; withdrawn_at?: Date | null }) =>
  suite.server.db.updateTable('tracked_event').set(values).where('id', '=', eventId).execute();
const move = (data: object) => setEvent({ data: JSON.stringify(data) });
const block = async (name: CastName) =>
  suite.server
    .as('maren')
    .call(editParticipant, {
      params: await participantParams(suite.server, caseId, name),
      body: { participantRoleId: 4, blacklistedReason: 'Named' },
    });
const sentTo = (name: CastName) => invitationsTo(suite, name);
const ADDRESS = 'teodora.whitlock@northmoor.example';
const OTHER = 'somebody.else@northmoor.example';
const setAddress = (email: string) =>
  suite.server.db.updateTable('person').set({ email }).where('user_id', '=', cast.teodora).execute();
const pause = () =>
  suite.server.db
    .insertInto('sight_pause')
    .values({ user_id: cast.teodora, cause: 'address', paused_at: suite.server.now() })
    .execute();
const confirm = () => suite.server.db.deleteFrom('sight_pause').execute();
const rows = () => suite.server.db.selectFrom('meeting_invitation').selectAll().execute();

describe('An invitation', () => {
  test('goes once to those whose calendar shows the meeting, and to nobody else who may see it [CALOUT-11]', async () => {
    await join(suite.server, caseId, 'derrin', 'observer');
    await join(suite.server, await openCase(suite.server), 'edda', 'observer');
    expect(await suite.invite()).toEqual({ sent: 3, refused: 0, deferred: 0, nothing: 0 });
    suite.pass(60);
    expect(await suite.invite()).toBeUndefined();
    for (const name of ['maren', 'teodora', 'derrin'] as const) expect(await sentTo(name), name).toEqual([INVITED]);
    for (const name of ['edda', 'callum', 'wren', 'rufus'] as const) expect(await sentTo(name), name).toEqual([]);
    const uids = suite.smtp.mails.map((mail) => readInvitation(mail).uid);
    expect(new Set(uids).size).toBe(3);
  });

  test('says when, in which service and for whom alone, from the service, and asks for no answer [CALOUT-12]', async () => {
    await suite.invite();
    const [mail] = await suite.sentTo('teodora');
    expect(mail!.subject).toBe('People Advisory: an invitation to a meeting');
    expect(mail!.text).toContain('23/11/2026 10:00 – 23/11/2026 11:30');
    expect(linksOf(mail!)).toEqual([`${PUBLIC_URL}/meetings/${eventId}`, `${PUBLIC_URL}/profile#email`]);
    expect(mail!.html).toContain(`href="${PUBLIC_URL}/meetings/${eventId}"`);
    expect(readInvitation(mail!)).toMatchObject({ end: '2026-11-23T11:30:00Z' });
    expect(readInvitation(mail!).uid).toMatch(/^[\da-f-]{36}@hr\.northmoor\.example$/);
    const event = calendarOf(mail!).getFirstSubcomponent('vevent')!;
    const values = Object.fromEntries(event.getAllProperties().map((one) => [one.name, String(one.getFirstValue())]));
    expect(values).toMatchObject({
      ...{ summary: 'Meeting, People Advisory', class: 'PRIVATE', status: 'CONFIRMED' },
      ...{ organizer: 'mailto:evenhand@northmoor.example', url: `${PUBLIC_URL}/meetings/${eventId}` },
    });
    const attendees = event.getAllProperties('attendee');
    expect(attendees.map((one) => String(one.getFirstValue()).toLowerCase())).toEqual([
      'mailto:teodora.whitlock@northmoor.example',
    ]);
    expect(attendees[0]!.getParameter('rsvp')).toBe('FALSE');
    expect(suite.smtp.raw.join()).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
  });

  test('and a cancellation say no name, no topic, no number of a case and no word of it [CALOUT-12]', async () => {
    await move({ ...meeting, freeText: 'Canary wings.' });
    await suite.invite();
    await setEvent({ withdrawn_at: suite.server.now() });
    await suite.invite();
    const mails = await suite.sentTo('teodora');
    expect(mails.map((mail) => readInvitation(mail).method)).toEqual(['REQUEST', 'CANCEL']);
    const words = mails
      .map((mail) => [mail.subject, mail.text, mail.html, calendarOf(mail).toString()].join('\n'))
      .join('\n')
      .replaceAll(/\r?\n /g, '')
      .replaceAll('teodora.whitlock@northmoor.example', '')
      .replaceAll(/northmoor\.example/g, '')
      .replaceAll(/^UID:.*$/gm, '');
    expect(words).not.toMatch(/canary|teodora|whitlock|callum|brightwater|maren|general query|welfare/i);
    expect(words.replaceAll(/\/meetings\/\d+/g, '')).not.toContain(String(caseId));
  });

  test('is sent for no event that has a day alone, has no date, or has passed, and not twice for one moment of a case [CALOUT-11]', async () => {
    await putMeeting(suite.server, caseId, { onlyDateTime: meeting.fromDateTime }, { recordId });
    for (const data of [{}, { ...later, isDateNotApplicable: true }, { fromDateTime: '2026-11-18T08:59:59.000Z' }])
      await putMeeting(suite.server, caseId, data, { recordId });
    await suite.invite();
    expect(await sentTo('teodora')).toEqual([INVITED]);
  });

  test.each([
    ['before its beginning', { ...meeting, toDateTime: '2026-11-23T09:00:00.000Z' }],
    ['of another date', { onlyDateTime: meeting.fromDateTime, toDateTime: meeting.toDateTime }],
  ])('has no end that is %s [CALOUT-12]', async (_what, data) => {
    await move(data);
    await suite.invite();
    const { start, end } = readInvitation((await suite.sentTo('teodora'))[0]!);
    expect([start, end]).toEqual(['2026-11-23T10:00:00Z', '2026-11-23T10:00:00Z']);
  });

  test('to a meeting of a process of HR alone goes to HR alone [CALOUT-11]', async () => {
    await setEvent({ withdrawn_at: suite.server.now() });
    await putMeeting(suite.server, caseId, later, { isHrOnly: true });
    expect(await suite.invite()).toMatchObject({ sent: 1, nothing: 0 });
    expect([await sentTo('maren'), await sentTo('teodora')]).toEqual([['REQUEST 0 2026-11-24T10:00:00Z'], []]);
  });

  test.each([
    ['without row-level security', () => suite.server.db],
    ['by row-level security alone', () => withoutPredicate(suite.server.serving)],
  ])('does so %s [CALOUT-11]', async (_what, db) => {
    await join(suite.server, caseId, 'derrin', 'blocked');
    await putMeeting(suite.server, caseId, later, { isHrOnly: true });
    await suite.invite(undefined, db());
    expect([await sentTo('maren'), await sentTo('teodora'), await sentTo('derrin')]).toEqual([
      [INVITED, 'REQUEST 0 2026-11-24T10:00:00Z'],
      [INVITED],
      [],
    ]);
  });

  test('is forgotten once its meeting has begun, and not before [CALOUT-14]', async () => {
    await suite.invite();
    const forget = (before: string) =>
      inTransaction(suite.server.serving, ({ db }) => forgetInvitations(db, new Date(before)));
    expect([await forget('2026-11-23T10:00:00.000Z'), (await rows()).length]).toEqual([0, 2]);
    expect([await forget('2026-11-23T10:00:00.001Z'), (await rows()).length]).toEqual([2, 0]);
  });

  test('is a row that no person reads [CALOUT-11]', async () => {
    await suite.invite();
    const read = async (enter: (db: Db) => Promise<unknown>) =>
      await inTransaction(suite.server.serving, async ({ db }) => {
        await enter(db);
        return (await db.selectFrom('meeting_invitation').select('uid').execute()).length;
      });
    const [none, system] = [await read(async () => undefined), await read(enterAsSystem)];
    expect([none, system, await read((db) => enterAs(db, cast.maren))]).toEqual([0, 2, 0]);
  });

  test('goes to two hundred people, one mail each [CALOUT-11]', async () => {
    const people = Array.from({ length: 200 }, (_, index) => ({
      ...{ user_id: crypto.randomUUID(), service_id: 1, first_name: 'Person', last_name: String(index) },
      email: `person.${index}@northmoor.example`,
    }));
    await suite.server.db.insertInto('person').values(people).execute();
    const ofEach = people.map(({ user_id }) => ({ user_id, service_id: 1 }));
    const account = { roles: ['BusinessUser'], access_level_ids: [], is_current: true, synced_at: suite.server.now() };
    await suite.server.db
      .insertInto('account')
      .values(ofEach.map((one) => ({ ...one, ...account })))
      .execute();
    const place = { case_id: caseId, role_id: 3, relation_id: 12, source_id: 1, added_at: suite.server.now() };
    await suite.server.db
      .insertInto('participant')
      .values(ofEach.map((one) => ({ ...one, ...place, added_by: cast.maren })))
      .execute();
    expect(await suite.invite()).toMatchObject({ sent: 202 });
    const ofOthers = suite.smtp.mails.filter(
      (mail) =>
        calendarOf(mail)
          .toString()
          .match(/ATTENDEE/gi)?.length !== 1,
    );
    expect(ofOthers).toEqual([]);
    expect(await suite.invite()).toBeUndefined();
  });
});

describe('A meeting that is moved', () => {
  test('is sent with the next sequence under the same UID, and one that is longer too [CALOUT-13]', async () => {
    await suite.invite();
    suite.pass(10);
    await move(later);
    await suite.invite();
    suite.pass(10);
    await move({ ...later, toDateTime: '2026-11-24T12:00:00.000Z' });
    await suite.invite();
    const mails = await suite.sentTo('teodora');
    expect(await sentTo('teodora')).toEqual([INVITED, MOVED, 'REQUEST 2 2026-11-24T10:00:00Z']);
    expect(readInvitation(mails[2]!).end).toBe('2026-11-24T12:00:00Z');
    expect(new Set(mails.map((mail) => readInvitation(mail).uid)).size).toBe(1);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);
    expect(mails[1]!.subject).toBe('People Advisory: a meeting has changed');
  });

  test('twice in a minute is one mail, ten minutes after the one before [CALOUT-13]', async () => {
    await suite.invite();
    suite.pass(1);
    await move({ ...later, toDateTime: '2026-11-24T12:00:00.000Z' });
    expect(await suite.invite()).toBeUndefined();
    await move(later);
    suite.pass(8);
    expect(await suite.invite()).toBeUndefined();
    suite.pass(1);
    await suite.invite();
    expect(await sentTo('teodora')).toEqual([INVITED, MOVED]);
  });

  test('and moved back meanwhile sends nothing [CALOUT-13]', async () => {
    await suite.invite();
    await move(later);
    await suite.invite();
    await move(meeting);
    suite.pass(10);
    expect(await suite.invite()).toBeUndefined();
  });
});

describe('A cancellation', () => {
  test.each([
    ['is withdrawn', () => setEvent({ withdrawn_at: suite.server.now() })],
    ['no longer has a date', () => move({ ...meeting, isDateNotApplicable: true })],
    ['was held before it is written down', () => move({ fromDateTime: '2026-11-17T10:00:00.000Z' })],
  ])('goes once to all who were invited, at once, where the meeting %s [CALOUT-14]', async (_what, change) => {
    await suite.invite();
    await change();
    await suite.invite();
    suite.pass(60);
    expect(await suite.invite()).toBeUndefined();
    for (const name of ['maren', 'teodora'] as const) expect(await sentTo(name)).toEqual([INVITED, CANCELLED]);
    const [invited, cancelled] = await suite.sentTo('teodora');
    expect(readInvitation(cancelled!).uid).toBe(readInvitation(invited!).uid);
    expect(linksOf(cancelled!)).toEqual([`${PUBLIC_URL}/profile#email`]);
    const event = calendarOf(cancelled!).getFirstSubcomponent('vevent')!;
    expect(event.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(event.hasProperty('url')).toBe(false);
  });

  test('is about the meeting that is off, and about no other of the same case [CALOUT-14]', async () => {
    await putMeeting(suite.server, caseId, later, { recordId });
    await suite.invite();
    await setEvent({ withdrawn_at: suite.server.now() });
    expect(await suite.invite()).toMatchObject({ sent: 2, nothing: 0 });
    expect(await sentTo('teodora')).toEqual([INVITED, 'REQUEST 0 2026-11-24T10:00:00Z', CANCELLED]);
  });

  test('goes to an HR user who leaves the case and may see it still, as their calendar no longer shows it [CALOUT-14]', async () => {
    await join(suite.server, caseId, 'edda', 'stakeholder');
    await suite.invite();
    const params = await participantParams(suite.server, caseId, 'edda');
    await suite.server.as('maren').call(removeParticipant, { params });
    await suite.invite();
    expect(await sentTo('edda')).toEqual([INVITED, CANCELLED]);
    expect(await suite.invite()).toBeUndefined();
  });

  test('goes to whoever is blocked or leaves the case, the same as to others, and then nothing more [CALOUT-14]', async () => {
    for (const name of ['derrin', 'silas'] as const) await join(suite.server, caseId, name, 'stakeholder');
    await suite.invite();
    await block('derrin');
    const params = await participantParams(suite.server, caseId, 'silas');
    await suite.server.as('maren').call(removeParticipant, { params });
    expect(await suite.invite()).toMatchObject({ sent: 2 });
    suite.pass(60);
    await move(later);
    await suite.invite();
    for (const name of ['derrin', 'silas'] as const) expect(await sentTo(name)).toEqual([INVITED, CANCELLED]);
    expect(await sentTo('teodora')).toEqual([INVITED, MOVED]);
    suite.pass(60);
    await setEvent({ withdrawn_at: suite.server.now() });
    await suite.invite();
    const [ofBlocked, ofOthers] = [(await suite.sentTo('derrin'))[1]!, (await suite.sentTo('teodora'))[2]!];
    expect([ofBlocked.subject, ofBlocked.text?.replace(/23\/11\/2026/g, '24/11/2026')]).toEqual([
      ofOthers.subject,
      ofOthers.text,
    ]);
  });

  test('goes to those outside HR once a case is removed [CALOUT-14]', async () => {
    await suite.invite();
    const status = CaseStatus.RemovedInvalid;
    await suite.server.db.updateTable('case_record').set({ status }).where('id', '=', caseId).execute();
    await suite.invite();
    expect([await sentTo('teodora'), await sentTo('maren')]).toEqual([[INVITED, CANCELLED], [INVITED]]);
  });

  test('is sent about nothing that has passed, and to nobody who was not invited [CALOUT-14]', async () => {
    await suite.invite();
    suite.server.setNow('2026-11-23T10:00:00.000Z');
    await setEvent({ withdrawn_at: suite.server.now() });
    expect(await suite.invite()).toBeUndefined();
    suite.server.setNow('2026-11-18T09:00:00.000Z');
    await suite.server.db.deleteFrom('meeting_invitation').execute();
    expect(await suite.invite()).toBeUndefined();
  });

  test('is followed by an invitation with the next sequence where the meeting takes place after all [CALOUT-14]', async () => {
    await suite.invite();
    await setEvent({ withdrawn_at: suite.server.now() });
    await suite.invite();
    await setEvent({ withdrawn_at: null });
    expect(await suite.invite()).toBeUndefined();
    suite.pass(10);
    await suite.invite();
    expect(await sentTo('teodora')).toEqual([INVITED, CANCELLED, 'REQUEST 2 2026-11-23T10:00:00Z']);
  });
});

describe('Nothing is sent', () => {
  test('to who was blocked between the question who is to be invited and the mail to them [CALOUT-14]', async () => {
    await join(suite.server, caseId, 'derrin', 'observer');
    const outcome = await suite.inviteAfter(() => block('derrin'));
    expect(outcome).toMatchObject({ sent: 2, nothing: 1 });
    expect(await sentTo('derrin')).toEqual([]);
    expect((await rows()).filter(({ user_id }) => user_id === cast.derrin)).toEqual([]);
    suite.pass(60);
    expect(await suite.invite()).toBeUndefined();
  });

  test('to who has left, and what changed meanwhile once they are back [CALOUT-11]', async () => {
    await suite.invite();
    const leftAt = (deactivated_at: Date | null) =>
      suite.server.db.updateTable('person').set({ deactivated_at }).where('user_id', '=', cast.teodora).execute();
    await leftAt(suite.server.now());
    suite.pass(60);
    await move(later);
    expect(await suite.invite()).toMatchObject({ sent: 1, nothing: 0 });
    await leftAt(null);
    await suite.invite();
    expect(await sentTo('teodora')).toEqual([INVITED, MOVED]);
  });

  test.each([
    ['an invitation', async () => undefined, async () => undefined, [INVITED]],
    ['a move', async () => suite.invite(), () => move(later), [INVITED, MOVED]],
    [
      'a cancellation',
      async () => suite.invite(),
      () => setEvent({ withdrawn_at: suite.server.now() }),
      [INVITED, CANCELLED],
    ],
  ])(
    'to somebody whose sight is paused, not even %s, and it is once they are confirmed [SIGHT-15, CALOUT-11, CALOUT-14]',
    async (_what, before, change, sent) => {
      await before();
      const earlier = await sentTo('teodora');
      await pause();
      await change();
      suite.pass(60);
      expect(await suite.invite()).toMatchObject({ sent: 1, nothing: 0 });
      suite.pass(60);
      expect(await suite.invite()).toBeUndefined();
      expect(await sentTo('teodora')).toEqual(earlier);
      await confirm();
      await suite.invite();
      expect(await sentTo('teodora')).toEqual(sent);
    },
  );

  test('to who was paused between the question who is to be invited and the mail to them [SIGHT-15]', async () => {
    await suite.invite();
    await setEvent({ withdrawn_at: suite.server.now() });
    expect(await suite.inviteAfter(pause)).toMatchObject({ sent: 1, nothing: 1 });
    expect(await sentTo('teodora')).toEqual([INVITED]);
    await confirm();
  });

  test('to a changed address about a meeting that only another one was invited to, also once it is confirmed [SIGHT-15, CALOUT-14]', async () => {
    await suite.invite();
    await setAddress(OTHER);
    await pause();
    await setEvent({ withdrawn_at: suite.server.now() });
    suite.pass(1);
    expect(await suite.invite()).toMatchObject({ sent: 1, nothing: 0 });
    await confirm();
    expect(await suite.invite()).toBeUndefined();
    expect(await sentTo('teodora')).toEqual([]);
    // An address that only differs in its capitals is the same.
    await setAddress(ADDRESS.toUpperCase());
    expect(await suite.invite()).toMatchObject({ sent: 1, nothing: 0 });
    await setAddress(ADDRESS);
    expect(suite.smtp.mails.filter((mail) => calendarOf(mail).toString().includes(OTHER))).toEqual([]);
  });

  test('to a changed address of what comes after the change but as an invitation, and its cancellation follows there [SIGHT-15, CALOUT-13]', async () => {
    await suite.invite();
    await setAddress(OTHER);
    suite.pass(60);
    await move(later);
    await suite.invite();
    await setEvent({ withdrawn_at: suite.server.now() });
    await suite.invite();
    const mails = await suite.sentTo('teodora');
    expect(await sentTo('teodora')).toEqual([MOVED, 'CANCEL 2 2026-11-24T10:00:00Z']);
    expect(mails[0]!.subject).toBe('People Advisory: an invitation to a meeting');
    await setAddress(ADDRESS);
    expect(await sentTo('teodora')).toEqual([INVITED]);
  });

  test('about one service while its person is in another one, not even a cancellation [CALOUT-11]', async () => {
    await suite.invite();
    const { db } = suite.server;
    const isInFirst = (is_current: boolean) =>
      db
        .updateTable('account')
        .set({ is_current })
        .where('user_id', '=', cast.maren)
        .where('service_id', '=', 1)
        .execute();
    await isInFirst(false);
    const account = { user_id: cast.maren, service_id: 2, roles: ['HRUser'], access_level_ids: [20001] };
    await db
      .insertInto('account')
      .values({ ...account, is_current: true, synced_at: suite.server.now() })
      .execute();
    suite.pass(60);
    await move(later);
    expect(await suite.invite()).toMatchObject({ sent: 1, nothing: 0 });
    await db.deleteFrom('account').where('user_id', '=', cast.maren).where('service_id', '=', 2).execute();
    await isInFirst(true);
    await suite.invite();
    expect(await sentTo('maren')).toEqual([INVITED, MOVED]);
  });

  test('to who has chosen none, or is to get no e-mail about the case: no invitation, move or cancellation [CALOUT-16]', async () => {
    await join(suite.server, caseId, 'derrin', 'observer');
    const choose = (meetings: 'now' | 'never') =>
      suite.server.as('teodora').call(setMailChoices, { body: { meetings } });
    const notify = async (isEmailNotificationsEnabled: boolean) =>
      suite.server
        .as('maren')
        .call(setParticipantNotifications, {
          params: await participantParams(suite.server, caseId, 'derrin'),
          body: { isEmailNotificationsEnabled, isInAppNotificationsEnabled: true },
        });
    await choose('never');
    await notify(false);
    expect(await suite.invite()).toMatchObject({ sent: 1, nothing: 0 });
    expect([await sentTo('teodora'), await sentTo('derrin')]).toEqual([[], []]);
    await choose('now');
    await notify(true);
    await suite.invite();
    expect([await sentTo('teodora'), await sentTo('derrin')]).toEqual([[INVITED], [INVITED]]);
    await choose('never');
    await notify(false);
    suite.pass(10);
    await move(later);
    expect(await suite.invite()).toMatchObject({ sent: 1, nothing: 0 });
    await setEvent({ withdrawn_at: suite.server.now() });
    expect(await suite.invite()).toMatchObject({ sent: 1, nothing: 0 });
    expect([await sentTo('teodora'), await sentTo('derrin')]).toEqual([[INVITED], [INVITED]]);
  });

  test('about one case to who gets no e-mail about it, and what is due about another is [CALOUT-16]', async () => {
    const other = await openCase(suite.server);
    for (const id of [caseId, other]) await join(suite.server, id, 'derrin', 'observer');
    await suite.server
      .as('maren')
      .call(setParticipantNotifications, {
        params: await participantParams(suite.server, other, 'derrin'),
        body: { isEmailNotificationsEnabled: false, isInAppNotificationsEnabled: true },
      });
    await putMeeting(suite.server, other, later);
    await suite.invite();
    expect(await sentTo('derrin')).toEqual([INVITED]);
    // A new participation begins with e-mail.
    const params = await participantParams(suite.server, other, 'derrin');
    await suite.server.as('maren').call(removeParticipant, { params });
    await join(suite.server, other, 'derrin', 'observer');
    await suite.invite();
    expect(await sentTo('derrin')).toEqual([INVITED, 'REQUEST 0 2026-11-24T10:00:00Z']);
  });
});
