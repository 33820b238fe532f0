import { closeCase } from '@evenhand/contract/case-closure';
import { removeAdviser } from '@evenhand/contract/case-people';
import { queryNotifications } from '@evenhand/contract/notifications';
import { changeSanctionOnAppeal, recordSanction, withdrawSanction } from '@evenhand/contract/sanctions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { tellOfEnds } from './tell-of-ends.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow('2026-01-29T09:00:00.000Z');
  caseId = await openCase(server);
  await server.db.deleteFrom('case_sanction').execute();
  await server.db.deleteFrom('notice').execute();
});

const at = (instant: string) => server.setNow(instant.includes('T') ? instant : `${instant}T09:00:00.000Z`);
const tell = () => tellOfEnds(server.serving, server.configuration, server.now());
const toldTo = async (name: CastName) =>
  (await server.as(name).call(queryNotifications, { query: { pageSize: 100 } })).data.data.map(
    ({ notificationTitle }) => notificationTitle,
  );

/** A final warning that ends on 28 January 2027, unless another length is given. */
async function warn(length = { unit: 'months' as 'months' | 'weeks', count: 12 }): Promise<number> {
  const day = '2026-01-29';
  const body = { kind: 'final-warning', issuedOn: day, inForceFrom: day, length } as const;
  const answer = await server.as('maren').call(recordSanction, { params: { id: caseId }, body });
  expect(answer.error).toBeUndefined();
  return answer.data.id;
}

const review = 'The final written warning of Callum Brightwater ends on 28 January 2027. Review it';
const spent = 'The final written warning of Callum Brightwater ended on 28 January 2027 and must not count any more';

test('the adviser is asked thirty days before its last day, and told with the owner when it is spent, once each [SANC-06]', async () => {
  await warn();
  at('2026-12-28');
  expect(await tell()).toBe(0);
  at('2026-12-29T00:00:00Z');
  expect([await tell(), await tell()]).toEqual([1, 0]);
  expect([await toldTo('maren'), await toldTo('teodora'), await toldTo('edda')]).toEqual([[review], [], []]);
  at('2027-01-28T23:59:59Z');
  expect(await tell()).toBe(0);
  at('2027-01-29T00:00:00Z');
  expect([await tell(), await tell()]).toEqual([1, 0]);
  expect([await toldTo('maren'), await toldTo('teodora')]).toEqual([[spent, review], [spent]]);
});

test('of a closed case as of an open one, and HR where it has no adviser [SANC-06]', async () => {
  await warn();
  expect((await server.as('maren').call(removeAdviser, { params: { id: caseId } })).error).toBeUndefined();
  const body = { caseTrackingRecordId: caseId, workflowTrackingComponentId: 1, conclusion: 'Warned.' };
  expect((await server.as('maren').call(closeCase, { params: { id: caseId }, body })).error).toBeUndefined();
  await server.db.deleteFrom('notice').execute();
  at('2027-01-20');
  expect(await tell()).toBe(1);
  expect([await toldTo('maren'), await toldTo('edda'), await toldTo('teodora')]).toEqual([[review], [review], []]);
});

test('nobody is asked to review a sanction of thirty days or less, and all are told when it is spent [SANC-06]', async () => {
  await warn({ unit: 'weeks', count: 4 });
  at('2026-02-10');
  expect(await tell()).toBe(0);
  at('2026-02-26');
  expect(await tell()).toBe(1);
  expect((await toldTo('teodora')).length).toBe(1);
});

test('nobody is told of one that was withdrawn or overturned, that is of a removed case, or that ended long ago [SANC-06]', async () => {
  const params = async () => ({ id: caseId, sanctionId: await warn() });
  await server.as('maren').call(withdrawSanction, { params: await params(), body: { reason: 'Error' } });
  await server
    .as('maren')
    .call(changeSanctionOnAppeal, { params: await params(), body: { result: 'overturned', decidedOn: '2026-01-29' } });
  const removed = await openCase(server);
  caseId = removed;
  await warn();
  await server.db.updateTable('case_record').set({ status: 4 }).where('id', '=', removed).execute();
  for (const day of ['2026-12-29', '2027-01-29']) {
    at(day);
    expect(await tell()).toBe(0);
  }
  await server.db.updateTable('case_record').set({ status: 1 }).where('id', '=', removed).execute();
  at('2027-02-02');
  expect(await tell()).toBe(0);
  at('2027-01-31');
  expect(await tell()).toBe(1);
});
