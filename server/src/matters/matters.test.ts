import { saveComponentDraft } from '@evenhand/contract/component-tracking';
import type { MatterSent } from '@evenhand/contract/matters';
import {
  addMatter,
  changeMatter,
  listMatters,
  MATTERS_MAXIMUM,
  mergeMatter,
  withdrawMatter,
} from '@evenhand/contract/matters';
import { addParticipant } from '@evenhand/contract/participants';
import { addParty } from '@evenhand/contract/parties';
import { getHistory } from '@evenhand/contract/timeline';
import { setStep } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { historyOf, join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { readPdf } from '../../testing/read-documents.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { walk } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const text = 'The docket of the third delivery was signed before it had come.';
const reason = 'It was said by mistake.';
const openDisciplinary = () => openCase(server, { topic: 'misconduct' });
const add = async (name: CastName, id: number, body: Partial<MatterSent> = {}) =>
  await server.as(name).call(addMatter, { params: { id }, body: { text, ...body } });
const listed = async (name: CastName, id: number) => (await server.as(name).call(listMatters, { params: { id } })).data;
const party = async (id: number, name: string, relation: 'complainant' | 'respondent' | 'witness') =>
  (await server.as('maren').call(addParty, { params: { id }, body: { relation, name } })).data.id;

describe('Matters of a case', () => {
  it('are numbered, with a category, where and when, against whom and by whom, and each is in the history [ALLEG-01, ALLEG-03]', async () => {
    const id = await openDisciplinary();
    const witness = await party(id, 'Bea Winter', 'witness');
    const [category] = (await listed('teodora', id)).categories;
    const first = await add('teodora', id, {
      categoryId: category!.id,
      happenedWhen: 'Early on 3 November',
      happenedWhere: 'Dock 4',
      against: { isEmployee: true },
      raisedBy: { partyId: witness! },
    });
    expect((await add('maren', id)).data.number).toBe(2);
    expect(first.data).toMatchObject({
      number: 1,
      category,
      text,
      happenedWhen: 'Early on 3 November',
      happenedWhere: 'Dock 4',
      against: { isEmployee: true, name: 'Callum Brightwater' },
      raisedBy: { partyId: witness, name: 'Bea Winter' },
      isRaiserWithheld: false,
      state: 'open',
      findings: [],
      abilities: { change: true, close: true },
    });
    expect((await listed('teodora', id)).matters.map(({ number }) => number)).toEqual([1, 2]);
    expect((await historyOf(server, id)).at(-2)).toEqual({
      kind: 'matter.added',
      by: cast.teodora,
      facts: {
        number: 1,
        said: {
          category,
          text,
          happenedWhen: 'Early on 3 November',
          happenedWhere: 'Dock 4',
          against: { userId: cast.callum, name: 'Callum Brightwater' },
          raisedBy: { userId: null, name: 'Bea Winter' },
          isRaiserWithheld: false,
        },
      },
    });
  });

  it('are changed with old and new words in the history; the same words again change nothing [ALLEG-05]', async () => {
    const id = await openDisciplinary();
    await add('teodora', id);
    const change = (body: MatterSent & { version?: number }) =>
      server.as('teodora').call(changeMatter, { params: { id, number: 1 }, body });
    expect((await change({ text: 'It was signed at 06:10.', version: 1 })).data).toMatchObject({ version: 2 });
    expect((await change({ text: 'It was signed at 06:10.' })).data).toMatchObject({ version: 2 });
    const entries = (await historyOf(server, id)).filter(({ kind }) => kind === 'matter.changed');
    expect(entries.map(({ facts }) => facts)).toMatchObject([
      { from: { text }, to: { text: 'It was signed at 06:10.' } },
    ]);
    expect(await refused(server, () => change({ text: 'Again.', version: 1 }))).toMatchObject({
      code: 'ALREADY_EXISTS',
    });
  });

  it('are withdrawn and merged with a reason and stay; what is closed is no more changed [ALLEG-05]', async () => {
    const id = await openDisciplinary();
    for (const _ of [1, 2, 3]) await add('teodora', id);
    const params = (number: number) => ({ params: { id, number } });
    const merge = (number: number, into: number) =>
      server.as('teodora').call(mergeMatter, { ...params(number), body: { into, reason: 'One event.' } });
    const withdraw = (number: number) =>
      server.as('teodora').call(withdrawMatter, { ...params(number), body: { reason } });
    expect((await withdraw(1)).data).toMatchObject({
      state: 'withdrawn',
      closedReason: reason,
      abilities: { change: false },
    });
    expect((await merge(2, 3)).data).toMatchObject({ state: 'merged', mergedInto: 3, closedReason: 'One event.' });
    for (const call of [() => withdraw(1), () => merge(2, 3), () => merge(3, 3), () => merge(3, 1), () => merge(3, 9)])
      expect((await refused(server, call)).code).toBe('BAD_REQUEST');
    expect((await refused(server, () => withdraw(4))).code).toBe('NOT_FOUND');
    expect((await listed('maren', id)).matters.map(({ state }) => state)).toEqual(['withdrawn', 'merged', 'open']);
    const kinds = (await historyOf(server, id)).map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['matter.withdrawn', 'matter.merged']);
  });

  it('are refused with the field: no words, a category or a person not of this case, one too many [ALLEG-01, ALLEG-03, ALLEG-16]', async () => {
    const id = await openDisciplinary();
    const stranger = await party(await openDisciplinary(), 'Bea Winter', 'witness');
    const fieldOf = async (body: Partial<MatterSent>) =>
      Object.keys((await refused(server, () => add('teodora', id, body))).answer.error.fields ?? {});
    expect(await fieldOf({ text: '  ' })).toEqual(['text']);
    expect(await fieldOf({ categoryId: 999_999 })).toEqual(['categoryId']);
    expect(await fieldOf({ against: { partyId: stranger! } })).toEqual(['against']);
    expect(await fieldOf({ raisedBy: { participantId: 999_999 } })).toEqual(['raisedBy']);
    await server.db
      .insertInto('case_matter')
      .values(
        Array.from({ length: MATTERS_MAXIMUM }, (_, index) => ({
          service_id: 1,
          case_id: id,
          number: index + 1,
          text,
          added_at: server.now(),
          added_by: cast.maren,
        })),
      )
      .execute();
    expect(await fieldOf({})).toEqual(['text']);
  });

  it('are added at the same moment with different numbers [ALLEG-01]', async () => {
    const id = await openDisciplinary();
    const both = await Promise.all([add('teodora', id), add('maren', id)]);
    expect(both.map(({ data }) => data.number).toSorted()).toEqual([1, 2]);
  });

  it('are taken by no case whose process takes none: one of an older version closes as it began [ALLEG-02]', async () => {
    const id = await openCase(server);
    expect(await refused(server, () => add('maren', id))).toMatchObject({
      description: 'The process of this case takes no matters.',
    });
    expect(await listed('maren', id)).toMatchObject({ matters: [], noun: null });
  });
});

describe('Who reads what', () => {
  it('observers read number, category and state, and no word of it [ALLEG-14]', async () => {
    const id = await openDisciplinary();
    await add('teodora', id, {
      happenedWhere: 'Dock 4',
      against: { isEmployee: true },
      raisedBy: { isEmployee: true },
    });
    await server.as('maren').call(withdrawMatter, { params: { id, number: 1 }, body: { reason } });
    await join(server, id, 'salma', 'observer');
    const read = await listed('salma', id);
    expect(read).toMatchObject({
      matters: [{ number: 1, text: null, happenedWhere: null, against: null, raisedBy: null, closedReason: null }],
      people: [],
    });
    const { data } = await server.as('salma').call(getHistory, { params: { id } });
    expect(JSON.stringify([read, data])).not.toMatch(/docket|Dock 4|mistake/);
  });

  it('a raiser whose name is withheld is known to HR alone: on the screen and in the history [ALLEG-04]', async () => {
    const id = await openDisciplinary();
    const partyId = await party(id, 'Bea Winter', 'complainant');
    await add('teodora', id, { raisedBy: { partyId: partyId! }, isRaiserWithheld: true });
    const raiser = async (name: CastName) => (await listed(name, id)).matters[0]!.raisedBy?.name ?? null;
    expect([await raiser('maren'), await raiser('teodora')]).toEqual(['Bea Winter', null]);
    const wordsFor = async (name: CastName) => {
      const { data } = await server.as(name).call(getHistory, { params: { id } });
      return JSON.stringify(data.data.filter(({ change }) => /Matter|Name/.test(change)));
    };
    expect(await wordsFor('maren')).toContain('Bea Winter');
    const told = await wordsFor('teodora');
    expect(told).toContain('Name withheld');
    expect(told).not.toContain('Winter');
    // A person who may not know the name changes the words, and the name stays as it was.
    await server.as('teodora').call(changeMatter, { params: { id, number: 1 }, body: { text: 'Other words.' } });
    expect(await raiser('maren')).toBe('Bea Winter');
    expect((await listed('teodora', id)).matters[0]).toMatchObject({ isRaiserWithheld: true, text: 'Other words.' });
    expect(await wordsFor('teodora')).not.toContain('Winter');
  });
});

test('A decided matter is neither changed nor withdrawn, and names who decided and who recorded it [ALLEG-07, ALLEG-08]', async () => {
  const id = await openDisciplinary();
  const manager = { participantGuid: cast.salma, participantRoleId: 2, participantRelationId: 10 } as const;
  await server.as('maren').call(addParticipant, { params: { id }, body: manager });
  await add('teodora', id);
  const record = await server.db
    .selectFrom('tracking_record')
    .select('id')
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow();
  const main = await walk(server, record.id);
  const params = { id: main.recordId, stepId: main.stepId('decide') };
  expect((await server.as('maren').call(setStep, { params })).error).toBeUndefined();
  const findings = [{ matterNumber: 1, answer: 'upheld', reasons: 'Two people saw it.' }];
  await main.complete('allegation-findings', 'maren', {
    data: {
      findings,
      decidedOn: server.now().toISOString().slice(0, 10),
      onBehalfReason: 'She wrote it down and is away.',
    },
  });
  const [matter] = (await listed('teodora', id)).matters;
  expect(matter).toMatchObject({
    abilities: { change: false, close: false },
    findings: [
      {
        stage: 'decision',
        answer: 'upheld',
        reasons: 'Two people saw it.',
        decidedBy: 'Salma Qureshi-Vane',
        recordedBy: 'Maren Oduya',
        onBehalfReason: 'She wrote it down and is away.',
      },
    ],
  });
  const closing = { params: { id, number: 1 }, body: { reason } };
  expect(await refused(server, () => server.as('maren').call(withdrawMatter, closing))).toMatchObject({
    description: 'Number 1 has been decided and can no longer be changed.',
  });
  await main.complete('proposal', 'maren', { option: 'previous' });
  expect((await listed('teodora', id)).matters[0]!.findings.map(({ stage }) => stage)).toEqual([]);
  const kinds = (await historyOf(server, id)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['finding.recorded', 'finding.taken-back']));
  expect((await server.as('maren').call(withdrawMatter, closing)).data.state).toBe('withdrawn');
});

test('a step of findings keeps what was typed when a part of it cannot be read, and observers read no reasons in it [ALLEG-07, ALLEG-14]', async () => {
  const id = await openDisciplinary();
  await add('teodora', id);
  const record = await server.db
    .selectFrom('tracking_record')
    .select('id')
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow();
  const main = await walk(server, record.id);
  const params = { id: main.recordId, stepId: main.stepId('decide') };
  expect((await server.as('maren').call(setStep, { params })).error).toBeUndefined();
  const typed = [{ matterNumber: 1, answer: 'upheld', reasons: 'x'.repeat(5000), evidence: [] }];
  await server
    .as('teodora')
    .call(saveComponentDraft, {
      params: { id: await main.visitId('allegation-findings') },
      body: { draft: { findings: typed, decidedOn: '31/11', onBehalfReason: '' } },
    });
  const { componentTrackingData: kept } = await main.visit('allegation-findings', 'teodora');
  expect(kept).toMatchObject({ findings: typed, decidedOn: '31/11' });

  const reasons = 'Two people saw it.';
  await main.complete('allegation-findings', 'teodora', {
    data: {
      findings: [{ matterNumber: 1, answer: 'upheld', reasons }],
      decidedOn: server.now().toISOString().slice(0, 10),
    },
  });
  await join(server, id, 'salma', 'observer');
  const read = async (name: CastName) => (await main.visit('allegation-findings', name)).componentTrackingData;
  expect(await read('maren')).toMatchObject({ findings: [{ answer: 'upheld', reasons }] });
  expect(await read('salma')).toMatchObject({ findings: [{ answer: 'upheld', reasons: '', evidence: [] }] });
});

test('The audit export of HR holds matters and findings, a withheld name marked as such [ALLEG-04, ALLEG-15]', async () => {
  const id = await openDisciplinary();
  const partyId = await party(id, 'Bea Winter', 'complainant');
  await add('teodora', id, { happenedWhere: 'Dock 4', raisedBy: { partyId: partyId! }, isRaiserWithheld: true });
  await add('teodora', id, { text: 'It was not entered.' });
  await server.as('maren').call(withdrawMatter, { params: { id, number: 2 }, body: { reason } });
  const answer = await server.server.inject({
    method: 'GET',
    url: `/api/pdf/cases/${id}`,
    headers: { authorization: `Bearer test.${cast.maren}` },
  });
  const read = (await readPdf(answer.rawPayload)).readAloud.replaceAll(/\s+/g, ' ');
  const section = read.slice(read.indexOf('Number 1'));
  for (const words of [text, 'Dock 4', 'Bea Winter (withheld from everybody but HR)', 'Withdrawn', reason])
    expect(section).toContain(words);
});
