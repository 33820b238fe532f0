import { countItems } from '@evenhand/contract/case-counts';
import { messageCalls } from '@evenhand/contract/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, openCase, refused } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { post } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { enterAs } from '../access/context.ts';
import { inReadOnly } from '../platform/database/read-only.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('Saved drafts are HR’s: who is still on the case and HR no more gets none of theirs, and keeps what they type [MSG-42, PERM-34]', async () => {
  const id = await openCase(server);
  await join(server, id, 'priya', 'stakeholder');
  const draft = await post(server, 'priya', id, { isdraft: true, subject: 'For HR alone' });
  const typed = { draftId: null, parentMessageId: null, subject: 'Mine', body: '', baseUpdatedAt: null };
  await server.as('priya').call(messageCalls.keepTyped, { params: { id }, body: typed });
  const roles = (names: string[]) =>
    server.db.updateTable('account').set({ roles: names }).where('user_id', '=', cast.priya).execute();
  const seen = async () => {
    const as = server.as('priya');
    const { data: drafts } = await as.call(messageCalls.list, { params: { id, isDraft: 'true', unreadOnly: 'false' } });
    const { data: counts } = await as.call(countItems, { params: { id } });
    const { data: own } = await as.call(messageCalls.listTyped, { params: { id } });
    return [drafts.length, counts.messages.drafts, own.map(({ subject }) => subject)];
  };
  expect(await seen()).toEqual([1, 1, ['Mine']]);
  await roles(['BusinessUser']);
  expect(await seen()).toEqual([0, 0, ['Mine']]);
  const found = await server.as('priya').call(messageCalls.get, { params: { caseId: id, id: draft.id } });
  const missing = await server.as('priya').call(messageCalls.get, { params: { caseId: id, id: 999_999 } });
  expect([found.status, found.body]).toEqual([404, missing.body]);
  expect(
    await refused(server, () => server.as('priya').call(messageCalls.discardDraft, { params: { id: draft.id } })),
  ).toMatchObject({ status: 404 });
  const { rows } = await inReadOnly(server.serving, async (reading) => {
    await enterAs(reading, cast.priya);
    return await sql<{ subject: string }>`select subject from message where case_id = ${id}`.execute(reading);
  });
  expect(rows).toEqual([{ subject: 'Mine' }]);
  await roles(['HRUser']);
  expect(await seen()).toEqual([1, 1, ['Mine']]);
});
