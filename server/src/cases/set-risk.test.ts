import { setFirstRisk, setRisk } from '@evenhand/contract/cases';
import { getHistory } from '@evenhand/contract/timeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, join, openCase, refused } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('Setting the risk', () => {
  it('a first risk and then another are set, each with its entry; the present one again is no change [PERM-24, API-014, API-015]', async () => {
    const id = await openCase(server, { topic: 'grievance' });
    const [low, high] = [risk('low'), risk('high')];
    expect((await server.as('teodora').call(setFirstRisk, { params: { id }, body: { riskId: low.id } })).status).toBe(
      200,
    );
    expect((await server.as('maren').call(setRisk, { params: { id, riskId: high.id } })).status).toBe(200);
    const after = await historyOf(server, id);
    expect(after.slice(-2)).toEqual([
      { kind: 'case.risk-changed', by: cast.teodora, facts: { from: null, to: low } },
      { kind: 'case.risk-changed', by: cast.maren, facts: { from: low, to: high } },
    ]);
    expect(await riskOf(id)).toBe(high.id);
    expect((await server.as('maren').call(setRisk, { params: { id, riskId: high.id } })).status).toBe(200);
    expect((await server.as('maren').call(setFirstRisk, { params: { id }, body: { riskId: high.id } })).status).toBe(
      200,
    );
    expect(await historyOf(server, id)).toEqual(after);
  });

  it('reads in the history as set at first, and as changed from then on [CORRECT-01, HIST-04]', async () => {
    const id = await openCase(server, { topic: 'grievance' });
    await server.as('maren').call(setFirstRisk, { params: { id }, body: { riskId: risk('low').id } });
    await server.as('maren').call(setRisk, { params: { id, riskId: risk('high').id } });
    const { data } = await server.as('maren').call(getHistory, { params: { id }, query: {} });
    expect(data.data.slice(0, 2).map(({ change }) => change)).toEqual(['Risk changed to High', 'Risk set to Low']);
  });

  it('a first risk is refused when the case has another by then [API-015]', async () => {
    const id = await openCase(server, { topic: 'grievance' });
    await server.as('maren').call(setFirstRisk, { params: { id }, body: { riskId: risk('low').id } });
    const { answer } = await refused(server, () =>
      server.as('teodora').call(setFirstRisk, { params: { id }, body: { riskId: risk('high').id } }),
    );
    expect(answer.error).toMatchObject({ errorCode: 'ALREADY_EXISTS', current: { riskId: risk('low').id } });
  });

  it('a first risk sent twice under one Idempotency-Key is set once [API-015]', async () => {
    const id = await openCase(server, { topic: 'grievance' });
    const send = () =>
      server
        .as('maren')
        .call(setFirstRisk, {
          params: { id },
          body: { riskId: risk('low').id },
          headers: { 'idempotency-key': 'first-risk-of-this' },
        });
    expect((await Promise.all([send(), send()])).map((answer) => answer.status)).toEqual([200, 200]);
    expect((await historyOf(server, id)).filter((entry) => entry.kind === 'case.risk-changed')).toHaveLength(1);
  });

  it('a risk the workflow does not have, and any risk where it has none, are refused [CASE-46]', async () => {
    const guided = await openCase(server, { topic: 'grievance' });
    expect(
      await refused(server, () => server.as('maren').call(setRisk, { params: { id: guided, riskId: 424_242 } })),
    ).toMatchObject({ status: 400 });
    const simple = await openCase(server, { topic: 'general-query' });
    expect(
      await refused(server, () => server.as('maren').call(setRisk, { params: { id: simple, riskId: risk('low').id } })),
    ).toMatchObject({ status: 400, description: 'Risk does not apply to this case.' });
  });

  it('an observer cannot set it and a blocked person learns nothing [PERM-03, PERM-04, PERM-24]', async () => {
    const id = await openCase(server, { topic: 'grievance' });
    await join(server, id, 'derrin', 'observer');
    await join(server, id, 'silas', 'blocked');
    const call = (name: 'derrin' | 'silas') =>
      server.as(name).call(setRisk, { params: { id, riskId: risk('low').id } });
    expect(await refused(server, () => call('derrin'))).toMatchObject({ status: 403 });
    expect(await refused(server, () => call('silas'))).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
  });
});

function risk(key: string): { id: number; title: string } {
  const workflow = server.configuration.of(1).pack.workflows.find((one) => one.key === 'grievance')!;
  const { id, title } = workflow.risks!.items.find((one) => one.key === key)!;
  return { id, title };
}

async function riskOf(id: number) {
  return (await server.db.selectFrom('case_record').select('risk_id').where('id', '=', id).executeTakeFirstOrThrow())
    .risk_id;
}
