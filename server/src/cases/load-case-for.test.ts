import { lockCase, setOverview } from '@evenhand/contract/case-acts';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../platform/database/open-database.ts';
import { historyOf, join, openCase } from '../testing/case-world.ts';
import { cast } from '../testing/cast.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startTestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('Loading a case for an act', () => {
  it('whoever is blocked or loses the right to write while their act waits for the case is refused [PERM-03, PERM-04]', async () => {
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
      const late = server.as('isaac').call(setOverview, { params: { id }, body: { overview: 'Too late.', caseTrackingRecordId: id } });
      setTimeout(() => released.resolve(), 300);
      await earlier;
      expect((await late).status).toBe(status);
      expect(await historyOf(server, id)).toEqual(before);
    }
  });

  it('an HR user who loses the policy area or becomes the respondent while their act waits has only what is left [PERM-06]', async () => {
    const levels = await server.db.selectFrom('account').select('access_level_ids').where('user_id', '=', cast.edda).executeTakeFirstOrThrow();
    const account = (tx: Db) => tx.updateTable('account').where('user_id', '=', cast.edda);
    for (const lose of [
      (tx: Db) =>
        account(tx)
          .set({ access_level_ids: [1] })
          .execute(),
      (tx: Db, id: number) =>
        tx.updateTable('participant').set({ relation_id: Relation.Respondent }).where('case_id', '=', id).where('user_id', '=', cast.edda).execute(),
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
