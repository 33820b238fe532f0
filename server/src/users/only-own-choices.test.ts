import * as contract from '@evenhand/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { policyAreasOf } from '../../testing/policy-areas.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { selectionOf } from './own-choices.ts';
import { saveAccount } from './sync-account.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Maren may work in both services.
  const { distribution, headOffice } = policyAreasOf(server);
  const levels = { 1: [distribution, headOffice], 2: server.configuration.of(2).pack.accessLevels.map(({ id }) => id) };
  for (const serviceId of [2, 1] as const)
    await saveAccount(
      server.db,
      {
        userId: cast.maren,
        serviceId,
        givenName: 'Maren',
        familyName: 'Oduya',
        roles: ['HRUser'],
        accessLevels: levels[serviceId].map((id, index) => ({ id, isPrimary: index === 0 })),
        mayChangeService: true,
      },
      server.now(),
    );
});
afterAll(() => server.close());

/** What everybody has chosen: their areas in each service, and which service is the current one. */
async function choices() {
  const rows = await server.db
    .selectFrom('account')
    .select(['user_id', 'service_id', 'selected_access_level_id', 'is_current'])
    .orderBy('user_id')
    .orderBy('service_id')
    .execute();
  return new Map(
    rows.map((row) => [`${row.user_id} ${row.service_id}`, [row.selected_access_level_id, row.is_current]]),
  );
}

/** Whose choice of which service `work` has changed. */
async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await choices();
  await work();
  const after = await choices();
  return [...after].filter(([key, value]) => String(value) !== String(before.get(key))).map(([key]) => key);
}

test('A chosen policy area is one’s own and of one’s current service alone [API-124]', async () => {
  const { headOffice } = policyAreasOf(server);
  const choose = () => server.as('maren').call(contract.setAccessLevel, { params: { accessLevelId: headOffice } });
  expect(await changedBy(choose)).toEqual([`${cast.maren} 1`]);
});

test('A chosen service is one’s own, and tokens are given what their person has chosen [PERM-13, API-126]', async () => {
  const { headOffice } = policyAreasOf(server);
  const choose = (serviceId: number) => server.as('maren').call(contract.setService, { params: { serviceId } });
  expect(await selectionOf(server.db, cast.maren)).toEqual({ serviceId: 1, accessLevelId: headOffice });
  expect(await changedBy(() => choose(2))).toEqual([`${cast.maren} 1`, `${cast.maren} 2`]);
  expect(await selectionOf(server.db, cast.maren)).toMatchObject({ serviceId: 2 });
  expect(await selectionOf(server.db, cast.odile)).toMatchObject({ serviceId: 2 });
  expect(await selectionOf(server.db, cast.edda)).toMatchObject({ serviceId: 1 });
  expect(await selectionOf(server.db, '00000000-0000-4000-8000-000000000000')).toBeNull();
});

test('A preference that is no JSON is refused for every target, and nothing is kept [API-121]', async () => {
  const body = { filterTargetId: contract.FilterTarget.CaseListViews, filters: 'not json' };
  const answer = await server.as('teodora').call(contract.setUserDefinedFilter, { body });
  expect([answer.status, answer.error.errorCode]).toEqual([400, 'BAD_REQUEST']);
  expect(await server.db.selectFrom('user_preference').selectAll().execute()).toEqual([]);
});
