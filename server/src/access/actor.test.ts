import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { rollingBack } from '../../testing/rolling-back.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Actor } from './actor.ts';
import { loadActor } from './actor.ts';
import type { TokenOrigin } from './ended-sessions.ts';
import { endSession } from './ended-sessions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The person's rights after `change`, which is rolled back. */
const rightsAfter = (
  change: (tx: Db) => Promise<unknown>,
  userId: string = cast.maren,
  token?: TokenOrigin,
): Promise<Actor | null> =>
  rollingBack(server.db)
    .transaction()
    .execute(async (tx) => {
      await change(tx);
      return await loadActor(tx, userId, token);
    });
const account = (values: { roles?: string[]; may_change_service?: boolean; is_current?: boolean }) => (tx: Db) =>
  tx.updateTable('account').set(values).where('user_id', '=', cast.maren).execute();
const rules =
  (title: string, value: 'true' | 'false', of: { name: CastName; service: number } = { name: 'maren', service: 1 }) =>
  async (tx: Db) => {
    await tx.deleteFrom('permission_rule').where('user_id', '=', cast.maren).where('title', '=', title).execute();
    await tx.deleteFrom('permission_rule').where('user_id', '=', cast[of.name]).where('title', '=', title).execute();
    await tx
      .insertInto('permission_rule')
      .values({ user_id: cast[of.name], service_id: of.service, title, value })
      .execute();
  };
const asTheyAre = async (): Promise<void> => undefined;

describe('Who acts', () => {
  it('is a person to whom nobody gave an account where rights are given here, without any; elsewhere they are nobody [FIRST-13]', async () => {
    const without = (tx: Db) => tx.deleteFrom('account').where('user_id', '=', cast.maren).execute();
    const givenHere = (tx: Db) =>
      sql`insert into installation (rights, begun_at) values ('directory', now())`.execute(tx);
    expect(await rightsAfter(without)).toBeNull();
    expect(
      await rightsAfter(async (tx) => {
        await without(tx);
        await givenHere(tx);
      }),
    ).toMatchObject({
      userId: cast.maren,
      serviceId: 1,
      roles: [],
      isHr: false,
      isBusiness: false,
      mayCreateCase: false,
    });
    expect(await rightsAfter(givenHere, NOBODY)).toBeNull();
    expect(
      await rightsAfter(async (tx) => {
        await without(tx);
        await givenHere(tx);
        await tx.updateTable('person').set({ deactivated_at: new Date() }).where('user_id', '=', cast.maren).execute();
      }),
    ).toBeNull();
  });

  it('is the person asked for, with the account of the service they work in now', async () => {
    const inOther = (tx: Db) =>
      sql`insert into account (user_id, service_id, roles, access_level_ids, is_current, synced_at)
        values (${cast.maren}, 2, '{BusinessUser}', '{}', false, now())`.execute(tx);
    expect(await rightsAfter(inOther)).toMatchObject({
      userId: cast.maren,
      fullName: 'Maren Oduya',
      serviceId: 1,
      roles: ['HRUser', 'UserSearch'],
    });
    expect(await rightsAfter(asTheyAre, cast.odile)).toMatchObject({
      userId: cast.odile,
      fullName: 'Odile Fenn',
      serviceId: 2,
    });
  });

  it('is nobody when unknown, deactivated, at work in no service, or signed out', async () => {
    const token: TokenOrigin = { userId: cast.maren, sessionId: 'this-session', issuedAt: server.now().getTime() };
    const deactivate = (tx: Db) =>
      tx.updateTable('person').set({ deactivated_at: server.now() }).where('user_id', '=', cast.maren).execute();
    const end = (sessionId: string) => (tx: Db) => endSession(tx, sessionId, server.now());
    expect(await rightsAfter(asTheyAre, NOBODY)).toBeNull();
    expect(await rightsAfter(deactivate)).toBeNull();
    expect(await rightsAfter(account({ is_current: false }))).toBeNull();
    expect(await rightsAfter(end('this-session'), cast.maren, token)).toBeNull();
    expect(await rightsAfter(end('another-session'), cast.maren, token)).toMatchObject({ userId: cast.maren });
    expect(await rightsAfter(end('this-session'), cast.maren)).toMatchObject({ userId: cast.maren });
  });

  it.each([
    {
      roles: ['HRUser', 'UserSearch'],
      expected: { isHr: true, isBusiness: false, maySearchUsers: true, mayChangeService: true, mayCreateCase: true },
    },
    {
      roles: ['HRUser'],
      expected: { isHr: true, isBusiness: false, maySearchUsers: false, mayChangeService: true, mayCreateCase: true },
    },
    {
      roles: ['HRUser', 'BusinessUser'],
      expected: { isHr: true, isBusiness: true, maySearchUsers: false, mayChangeService: true, mayCreateCase: true },
    },
    {
      roles: ['BusinessUser', 'UserSearch'],
      expected: {
        isHr: false,
        isBusiness: true,
        maySearchUsers: false,
        mayChangeService: false,
        mayReviewRemovals: false,
        mayCreateCase: true,
      },
    },
    {
      roles: ['UserSearch'],
      expected: {
        isHr: false,
        isBusiness: false,
        maySearchUsers: false,
        mayChangeService: false,
        mayCreateCase: false,
      },
    },
  ])('may do what the roles $roles allow, where it was given', async ({ roles, expected }) => {
    expect(await rightsAfter(account({ roles, may_change_service: true }))).toMatchObject(expected);
    expect(await rightsAfter(account({ roles, may_change_service: false }))).toMatchObject({
      ...expected,
      mayChangeService: false,
    });
  });

  it('has the permission rules of their own for the service they work in', async () => {
    const may = async (change: (tx: Db) => Promise<unknown>) => {
      const actor = await rightsAfter(change);
      return [actor?.mayReviewRemovals, actor?.mayCreateCase];
    };
    const none = (tx: Db) => tx.deleteFrom('permission_rule').execute();
    expect(await may(none)).toEqual([false, true]);
    expect(await may(rules('ReviewMessageRemovals', 'true'))).toEqual([true, true]);
    expect(await may(rules('ReviewMessageRemovals', 'false'))).toEqual([false, true]);
    expect(await may(rules('ReviewMessageRemovals', 'true', { name: 'edda', service: 1 }))).toEqual([false, true]);
    expect(await may(rules('ReviewMessageRemovals', 'true', { name: 'maren', service: 2 }))).toEqual([false, true]);
    expect(await may(async (tx) => [await none(tx), await rules('CreateCase', 'false')(tx)])).toEqual([false, false]);
    expect(await may(async (tx) => [await none(tx), await rules('CreateCase', 'true')(tx)])).toEqual([false, true]);
  });

  it('is read with their cases as the product serves, before anything else is, and leaves nothing of the system’s sight', async () => {
    const id = await openCase(server);
    await join(server, id, 'isaac', 'blocked');
    await server.serving.transaction().execute(async (tx) => {
      expect(await loadActor(tx, cast.isaac)).toMatchObject({ keptCaseIds: `{${id}}`, partyCaseIds: '{}' });
      expect((await sql<{ isSystem: boolean }>`select access.is_system() as "isSystem"`.execute(tx)).rows).toEqual([
        { isSystem: false },
      ]);
    });
  });
});
