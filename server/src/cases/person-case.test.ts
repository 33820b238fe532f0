import { closeCase, reopenCase } from '@evenhand/contract/case-closure';
import { changeCaseOwner, ParticipantRole, removeParticipant } from '@evenhand/contract/participants';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, lookupId, openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { enterAs, enterAsSystem } from '../access/context.ts';
import { inReadOnly } from '../platform/database/read-only.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Rows that the participants and cases give, and rows that are kept, where the two differ. */
async function differing(): Promise<unknown[]> {
  const given = sql`select p.user_id, p.case_id, p.role_id, c.status, c.due_at
    from participant p join case_record c on c.id = p.case_id where p.removed_at is null and p.role_id <> 4`;
  const kept = sql`select user_id, case_id, role_id, status, due_at from person_case`;
  const { rows } = await sql`(${given} except ${kept}) union all (${kept} except ${given})`.execute(server.db);
  return rows;
}
const kept = (caseId: number) =>
  server.db
    .selectFrom('person_case')
    .select(['user_id as who', 'role_id as role', 'status'])
    .where('case_id', '=', caseId)
    .orderBy('role_id')
    .execute();

test('What is kept of the cases of a person follows every change of who is on a case, and of the case [PERM-05, LIST-20]', async () => {
  const id = await openCase(server);
  const params = { id };
  const owner = { who: cast.teodora, role: ParticipantRole.CaseOwner, status: 1 };
  expect([await kept(id), await differing()]).toEqual([[owner], []]);

  await join(server, id, 'salma', 'observer');
  await join(server, id, 'isaac', 'blocked');
  await join(server, id, 'maren', 'stakeholder');
  const maren = { who: cast.maren, role: ParticipantRole.Stakeholder, status: 1 };
  const salma = { who: cast.salma, role: ParticipantRole.Observer, status: 1 };
  expect([await kept(id), await differing()]).toEqual([[owner, maren, salma], []]);

  const handed = {
    newOwnerUserId: cast.salma,
    existingOwnerNewRoleId: -1,
    changeCaseOwnerReason: 'They moved.',
  } as const;
  expect((await server.as('edda').call(changeCaseOwner, { params, body: handed })).status).toBe(200);
  const isOwner = { ...salma, role: ParticipantRole.CaseOwner };
  expect([await kept(id), await differing()]).toEqual([[isOwner, maren], []]);
  await join(server, id, 'teodora', 'observer');
  expect([await kept(id), await differing()]).toEqual([[isOwner, maren, { ...owner, role: 3 }], []]);

  const body = {
    caseTrackingRecordId: id,
    workflowTrackingComponentId: 1,
    conclusion: 'Answered.',
    outcomeStageId: null,
  };
  expect((await server.as('edda').call(closeCase, { params, body })).status).toBe(200);
  expect([(await kept(id)).map(({ status }) => status), await differing()]).toEqual([[3, 3, 3], []]);
  const again = { caseId: id, reopenCaseReasonId: lookupId(server, 'reopen-reasons', 'recurrence') };
  expect((await server.as('edda').call(reopenCase, { params, body: again })).status).toBe(200);
  await server.db.updateTable('case_record').set({ due_at: server.now() }).where('id', '=', id).execute();
  expect([(await kept(id)).map(({ status }) => status), await differing()]).toEqual([[1, 1, 1], []]);
});

test('A participation that has ended takes nothing from a later one of the same person [PERM-05]', async () => {
  const id = await openCase(server);
  const participantId = await join(server, id, 'salma', 'observer');
  expect((await server.as('maren').call(removeParticipant, { params: { id, participantId } })).status).toBe(200);
  expect((await kept(id)).map(({ who }) => who)).toEqual([cast.teodora]);
  await join(server, id, 'salma', 'stakeholder');
  const ended = server.db.updateTable('participant').where('id', '=', participantId);
  await ended.set({ role_id: 2, removed_at: new Date(0) }).execute();
  expect((await kept(id)).map(({ who }) => who)).toEqual([cast.teodora, cast.salma]);
  await server.db.deleteFrom('participant').where('case_id', '=', id).where('user_id', '=', cast.salma).execute();
  expect([(await kept(id)).map(({ who }) => who), await differing()]).toEqual([[cast.teodora], []]);
});

test('A person reads their own rows and writes none; nobody else reads them, nor does the system [PERM-04]', async () => {
  const id = await openCase(server);
  const ownersRead = (enter: (db: Parameters<typeof enterAs>[0]) => Promise<unknown>) =>
    inReadOnly(server.serving, async (reading) => {
      await enter(reading);
      const { rows } = await sql<{ who: string }>`select distinct user_id as who from person_case`.execute(reading);
      return rows.map(({ who }) => who);
    });
  expect(await ownersRead((db) => enterAs(db, cast.teodora))).toEqual([cast.teodora]);
  expect(await ownersRead((db) => enterAs(db, cast.rufus))).toEqual([]);
  expect(await ownersRead(enterAsSystem)).toEqual([]);
  expect(await ownersRead(async () => undefined)).toEqual([]);
  const writing = sql`update person_case set user_id = ${cast.rufus} where case_id = ${id}`.execute(server.serving);
  await expect(writing).rejects.toMatchObject({ code: '42501' });
});
