import { setOverview } from '@evenhand/contract/cases';
import { seekHelp } from '@evenhand/contract/messages';
import * as removals from '@evenhand/contract/removals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { historyOf, join, lookupId, openCase } from '../../testing/case-world.ts';
import { post, sendForm, toMessages } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pdf } from '../../testing/uploads.ts';
import type { CheckedHistories } from '../history/verify-histories.ts';
import { checkHistories } from '../history/verify-histories.ts';
import { comparisons } from './modules.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
});
afterAll(() => server.close());

const checked = (id = caseId): Promise<CheckedHistories> => checkHistories(server.db, [id], comparisons);

async function messageWithFiles(): Promise<{ messageId: number; attachmentIds: number[] }> {
  const { data } = await sendForm(server, 'teodora', toMessages(caseId), [
    ['subject', 'Rota'],
    ['body', '<p>Attached.</p>'],
    ['attachments', pdf('one.pdf', 'One')],
    ['attachments', pdf('two.pdf', 'Two')],
  ]);
  return { messageId: data.id, attachmentIds: data.caseTrackingMessageAttachments.map(({ id }) => id) };
}

async function remove(messageId: number, attachmentIds?: number[]): Promise<void> {
  const params = {
    messageId,
    reasonId: lookupId(server, 'removal-reasons', 'wrong-case'),
    urgencyId: lookupId(server, 'removal-urgencies', 'same-day'),
  };
  const edda = server.as('edda');
  if (attachmentIds === undefined) await edda.call(removals.requestMessageRemoval, { params });
  else await edda.call(removals.requestAttachmentsRemoval, { params, query: { attachmentIds } });
  const [request] = (await server.as('maren').call(removals.listRemovalRequests)).data;
  const approved = await server.as('maren').call(removals.approveRemoval, { params: { id: request!.id } });
  expect(approved.error).toBeUndefined();
}

describe('Rows agree with the history', () => {
  test('after a message, an attachment and a request for help were removed lawfully [RECORD-02, REMV-14]', async () => {
    const kept = await messageWithFiles();
    const gone = await messageWithFiles();
    await post(server, 'maren', caseId, {
      subject: 'Re: Rota',
      body: '<p>Attached.</p><p>Thank you.</p>',
      parentMessageId: gone.messageId,
    });
    await server.as('teodora').call(seekHelp, { params: { id: caseId }, body: { message: 'Please help.' } });
    const asking = await server.db
      .selectFrom('message')
      .select('id')
      .where('case_id', '=', caseId)
      .where('subject', '=', 'Seek Help')
      .executeTakeFirstOrThrow();
    expect(await checked()).toEqual({ broken: [], different: [], unprovedCount: 0 });
    await remove(kept.messageId, kept.attachmentIds.slice(1));
    await remove(gone.messageId);
    expect(await checked()).toEqual({ broken: [], different: [], unprovedCount: 0 });
    await remove(asking.id);
    expect((await checked()).different).toEqual([]);
    const told = (await historyOf(server, caseId)).find(({ kind }) => kind === 'case.seek-help-requested');
    expect(told?.facts).toEqual({ isLocking: false, isAdviserAsked: true });
  });

  test('as far as entries from before hashes were kept say, which is counted; what they do say is compared [RECORD-02]', async () => {
    const id = await openCase(server);
    await join(server, id, 'salma', 'observer');
    await server.as('teodora').call(seekHelp, { params: { id }, body: { message: 'Please help.' } });
    const body = { caseTrackingRecordId: id, overview: 'A late shift.' };
    expect((await server.as('maren').call(setOverview, { params: { id }, body })).error).toBeUndefined();
    await asEntriesWere(id);
    const before = await checked(id);
    expect([before.broken, before.different]).toEqual([[], []]);
    expect(before.unprovedCount).toBeGreaterThan(5);
    await server.db.updateTable('case_record').set({ overview: 'Nothing.' }).where('id', '=', id).execute();
    expect((await checked(id)).different).toEqual([
      { caseId: id, seq: expect.any(Number), reason: 'the overview is not what was recorded' },
    ]);
  });
});

/** Writes a history anew, in a chain that holds, without the facts that are there for comparing alone. */
async function asEntriesWere(id: number): Promise<void> {
  const later = ['leaves', 'employeeOnCase', 'accessLevelId', 'roleId', 'relationId', 'messageId'];
  await server.db.transaction().execute(async (tx) => {
    for (const table of ['history_event', 'history_content', 'history_head']) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      await sql`create temporary table ${sql.table(`kept_${table}`)} on commit drop as select * from ${sql.table(table)} where case_id = ${id}`.execute(
        tx,
      );
    }
    for (const table of ['history_content', 'history_event', 'history_head'])
      await sql`delete from ${sql.table(table)} where case_id = ${id}`.execute(tx);
    await sql`
      select append_history(e.case_id, e.service_id, e.at, e.actor_user_id, e.kind, 0, c.salt, regexp_replace(
        case when e.kind in ('case.created', 'participant.added', 'process.started', 'case.seek-help-requested')
          then (c.body::jsonb - ${later}::text[])::text else c.body end, ',"sha256":"[0-9a-f]{64}"', '', 'g'))
      from (select * from kept_history_event order by seq) e join kept_history_content c on c.case_id = e.case_id and c.seq = e.seq order by e.seq`.execute(
      tx,
    );
    for (const table of ['history_event', 'history_content', 'history_head'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
}
