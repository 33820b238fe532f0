import { exportAudit } from '@evenhand/contract/audit-export';
import { getCase } from '@evenhand/contract/case-details';
import { lockCase } from '@evenhand/contract/cases';
import { addParticipant, ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { NewParty } from '@evenhand/contract/parties';
import { addParty, changeParty, listParties, PARTIES_MAXIMUM, removeParty } from '@evenhand/contract/parties';
import { getHistory } from '@evenhand/contract/timeline';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { giveTask, historyOf, holderOfTask, join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { setEmployeeAs } from '../../testing/employee-acts.ts';
import { makeOneHuman, partRecords } from '../../testing/joined-records.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { checkHistories } from '../history/verify-histories.ts';
import { partyComparison } from './compare-parties.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => partRecords(server));

const add = (as: CastName, id: number, body: NewParty) => server.as(as).call(addParty, { params: { id }, body });
const typed = { relation: 'witness', name: 'Theo Marsh', address: 'Theo.Marsh@elsewhere.example' } as const;
const named = (name: CastName, relation: NewParty['relation'] = 'witness') => ({ relation, userId: cast[name] });
const list = async (as: CastName, id: number) => (await server.as(as).call(listParties, { params: { id } })).data;
const opens = async (name: CastName, id: number) => (await server.as(name).call(getCase, { params: { id } })).status;
const noticesOf = (id: number, name: CastName) =>
  server.db.selectFrom('notice').select('id').where('case_id', '=', id).where('user_id', '=', cast[name]).execute();

describe('Parties of a case', () => {
  test('are people of the directory and typed names, changed and removed with a history, and compared with it [PARTY-01]', async () => {
    const id = await openCase(server);
    const wren = (await add('teodora', id, named('wren', 'complainant'))).data.id;
    const theo = (await add('maren', id, typed)).data.id;
    expect(await list('maren', id)).toMatchObject([
      { id: wren, participantId: null, relation: 'complainant', userId: cast.wren, name: 'Wren Abara' },
      { id: theo, relation: 'witness', userId: null, name: 'Theo Marsh', address: 'theo.marsh@elsewhere.example' },
    ]);
    const change = { relation: 'companion', name: 'Theodore Marsh', address: '', version: 1 } as const;
    const onTheo = { id, partyId: theo };
    expect((await server.as('maren').call(changeParty, { params: onTheo, body: change })).error).toBeUndefined();
    expect(
      await refused(server, () => server.as('teodora').call(changeParty, { params: onTheo, body: change })),
    ).toMatchObject({ code: 'ALREADY_EXISTS' });
    const different = await checkHistories(server.db, [id], [partyComparison]);
    expect(different).toEqual({ broken: [], different: [], unprovedCount: 0 });
    const removal = { params: { id, partyId: wren }, body: { reason: 'Belongs to another case.' } };
    expect((await server.as('teodora').call(removeParty, removal)).error).toBeUndefined();
    expect(await list('maren', id)).toMatchObject([{ id: theo, relation: 'companion', name: 'Theodore Marsh' }]);
    const facts = (await historyOf(server, id)).filter(({ kind }) => kind.startsWith('party.'));
    expect(facts.map(({ kind }) => kind)).toEqual(['party.added', 'party.added', 'party.changed', 'party.removed']);
    expect(facts[3]!.facts).toMatchObject({ relation: 'complainant', reason: 'Belongs to another case.' });
    const history = JSON.stringify((await server.as('teodora').call(getHistory, { params: { id } })).data);
    for (const words of ['Theo Marsh: witness', 'Belongs to another case.']) expect(history).toContain(words);
    const exported = await server.as('maren').call(exportAudit, { params: { id } });
    expect(exported.status).toBe(200);
  });

  test('whose rows were changed in the database are reported [PARTY-01]', async () => {
    const id = await openCase(server);
    const { data } = await add('maren', id, typed);
    const row = server.db.updateTable('case_party').where('id', '=', data.id);
    const reasons = async () =>
      (await checkHistories(server.db, [id], [partyComparison])).different.map(({ reason }) => reason.split(' (')[0]);
    await row.set({ relation: 'companion' }).execute();
    expect(await reasons()).toEqual(['the relation of a party is not what was recorded']);
    await row.set({ relation: 'witness', name: 'Theo Marshall' }).execute();
    expect(await reasons()).toEqual(['who a party is is not what was recorded']);
    await server.db.deleteFrom('case_party').where('id', '=', data.id).execute();
    expect(await reasons()).toEqual(['a party is no longer on the case']);
  });

  test('are for the case team: an observer reads neither the list nor the history of them [PARTY-02]', async () => {
    const id = await openCase(server);
    await join(server, id, 'salma', 'observer');
    await join(server, id, 'ngozi', 'stakeholder');
    await add('ngozi', id, typed);
    expect(await list('ngozi', id)).toHaveLength(1);
    expect((await server.as('salma').call(listParties, { params: { id } })).status).toBe(403);
    const history = async (name: CastName) =>
      JSON.stringify((await server.as(name).call(getHistory, { params: { id } })).data);
    expect(await history('ngozi')).toContain('Theo Marsh');
    expect(await history('salma')).not.toContain('Theo Marsh');
    expect((await server.as('salma').call(getCase, { params: { id } })).data.abilities).toMatchObject({
      viewParties: false,
      changeParties: false,
    });
  });

  test('get no sight, no notice and no task [PARTY-03]', async () => {
    const id = await openCase(server);
    await add('maren', id, named('isaac', 'respondent'));
    expect(await opens('isaac', id)).toBe(404);
    expect(await noticesOf(id, 'isaac')).toEqual([]);
    expect(
      await server.db
        .selectFrom('case_task')
        .select('id')
        .where('case_id', '=', id)
        .where('assignee_user_id', '=', cast.isaac)
        .execute(),
    ).toEqual([]);
  });

  test('include a respondent among the participants, who is changed as one [PARTY-04]', async () => {
    const id = await openCase(server);
    const body = {
      participantGuid: cast.isaac,
      participantRoleId: ParticipantRole.Observer,
      participantRelationId: Relation.Respondent,
    };
    const { data } = await server.as('maren').call(addParticipant, { params: { id }, body });
    expect(await list('maren', id)).toMatchObject([
      { id: null, participantId: data.id, relation: 'respondent', abilities: { edit: false, remove: false } },
    ]);
    expect(await refused(server, () => add('maren', id, named('isaac')))).toMatchObject({
      description: expect.stringContaining('is a party of this case already.'),
    });
  });

  test('of one name are allowed; the same person, the same address and the employee are refused at the field [PARTY-05]', async () => {
    const id = await openCase(server);
    for (const address of ['theo@one.example', 'theo@two.example', null])
      expect((await add('maren', id, { ...typed, address })).error).toBeUndefined();
    await add('maren', id, named('wren'));
    const wrong: [NewParty, string, string][] = [
      [named('wren', 'companion'), 'userId', 'Wren Abara is a party of this case already.'],
      [{ ...typed, address: ' THEO@one.example' }, 'address', 'Theo Marsh is a party of this case already.'],
      [named('callum'), 'userId', 'Callum Brightwater is the employee of this case.'],
      [{ relation: 'witness' }, 'name', 'Field is required.'],
      [{ relation: 'witness', name: '  ' }, 'name', 'Field is required.'],
      [{ ...typed, address: 'theo at home' }, 'address', 'Please enter a valid e-mail address'],
      [{ ...named('isaac'), name: 'Isaac' }, 'name', 'Choose a person of the directory or type a name, not both.'],
    ];
    for (const [body, field, message] of wrong) {
      const { answer } = await refused(server, () => add('maren', id, body));
      expect(answer.error.fields).toEqual({ [field]: message });
    }
    await setEmployeeAs(server, 'maren', id, { employeeName: 'A Typed', employeeEmail: 'a.typed@one.example' });
    const { answer } = await refused(server, () =>
      add('maren', id, { ...typed, name: 'A Typed', address: 'A.Typed@one.example' }),
    );
    expect(answer.error.fields).toEqual({ address: 'A Typed is the employee of this case.' });
  });

  test('cannot become the employee, by their record or their address [PARTY-05]', async () => {
    const id = await openCase(server);
    await add('maren', id, named('wren'));
    await add('maren', id, { relation: 'witness', name: 'Isaac', address: 'isaac.fenn@northmoor.example' });
    await server.db
      .updateTable('person')
      .set({ email: 'isaac.fenn@northmoor.example' })
      .where('user_id', '=', cast.isaac)
      .execute();
    for (const employee of [
      { employeeId: cast.wren },
      { employeeId: cast.isaac },
      { employeeName: 'Isaac', employeeEmail: 'Isaac.Fenn@northmoor.example' },
    ])
      expect(await refused(server, () => setEmployeeAs(server, 'maren', id, employee))).toMatchObject({ status: 400 });
  });

  test('are fifty at most [PARTY-06]', async () => {
    const id = await openCase(server);
    for (let number = 1; number < PARTIES_MAXIMUM; number += 1)
      await add('maren', id, { relation: 'witness', name: `Witness ${number}` });
    const last = (await add('maren', id, typed)).data.id;
    const { answer } = await refused(server, () => add('maren', id, { relation: 'witness', name: 'One more' }));
    expect(answer.error.fields).toEqual({ name: 'A case has at most 50 parties. Remove one first.' });
    await server.as('maren').call(removeParty, { params: { id, partyId: last }, body: { reason: 'Moved.' } });
    expect((await add('maren', id, typed)).error).toBeUndefined();
  });
});

describe('An HR user who is a party', () => {
  test('cannot open the case, is no longer its adviser, and their tasks pass on [PARTY-03]', async () => {
    const id = await openCase(server);
    const taskId = await giveTask(server, id, { kind: 'user', userId: cast.maren }, 'maren');
    expect(await opens('maren', id)).toBe(200);
    await add('edda', id, named('maren'));
    expect(await opens('maren', id)).toBe(404);
    const row = await server.db
      .selectFrom('case_record')
      .select('adviser_user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.adviser_user_id).toBeNull();
    expect(await holderOfTask(server, taskId)).not.toBe(cast.maren);
    const partyId = (await list('edda', id))[0]!.id!;
    await server.as('edda').call(removeParty, { params: { id, partyId }, body: { reason: 'No witness after all.' } });
    expect(await opens('maren', id)).toBe(200);
  });

  test('with a role on the case has the rights of that role only [PARTY-03, ROLES-07]', async () => {
    const id = await openCase(server);
    await join(server, id, 'edda', 'stakeholder');
    const locks = () => server.as('edda').call(lockCase, { params: { id } });
    await add('maren', id, named('edda'));
    expect(await opens('edda', id)).toBe(200);
    expect((await locks()).status).toBe(403);
    expect((await server.as('edda').call(getCase, { params: { id } })).data.abilities.lock).toBe(false);
  });

  test('is one by another record, and by an address they get later [PARTY-03, ROLES-08, PEOPLE-16, PEOPLE-18]', async () => {
    const id = await openCase(server);
    await add('maren', id, named('silas'));
    expect(await opens('edda', id)).toBe(200);
    await makeOneHuman(server, 'edda', 'silas');
    expect(await opens('edda', id)).toBe(404);
    await add('maren', id, { relation: 'witness', name: 'R Ashby', address: 'later@northmoor.example' });
    expect(await opens('priya', id)).toBe(200);
    const priya = server.db.updateTable('person').where('user_id', '=', cast.priya);
    await priya.set({ email: 'Later@northmoor.example' }).execute();
    expect(await opens('priya', id)).toBe(404);
    await priya.set({ email: null }).execute();
    expect(await opens('priya', id)).toBe(404);
  });

  test('is made one by HR alone, and let back by HR alone [PARTY-07]', async () => {
    const id = await openCase(server);
    const edda = await server.db
      .selectFrom('person')
      .select('email')
      .where('user_id', '=', cast.edda)
      .executeTakeFirstOrThrow();
    for (const body of [named('edda'), named('maren'), { ...typed, address: edda.email }])
      expect(await refused(server, () => add('teodora', id, body))).toMatchObject({
        status: 403,
        description: 'Only HR users can make an HR user or the adviser a party of the case.',
      });
    const { data } = await add('maren', id, named('edda'));
    const removal = { params: { id, partyId: data.id }, body: { reason: 'A mistake.' } };
    expect(await refused(server, () => server.as('teodora').call(removeParty, removal))).toMatchObject({ status: 403 });
    expect((await list('teodora', id))[0]!.abilities).toEqual({ edit: true, remove: false });
    expect((await list('maren', id))[0]!.abilities).toEqual({ edit: true, remove: true });
  });

  test('never records themselves, so that the last HR user of a case cannot leave it so [PARTY-07]', async () => {
    const id = await openCase(server);
    const { rows } = await sql<{ userId: string; address: string | null }>`
      select a.user_id as "userId", p.address from account a join person p on p.user_id = a.user_id where 'HRUser' = any(a.roles)`.execute(
      server.db,
    );
    for (const { userId } of rows) if (userId !== cast.maren) await add('maren', id, { relation: 'witness', userId });
    const maren = rows.find(({ userId }) => userId === cast.maren)!;
    for (const body of [named('maren'), { ...typed, address: maren.address }])
      expect(await refused(server, () => add('maren', id, body))).toMatchObject({
        description: 'You cannot record yourself as a party. Ask another HR user to do it.',
      });
    expect(await opens('maren', id)).toBe(200);
  });
});
