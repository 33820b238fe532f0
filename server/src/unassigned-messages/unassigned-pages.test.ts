import { claimCasePost, removeAdviser } from '@evenhand/contract/case-people';
import {
  countUnassignedMessages,
  listUnassignedMessages,
  listUnassignedOfCase,
} from '@evenhand/contract/unassigned-messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
  await server.as('maren').call(removeAdviser, { params: { id: caseId } });
});
afterAll(() => server.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 9, minute));

/** Messages on the case: of every three one is due, one was answered and one is no longer to be answered. */
async function write(count: number): Promise<void> {
  const row = { service_id: 1, case_id: caseId, sender_user_id: cast.teodora, sender_role_id: 1, body: '' };
  const rows = Array.from({ length: count }, (_one, n) => ({
    ...row,
    subject: `On the case ${n}`,
    // Several at the same moment: their numbers decide then.
    posted_at: at(Math.trunc(n / 4)),
    updated_at: at(n),
    answer_due_at: n % 3 === 2 ? null : at(1000 - n),
    answered_at: n % 3 === 1 ? at(500) : null,
  }));
  await server.db.insertInto('message').values(rows).execute();
}

async function receive(count: number): Promise<void> {
  const row = { service_id: 1, sender_name: 'Ada Marsh', sender_address: 'ada@example.org', body: '' };
  const rows = Array.from({ length: count }, (_one, n) => ({
    ...row,
    id: 9_000_000 + n,
    subject: `From outside ${n}`,
    received_at: at(n),
  }));
  await server.db.insertInto('unassigned_message').values(rows).execute();
}

const page = (query: Record<string, string> = {}) =>
  server.as('maren').call(listUnassignedMessages, { query: query as never });
const pageOfCase = (query: Record<string, string>) =>
  server.as('maren').call(listUnassignedOfCase, { params: { id: caseId }, query: query as never });

describe('The list of unassigned messages', () => {
  it('is read in pages that hold each message once, in the order of the whole [UNAS-01, UNAS-02, API-067]', async () => {
    await write(40);
    await receive(15);
    const whole = await page();
    expect([whole.data.length, whole.headers['x-has-more-rows']]).toEqual([55, 'false']);
    const dueOf = ({ dueByDateTime, updatedAt, id }: (typeof whole.data)[number]) =>
      [dueByDateTime ?? '9999', updatedAt, String(id).padStart(9, '0')].join(' ');
    expect(whole.data.map(dueOf)).toEqual(whole.data.map(dueOf).sort());
    const pages = await Promise.all(
      ['1', '2', '3', '4', '5', '6', '7'].map((number) => page({ page: number, pageSize: '10' })),
    );
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.data);
    expect(pages.map(({ data, headers }) => `${data.length} ${headers['x-has-more-rows']}`)).toEqual([
      ...Array.from({ length: 5 }, () => '10 true'),
      '5 false',
      '0 false',
    ]);
  });

  it('is counted as it is listed, for HR alone [NOADV-04]', async () => {
    const count = async (name: CastName) => (await server.as(name).call(countUnassignedMessages)).data;
    expect(await count('maren')).toBe((await page()).data.length);
    // HR of another policy area has what matches no case; another service has neither.
    expect(await count('rufus')).toBe((await server.as('rufus').call(listUnassignedMessages, {})).data.length);
    expect(await count('odile')).toBe(0);
    expect((await server.as('teodora').call(countUnassignedMessages)).status).toBe(403);
    await server.as('maren').call(claimCasePost, { params: { id: caseId } });
    expect(await count('maren')).toBe(15);
    await server.as('maren').call(removeAdviser, { params: { id: caseId } });
    expect(await count('maren')).toBe(55);
  });

  it('of one case is read in pages as well [API-067]', async () => {
    const [first, last] = [await pageOfCase({ pageSize: '30' }), await pageOfCase({ page: '2', pageSize: '30' })];
    expect([first.headers['x-has-more-rows'], last.headers['x-has-more-rows']]).toEqual(['true', 'false']);
    const all = (await page()).data.filter(({ caseTrackingRecordId }) => caseTrackingRecordId === caseId);
    expect([...first.data, ...last.data]).toEqual(all);
  });

  it('has a hundred messages on the page of a caller who names none [API-067]', async () => {
    await write(60);
    expect((await server.as('maren').call(countUnassignedMessages)).data).toBe(100);
    const [whole, second] = [await page(), await page({ page: '2' })];
    expect([whole.data.length, whole.headers['x-has-more-rows']]).toEqual([100, 'true']);
    expect([second.data.length, second.headers['x-has-more-rows']]).toEqual([15, 'false']);
  });

  it('is empty on a page far behind its end', async () => {
    for (const answer of [await page({ page: '100000' }), await pageOfCase({ page: '100000', pageSize: '100' })])
      expect([answer.status, answer.data, answer.headers['x-has-more-rows']]).toEqual([200, [], 'false']);
  });

  it('refuses a page or a size that is no number from 1, or too large, at its field', async () => {
    for (const bad of ['0', '-1', '1.5', 'two', '', '1000000']) {
      for (const name of ['page', 'pageSize'])
        expect(await page({ [name]: bad }), `${name} ${bad}`).toMatchObject({
          status: 400,
          error: { errorCode: 'BAD_REQUEST', fields: { [name]: expect.any(String) } },
        });
    }
    for (const answer of [await page({ pageSize: '101' }), await pageOfCase({ pageSize: '101' })])
      expect(answer).toMatchObject({ status: 400, error: { fields: { pageSize: 'Must be at most 100.' } } });
  });
});
