import * as contract from '@evenhand/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { currentUserOf, policyAreasOf } from '../../testing/policy-areas.ts';
import { checksumOf } from '../../testing/test-database.ts';
import type { Answer, TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { saveAccount } from './sync-account.ts';

let server: TestServer;
let stores: number;
let distribution: number;
let headOffice: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ stores, distribution, headOffice } = policyAreasOf(server));
});
afterAll(() => server.close());

const userTables = ['person', 'account', 'permission_rule', 'user_preference'];
const current = (name: CastName) => currentUserOf(server, name);

/** Makes a call that must be refused and proves that nothing about people changed. */
async function refused<T>(
  call: () => Promise<Answer<T>>,
): Promise<{ status: number; code: string; answer: Answer<T> }> {
  const before = await checksumOf(server.db, userTables);
  const answer = await call();
  expect(answer.error?.isError, answer.body).toBe(true);
  expect(await checksumOf(server.db, userTables)).toEqual(before);
  return { status: answer.status, code: answer.error.errorCode, answer };
}

describe('Availability', () => {
  it('is set by everybody for themselves and for nobody else [API-115]', async () => {
    const before = (await current('edda')).availability;
    for (const availability of ['Busy', 'Unavailable', 'Available'] as const) {
      expect((await server.as('teodora').call(contract.setAvailability, { query: { availability } })).status).toBe(200);
      expect((await current('teodora')).availability).toBe(availability);
    }
    expect((await current('edda')).availability).toBe(before);
    expect(
      await refused(() => server.as('teodora').call(contract.setAvailability, { query: { availability: 'Away' } })),
    ).toMatchObject({ status: 400 });
  });
});

describe('Preferences', () => {
  const save = (name: CastName, filterTargetId: number, filters: string) =>
    server.as(name).call(contract.setUserDefinedFilter, { body: { filterTargetId, filters } });
  const saved = async (name: CastName, filterTargetId: number) =>
    (await server.as(name).call(contract.getUserDefinedFilter, { query: { filterTargetId } })).data;

  it('are kept per person and target, and the last one counts [CONF-25, LIST-24, API-120, API-121]', async () => {
    expect(await saved('maren', 1)).toBeNull();
    await save('maren', 1, '[{"id":"stage","visible":true}]');
    await save('maren', 1, '[{"id":"stage","visible":false}]');
    await save('maren', 2, '{"views":[]}');
    expect(await saved('maren', 1)).toEqual({ filterTargetId: 1, filters: '[{"id":"stage","visible":false}]' });
    expect(await saved('maren', 2)).toEqual({ filterTargetId: 2, filters: '{"views":[]}' });
    expect(await saved('edda', 1)).toBeNull();
    expect(await saved('maren', 999_999_999_999)).toBeNull();
  });

  it('that are no JSON, no list of columns, or too long are refused and leave the old ones', async () => {
    await save('edda', 1, '[]');
    for (const filters of ['not json', '', '{"id":"stage"}', '[{"id":"stage"}]', `["${'x'.repeat(20_000)}"]`]) {
      expect(await refused(() => save('edda', 1, filters))).toMatchObject({
        status: 400,
        code: 'BAD_REQUEST',
        answer: { error: { fields: { filters: expect.any(String) } } },
      });
    }
    expect(await saved('edda', 1)).toMatchObject({ filters: '[]' });
  });
});

describe('The selected policy area', () => {
  it('is one of those held, and becomes the primary one [API-124]', async () => {
    const select = (id: number) => server.as('maren').call(contract.setAccessLevel, { params: { accessLevelId: id } });
    expect((await select(headOffice)).status).toBe(200);
    expect((await current('maren')).accessLevels).toEqual([
      { id: distribution, title: 'Distribution', isPrimary: false },
      { id: headOffice, title: 'Head Office', isPrimary: true },
    ]);
    await select(distribution);
  });

  it('cannot be one that is not held, and the answer does not show whether there is such an area [API-124]', async () => {
    const select = (id: number) => server.as('edda').call(contract.setAccessLevel, { params: { accessLevelId: id } });
    const notHeld = await refused(() => select(stores));
    const missing = await refused(() => select(987_654_321_000));
    expect(notHeld).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    expect(missing.answer.body).toBe(notHeld.answer.body);
  });
});

describe('Changing service', () => {
  const list = (name: CastName) => server.as(name).call(contract.listServices);
  const change = (name: CastName, serviceId: number) =>
    server.as(name).call(contract.setService, { params: { serviceId } });
  const accounts = (userId: string, roles: string[], mayChangeService: boolean) =>
    Promise.all(
      [1, 2].map((serviceId) =>
        saveAccount(
          server.db,
          {
            userId,
            serviceId,
            givenName: '',
            familyName: '',
            roles,
            accessLevels: [{ id: serviceId === 1 ? distribution : 20_001, isPrimary: true }],
            mayChangeService,
          },
          server.now(),
        ),
      ),
    );

  it('is for HR users who have the flag; nobody else sees a list or changes anything [PERM-13, API-125, API-126]', async () => {
    await accounts(cast.isaac, ['BusinessUser'], true);
    for (const name of ['edda', 'isaac', 'teodora'] as const) {
      expect((await list(name)).error.errorCode).toBe('NOT_AUTHORISED');
      expect(await refused(() => change(name, 2))).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    }
  });

  it('moves everything the person sees to the other service, and back [PERM-13, API-125, API-126]', async () => {
    await accounts(cast.edda, ['HRUser'], true);
    const services = (currentId: number) => [
      { id: 2, title: 'Kestrel Foods', isCurrent: currentId === 2 },
      { id: 1, title: 'People Advisory', isCurrent: currentId === 1 },
    ];
    expect((await list('edda')).data).toEqual(services(1));
    expect((await change('edda', 2)).status).toBe(200);
    expect((await list('edda')).data).toEqual(services(2));
    expect(await current('edda')).toMatchObject({ serviceId: 2, fullName: 'Edda Marlowe' });
    expect((await server.as('edda').call(contract.getUserProfile, { params: { id: cast.odile } })).data.fullName).toBe(
      'Odile Fenn',
    );
    expect(
      (await server.as('edda').call(contract.getUserProfile, { params: { id: cast.maren } })).error.errorCode,
    ).toBe('NOT_FOUND');
    await change('edda', 1);
    expect((await current('edda')).serviceId).toBe(1);
  });

  it('to a service without an account, or none at all, is not found and changes nothing [API-126]', async () => {
    await saveAccount(
      server.db,
      {
        userId: cast.rufus,
        serviceId: 1,
        givenName: '',
        familyName: '',
        roles: ['HRUser'],
        accessLevels: [{ id: stores, isPrimary: true }],
        mayChangeService: true,
      },
      server.now(),
    );
    const noAccount = await refused(() => change('rufus', 2));
    const missing = await refused(() => change('rufus', 987_654_321_000));
    expect(noAccount).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(missing.answer.body).toBe(noAccount.answer.body);
  });
});
