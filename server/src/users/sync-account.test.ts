import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { loadActor } from '../access/actor.ts';
import { saveAccount } from './sync-account.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const userId = 'aaaaaaaa-0000-4000-8000-0000000000b1';
const now = new Date('2026-11-18T09:00:00.000Z');
const claims = {
  userId,
  serviceId: 1,
  givenName: 'Ola',
  familyName: 'Brandt',
  roles: ['HRUser', 'UserSearch'],
  accessLevels: [
    { id: 1, isPrimary: false },
    { id: 2, isPrimary: true },
  ],
  mayChangeService: true,
};
const sync = (change: Partial<typeof claims> & { issuedAt?: number } = {}) =>
  saveAccount(database.db, { ...claims, ...change }, now);
const actor = () => loadActor(database.db, userId);
const select = (values: { selected_access_level_id?: number; is_current?: boolean }, serviceId: number) =>
  database.db
    .updateTable('account')
    .set(values)
    .where('user_id', '=', userId)
    .where('service_id', '=', serviceId)
    .execute();

describe('Our copy of a person’s claims', () => {
  beforeEach(async () => {
    await database.db.deleteFrom('account').where('user_id', '=', userId).execute();
    await database.db.updateTable('person').set({ claims_issued_at: null }).where('user_id', '=', userId).execute();
    await sync();
  });

  it('begins with the token: name, roles, policy areas with the primary one [AUTH-07, AUTH-13]', async () => {
    expect(await actor()).toMatchObject({
      fullName: 'Ola Brandt',
      serviceId: 1,
      roles: ['HRUser', 'UserSearch'],
      accessLevelIds: [1, 2],
      selectedAccessLevelId: 2,
    });
  });

  it('loses at once what a later token lacks [AUTH-07]', async () => {
    await sync({ roles: ['BusinessUser'], accessLevels: [{ id: 1, isPrimary: true }] });
    expect(await actor()).toMatchObject({
      isHr: false,
      isBusiness: true,
      accessLevelIds: [1],
      selectedAccessLevelId: 1,
      mayChangeService: false,
    });
  });

  it('keeps the policy area the person selected as long as they hold it', async () => {
    await select({ selected_access_level_id: 1 }, 1);
    await sync();
    expect((await actor())?.selectedAccessLevelId).toBe(1);
    await sync({ accessLevels: [{ id: 2, isPrimary: true }] });
    expect((await actor())?.selectedAccessLevelId).toBe(2);
  });

  it('keeps the service the person chose while they may choose, and takes the token’s when they may not', async () => {
    await sync({ serviceId: 2 });
    expect((await actor())?.serviceId).toBe(1);
    await select({ is_current: false }, 1);
    await select({ is_current: true }, 2);
    await sync();
    expect((await actor())?.serviceId).toBe(2);
    await sync({ mayChangeService: false });
    expect((await actor())?.serviceId).toBe(1);
  });

  it('moves to another service when the provider moves the person', async () => {
    await sync({ mayChangeService: false });
    await sync({ serviceId: 2, mayChangeService: false });
    expect((await actor())?.serviceId).toBe(2);
  });

  it('takes a lost role away in every service, and gives a new one only where the token does', async () => {
    await sync({ serviceId: 2 });
    await sync({ roles: ['HRUser', 'BusinessUser'] });
    const rows = await database.db
      .selectFrom('account')
      .select(['service_id', 'roles'])
      .where('user_id', '=', userId)
      .orderBy('service_id')
      .execute();
    expect(rows).toEqual([
      { service_id: 1, roles: ['HRUser', 'BusinessUser'] },
      { service_id: 2, roles: ['HRUser'] },
    ]);
  });

  it('gives nothing for a token of a service there is not, not even what an earlier token gave', async () => {
    await sync({ serviceId: 77 });
    expect(await actor()).toBeNull();
    await sync();
    expect((await actor())?.serviceId).toBe(1);
  });

  it('does not take a lost role back from an older token that is still valid, nor a policy area or a service [AUTH-07]', async () => {
    const minutes = (count: number) => now.getTime() + (count - 10) * 60_000;
    await sync({ issuedAt: minutes(0) });
    await sync({
      issuedAt: minutes(5),
      roles: ['BusinessUser'],
      accessLevels: [{ id: 1, isPrimary: true }],
      mayChangeService: false,
    });
    const lost = { isHr: false, accessLevelIds: [1], mayChangeService: false, serviceId: 1 };
    await sync({ issuedAt: minutes(0) });
    expect(await actor()).toMatchObject(lost);
    await sync({ issuedAt: minutes(4), serviceId: 2, mayChangeService: false });
    expect(await actor()).toMatchObject(lost);
    await sync({
      issuedAt: minutes(5),
      roles: ['BusinessUser', 'UserSearch'],
      accessLevels: [{ id: 1, isPrimary: true }],
      mayChangeService: false,
    });
    expect((await actor())?.roles).toEqual(['BusinessUser', 'UserSearch']);
    await sync({ issuedAt: minutes(6) });
    expect(await actor()).toMatchObject({ isHr: true, accessLevelIds: [1, 2] });
  });

  it('does not come back by an older token after one of a service there is not', async () => {
    await sync({ issuedAt: now.getTime(), serviceId: 77 });
    await sync({ issuedAt: now.getTime() - 60_000 });
    expect(await actor()).toBeNull();
  });

  it('gives no lost role back when a token of a provider whose clock is ahead is used again', async () => {
    const ahead = now.getTime() + 30_000;
    await sync({ issuedAt: ahead });
    await sync({ issuedAt: ahead + 1_000, roles: ['BusinessUser'] });
    await sync({ issuedAt: ahead });
    expect(await actor()).toMatchObject({ isHr: false });
    await sync({ issuedAt: ahead + 2_000 });
    expect(await actor()).toMatchObject({ isHr: true });
  });

  it('of two tokens that arrive together the later one counts', async () => {
    const later = now.getTime();
    for (let round = 0; round < 5; round += 1) {
      await database.db.updateTable('person').set({ claims_issued_at: null }).where('user_id', '=', userId).execute();
      await Promise.all(
        [{ issuedAt: later - 60_000 }, { issuedAt: later, roles: ['BusinessUser'] }].map((change) =>
          database.db.transaction().execute((tx) => saveAccount(tx, { ...claims, ...change }, now)),
        ),
      );
      expect((await actor())?.roles).toEqual(['BusinessUser']);
    }
  });
});
