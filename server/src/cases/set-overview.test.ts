import { setOverview } from '@evenhand/contract/cases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('Changing the overview', () => {
  it('the owner changes it, and the history keeps both texts [PERM-23, API-020]', async () => {
    const id = await openCase(server);
    const { overview, version } = await stored(id);
    const answer = await change('teodora', id, { overview: 'Pay was late twice.', version });
    expect(answer.data).toEqual({ version: version + 1 });
    expect(await stored(id)).toEqual({ overview: 'Pay was late twice.', version: version + 1 });
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'case.overview-changed',
      by: cast.teodora,
      facts: { from: overview, to: 'Pay was late twice.' },
    });
  });

  it('an unchanged text changes neither version nor history, from any version it was read [API-020]', async () => {
    const id = await openCase(server);
    await change('teodora', id, { overview: 'Pay was late.' });
    const before = { row: await stored(id), history: await historyOf(server, id) };
    const answer = await change('teodora', id, { overview: 'Pay was late.', version: before.row.version - 1 });
    expect(answer.data).toEqual({ version: before.row.version });
    expect({ row: await stored(id), history: await historyOf(server, id) }).toEqual(before);
  });

  it('of two people who start from one version the second is refused with what the first wrote [API-020]', async () => {
    const id = await openCase(server);
    const { version } = await stored(id);
    const answers = await Promise.all([
      change('teodora', id, { overview: 'From the owner.', version }),
      change('maren', id, { overview: 'From the adviser.', version }),
    ]);
    const lost = answers.find((answer) => answer.status === 409);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? 'Teodora Whitlock' : 'Maren Oduya';
    const changed = { name: winner, at: expect.any(String) };
    expect(lost?.error).toMatchObject({ errorCode: 'ALREADY_EXISTS', current: await stored(id), changed });
    expect((await historyOf(server, id)).filter((entry) => entry.kind === 'case.overview-changed')).toHaveLength(1);
  });

  it('more than 250 characters are refused, 250 are not [CASE-33]', async () => {
    const id = await openCase(server);
    const { answer } = await refused(server, () => change('teodora', id, { overview: 'x'.repeat(251) }));
    expect(answer.error).toMatchObject({
      errorCode: 'BAD_REQUEST',
      fields: { overview: 'Must be at most 250 characters.' },
    });
    expect((await change('teodora', id, { overview: 'x'.repeat(250) })).status).toBe(200);
  });

  it('a body that names another case is refused [API-020]', async () => {
    const [id, other] = [await openCase(server), await openCase(server)];
    const body = { overview: 'For the other one.', caseTrackingRecordId: other };
    expect(await refused(server, () => server.as('maren').call(setOverview, { params: { id }, body }))).toMatchObject({
      status: 400,
    });
  });

  it('an observer cannot change it and an outsider learns nothing [PERM-03, PERM-23]', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    expect(await refused(server, () => change('derrin', id, { overview: 'Mine.' }))).toMatchObject({
      status: 403,
      code: 'NOT_AUTHORISED',
    });
    expect(await refused(server, () => change('wren', id, { overview: 'Mine.' }))).toMatchObject({
      status: 404,
      code: 'CASE_NOT_FOUND',
    });
  });
});

function change(name: CastName, id: number, body: { overview: string; version?: number }) {
  return server.as(name).call(setOverview, { params: { id }, body: { ...body, caseTrackingRecordId: id } });
}

async function stored(id: number) {
  return await server.db
    .selectFrom('case_record')
    .select(['overview', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
