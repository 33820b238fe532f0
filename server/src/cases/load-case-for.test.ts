import { lockCase, setOverview } from '@evenhand/contract/cases';
import { ParticipantRole, Relation, removeParticipant } from '@evenhand/contract/participants';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, join, openCase, participantParams } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { rollingBack } from '../../testing/rolling-back.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { callsOn, startTestServer } from '../../testing/test-server.ts';
import type { Actor } from '../access/actor.ts';
import { loadActor } from '../access/actor.ts';
import { endSession } from '../access/ended-sessions.ts';
import { RightsChanged } from '../access/rights-changed.ts';
import type { Db } from '../platform/database/open-database.ts';
import { loadCaseFor } from './load-case-for.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('Loading a case for an act', () => {
  it('a person who is blocked or loses the right to write while their act waits for the case is refused [PERM-03, PERM-04]', async () => {
    for (const [roleId, status] of [
      [ParticipantRole.Blocked, 404],
      [ParticipantRole.Observer, 403],
    ] as const) {
      const id = await openCase(server);
      const participantId = await join(server, id, 'isaac', 'stakeholder');
      const before = await historyOf(server, id);
      const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const earlier = server.db.transaction().execute(async (tx) => {
        await tx.selectFrom('case_record').select('id').where('id', '=', id).forUpdate().execute();
        await tx
          .updateTable('participant')
          .set({ role_id: roleId, relation_id: Relation.InterestedParty, blocked_reason: 'A witness.' })
          .where('id', '=', participantId)
          .execute();
        held.resolve();
        await released.promise;
      });
      await held.promise;
      const late = server
        .as('isaac')
        .call(setOverview, { params: { id }, body: { overview: 'Too late.', caseTrackingRecordId: id } });
      setTimeout(() => released.resolve(), 300);
      await earlier;
      expect((await late).status).toBe(status);
      expect(await historyOf(server, id)).toEqual(before);
    }
  });

  it('an HR user who loses the policy area or becomes the respondent while their act waits has only what is left [PERM-06]', async () => {
    const levels = await server.db
      .selectFrom('account')
      .select('access_level_ids')
      .where('user_id', '=', cast.edda)
      .executeTakeFirstOrThrow();
    const account = (tx: Db) => tx.updateTable('account').where('user_id', '=', cast.edda);
    for (const lose of [
      (tx: Db) =>
        account(tx)
          .set({ access_level_ids: [1] })
          .execute(),
      (tx: Db, id: number) =>
        tx
          .updateTable('participant')
          .set({ relation_id: Relation.Respondent })
          .where('case_id', '=', id)
          .where('user_id', '=', cast.edda)
          .execute(),
    ]) {
      const id = await openCase(server);
      await join(server, id, 'edda', 'stakeholder');
      const before = await historyOf(server, id);
      const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const earlier = server.db.transaction().execute(async (tx) => {
        await tx.selectFrom('case_record').select('id').where('id', '=', id).forUpdate().execute();
        await lose(tx, id);
        held.resolve();
        await released.promise;
      });
      await held.promise;
      const late = server.as('edda').call(lockCase, { params: { id } });
      setTimeout(() => released.resolve(), 300);
      await earlier;
      expect((await late).status).toBe(403);
      expect(await historyOf(server, id)).toEqual(before);
      await account(server.db).set(levels).execute();
    }
  });
});

describe('Signing out', () => {
  it('while an act waits for the case refuses it, and nothing changes [AUTH-05]', async () => {
    const id = await openCase(server);
    const before = await historyOf(server, id);
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const earlier = server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('case_record').select('id').where('id', '=', id).forUpdate().execute();
      await endSession(tx, 'signed-out', server.now());
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const late = callsOn(server.server, cast.edda, `Bearer test.${cast.edda}.${Date.now() + 60_000}.signed-out`).call(
      lockCase,
      { params: { id } },
    );
    setTimeout(() => released.resolve(), 300);
    await earlier;
    expect((await late).status).toBe(401);
    expect(await historyOf(server, id)).toEqual(before);
    expect((await server.as('edda').call(lockCase, { params: { id } })).status).toBe(200);
  });
});

/**
 * Reads as the owner of the tables, whom no policy binds: so the refusals
 * here come from the application itself.
 */
describe('Without row-level security', () => {
  /**
   * What happens, in a transaction that is rolled back, to a person whose rights have been read at its start.
   */
  const actingAs = <T>(name: CastName, work: (tx: Db, actor: Actor) => Promise<T>): Promise<T> =>
    rollingBack(server.db)
      .transaction()
      .execute(async (tx) => work(tx, (await loadActor(tx, cast[name]))!));
  const held = async (tx: Db) =>
    (await sql<{ ids: number[] }>`select access.held_case_ids()::int[] as ids`.execute(tx)).rows[0]?.ids;
  const observer = (caseId: number, name: CastName) => ({
    service_id: 1,
    case_id: caseId,
    user_id: cast[name],
    role_id: ParticipantRole.Observer,
    relation_id: Relation.Other,
    source_id: 1,
    added_at: server.now(),
    added_by: cast.maren,
  });

  it('a hidden case is answered like a missing one, for a read and for an act, which then holds nothing [PERM-04, PERM-05]', async () => {
    const id = await openCase(server);
    await join(server, id, 'isaac', 'blocked');
    const removed = await join(server, id, 'derrin', 'observer');
    expect(
      (await server.as('maren').call(removeParticipant, { params: { id, participantId: removed } })).error,
    ).toBeUndefined();
    const outsiders = (['wren', 'odile', 'isaac', 'derrin', 'callum'] as const).map((name) => ({ name, caseId: id }));
    for (const lock of [false, true]) {
      for (const { name, caseId } of [...outsiders, { name: 'maren', caseId: id + 1000 } as const]) {
        await actingAs(name, async (tx, actor) => {
          await expect(loadCaseFor(tx, actor, caseId, { lock })).rejects.toMatchObject({ code: 'CASE_NOT_FOUND' });
          expect(await held(tx)).toEqual([]);
        });
      }
    }
  });

  it('a read holds no case, an act holds the one it asked for', async () => {
    const [, id] = [await openCase(server), await openCase(server)];
    await actingAs('maren', async (tx, actor) => {
      const read = await loadCaseFor(tx, actor, id, { lock: false });
      expect(await held(tx)).toEqual([]);
      expect(await loadCaseFor(tx, actor, id, { lock: true })).toEqual(read);
      expect(await held(tx)).toEqual([id]);
    });
  });

  it('an act whose person came to see the case only after it began does not hold a row it has not locked', async () => {
    const id = await openCase(server);
    await actingAs('wren', async (tx, actor) => {
      const ofHr = { roles: ['HRUser'], access_level_ids: [1, 2, 3] };
      await tx.updateTable('account').set(ofHr).where('user_id', '=', cast.wren).execute();
      await expect(loadCaseFor(tx, actor, id, { lock: true })).rejects.toMatchObject({ code: 'CASE_NOT_FOUND' });
      expect(await held(tx)).toEqual([]);
      expect(await loadCaseFor(tx, (await loadActor(tx, cast.wren))!, id, { lock: true })).toMatchObject({ id });
      expect(await held(tx)).toEqual([id]);
    });
  });

  it('an act whose person was added to the case since it began, or taken off it, goes by what is so when it locks the row', async () => {
    const id = await openCase(server);
    await actingAs('wren', async (tx, actor) => {
      await tx.insertInto('participant').values(observer(id, 'wren')).execute();
      expect(await loadCaseFor(tx, actor, id, { lock: true })).toMatchObject({ actorRole: ParticipantRole.Observer });
      expect(await held(tx)).toEqual([id]);
    });
    await actingAs('teodora', async (tx, actor) => {
      await tx.updateTable('participant').set({ removed_at: server.now() }).where('case_id', '=', id).execute();
      await expect(loadCaseFor(tx, actor, id, { lock: true })).rejects.toMatchObject({ code: 'CASE_NOT_FOUND' });
      expect(await held(tx)).toEqual([]);
    });
  });

  it.each([
    [
      'roles',
      (tx: Db) =>
        tx
          .updateTable('account')
          .set({ roles: ['HRUser', 'BusinessUser'] })
          .where('user_id', '=', cast.edda)
          .execute(),
    ],
    [
      'policy areas',
      (tx: Db) =>
        tx
          .updateTable('account')
          .set({ access_level_ids: [1, 2, 3] })
          .where('user_id', '=', cast.edda)
          .execute(),
    ],
    [
      'relation to the case, now its respondent,',
      (tx: Db, id: number) =>
        tx
          .updateTable('participant')
          .set({ relation_id: Relation.Respondent })
          .where('case_id', '=', id)
          .where('user_id', '=', cast.edda)
          .execute(),
    ],
  ])('an act whose person’s %s changed since it began holds nothing and is begun anew', async (_what, change) => {
    const id = await openCase(server);
    await join(server, id, 'edda', 'stakeholder');
    await actingAs('edda', async (tx, actor) => {
      await change(tx, id);
      await expect(loadCaseFor(tx, actor, id, { lock: true })).rejects.toBeInstanceOf(RightsChanged);
      expect(await held(tx)).toEqual([]);
      const again = (await loadActor(tx, cast.edda))!;
      expect(await loadCaseFor(tx, again, id, { lock: true })).toMatchObject({
        id,
        actorRole: ParticipantRole.Stakeholder,
      });
      expect(await held(tx)).toEqual([id]);
    });
  });

  it('an act whose person was signed out since it began holds nothing, and their other session goes on [AUTH-05]', async () => {
    const id = await openCase(server);
    const session = (sessionId: string) => ({ userId: cast.edda, sessionId, issuedAt: server.now().getTime() });
    await rollingBack(server.db)
      .transaction()
      .execute(async (tx) => {
        const [ended, other] = [
          (await loadActor(tx, cast.edda, session('ended')))!,
          (await loadActor(tx, cast.edda, session('other')))!,
        ];
        await endSession(tx, 'ended', server.now());
        await expect(loadCaseFor(tx, ended, id, { lock: true })).rejects.toBeInstanceOf(RightsChanged);
        expect(await held(tx)).toEqual([]);
        expect(await loadCaseFor(tx, other, id, { lock: true })).toMatchObject({ id });
        expect(await held(tx)).toEqual([id]);
      });
  });

  it('the owner and the actor’s participation are those of this case now, not earlier ones and not those of other cases', async () => {
    const [id, elsewhere] = [await openCase(server), await openCase(server, { owner: 'ngozi' })];
    await join(server, id, 'edda', 'observer');
    await join(server, elsewhere, 'edda', 'stakeholder');
    const facts = (name: CastName, lock: boolean) =>
      actingAs(name, (tx, actor) => loadCaseFor(tx, actor, id, { lock }));
    for (const lock of [false, true]) {
      expect(await facts('edda', lock)).toMatchObject({
        ownerUserId: cast.teodora,
        actorRole: ParticipantRole.Observer,
        actorRelationId: Relation.Other,
      });
      expect(await facts('priya', lock)).toMatchObject({
        ownerUserId: cast.teodora,
        actorRole: null,
        actorRelationId: null,
      });
    }
    const gone = { removed_at: server.now(), removed_by: cast.maren };
    const { participantId } = await participantParams(server, id, 'edda');
    await server.db.updateTable('participant').set(gone).where('id', '=', participantId).execute();
    await server.db
      .insertInto('participant')
      .values({ ...observer(id, 'ngozi'), ...gone, role_id: ParticipantRole.CaseOwner })
      .execute();
    for (const lock of [false, true]) {
      expect(await facts('edda', lock)).toMatchObject({
        ownerUserId: cast.teodora,
        actorRole: null,
        actorRelationId: null,
      });
    }
  });

  it('a case is locked once a person has locked it', async () => {
    const id = await openCase(server);
    const isLocked = () =>
      actingAs('maren', async (tx, actor) => (await loadCaseFor(tx, actor, id, { lock: false })).isLocked);
    expect(await isLocked()).toBe(false);
    expect((await server.as('maren').call(lockCase, { params: { id } })).error).toBeUndefined();
    expect(await isLocked()).toBe(true);
  });
});
