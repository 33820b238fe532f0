import { MessageAudience } from '@evenhand/contract/audience';
import { countItems } from '@evenhand/contract/case-counts';
import { listCases, pageOfCases } from '@evenhand/contract/case-list';
import { listFiles } from '@evenhand/contract/files';
import { followInbox } from '@evenhand/contract/live';
import { messageCalls, seekHelp } from '@evenhand/contract/messages';
import { queryNotifications } from '@evenhand/contract/notifications';
import { editParticipant, ParticipantRole, Relation } from '@evenhand/contract/participants';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { getHistory, getHistoryFilters } from '@evenhand/contract/timeline';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { join, openCase, openWithoutAdviser, participantParams, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { followHubs } from '../../testing/follow-hubs.ts';
import { liveSuite } from '../../testing/live-suite.ts';
import { post, sendForm, toMessages } from '../../testing/message-world.ts';
import { pdf } from '../../testing/uploads.ts';
import { enterAs } from '../access/context.ts';
import { keepsSeen } from '../access/context-settings.ts';
import { inReadOnly } from '../platform/database/read-only.ts';

const { Everyone, CaseTeam, HrOnly } = MessageAudience;

const suite = liveSuite();
const { follow } = followHubs(suite);
const as = (name: CastName) => suite.server.as(name);
/** HR, two of the managers' side, and the employee's companion. */
const people = ['maren', 'edda', 'teodora', 'salma', 'derrin'] as const;

let id: number;
beforeEach(async () => {
  suite.server.setNow('2026-11-18T10:40:00.000Z');
  id = await openCase(suite.server);
  await join(suite.server, id, 'salma', 'stakeholder');
  await join(suite.server, id, 'derrin', 'observer');
});

/** What each of the people answers. */
async function ofEach<T>(ask: (name: CastName) => Promise<T>): Promise<Partial<Record<CastName, T>>> {
  const answers = await Promise.all(people.map(async (name) => [name, await ask(name)] as const));
  return Object.fromEntries(answers);
}
const subjects = async (name: CastName) =>
  (await as(name).call(messageCalls.list, { params: { id, isDraft: 'false', unreadOnly: 'false' } })).data.map(
    ({ subject }) => subject,
  );
const readers = async (messageId: number) => {
  const statuses = await ofEach(
    async (name) => (await as(name).call(messageCalls.get, { params: { caseId: id, id: messageId } })).status,
  );
  return people.filter((name) => statuses[name] === 200);
};

test('A message is for everybody on the case, for its team, or for HR and its author; left out it is for everybody [READER-01]', async () => {
  const [plain, everyone, team, hr] = [
    await post(suite.server, 'teodora', id, { subject: 'Plain' }),
    await post(suite.server, 'teodora', id, { subject: 'Everyone', audience: Everyone }),
    await post(suite.server, 'teodora', id, { subject: 'Team', audience: CaseTeam }),
    await post(suite.server, 'teodora', id, { subject: 'HR', audience: HrOnly }),
  ];
  expect([plain, everyone, team, hr].map(({ audience, withName }) => [audience, withName])).toEqual([
    [Everyone, null],
    [Everyone, null],
    [CaseTeam, null],
    [HrOnly, 'Teodora Whitlock'],
  ]);
  expect(await readers(plain.id)).toEqual(people);
  expect(await readers(everyone.id)).toEqual(people);
  expect(await readers(team.id)).toEqual(['maren', 'edda', 'teodora', 'salma']);
  expect(await readers(hr.id)).toEqual(['maren', 'edda', 'teodora']);
  expect(await ofEach(subjects)).toEqual({
    maren: ['HR', 'Team', 'Everyone', 'Plain'],
    edda: ['HR', 'Team', 'Everyone', 'Plain'],
    teodora: ['HR', 'Team', 'Everyone', 'Plain'],
    salma: ['Team', 'Everyone', 'Plain'],
    derrin: ['Everyone', 'Plain'],
  });
  expect(await readers((await post(suite.server, 'maren', id, { audience: HrOnly })).id)).toEqual(['maren', 'edda']);
});

test('An audience that there is not is refused at its field, and nothing is posted [READER-01]', async () => {
  for (const audience of [0, 4, 'everyone', 1.5]) {
    const body = { subject: 'Plain', audience: audience as never };
    const { status, answer } = await refused(suite.server, () =>
      as('teodora').call(messageCalls.create, { params: { id }, body }),
    );
    expect([status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['audience']]);
  }
});

test('An answer keeps the audience of what it answers or narrows it, and never widens it [READER-02]', async () => {
  const { id: team } = await post(suite.server, 'teodora', id, { subject: 'Team', audience: CaseTeam });
  const kept = await post(suite.server, 'salma', id, { parentMessageId: team });
  const narrowed = await post(suite.server, 'maren', id, { parentMessageId: team, audience: HrOnly });
  expect([kept.audience, narrowed.audience]).toEqual([CaseTeam, HrOnly]);
  expect(await readers(narrowed.id)).toEqual(['maren', 'edda']);
  const wider = { subject: 'RE: Team', parentMessageId: team, audience: Everyone };
  const { status, answer } = await refused(suite.server, () =>
    as('salma').call(messageCalls.create, { params: { id }, body: wider }),
  );
  expect([status, answer.error.fields]).toEqual([
    400,
    { audience: 'An answer cannot be read by more people than the message it answers.' },
  ]);
  const hidden = { subject: 'RE: HR', parentMessageId: narrowed.id };
  const { status: ofHidden } = await refused(suite.server, () =>
    as('salma').call(messageCalls.create, { params: { id }, body: hidden }),
  );
  expect(ofHidden).toBe(400);
});

test('A draft keeps its audience, and one that answers is not posted to more people [READER-02]', async () => {
  const { id: team } = await post(suite.server, 'teodora', id, { subject: 'Team', audience: CaseTeam });
  const draft = await post(suite.server, 'maren', id, { subject: 'Plan', audience: HrOnly, isdraft: true });
  const params = { caseId: id, id: draft.id };
  const saved = await as('maren').call(messageCalls.saveDraft, { params, body: { subject: 'Plan two' } });
  expect(saved.data.audience).toBe(HrOnly);
  const posted = await as('maren').call(messageCalls.postDraft, { params, body: { subject: 'Plan two' } });
  expect([posted.data.audience, await readers(draft.id)]).toEqual([HrOnly, ['maren', 'edda']]);
  const again = await as('maren').call(messageCalls.postDraft, {
    params,
    body: { subject: 'Plan two', audience: Everyone },
  });
  expect([again.status, await readers(draft.id)]).toEqual([404, ['maren', 'edda']]);

  const typed = { draftId: null, parentMessageId: team, subject: 'RE: Team', body: '', baseUpdatedAt: null };
  const kept = await as('salma').call(messageCalls.keepTyped, { params: { id }, body: typed });
  expect(kept.data.audience).toBe(CaseTeam);
  const { status } = await refused(suite.server, () =>
    as('salma').call(messageCalls.postDraft, {
      params: { caseId: id, id: kept.data.id },
      body: { subject: 'RE: Team', audience: Everyone },
    }),
  );
  expect(status).toBe(400);
});

test('What somebody outside HR writes to HR alone is an exchange between HR and them [READER-03]', async () => {
  const asked = await post(suite.server, 'salma', id, { subject: 'In confidence', audience: HrOnly });
  const answered = await post(suite.server, 'edda', id, { parentMessageId: asked.id });
  const more = await post(suite.server, 'salma', id, { parentMessageId: answered.id });
  for (const { id: messageId, audience, withName } of [asked, answered, more]) {
    expect([audience, withName]).toEqual([HrOnly, 'Salma Qureshi-Vane']);
    expect(await readers(messageId)).toEqual(['maren', 'edda', 'salma']);
  }
});

test('An answer to HR alone is none to a manager who cannot read it: they wait for one still [READER-08]', async () => {
  const dueOf = async (messageId: number) =>
    (await as('salma').call(messageCalls.get, { params: { caseId: id, id: messageId } })).data.dueByDateTime;
  const asked = await post(suite.server, 'salma', id, { subject: 'May I?', audience: CaseTeam });
  const own = await post(suite.server, 'salma', id, { parentMessageId: asked.id, audience: HrOnly });
  await post(suite.server, 'edda', id, { parentMessageId: asked.id, audience: HrOnly });
  expect([await dueOf(asked.id), await dueOf(own.id)]).not.toContain(null);
  await post(suite.server, 'edda', id, { parentMessageId: own.id });
  expect([await dueOf(asked.id), await dueOf(own.id)]).toEqual([null, null]);
});

test('A stakeholder who becomes an observer and back reads as much as their role lets them, and what they wrote [READER-03]', async () => {
  await post(suite.server, 'teodora', id, { subject: 'Team', audience: CaseTeam });
  await post(suite.server, 'salma', id, { subject: 'Own', audience: CaseTeam });
  const change = async (participantRoleId: 2 | 3) => {
    const params = await participantParams(suite.server, id, 'salma');
    const body = { participantRoleId, participantRelationId: Relation.Other };
    expect((await as('maren').call(editParticipant, { params, body })).error).toBeUndefined();
  };
  await change(ParticipantRole.Observer);
  expect(await subjects('salma')).toEqual(['Own']);
  await change(ParticipantRole.Stakeholder);
  expect(await subjects('salma')).toEqual(['Own', 'Team']);
});

test('HR who lose the case as HR read what they wrote to HR alone, and no answer to it [READER-03]', async () => {
  const { id: plan } = await post(suite.server, 'edda', id, { subject: 'Plan', audience: HrOnly });
  await post(suite.server, 'maren', id, { subject: 'RE: Plan', parentMessageId: plan });
  await as('maren').call(messageCalls.mark, { params: { id: plan } });
  await join(suite.server, id, 'edda', 'stakeholder');
  await suite.server.db
    .updateTable('participant')
    .set({ relation_id: Relation.Respondent })
    .where('case_id', '=', id)
    .where('user_id', '=', cast.edda)
    .execute();
  expect(await subjects('edda')).toEqual(['Plan']);
  expect(await subjects('maren')).toEqual(['RE: Plan', 'Plan']);
});

test('Numbers, lists and files have what their reader may read [READER-04]', async () => {
  await post(suite.server, 'maren', id, { subject: 'Everyone' });
  await post(suite.server, 'maren', id, { subject: 'Team', audience: CaseTeam });
  const { data: hr } = await sendForm(suite.server, 'maren', toMessages(id), [
    ['subject', 'HR'],
    ['audience', String(HrOnly)],
    ['attachments', pdf('advice.pdf')],
  ]);
  const [file] = hr.caseTrackingMessageAttachments;
  const { id: asked } = await post(suite.server, 'salma', id, { subject: 'Asked', audience: HrOnly });
  await post(suite.server, 'maren', id, { parentMessageId: asked });

  const inNumbers = await ofEach(async (name) => {
    const { messages, files } = (await as(name).call(countItems, { params: { id } })).data;
    return [messages.total, messages.unread, files];
  });
  expect(inNumbers).toEqual({
    maren: [5, 1, 1],
    edda: [5, 5, 1],
    teodora: [2, 2, 0],
    salma: [4, 3, 0],
    derrin: [1, 1, 0],
  });
  const inLists = await ofEach(async (name) => {
    const rows = (await as(name).call(listCases)).data;
    return rows.find((row) => row.id === id)?.unread;
  });
  expect(inLists).toEqual({ maren: 1, edda: 5, teodora: 2, salma: 3, derrin: 1 });
  const body = { caseTrackingRecordId: id };
  const filenames = await ofEach(async (name) =>
    (await as(name).call(listFiles, { body })).data.data.map(({ filename }) => filename),
  );
  const names = ['advice.pdf'];
  expect(filenames).toEqual({ maren: names, edda: names, teodora: [], salma: [], derrin: [] });
  const opened = await ofEach(
    async (name) => (await as(name).call(messageCalls.getAttachment, { params: { id: file!.id } })).status,
  );
  expect(opened).toEqual({ maren: 200, edda: 200, teodora: 404, salma: 404, derrin: 404 });
});

test('A list by unread messages counts what its reader may read, for HR who are respondent of a case too [READER-04]', async () => {
  const other = await openCase(suite.server);
  for (let count = 0; count < 3; count += 1) await post(suite.server, 'teodora', other, { audience: CaseTeam });
  for (const subject of ['One', 'Two']) await post(suite.server, 'teodora', id, { subject });
  const order = async (name: CastName, userCaseRole: 'HRUser' | 'BusinessUser') => {
    const query = { sortColumn: 'unread', sortOrder: 'desc', userCaseRole } as const;
    const rows = (await as(name).call(pageOfCases, { params: { page: '1' }, query })).data;
    return rows.filter((row) => [id, other].includes(row.id)).map((row) => [row.id, row.unread]);
  };
  expect(await order('edda', 'HRUser')).toEqual([
    [other, 3],
    [id, 2],
  ]);
  await join(suite.server, other, 'derrin', 'observer');
  expect(await order('derrin', 'BusinessUser')).toEqual([
    [id, 2],
    [other, 0],
  ]);
  await join(suite.server, other, 'edda', 'observer');
  await suite.server.db
    .updateTable('participant')
    .set({ relation_id: Relation.Respondent })
    .where('case_id', '=', other)
    .where('user_id', '=', cast.edda)
    .execute();
  expect(await order('edda', 'HRUser')).toEqual([
    [id, 2],
    [other, 0],
  ]);
});

test('The task to answer a message for few is for HR alone, and the case is not due by it [READER-04]', async () => {
  await post(suite.server, 'teodora', id, { subject: 'Suspicion', audience: CaseTeam });
  const titles = await ofEach(async (name) =>
    (await as(name).call(listCaseTasks, { params: { id } })).data.map(({ taskTitle }) => taskTitle),
  );
  const task = 'Respond to message: Suspicion';
  expect(titles.maren).toContain(task);
  for (const name of ['teodora', 'salma', 'derrin'] as const) expect(titles[name], name).not.toContain(task);
});

test('A notice that asks for an answer to a message for few goes with the rights of its reader [READER-04, NOTIF-01]', async () => {
  await post(suite.server, 'teodora', id, { subject: 'Suspicion', audience: CaseTeam });
  const titles = async () =>
    (await as('maren').call(queryNotifications, { query: {} })).data.data
      .filter(({ caseTrackingRecordId }) => caseTrackingRecordId === id)
      .map(({ notificationTitle }) => notificationTitle);
  expect(await titles()).toContainEqual(expect.stringContaining('Suspicion'));
  await join(suite.server, id, 'maren', 'observer');
  await suite.server.db
    .updateTable('participant')
    .set({ relation_id: Relation.Respondent })
    .where('case_id', '=', id)
    .where('user_id', '=', cast.maren)
    .execute();
  expect(await titles()).not.toContainEqual(expect.stringContaining('Suspicion'));
});

test('The history tells of a message to those who read it [READER-04]', async () => {
  await post(suite.server, 'teodora', id, { subject: 'Team', audience: CaseTeam });
  const { id: asked } = await post(suite.server, 'salma', id, { subject: 'Asked', audience: HrOnly });
  await post(suite.server, 'maren', id, { subject: 'Answered', parentMessageId: asked });
  const changes = await ofEach(async (name) => {
    const { data } = (await as(name).call(getHistory, { params: { id }, query: { typeId: '6', sortOrder: 'asc' } }))
      .data;
    return data.map(({ change }) => change);
  });
  const [team, hr, answer] = [
    'Message posted to the case team: “Team”',
    'Message posted to HR alone: “Asked”',
    'Message posted to HR alone: “Answered”',
  ];
  expect(changes).toEqual({
    maren: [team, hr, answer],
    edda: [team, hr, answer],
    teodora: [team],
    salma: [team, hr, answer],
    derrin: [],
  });
  const filters = await ofEach(async (name) => {
    const { data } = await as(name).call(getHistoryFilters, { params: { id } });
    return data.changes.map(({ title }) => title).filter((title) => title.startsWith('Message posted'));
  });
  expect([filters.teodora, filters.derrin]).toEqual([['Message posted to the case team'], []]);
});

test('Open screens learn of a message when its reader may read it [READER-04]', async () => {
  const hubs = await ofEach((name) => follow(followInbox.path, name));
  const added = (name: CastName) => hubs[name]!.events.map(([, data]) => (data as [number])[0]);
  const first = await post(suite.server, 'maren', id);
  for (const name of people) await expect.poll(() => added(name)).toContain(first.id);
  const team = await post(suite.server, 'teodora', id, { audience: CaseTeam });
  const hr = await post(suite.server, 'salma', id, { audience: HrOnly });
  const answer = await post(suite.server, 'maren', id, { parentMessageId: hr.id });
  // The message that follows proves that everything before it has been delivered.
  const last = await post(suite.server, 'maren', id);
  for (const name of people) await expect.poll(() => added(name)).toContain(last.id);
  const since = (name: CastName) => added(name).filter((messageId) => messageId > first.id);
  expect(since('edda')).toEqual([team.id, hr.id, answer.id, last.id]);
  expect(since('salma')).toEqual([team.id, hr.id, answer.id, last.id]);
  expect(since('teodora')).toEqual([team.id, last.id]);
  expect(since('derrin')).toEqual([last.id]);
});

test('Help can be asked of HR alone: nobody else on the case learns of it, and HR is notified [READER-04, HELP-08]', async () => {
  id = await openWithoutAdviser(suite.server);
  await join(suite.server, id, 'derrin', 'observer');
  const body = { message: 'He has threatened me.', audience: HrOnly };
  expect((await as('teodora').call(seekHelp, { params: { id }, body })).error).toBeUndefined();
  expect([await subjects('teodora'), await subjects('edda'), await subjects('derrin')]).toEqual([
    ['Seek Help'],
    ['Seek Help'],
    [],
  ]);
  const query = { typeId: '6' };
  const told = async (name: CastName) =>
    (await as(name).call(getHistory, { params: { id }, query })).data.data.map(({ change }) => change);
  expect([await told('edda'), await told('derrin')]).toEqual([['Message posted to HR alone: “Seek Help”'], []]);
  const notices = await suite.server.db
    .selectFrom('notice')
    .select('user_id as userId')
    .where('case_id', '=', id)
    .where('kind', '=', 'hr-message.posted')
    .execute();
  const notified = notices.map(({ userId }) => userId);
  expect(notified).toContain(cast.edda);
  expect(notified).not.toContain(cast.derrin);
});

test('Row-level security alone reads as much: messages, their files, and who has none [READER-05]', async () => {
  await post(suite.server, 'maren', id, { subject: 'Everyone' });
  await post(suite.server, 'maren', id, { subject: 'Team', audience: CaseTeam });
  const parts = [
    ['subject', 'HR'],
    ['audience', String(HrOnly)],
    ['attachments', pdf('advice.pdf')],
  ] as const;
  await sendForm(suite.server, 'maren', toMessages(id), [...parts]);
  const { id: asked } = await post(suite.server, 'salma', id, { subject: 'Asked', audience: HrOnly });
  await post(suite.server, 'maren', id, { subject: 'Answered', parentMessageId: asked });
  const readAs = (name: CastName, hasReadCase: boolean) =>
    inReadOnly(suite.server.serving, async (reading) => {
      await enterAs(reading, cast[name]);
      if (hasReadCase) await sql`select ${keepsSeen('c')} from case_record c where c.id = ${id}`.execute(reading);
      const { rows } = await sql<{ subject: string; files: number }>`
        select subject, (select count(*)::int from case_file f where f.message_id = m.id) as files from message m
        where case_id = ${id} order by id`.execute(reading);
      return rows.map(({ subject, files }) => (files === 0 ? subject : `${subject} with ${files}`));
    });
  for (const hasReadCase of [false, true]) {
    expect(await readAs('maren', hasReadCase)).toEqual(['Everyone', 'Team', 'HR with 1', 'Asked', 'Answered']);
    expect(await readAs('teodora', hasReadCase)).toEqual(['Everyone', 'Team']);
    expect(await readAs('salma', hasReadCase)).toEqual(['Everyone', 'Team', 'Asked', 'Answered']);
    expect(await readAs('derrin', hasReadCase)).toEqual(['Everyone']);
    expect(await readAs('rufus', false)).toEqual([]);
  }
});
