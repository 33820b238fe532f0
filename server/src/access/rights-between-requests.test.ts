import { getCase } from '@evenhand/contract/case-details';
import { pageOfCases } from '@evenhand/contract/case-list';
import { setFirstRisk } from '@evenhand/contract/cases';
import type { Availability } from '@evenhand/contract/users';
import { setAvailability } from '@evenhand/contract/users';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
    await account.set({ is_current: true }).execute();
  });

  it('decide about a case and an act on it as they are now, for whom is blocked and for whom is let in [PERM-04, GROW-02]', async () => {
    const id = await openCase(server, { topic: 'grievance' });
    const teodora = server.as('teodora');
    const read = async () => (await teodora.call(getCase, { params: { id } })).status;
    const grievance = server.configuration.of(1).pack.workflows.find(({ key }) => key === 'grievance')!;
    const riskId = grievance.risks!.items[0]!.id;
    const setRisk = async () => (await teodora.call(setFirstRisk, { params: { id }, body: { riskId } })).status;
    expect(await read()).toBe(200);
    const owner = server.db.updateTable('participant').where('case_id', '=', id).where('user_id', '=', cast.teodora);
    await owner.set({ removed_at: new Date() }).execute();
    expect([await read(), await setRisk()]).toEqual([404, 404]);
    await owner.set({ removed_at: null }).execute();
    expect(await setRisk()).toBe(200);
    await owner.set({ removed_at: new Date() }).execute();
    expect([await setRisk(), await read()]).toEqual([404, 404]);
    await owner.set({ removed_at: null }).execute();
    expect(await read()).toBe(200);
  });

  it('are none for a person without an account, also at a later call, whose statements leave with the one that reads them [FIRST-13]', async () => {
    await sql`insert into installation (rights, begun_at) values ('directory', now())`.execute(server.db);
    await server.db.deleteFrom('account').where('user_id', '=', cast.derrin).execute();
    const choose = (availability: Availability, key: string) =>
      server
        .as('derrin')
        .call(setAvailability, { query: { availability }, headers: { 'idempotency-key': `availability-${key}` } });
    expect([
      (await choose('Busy', 'one')).status,
      (await choose('Available', 'two')).status,
      (await choose('Busy', 'three')).status,
    ]).toEqual([200, 200, 200]);
    const { rows } = await sql`select availability from person where user_id = ${cast.derrin}`.execute(server.db);
    expect(rows).toEqual([{ availability: 'Busy' }]);
    await sql`delete from installation`.execute(server.db);
    expect((await choose('Available', 'four')).status).toBe(401);
    expect((await sql`select availability from person where user_id = ${cast.derrin}`.execute(server.db)).rows).toEqual(
      rows,
    );
  });

  it('are read together with the page, in statements that leave at once [GROW-02]', async () => {
    const page = () => server.as('maren').call(pageOfCases, { params: { page: 1 } });
    for (const _ of [1, 2]) await page();
    const steps: string[] = [];
    const send: (...asked: unknown[]) => unknown = pg.Client.prototype.query;
    function watched(this: pg.Client, ...asked: unknown[]): unknown {
      const text = JSON.stringify(asked[0]);
      const name = text.includes('app.record_ids') ? 'rights' : text.includes('case_record') ? 'page' : 'other';
      steps.push(`${name} sent`);
      const answer = send.apply(this, asked);
      void Promise.resolve(answer).then(() => steps.push(`${name} answered`));
      return answer;
    }
    const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(watched as typeof pg.Client.prototype.query);
    await page();
    sent.mockRestore();
    expect(steps.filter((step) => !step.startsWith('other'))).toEqual([
      'rights sent',
      'page sent',
      'rights answered',
      'page answered',
    ]);
  });
});
