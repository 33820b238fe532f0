import { pageOfCases } from '@evenhand/contract/case-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

describe('Rights that change between two reads', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('count from the next read on, when taken and when given back [API-001]', async () => {
    const id = await openCase(server);
    const seen = async () =>
      (await server.as('maren').call(pageOfCases, { params: { page: 1 } })).data?.map((row) => row.id);
    expect(await seen()).toEqual([id]);
    const account = server.db.updateTable('account').where('user_id', '=', cast.maren);
    await account.set({ selected_access_level_id: 3 }).execute();
    expect(await seen()).toEqual([]);
    await account.set({ selected_access_level_id: 2 }).execute();
    expect(await seen()).toEqual([id]);
    await account.set({ is_current: false }).execute();
    const refused = await server.as('maren').call(pageOfCases, { params: { page: 1 } });
    expect([refused.status, refused.headers['x-has-more-rows']]).toEqual([401, undefined]);
  });
});
