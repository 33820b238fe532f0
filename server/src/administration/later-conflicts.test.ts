import { setEmployee } from '@evenhand/contract/case-people';
import { changeDirectoryPerson, getDirectoryPerson } from '@evenhand/contract/directory';
import { queryNotifications } from '@evenhand/contract/notifications';
import { addParticipant, editParticipant, ParticipantRole, Relation } from '@evenhand/contract/participants';
import { addParty, changeParty } from '@evenhand/contract/parties';
import { getHistory } from '@evenhand/contract/timeline';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { letAdminister } from '../../testing/administration-world.ts';
import { historyOf, join, openCase, openWithoutAdviser, participantParams } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openLedger } from '../main/open-ledger.ts';
import { judgeNewManagers, judgingReportingLines } from '../participants/judge-reporting-lines.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { createLogger } from '../platform/logger.ts';

/** Conflicts of roles that arise after somebody has a role (ROLES-11). */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await letAdminister(server, { owner: 'silas', people: 'derrin', approver: 'wren' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('notice').execute();
  for (const name of ['callum', 'isaac', 'salma', 'wren'] as const) await report(name, null);
});

const { HearingManager, AppealManager, Respondent, Other } = Relation;
/** Makes one of the cast the manager of another, without anybody being told. */
const report = (junior: CastName, manager: CastName | null) =>
  server.db
    .updateTable('person')
    .set({ manager_user_id: manager === null ? null : cast[manager] })
    .where('user_id', '=', cast[junior])
    .execute();
const appoint = async (id: number, name: CastName, relationId: number, more: object = {}) => {
  const body = {
    participantGuid: cast[name],
    participantRoleId: ParticipantRole.Stakeholder,
    participantRelationId: relationId,
    ...more,
  };
  expect((await server.as('maren').call(addParticipant, { params: { id }, body })).error).toBeUndefined();
};
const beAbout = (id: number, name: CastName) =>
  server.as('maren').call(setEmployee, { params: { id }, body: { employeeId: cast[name], formerEmployee: 'mistake' } });
const arisenOn = async (id: number) =>
  (await historyOf(server, id))
    .filter(({ kind }) => kind === 'role-conflict.arisen')
    .flatMap(({ facts }) => (facts as { conflicts: string[] }).conflicts);
const toldTo = async (name: CastName) =>
  (await server.as(name).call(queryNotifications, { query: {} })).data.data
    .map((one) => one.notificationTitle ?? '')
    .filter((title) => title.startsWith('Look at the roles'));
const performJobs = () =>
  createJobRunner({
    db: server.serving,
    clock: server.now,
    log: createLogger('silent'),
    jobs: [judgingReportingLines(openLedger)],
  }).runDueJobs();
const ngoziManages = 'Ngozi Farraday, the hearing manager, manages Isaac Penhallow.';

describe('A conflict that arises later', () => {
  test('is none of an adviser who becomes a respondent, and by that ceases to advise [ROLES-11, PARTY-03]', async () => {
    const id = await openCase(server);
    await server.db.updateTable('case_record').set({ adviser_user_id: cast.priya }).where('id', '=', id).execute();
    const body = { relation: 'respondent', userId: cast.priya } as const;
    expect((await server.as('maren').call(addParty, { params: { id }, body })).error).toBeUndefined();
    expect(await arisenOn(id)).toEqual([]);
  });

  test('by another employee is a line in the case and told to the adviser, once, and takes nothing away [ROLES-11]', async () => {
    await report('isaac', 'ngozi');
    const id = await openCase(server);
    await join(server, id, 'salma', 'observer');
    await appoint(id, 'ngozi', HearingManager);
    expect((await beAbout(id, 'isaac')).error).toBeUndefined();
    expect(await arisenOn(id)).toEqual([ngoziManages]);
    expect(await toldTo('maren')).toEqual([]);
    const { rows } = await sql`select 1 from participant where case_id = ${id} and user_id = ${cast.ngozi}
      and removed_at is null and relation_id = ${HearingManager}`.execute(server.db);
    expect(rows).toHaveLength(1);
    await beAbout(id, 'callum');
    await beAbout(id, 'isaac');
    expect(await arisenOn(id)).toEqual([ngoziManages]);
    const read = async (name: CastName) =>
      JSON.stringify((await server.as(name).call(getHistory, { params: { id } })).data);
    expect(await read('teodora')).toContain(ngoziManages);
    expect(await read('salma')).not.toContain(ngoziManages);
  });

  test('by a new respondent, in each way to become one, is told to the adviser, or to HR while there is none [ROLES-11]', async () => {
    await report('isaac', 'ngozi');
    const beRespondent = { params: { id: 0 }, body: { relation: 'respondent' as const, userId: cast.isaac } };
    const advised = await openCase(server, { as: 'edda', owner: 'teodora' });
    await appoint(advised, 'ngozi', HearingManager);
    await server.as('maren').call(addParty, { ...beRespondent, params: { id: advised } });
    expect(await toldTo('edda')).toEqual([`Look at the roles on this case: ${ngoziManages}`]);
    expect(await toldTo('priya')).toEqual([]);

    const adviseless = await openWithoutAdviser(server);
    await appoint(adviseless, 'ngozi', HearingManager);
    const witness = { params: { id: adviseless }, body: { relation: 'witness' as const, userId: cast.isaac } };
    const partyId = (await server.as('maren').call(addParty, witness)).data.id;
    expect(await arisenOn(adviseless)).toEqual([]);
    const become = { params: { id: adviseless, partyId }, body: { relation: 'respondent' as const } };
    expect((await server.as('maren').call(changeParty, become)).error).toBeUndefined();
    expect(await arisenOn(adviseless)).toEqual([ngoziManages]);
    expect(await toldTo('priya')).toEqual([`Look at the roles on this case: ${ngoziManages}`]);

    const joined = await openCase(server);
    await appoint(joined, 'ngozi', HearingManager);
    await appoint(joined, 'isaac', Other);
    const edit = {
      params: await participantParams(server, joined, 'isaac'),
      body: { participantRoleId: ParticipantRole.Stakeholder, participantRelationId: Respondent },
    };
    expect((await server.as('maren').call(editParticipant, edit)).error).toBeUndefined();
    const added = await openCase(server);
    await appoint(added, 'ngozi', AppealManager);
    await appoint(added, 'isaac', Respondent);
    expect([await arisenOn(joined), await arisenOn(added)]).toEqual([
      [ngoziManages],
      ['Ngozi Farraday, the appeal manager, manages Isaac Penhallow.'],
    ]);
  });

  test('by a changed manager in the directory is told by a job, on open cases of these people alone, and once [ROLES-11]', async () => {
    const [concerned, other, accepted] = [await openCase(server), await openCase(server), await openCase(server)];
    await appoint(concerned, 'salma', HearingManager);
    await report('callum', 'salma');
    const conflictReason = 'No other manager is trained to hear it.';
    await appoint(accepted, 'salma', HearingManager, { conflictReason });
    await report('callum', null);
    const { version, firstName, lastName, email, employeeNumber, jobTitle, policyArea } = (
      await server.as('derrin').call(getDirectoryPerson, { params: { userId: cast.callum } })
    ).data;
    const body = {
      version,
      firstName,
      lastName,
      email,
      employeeNumber: employeeNumber ?? '',
      jobTitle,
      accessLevelId: policyArea?.id ?? null,
    };
    const change = { params: { userId: cast.callum }, body: { ...body, managerUserId: cast.salma } };
    expect((await server.as('derrin').call(changeDirectoryPerson, change)).error).toBeUndefined();
    expect(await arisenOn(concerned)).toEqual([]);
    await performJobs();
    const sentence = 'Salma Qureshi-Vane, the hearing manager, manages Callum Brightwater.';
    expect(await arisenOn(concerned)).toEqual([sentence]);
    expect([await arisenOn(other), await arisenOn(accepted)]).toEqual([[], []]);
    expect(await toldTo('maren')).toEqual([`Look at the roles on this case: ${sentence}`]);
    await raise('callum');
    expect(await arisenOn(concerned)).toEqual([sentence]);
  });

  test('by a manager further up is told where the decider comes to report to the employee [ROLES-11]', async () => {
    const id = await openCase(server, { employee: 'isaac' });
    await report('salma', 'wren');
    await appoint(id, 'salma', HearingManager);
    await report('wren', 'isaac');
    await raise('wren');
    expect(await arisenOn(id)).toEqual([
      'Salma Qureshi-Vane, the hearing manager, reports to Isaac Penhallow, directly or through others.',
    ]);
  });
});

/** What a list of people raises whose manager has changed. */
async function raise(name: CastName): Promise<void> {
  const person = { userId: cast[name], managerUserId: cast.salma };
  const before = { userId: cast[name], managerUserId: null };
  await judgeNewManagers(server.db as never, [{ before, person }], server.now());
  await performJobs();
}
