import { listCases, pageOfCases, totalCasePages } from '@evenhand/contract/case-list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { storeCases } from '../../testing/listed-cases.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
const page = (name: CastName, query = {}, number = 1) =>
  server.as(name).call(pageOfCases, { params: { page: number }, query });
const counted = (name: CastName, query = {}) => server.as(name).call(totalCasePages, { query });

describe('Pages', () => {
  /** What a page and the total call answer about the number of cases. */
  async function countsOf(name: CastName, query = {}, number = 1) {
    const [{ data, headers }, total] = await Promise.all([page(name, query, number), counted(name, query)]);
    return {
      rows: data.length,
      hasMore: headers['x-has-more-rows'],
      total: total.headers['x-total-rows'],
      pages: total.data,
    };
  }
  const store = (count: number) =>
    storeCases(
      server,
      Array.from({ length: count }, () => ({})),
    );
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('are none for an empty list; page 1 is empty [LIST-20, API-002, API-003]', async () => {
    expect(await countsOf('maren')).toEqual({ rows: 0, hasMore: 'false', total: '0', pages: 0 });
  });

  it('of ten cases are one, without more rows; an eleventh case starts a second page [LIST-20, API-002, API-003]', async () => {
    await store(10);
    expect(await countsOf('maren')).toEqual({ rows: 10, hasMore: 'false', total: '10', pages: 1 });
    await store(1);
    expect(await countsOf('maren')).toEqual({ rows: 10, hasMore: 'true', total: '11', pages: 2 });
    expect(await countsOf('maren', {}, 2)).toEqual({ rows: 1, hasMore: 'false', total: '11', pages: 2 });
    expect(await countsOf('teodora', {}, 2)).toEqual({ rows: 1, hasMore: 'false', total: '11', pages: 2 });
  });

  it('hold ten rows and carry no total; a page beyond the last is empty [LIST-20, API-002, API-003]', async () => {
    await store(12);
    const pages = [
      await page('maren', {}, 1),
      await page('maren', {}, 2),
      await page('maren', {}, 3),
      await page('maren', {}, 4),
    ];
    expect(pages.map((one) => one.data.length)).toEqual([10, 10, 3, 0]);
    expect(new Set(pages.flatMap((one) => one.data.map((row) => row.id))).size).toBe(23);
    expect(pages.map((one) => one.headers['x-has-more-rows'])).toEqual(['true', 'true', 'false', 'false']);
    expect(pages.map((one) => one.headers['x-total-rows'])).toEqual(Array.from({ length: 4 }, () => undefined));
    expect(await countsOf('maren', { status: 3 })).toEqual({ rows: 0, hasMore: 'false', total: '0', pages: 0 });
    expect(await countsOf('maren', {}, 999_999)).toEqual({ rows: 0, hasMore: 'false', total: '23', pages: 3 });
  });

  it('of the unfiltered call are one of all rows, or as many as asked for, with their number [API-001]', async () => {
    const [all, second] = [
      await server.as('maren').call(listCases),
      await server.as('maren').call(listCases, { query: { page: '2', pageSize: '15' } as never }),
    ];
    expect([all.data.length, all.headers['x-has-more-rows'], all.headers['x-total-rows']]).toEqual([23, 'false', '23']);
    expect([second.data.length, second.headers['x-has-more-rows'], second.headers['x-total-rows']]).toEqual([
      8,
      'false',
      '23',
    ]);
    expect(second.data).toEqual(all.data.slice(15));
    const tooMany = await server.as('maren').call(listCases, { query: { pageSize: '1001' } as never });
    expect(tooMany).toMatchObject({ status: 400, error: { fields: { pageSize: 'Must be at most 1000.' } } });
  });

  it('start at 1', async () => {
    expect((await page('maren', {}, 0)).status).toBe(400);
  });

  it('are counted up to 1,000 rows; pages beyond are still answered [LIST-20, API-002, API-003]', async () => {
    await store(977);
    expect(await countsOf('maren')).toEqual({ rows: 10, hasMore: 'true', total: '1000', pages: 100 });
    expect(await countsOf('maren', {}, 100)).toEqual({ rows: 10, hasMore: 'false', total: '1000', pages: 100 });
    await store(1);
    expect(await countsOf('maren')).toEqual({ rows: 10, hasMore: 'true', total: '1000+', pages: 101 });
    expect(await countsOf('maren', {}, 100)).toEqual({ rows: 10, hasMore: 'true', total: '1000+', pages: 101 });
    await store(11);
    const all = await server.as('maren').call(listCases);
    expect([all.data.length, all.headers['x-has-more-rows'], all.headers['x-total-rows']]).toEqual([
      1000,
      'true',
      '1000+',
    ]);
    // Rows beyond the counted ones can still be read.
    for (const name of ['maren', 'teodora'] as const) {
      expect(await countsOf(name, {}, 101)).toEqual({ rows: 10, hasMore: 'true', total: '1000+', pages: 101 });
      expect(await countsOf(name, {}, 102)).toEqual({ rows: 2, hasMore: 'false', total: '1000+', pages: 101 });
    }
  });

  it('end at the ten thousandth case; later ones are empty [LIST-20, API-002]', async () => {
    await sql`
      insert into case_record (service_id, access_level_id, section_id, topic_id, is_simple_process, no_employee_reason_id, adviser_user_id, created_at, created_by)
      select c.service_id, c.access_level_id, c.section_id, c.topic_id, true, 1, c.adviser_user_id, c.created_at, c.created_by
      from (select * from case_record limit 1) c cross join generate_series(1, 10000)`.execute(server.db);
    for (const query of [{}, { sortColumn: 'topic' }, { sortColumn: 'id' }] as const) {
      const [last, behind, far] = [
        await page('maren', query, 1000),
        await page('maren', query, 1001),
        await page('maren', query, 100_000),
      ];
      expect([last.data.length, last.headers['x-has-more-rows']]).toEqual([10, 'false']);
      for (const empty of [behind, far])
        expect([empty.status, empty.data, empty.headers['x-has-more-rows']]).toEqual([200, [], 'false']);
    }
    const part = await server.as('maren').call(listCases, { query: { page: '15', pageSize: '700' } as never });
    expect([part.data.length, part.headers['x-has-more-rows']]).toEqual([200, 'false']);
  });
});
