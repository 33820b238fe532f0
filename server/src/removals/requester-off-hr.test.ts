import { messageCalls } from '@evenhand/contract/messages';
import { queryNotifications } from '@evenhand/contract/notifications';
import * as contract from '@evenhand/contract/removals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, lookupId, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { post } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Has Edda request the removal of a message on a case that she is on as a stakeholder too. */
async function requested() {
  const caseId = await openCase(server);
  await join(server, caseId, 'edda', 'stakeholder');
  const { id: messageId } = await post(server, 'teodora', caseId);
  const params = {
    messageId,
    reasonId: lookupId(server, 'removal-reasons', 'third-party-data'),
    urgencyId: lookupId(server, 'removal-urgencies', 'same-day'),
  };
  expect((await server.as('edda').call(contract.requestMessageRemoval, { params })).error).toBeUndefined();
  const list = (await server.as('maren').call(contract.listRemovalRequests)).data;
  return { caseId, requestId: list.at(-1)!.id };
}

const inbox = (name: CastName, id: number) =>
  server.as(name).call(messageCalls.list, { params: { id, isDraft: 'false', unreadOnly: 'false' } });
const noticesAbout = async (caseId: number) =>
  (await server.as('edda').call(queryNotifications, {})).data.data
    .filter((notice) => notice.caseTrackingRecordId === caseId)
    .map((notice) => notice.notificationTitle)
    .filter((title) => title.includes('removal'));

test.each([
  ['approved', contract.approveRemoval],
  ['denied', contract.denyRemoval],
] as const)(
  'Who asked for a removal and has left HR of the case since is not told that it was %s, although they still see the case [REMV-18, PERM-34]',
  async (verb, decide) => {
    const [still, since] = [await requested(), await requested()];
    await server.as('maren').call(decide, { params: { id: still.requestId } });
    const areas = () => server.db.updateTable('account').where('user_id', '=', cast.edda);
    const { access_level_ids } = await server.db
      .selectFrom('account')
      .select('access_level_ids')
      .where('user_id', '=', cast.edda)
      .executeTakeFirstOrThrow();
    await areas().set({ access_level_ids: [] }).execute();
    await server.as('maren').call(decide, { params: { id: since.requestId } });
    expect((await inbox('edda', since.caseId)).status).toBe(200);
    await areas().set({ access_level_ids }).execute();
    expect(await noticesAbout(still.caseId)).toEqual([`Maren Oduya has ${verb} the removal of a message`]);
    expect(await noticesAbout(since.caseId)).toEqual([]);
  },
);
