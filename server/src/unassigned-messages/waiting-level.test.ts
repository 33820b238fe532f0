import { closeCase, reopenCase } from '@evenhand/contract/case-closure';
import { claimCasePost, removeAdviser, setAdviser } from '@evenhand/contract/case-people';
import { lockCase, unlockCase } from '@evenhand/contract/cases';
import { messageCalls } from '@evenhand/contract/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookupId, openWithoutAdviser } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { post, postNote } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { isOpenCase } from '../access/open-case.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The messages that say they wait, and those that do by what they and their cases are. */
async function waiting(): Promise<{ kept: string[]; counted: string[] }> {
  const { rows: kept } = await sql<{ row: string }>`
    select id || ' in ' || waiting_level_id as row from message where waiting_level_id is not null order by id`.execute(
    server.db,
  );
  const { rows: counted } = await sql<{ row: string }>`
    select m.id || ' in ' || c.access_level_id as row from message m join case_record c on c.id = m.case_id
    where c.adviser_user_id is null and c.locked_at is null and ${isOpenCase('c')} and m.posted_at is not null and not m.is_note
      and (m.sender_role_id is not null or m.sender_user_id is null) order by m.id`.execute(server.db);
  return { kept: kept.map(({ row }) => row), counted: counted.map(({ row }) => row) };
}

test('a message says that it waits for HR as long as it does, whatever becomes of it and of its case [UNAS-04, UNAS-08, UNAS-10]', async () => {
  const id = await openWithoutAdviser(server);
  const [maren, edda] = [server.as('maren'), server.as('edda')];
  const counts: number[] = [];
  const check = async () => {
    const { kept, counted } = await waiting();
    expect(kept).toEqual(counted);
    counts.push(kept.length);
  };
  const { id: first } = await post(server, 'teodora', id);
  await post(server, 'maren', id);
  await postNote(server, 'maren', id);
  await check();
  const typed = { draftId: null, parentMessageId: null, subject: 'Typed', body: '', baseUpdatedAt: null };
  const teodora = server.as('teodora');
  const { id: draftId } = (await teodora.call(messageCalls.keepTyped, { params: { id }, body: typed })).data;
  await check();
  await teodora.call(messageCalls.postDraft, { params: { caseId: id, id: draftId }, body: { subject: 'Typed' } });
  await check();
  await maren.call(lockCase, { params: { id } });
  await check();
  await maren.call(unlockCase, { params: { id } });
  await check();
  await edda.call(claimCasePost, { params: { id } });
  await check();
  await post(server, 'teodora', id);
  await check();
  await edda.call(removeAdviser, { params: { id } });
  await check();
  await maren.call(setAdviser, { params: { id }, body: cast.priya });
  await check();
  await maren.call(removeAdviser, { params: { id } });
  await check();
  const move = (by: number) =>
    server.db
      .updateTable('case_record')
      .set({ access_level_id: sql`access_level_id + ${by}` })
      .where('id', '=', id)
      .execute();
  const before = (await waiting()).kept;
  await move(1);
  await check();
  expect((await waiting()).kept).not.toEqual(before);
  await move(-1);
  await server.db.deleteFrom('message_read').where('message_id', '=', first).execute();
  await server.db.deleteFrom('message').where('id', '=', first).execute();
  await check();
  const closing = { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' };
  expect((await maren.call(closeCase, { params: { id }, body: closing })).error).toBeUndefined();
  await check();
  const reason = { caseId: id, reopenCaseReasonId: lookupId(server, 'reopen-reasons', 'recurrence'), details: '' };
  await maren.call(reopenCase, { params: { id }, body: reason });
  await check();
  expect(counts).toEqual([1, 1, 2, 0, 2, 0, 0, 3, 0, 3, 3, 2, 0, 2]);
});
