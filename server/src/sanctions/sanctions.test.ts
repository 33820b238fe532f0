import { createCase } from '@evenhand/contract/case-creation';
import { removeEmployee, setEmployee } from '@evenhand/contract/case-people';
import { addParticipant, ParticipantRole, Relation } from '@evenhand/contract/participants';
import { changeSanctionOnAppeal, listSanctions, recordSanction, withdrawSanction } from '@evenhand/contract/sanctions';
import { getHistory } from '@evenhand/contract/timeline';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandAs, historyOf, join, lookupId, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { enterAs } from '../access/context.ts';
import { checkHistories } from '../history/verify-histories.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import { sanctionComparison } from './compare-sanctions.ts';
import { recordSanction as record } from './sanction-acts.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(TEST_NOW);
  caseId = await openCase(server);
});

const today = '2026-11-18';
const months = (count: number) => ({ unit: 'months' as const, count });
const warning = { kind: 'final-warning', issuedOn: today, inForceFrom: today, length: months(12) } as const;
const onCase = () => ({ params: { id: caseId } });
const give = (name: CastName, body: Record<string, unknown> = warning) =>
  server.as(name).call(recordSanction, { ...onCase(), body: body as never });
const appeal = (name: CastName, sanctionId: number, body: Record<string, unknown>) =>
  server
    .as(name)
    .call(changeSanctionOnAppeal, { params: { id: caseId, sanctionId }, body: { decidedOn: today, ...body } as never });
const withdraw = (name: CastName, sanctionId: number, reason = 'Recorded on the wrong case.') =>
  server.as(name).call(withdrawSanction, { params: { id: caseId, sanctionId }, body: { reason } });
const list = async (name: CastName = 'maren') => (await server.as(name).call(listSanctions, onCase())).data;
const changesTold = async (name: CastName) =>
  (await server.as(name).call(getHistory, onCase())).data.data.filter(({ change }) => change.startsWith('Sanction'));
const facts = async () => (await historyOf(server, caseId)).filter(({ kind }) => kind.startsWith('sanction.'));
const rowsAgree = async () =>
  expect((await checkHistories(server.db, [caseId], [sanctionComparison])).different).toEqual([]);

async function given(body: Record<string, unknown> = warning): Promise<number> {
  const answer = await give('maren', body);
  expect(answer.error).toBeUndefined();
  return answer.data.id;
}

/** Puts one of the cast on the case with a relation. */
async function joinAs(name: CastName, relation: Relation): Promise<void> {
  const body = {
    participantGuid: cast[name],
    participantRoleId: ParticipantRole.Stakeholder,
    participantRelationId: relation,
  };
  expect((await server.as('maren').call(addParticipant, { ...onCase(), body })).error).toBeUndefined();
}

/** A respondent among the parties of the case. */
async function addRespondent(named: { userId: string } | { address: string | null }): Promise<number> {
  const userId = 'userId' in named ? named.userId : null;
  const { id } = await server.db
    .insertInto('case_party')
    .values({
      service_id: 1,
      case_id: caseId,
      relation: 'respondent',
      user_id: userId,
      name: 'Rowan Pell',
      address: 'address' in named ? named.address : null,
      added_at: server.now(),
      added_by: cast.maren,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const storedPeople = async () =>
  (
    await server.db
      .selectFrom('case_sanction')
      .select(['user_id', 'human_key', 'address', 'person_name'])
      .where('case_id', '=', caseId)
      .orderBy('number')
      .execute()
  ).map((row) => ({ ...row }));

describe('A sanction', () => {
  it('of the employee is recorded with its last day, in the case, its history and its rows alike [SANC-01, SANC-02]', async () => {
    const { data } = await give('maren', { ...warning, issuedOn: '2026-01-29', inForceFrom: '2026-01-29' });
    expect(data).toMatchObject({
      number: 1,
      kind: 'final-warning',
      lastDay: '2027-01-28',
      state: 'live',
      person: { userId: cast.callum, fullName: 'Callum Brightwater' },
      category: 'General query',
      decidedBy: 'Maren Oduya',
      appeal: null,
      withdrawal: null,
    });
    expect(await list('teodora')).toEqual([data]);
    expect((await facts()).map(({ kind, by }) => [kind, by])).toEqual([['sanction.recorded', cast.maren]]);
    const [told] = await changesTold('teodora');
    expect(told?.change).toBe('Sanction recorded: Callum Brightwater');
    expect(JSON.stringify(told)).toContain('12 months, last day 28 January 2027');
    await rowsAgree();
  });

  it('is of those who work on the case: an observer reads neither it nor its entry [SANC-01]', async () => {
    await given();
    await join(server, caseId, 'salma', 'observer');
    await join(server, caseId, 'ngozi', 'stakeholder');
    expect((await server.as('salma').call(listSanctions, onCase())).error.errorCode).toBe('NOT_AUTHORISED');
    expect([(await changesTold('salma')).length, (await changesTold('ngozi')).length]).toEqual([0, 1]);
    const rows = (userId: string) =>
      inReadOnly(server.serving, async (db) => {
        await enterAs(db, userId);
        return (await db.selectFrom('case_sanction').select('id').where('case_id', '=', caseId).execute()).length;
      });
    expect([await rows(cast.maren), await rows(cast.ngozi), await rows(cast.salma), await rows(cast.rufus)]).toEqual([
      1, 1, 0, 0,
    ]);
  });

  it('decided in a process for HR alone is read by HR alone [SANC-01]', async () => {
    const process = await server.db
      .selectFrom('tracking_record')
      .select('id')
      .where('case_id', '=', caseId)
      .executeTakeFirstOrThrow();
    const visit = await server.db.selectFrom('visit').select('id').where('case_id', '=', caseId).executeTakeFirst();
    await commandAs(server, 'maren', caseId, (act, theCase) =>
      record(act, theCase, { ...warning, visit: { recordId: process.id, visitId: visit?.id ?? null } }),
    );
    expect(await list('teodora')).toHaveLength(1);
    await server.db.updateTable('tracking_record').set({ is_hr_only: true }).where('id', '=', process.id).execute();
    expect([await list('teodora'), (await list('maren')).length]).toEqual([[], 1]);
    expect(await changesTold('teodora')).toEqual([]);
  });

  it('names who decided: the hearing manager for themself, and HR for somebody on the case [SANC-01]', async () => {
    await joinAs('ngozi', Relation.HearingManager);
    await join(server, caseId, 'silas', 'blocked');
    const own = await give('ngozi');
    expect(own.data).toMatchObject({ decidedBy: 'Ngozi Farraday', recordedBy: 'Ngozi Farraday' });
    const byHr = await give('maren', { ...warning, decidedByUserId: cast.ngozi });
    expect(byHr.data).toMatchObject({ number: 2, decidedBy: 'Ngozi Farraday', recordedBy: 'Maren Oduya' });
    for (const name of ['wren', 'silas', 'callum'] as const)
      expect(await refused(server, () => give('maren', { ...warning, decidedByUserId: cast[name] }))).toMatchObject({
        code: 'BAD_REQUEST',
        description: 'This person is not on the case.',
      });
    expect((await give('teodora')).error.errorCode).toBe('NOT_AUTHORISED');
  });

  it('is in force to the end of its last day where the service is, and then spent by itself [SANC-03]', async () => {
    await given({ ...warning, issuedOn: '2026-06-15', inForceFrom: '2026-06-15', length: { unit: 'weeks', count: 5 } });
    const stateAt = async (instant: string) => {
      server.setNow(instant);
      return (await list())[0]?.state;
    };
    // Five weeks from 15 June end on 19 July, which is over an hour earlier in universal time.
    expect(await stateAt('2026-07-19T22:59:59Z')).toBe('live');
    expect(await stateAt('2026-07-19T23:00:00Z')).toBe('spent');
  });

  it.each([
    ['without a length', { length: null }, 'length', 'Field is required.'],
    ['issued tomorrow', { issuedOn: '2026-11-19', inForceFrom: '2026-11-19' }, 'issuedOn', 'Cannot be in the future.'],
    [
      'in force before it is issued',
      { inForceFrom: '2026-11-17' },
      'inForceFrom',
      'Cannot be before the day it is issued.',
    ],
    ['of a kind that is none', { kind: 'reprimand' }, 'kind', 'Choose a sanction.'],
  ])('is refused at its field, and nothing changes: %s [SANC-01]', async (_what, changed, field, message) => {
    const { status, answer } = await refused(server, () => give('maren', { ...warning, ...changed }));
    expect([status, answer.error.fields?.[field]]).toEqual([400, message]);
  });
});

describe('The person of a sanction', () => {
  it('is somebody: a case about nobody refuses one, and takes one of a respondent [SANC-01]', async () => {
    caseId = await openCase(server, { employee: { none: 'group-matter' } });
    expect(await refused(server, () => give('maren'))).toMatchObject({
      code: 'BAD_REQUEST',
      description: 'This case has no employee. Choose whom the sanction is about.',
    });
    const partyId = await addRespondent({ userId: cast.silas });
    expect((await give('maren', { ...warning, partyId })).data.person).toEqual({
      userId: cast.silas,
      fullName: 'Silas Brandt',
    });
    const elsewhere = partyId;
    caseId = await openCase(server);
    expect(await refused(server, () => give('maren', { ...warning, partyId: elsewhere }))).toMatchObject({
      description: 'This person is not a respondent of the case.',
    });
  });

  it('who was typed in is found by the address, and is the record that the case gets later [SANC-12]', async () => {
    caseId = await openTyped('Rowan.Pell@Elsewhere.example');
    await given();
    expect(await storedPeople()).toEqual([
      { user_id: null, human_key: null, address: 'rowan.pell@elsewhere.example', person_name: 'Rowan Pell' },
    ]);
    await give('maren', { ...warning, partyId: await addRespondent({ address: 'kit@elsewhere.example' }) });
    const body = { employeeId: cast.callum };
    expect((await server.as('maren').call(setEmployee, { ...onCase(), body })).error).toBeUndefined();
    expect((await storedPeople()).map(({ user_id, human_key }) => [user_id, human_key])).toEqual([
      [cast.callum, cast.callum],
      [null, null],
    ]);
    expect((await list()).map(({ person }) => person.fullName)).toEqual(['Callum Brightwater', 'Rowan Pell']);
    await rowsAgree();
  });

  it('who is a party without a record is the record that the party gets, and stays when records are joined [SANC-12]', async () => {
    const partyId = await addRespondent({ address: null });
    await give('maren', { ...warning, partyId });
    await server.db.updateTable('case_party').set({ user_id: cast.isaac }).where('id', '=', partyId).execute();
    expect((await storedPeople()).map(({ user_id, human_key }) => [user_id, human_key])).toEqual([
      [cast.isaac, cast.isaac],
    ]);
    const human = 'aaaaaaaa-0000-4000-8000-00000000abcd';
    await server.db.updateTable('person').set({ human_id: human }).where('user_id', '=', cast.isaac).execute();
    expect((await storedPeople())[0]?.human_key).toBe(human);
    await server.db.updateTable('person').set({ human_id: null }).where('user_id', '=', cast.isaac).execute();
  });

  it('stays who it was when the case gets another employee, or none [SANC-12]', async () => {
    await given();
    const query = {
      employeeNaReasonId: lookupId(server, 'no-employee-reasons', 'group-matter'),
      formerEmployee: 'mistake',
    };
    expect((await server.as('maren').call(removeEmployee, { ...onCase(), query })).error).toBeUndefined();
    const body = { employeeId: cast.silas };
    expect((await server.as('maren').call(setEmployee, { ...onCase(), body })).error).toBeUndefined();
    expect((await storedPeople())[0]?.user_id).toBe(cast.callum);
  });
});

describe('An appeal', () => {
  it('makes a sanction less and keeps what it was, with both deciders [SANC-04]', async () => {
    await joinAs('ngozi', Relation.AppealManager);
    const id = await given();
    server.setNow('2026-12-18T09:00:00.000Z');
    const { data } = await appeal('ngozi', id, {
      result: 'reduced',
      decidedOn: '2026-12-17',
      kind: 'first-warning',
      length: months(6),
    });
    expect(data).toMatchObject({
      kind: 'first-warning',
      lastDay: '2027-05-17',
      state: 'reduced',
      decidedBy: 'Maren Oduya',
      appeal: {
        result: 'reduced',
        decidedOn: '2026-12-17',
        decidedBy: 'Ngozi Farraday',
        before: { kind: 'final-warning', length: months(12), lastDay: '2027-11-17' },
      },
    });
    const [told] = await changesTold('teodora');
    expect(told?.change).toBe('Sanction reduced on appeal: Callum Brightwater');
    expect(JSON.stringify(told)).toMatch(/Final written warning.*First written warning/);
    await rowsAgree();
    // A second one is compared with what the sanction is now, and what it was first stays.
    expect((await appeal('maren', id, { result: 'reduced', kind: 'final-warning', length: months(6) })).status).toBe(
      400,
    );
    const again = await appeal('maren', id, { result: 'overturned' });
    expect(again.data).toMatchObject({ state: 'overturned', appeal: { before: { kind: 'final-warning' } } });
    await rowsAgree();
  });

  it.each([
    [
      'a more severe sanction',
      { result: 'reduced', kind: 'dismissal', dismissalReason: 'conduct', isWithNotice: true },
      'kind',
    ],
    ['a longer one', { result: 'reduced', kind: 'final-warning', length: months(13) }, 'length'],
    ['a day before the sanction', { result: 'overturned', decidedOn: '2026-11-17' }, 'decidedOn'],
  ])('is refused with %s, and nothing changes [SANC-04]', async (_what, body, field) => {
    const id = await given();
    const { status, answer } = await refused(server, () => appeal('maren', id, body));
    expect([status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]]);
  });

  it('is not recorded twice by two people at once [SANC-04]', async () => {
    const id = await given();
    const both = await Promise.all([
      appeal('maren', id, { result: 'overturned' }),
      appeal('edda', id, { result: 'overturned' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await facts()).filter(({ kind }) => kind === 'sanction.overturned').length).toBe(1);
  });
});

describe('What was recorded in error', () => {
  it('is withdrawn by HR with a reason, stays in the case, and is changed by nobody afterwards [SANC-13]', async () => {
    const id = await given();
    expect((await withdraw('teodora', id)).error.errorCode).toBe('NOT_AUTHORISED');
    expect((await withdraw('maren', id, '  ')).status).toBe(400);
    const { data } = await withdraw('edda', id);
    expect(data).toMatchObject({
      state: 'withdrawn',
      withdrawal: { by: 'Edda Marlowe', reason: 'Recorded on the wrong case.' },
    });
    await rowsAgree();
    expect((await refused(server, () => withdraw('maren', id))).description).toBe('This sanction was withdrawn.');
    expect((await refused(server, () => appeal('maren', id, { result: 'overturned' }))).description).toBe(
      'This sanction was withdrawn.',
    );
    await expect(
      server.serving.transaction().execute(async (tx) => {
        await enterAs(tx, cast.maren);
        await sql`delete from case_sanction where id = ${id}`.execute(tx);
      }),
    ).rejects.toThrow('permission denied');
  });

  it('is not that of another case [SANC-13]', async () => {
    const id = await given();
    caseId = await openCase(server);
    expect((await refused(server, () => withdraw('maren', id))).status).toBe(404);
  });
});

it('a row that is not what the history says is named, and one that no entry recorded [SANC-01]', async () => {
  const id = await given();
  await given();
  const reasons = async () =>
    (await checkHistories(server.db, [caseId], [sanctionComparison])).different.map(({ reason }) => reason);
  for (const change of [
    sql`last_day = last_day + 1`,
    sql`length_count = 11`,
    sql`details = 'Another'`,
    sql`category = 'Another'`,
    sql`issued_on = issued_on - 1`,
  ]) {
    await sql`update case_sanction set ${change} where id = ${id}`.execute(server.db);
    expect(await reasons()).toEqual([`a sanction is not what was recorded (sanction ${id})`]);
    await sql`update case_sanction set last_day = '2027-11-17', length_count = 12, details = '', category = 'General query', issued_on = ${today} where id = ${id}`.execute(
      server.db,
    );
  }
  await sql`insert into case_sanction (service_id, case_id, number, user_id, person_name, kind, issued_on, in_force_from, category, decided_by, recorded_at, recorded_by)
    select service_id, case_id, 9, user_id, person_name, 'note', issued_on, in_force_from, category, decided_by, recorded_at, recorded_by from case_sanction where id = ${id}`.execute(
    server.db,
  );
  expect((await reasons()).length).toBe(1);
  await sql`delete from case_sanction where case_id = ${caseId} and number <> 2`.execute(server.db);
  expect(await reasons()).toEqual([`a sanction is no longer in the case (sanction ${id})`]);
});

async function openTyped(employeeEmail: string): Promise<number> {
  const { topics, accessLevels } = server.configuration.of(1).pack;
  const topic = topics.find(({ key }) => key === 'general-query')!;
  const { data } = await server
    .as('maren')
    .call(createCase, {
      body: {
        topicId: topic.id,
        sectionId: topic.sectionId,
        accessLevelId: accessLevels.find(({ key }) => key === 'distribution')!.id,
        caseOwnerId: cast.teodora,
        employeeName: 'Rowan Pell',
        employeeEmail,
      },
    });
  return data.id;
}
