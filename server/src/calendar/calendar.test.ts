import { endCalendarLink, getCalendarLink, makeCalendarLink } from '@evenhand/contract/calendar';
import { CaseStatus } from '@evenhand/contract/cases';
import { editParticipant, removeParticipant } from '@evenhand/contract/participants';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entriesAt, fetchCalendar, makeLink, putMeeting } from '../../testing/calendar-world.ts';
import { join, openCase, participantParams } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { openWithReceipt } from '../../testing/walk.ts';
import { loadActor } from '../access/actor.ts';
import { entriesOf } from './calendar-entries.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.setNow(TEST_NOW);
  for (const table of ['calendar_link', 'request_limit'] as const) await server.db.deleteFrom(table).execute();
  await server.db.updateTable('case_task').set({ cancelled_at: server.now() }).execute();
  await server.db.updateTable('tracked_event').set({ withdrawn_at: server.now() }).execute();
});
afterAll(() => server.close());

const meeting = { fromDateTime: '2026-11-23T10:00:00.000Z', toDateTime: '2026-11-23T11:30:00.000Z' };
const urlsAt = async (path: string) =>
  (await entriesAt(server, path)).map(({ url }) => url.replace('http://localhost', ''));
const endLinkOf = (name: CastName) => server.as(name).call(endCalendarLink);
const unknown = `/calendar/${'x'.repeat(43)}.ics`;

describe('The link of a calendar', () => {
  test('is told once, when it is made; of its secret the database holds the hash alone [CALOUT-01]', async () => {
    expect((await server.as('teodora').call(getCalendarLink)).data).toEqual({ madeAt: null });
    const { address } = (await server.as('teodora').call(makeCalendarLink)).data;
    expect(address).toMatch(/^http:\/\/localhost\/calendar\/[\w-]{43}\.ics$/);
    expect((await server.as('teodora').call(getCalendarLink)).data).toEqual({ madeAt: TEST_NOW });
    expect((await server.as('maren').call(getCalendarLink)).data).toEqual({ madeAt: null });
    const secret = address.split('/').at(-1)!.replace('.ics', '');
    const kept = JSON.stringify([
      await server.db.selectFrom('calendar_link').selectAll().execute(),
      await server.db.selectFrom('idempotency_key').selectAll().execute(),
    ]);
    expect(kept).not.toContain(secret);
  });

  test('is in no line of the log, which says who has made and ended one [CALOUT-01]', async () => {
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    const logged = await startTestServer({ log });
    const path = await makeLink(logged, 'teodora');
    await fetchCalendar(logged, path);
    await logged.as('teodora').call(endCalendarLink);
    await fetchCalendar(logged, path);
    await logged.close();
    const text = lines.join('');
    expect(text).not.toContain(path.slice('/calendar/'.length, -'.ics'.length));
    const said = lines.map((line) => JSON.parse(line)).filter(({ security }) => security !== undefined);
    expect(said.map(({ security, userId }) => [security, userId])).toEqual([
      ['calendar-link-made', cast.teodora],
      ['calendar-link-ended', cast.teodora],
    ]);
    expect(text).toContain('/calendar/:name');
  });

  test('ends when a new one is made, or when its person ends it; nobody else’s does [CALOUT-02]', async () => {
    const [first, other] = [await makeLink(server, 'teodora'), await makeLink(server, 'maren')];
    const second = await makeLink(server, 'teodora');
    const statuses = async () =>
      (await Promise.all([first, second, other].map((path) => fetchCalendar(server, path)))).map(
        ({ statusCode }) => statusCode,
      );
    expect(await statuses()).toEqual([404, 200, 200]);
    expect((await endLinkOf('teodora')).status).toBe(200);
    expect(await statuses()).toEqual([404, 404, 200]);
    expect((await server.as('teodora').call(getCalendarLink)).data).toEqual({ madeAt: null });
  });

  test('that has ended, never was, or is no link, and one of a person who has left, answer the same bytes [CALOUT-03]', async () => {
    const ended = await makeLink(server, 'teodora');
    await endLinkOf('teodora');
    const ofLeaver = await makeLink(server, 'salma');
    const person = server.db.updateTable('person').where('user_id', '=', cast.salma);
    await person.set({ deactivated_at: server.now() }).execute();
    const paths = [unknown, ended, ofLeaver, '/calendar/x.ics', ofLeaver.replace('.ics', '')];
    const answers = await Promise.all(paths.map((path) => fetchCalendar(server, path)));
    await person.set({ deactivated_at: null }).execute();
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
      expect(body).toBe(answers[0]!.body);
    }
  });

  test('that is not there is asked for sixty times in ten minutes from one address, and one that is as often by one person [CALOUT-04]', async () => {
    const [own, other] = [await makeLink(server, 'teodora'), await makeLink(server, 'maren')];
    const status = async (path: string, address?: string) => (await fetchCalendar(server, path, address)).statusCode;
    for (let count = 0; count < 60; count += 1) expect([await status(unknown), await status(own)]).toEqual([404, 200]);
    const refused = await fetchCalendar(server, unknown);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    expect(await status(own)).toBe(429);
    expect([await status(unknown, '203.0.113.8'), await status(other)]).toEqual([404, 200]);
    server.setNow('2026-11-18T09:10:00.000Z');
    expect([await status(unknown), await status(own)]).toEqual([404, 200]);
  });
});

describe('A calendar', () => {
  test('shows the open tasks of its person by their due days and moments, and meetings with their times [CALOUT-05]', async () => {
    const caseId = await openCase(server);
    const byDay = await putTask(server, caseId, 'teodora', { due: '2026-11-20' });
    const timed = await putTask(server, caseId, 'teodora', { due: '2026-11-21T09:15:00.000Z' });
    await putTask(server, caseId, 'teodora');
    await putTask(server, caseId, 'teodora', { due: '2026-11-20', completedAt: server.now() });
    await putTask(server, caseId, 'maren', { due: '2026-11-20' });
    const { id, recordId } = await putMeeting(server, caseId, meeting);
    await putMeeting(server, caseId, { onlyDateTime: meeting.fromDateTime }, { recordId });
    await putMeeting(server, caseId, { ...meeting, isDateNotApplicable: true });
    await putMeeting(server, caseId, { fromDateTime: '2026-08-01T10:00:00.000Z' });
    await putMeeting(server, caseId, {});
    const entries = await entriesAt(server, await makeLink(server, 'teodora'));
    const task = 'Task, People Advisory';
    expect(entries.map(({ uid: _, ...entry }) => entry)).toEqual([
      { summary: task, start: '2026-11-20', end: '2026-11-21', url: `http://localhost/tasks/${byDay}` },
      {
        summary: task,
        start: '2026-11-21T09:15:00Z',
        end: '2026-11-21T09:15:00Z',
        url: `http://localhost/tasks/${timed}`,
      },
      {
        summary: 'Meeting, People Advisory',
        start: '2026-11-23T10:00:00Z',
        end: '2026-11-23T11:30:00Z',
        url: `http://localhost/meetings/${id}`,
      },
    ]);
  });

  test('shows no event that has a day alone [CALOUT-05]', async () => {
    await openWithReceipt(server);
    const started = await entriesAt(server, await makeLink(server, 'maren'));
    expect(started.filter(({ summary }) => summary.startsWith('Meeting'))).toEqual([]);
  });

  test('says no name, no topic, no number of a case and no word of it [CALOUT-06]', async () => {
    const caseId = await openCase(server);
    await putTask(server, caseId, 'teodora', { due: '2026-11-20', title: 'Canary wharf' });
    await putMeeting(server, caseId, { ...meeting, freeText: 'Canary wings.' });
    const { body, headers } = await fetchCalendar(server, await makeLink(server, 'teodora'));
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    const words = body.replace(/^UID:.*$/gm, '');
    expect(words).not.toMatch(/canary|teodora|whitlock|callum|brightwater|maren|general query|welfare|northmoor/i);
    expect(words.replace(/^(?:URL|DESCRIPTION).*\/(?:tasks|meetings)\/\d+\r?$/gm, '')).not.toContain(String(caseId));
    expect(words).not.toContain('/cases');
  });

  test('keeps the UID of an entry while its link lives; two people’s have none in common, and none holds a number [CALOUT-07]', async () => {
    const caseId = await openCase(server);
    await putTask(server, caseId, 'teodora', { due: '2026-11-20' });
    const { id } = await putMeeting(server, caseId, meeting);
    const [path, ofMaren] = [await makeLink(server, 'teodora'), await makeLink(server, 'maren')];
    const uidsAt = async (link: string) => (await entriesAt(server, link)).map(({ uid }) => uid);
    const uids = await uidsAt(path);
    expect(new Set(uids).size).toBe(2);
    for (const uid of uids) expect(uid).toMatch(/^[\da-f]{40}@localhost$/);
    const moved = { fromDateTime: '2026-11-24T10:00:00.000Z' };
    await server.db
      .updateTable('tracked_event')
      .set({ data: JSON.stringify(moved) })
      .where('id', '=', id)
      .execute();
    expect(await uidsAt(path)).toEqual(uids);
    expect((await uidsAt(ofMaren)).filter((uid) => uids.includes(uid))).toEqual([]);
  });

  test('shows the meetings of those who are on a case or advise it, and of nobody else who may see it [CALOUT-08]', async () => {
    const caseId = await openCase(server);
    await join(server, caseId, 'derrin', 'observer');
    const { id } = await putMeeting(server, caseId, meeting);
    const shown = async (name: CastName) => await urlsAt(await makeLink(server, name));
    for (const name of ['maren', 'teodora', 'derrin'] as const)
      expect(await shown(name), name).toEqual([`/meetings/${id}`]);
    for (const name of ['edda', 'callum', 'wren', 'rufus'] as const) expect(await shown(name), name).toEqual([]);
  });

  test('no longer shows what its person has lost sight of: a case they are blocked from or have left, and what is for HR alone [CALOUT-08]', async () => {
    const caseId = await openCase(server);
    for (const name of ['derrin', 'silas'] as const) await join(server, caseId, name, 'stakeholder');
    await putMeeting(server, caseId, meeting);
    for (const name of ['derrin', 'silas'] as const) await putTask(server, caseId, name, { due: '2026-11-20' });
    const [blocked, gone] = [await makeLink(server, 'derrin'), await makeLink(server, 'silas')];
    expect([(await urlsAt(blocked)).length, (await urlsAt(gone)).length]).toEqual([2, 2]);
    const maren = server.as('maren');
    await maren.call(editParticipant, {
      params: await participantParams(server, caseId, 'derrin'),
      body: { participantRoleId: 4, blacklistedReason: 'Named' },
    });
    await maren.call(removeParticipant, { params: await participantParams(server, caseId, 'silas') });
    expect([await urlsAt(blocked), await urlsAt(gone)]).toEqual([[], []]);
    const other = await openCase(server);
    const { id } = await putMeeting(server, other, { fromDateTime: '2026-11-25T10:00:00.000Z' }, { isHrOnly: true });
    expect(await urlsAt(await makeLink(server, 'maren'))).toContain(`/meetings/${id}`);
    expect(await urlsAt(await makeLink(server, 'teodora'))).not.toContain(`/meetings/${id}`);
  });

  test('shows none of that without row-level security either [CALOUT-08]', async () => {
    const caseId = await openCase(server);
    await join(server, caseId, 'derrin', 'blocked');
    await putMeeting(server, caseId, meeting);
    const { id } = await putMeeting(server, caseId, { fromDateTime: '2026-11-25T10:00:00.000Z' }, { isHrOnly: true });
    await putTask(server, caseId, 'derrin', { due: '2026-11-20' });
    const read = async (name: CastName) => {
      const actor = (await loadActor(server.db, cast[name]))!;
      return await entriesOf(server.db, actor, { configuration: server.configuration.of(1), now: server.now() });
    };
    expect((await read('maren')).map((entry) => entry.id)).toContain(id);
    expect([(await read('teodora')).length, await read('derrin'), await read('edda')]).toEqual([1, [], []]);
    await server.db
      .updateTable('case_record')
      .set({ status: CaseStatus.RemovedInvalid })
      .where('id', '=', caseId)
      .execute();
    expect([(await read('maren')).length, await read('teodora')]).toEqual([2, []]);
  });
});
