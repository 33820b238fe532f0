import { countItems } from '@evenhand/contract/case-counts';
import { messageCalls } from '@evenhand/contract/messages';
import { queryNotifications } from '@evenhand/contract/notifications';
import * as contract from '@evenhand/contract/removals';
import { editTask, listCaseTasks } from '@evenhand/contract/tasks';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, join, lookupId, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { filesOnDisk, multipartOf, pdf } from '../../testing/uploads.ts';
import { sweepContent } from '../files/sweep-content.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
  await join(server, caseId, 'ngozi', 'stakeholder');
});
afterAll(() => server.close());

const SUBJECT = 'Zanzibar rota';
const WORDS = ['Zanzibar', 'quokka', 'wombat'];

/** Posts a message with files, as a browser does: under a key, so that its answer is stored for a retry. */
async function post(name: CastName, fields: Record<string, string>, files: readonly File[] = []): Promise<number> {
  const { type, bytes } = await multipartOf([
    ...Object.entries(fields),
    ...files.map((file) => ['attachments', file] as const),
  ]);
  const key = `key-${crypto.randomUUID()}`;
  const answer = await server.server.inject({
    method: 'POST',
    url: messageCalls.create.path.replace(':id', String(caseId)),
    headers: { authorization: `Bearer test.${cast[name]}`, 'content-type': type, 'idempotency-key': key },
    payload: bytes,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as { data: { id: number } }).data.id;
}

/** Every row of every table as text, with the table it stands in. */
async function everyRow(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(
    server.db,
  );
  const all: string[] = [];
  for (const { name } of rows) {
    const { rows: texts } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
      server.db,
    );
    all.push(...texts.map(({ text }) => `${name}: ${text}`));
  }
  return all;
}
const rowsThatSay = async (word: string): Promise<string[]> => (await everyRow()).filter((row) => row.includes(word));

async function remove(messageId: number, attachmentIds?: number[]): Promise<void> {
  const params = {
    messageId,
    reasonId: lookupId(server, 'removal-reasons', 'wrong-case'),
    urgencyId: lookupId(server, 'removal-urgencies', 'same-day'),
  };
  const edda = server.as('edda');
  const asked = await (attachmentIds === undefined
    ? edda.call(contract.requestMessageRemoval, { params })
    : edda.call(contract.requestAttachmentsRemoval, { params, query: { attachmentIds } }));
  expect(asked.error).toBeUndefined();
  const [request] = (await server.as('maren').call(contract.listRemovalRequests)).data;
  expect(
    (await server.as('maren').call(contract.approveRemoval, { params: { id: request!.id } })).error,
  ).toBeUndefined();
}

const inbox = async (name: CastName) =>
  (await server.as(name).call(messageCalls.list, { params: { id: caseId, isDraft: 'false', unreadOnly: 'false' } }))
    .data;
const typed = async (name: CastName) =>
  (await server.as(name).call(messageCalls.listTyped, { params: { id: caseId } })).data;
const type = (name: CastName, parentMessageId: number | null, body: string) =>
  server
    .as(name)
    .call(messageCalls.keepTyped, {
      params: { id: caseId },
      body: {
        draftId: null,
        parentMessageId,
        subject: parentMessageId === null ? 'New' : `Re: ${SUBJECT}`,
        body,
        baseUpdatedAt: null,
      },
    });

describe('After a message was removed', () => {
  let removed: number;
  let reply: number;
  let second: number;
  let shared: number;
  beforeAll(async () => {
    shared = await post('maren', { subject: 'Shared', body: '<p>The same file.</p>' }, [
      pdf('other.pdf', 'Shared bytes.'),
    ]);
    removed = await post('teodora', { subject: SUBJECT, body: '<p>A quokka was seen.</p><p>Please answer.</p>' }, [
      pdf('wombat.pdf', 'Only here.'),
      pdf('wombat copy.pdf', 'Shared bytes.'),
    ]);
    reply = await post('maren', {
      subject: `Re: ${SUBJECT}`,
      body: '<p>I have read it.</p><blockquote>A quokka was seen.</blockquote>',
      parentMessageId: String(removed),
    });
    second = await post('ngozi', {
      subject: `Re: ${SUBJECT}`,
      body: '<p>So have I.</p><p>&gt; A quokka was seen.</p>',
      parentMessageId: String(reply),
    });
    await server.as('maren').call(messageCalls.mark, { params: { id: removed } });
    await post('maren', {
      subject: `Re: ${SUBJECT}`,
      isdraft: 'true',
      body: '<p>My draft.</p>',
      parentMessageId: String(removed),
    });
    await type('teodora', removed, '<p>What I was typing.</p>');
    await type('ngozi', removed, '<p>In answer.</p>');
    await type('ngozi', null, '<p>Something new.</p>');
    const tasks = (await server.as('maren').call(listCaseTasks, { params: { id: caseId } })).data;
    const ofSecond = tasks.find(({ taskTitle }) => taskTitle.includes(`Re: ${SUBJECT}`))!;
    const edit = await server
      .as('maren')
      .call(editTask, {
        params: { id: ofSecond.id },
        body: { taskAssignedUserId: cast.teodora, taskTargetDateTime: null },
      });
    expect(edit.error).toBeUndefined();
    for (const word of WORDS) expect((await rowsThatSay(word)).length, word).toBeGreaterThan(0);
    await remove(removed);
  });

  it.each(WORDS)('no row of any table says %s, and the histories are whole [REMV-14, REMV-18]', async (word) => {
    expect(await rowsThatSay(word)).toEqual([]);
    await historyOf(server, caseId);
  });

  it('its answers stay, without it and without its words [REMV-14]', async () => {
    const left = (await inbox('teodora')).map(({ id, subject, body, parentMessageId }) => ({
      id,
      subject,
      body,
      parentMessageId,
    }));
    expect(left).toEqual([
      { id: second, subject: 'Re: a removed message', body: '<p>So have I.</p>', parentMessageId: reply },
      { id: reply, subject: 'Re: a removed message', body: '<p>I have read it.</p>', parentMessageId: null },
      expect.objectContaining({ id: shared }),
    ]);
  });

  it('the case has one message less, also for who had not read it [REMV-14]', async () => {
    const { message_count } = await server.db
      .selectFrom('case_record')
      .select('message_count')
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow();
    const { data } = await server.as('edda').call(countItems, { params: { id: caseId } });
    expect([message_count, data.messages.total, data.messages.unread]).toEqual([3, 3, 3]);
  });

  it('what people save and type is kept: what is typed in answer joins what is typed anew [REMV-14]', async () => {
    expect((await typed('teodora')).map(({ body, parentMessageId }) => [body, parentMessageId])).toEqual([
      ['<p>What I was typing.</p>', null],
    ]);
    expect((await typed('ngozi')).map(({ body, parentMessageId }) => [body, parentMessageId])).toEqual([
      ['<p>Something new.</p><p>In answer.</p>', null],
    ]);
    const drafts = await server
      .as('maren')
      .call(messageCalls.list, { params: { id: caseId, isDraft: 'true', unreadOnly: 'false' } });
    expect(drafts.data.map(({ body, parentMessageId }) => [body, parentMessageId])).toEqual([
      ['<p>My draft.</p>', null],
    ]);
  });

  it('nobody is asked to answer it any more, and who is asked for another answer is asked in other words [REMV-14]', async () => {
    const titles = (await server.as('maren').call(listCaseTasks, { params: { id: caseId } })).data
      .filter(({ isComplete }) => !isComplete)
      .map(({ taskTitle }) => taskTitle);
    expect(titles).toEqual(['Respond to message: Re: a removed message']);
    const told = (await server.as('teodora').call(queryNotifications, {})).data.data.map(
      ({ notificationTitle }) => notificationTitle,
    );
    expect(told).toContainEqual(expect.stringContaining('Respond to message: Re: a removed message'));
  });

  it('its content is swept, unless another file has the same [REMV-14]', async () => {
    const before = filesOnDisk(server);
    await sql`update content_note set noted_at = noted_at - interval '2 hours'`.execute(server.db);
    await sweepContent(server.serving, server.files, new Date());
    expect(before.content.length - filesOnDisk(server).content.length).toBe(1);
    expect(
      (await inbox('maren')).flatMap(({ caseTrackingMessageAttachments }) =>
        caseTrackingMessageAttachments.map(({ filename }) => filename),
      ),
    ).toEqual(['other.pdf']);
  });
});

it('after attachments were removed their names are nowhere, and the rest is as it was [REMV-14, REMV-18]', async () => {
  const id = await post('teodora', { subject: 'Okapi', body: '<p>See below.</p>' }, [
    pdf('numbat.pdf'),
    pdf('kept.pdf'),
  ]);
  const [message] = await inbox('maren');
  await remove(id, [message!.caseTrackingMessageAttachments.find(({ filename }) => filename === 'numbat.pdf')!.id]);
  expect(await rowsThatSay('numbat')).toEqual([]);
  const tables = (await rowsThatSay('Okapi')).map((row) => row.slice(0, row.indexOf(':')));
  expect(tables).toEqual(expect.arrayContaining(['message', 'case_task', 'history_content']));
  await historyOf(server, caseId);
});

it('of a message that answers another of the same subject the subject stays with its answers [REMV-14]', async () => {
  const first = await post('maren', { subject: 'Dodo', body: '<p>One.</p>' });
  const middle = await post('teodora', { subject: 'Re: Dodo', body: '<p>Two.</p>', parentMessageId: String(first) });
  const last = await post('maren', { subject: 'Re: Dodo', body: '<p>Three.</p>', parentMessageId: String(middle) });
  await remove(middle);
  expect(
    (await inbox('teodora'))
      .filter(({ id }) => [first, middle, last].includes(id))
      .map(({ id, subject, parentMessageId }) => [id, subject, parentMessageId]),
  ).toEqual([
    [last, 'Re: Dodo', null],
    [first, 'Dodo', null],
  ]);
});
