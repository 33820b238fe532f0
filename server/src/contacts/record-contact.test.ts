import { closeCase } from '@evenhand/contract/case-closure';
import { getCase } from '@evenhand/contract/case-details';
import { removeAdviser, setEmployee } from '@evenhand/contract/case-people';
import { lockCase } from '@evenhand/contract/cases';
import type { FailedContact, ParkedCall } from '@evenhand/contract/contacts';
import {
  createFailedContact,
  createParkedCall,
  deleteFailedContact,
  deleteParkedCall,
  listFailedContacts,
  listParkedCalls,
  updateParkedCall,
} from '@evenhand/contract/contacts';
import { queryNotifications } from '@evenhand/contract/notifications';
import { removeParticipant } from '@evenhand/contract/participants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyOf, join, openCase, participantParams, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let caseId: number;
let participantId: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow('2026-11-18T10:40:00.000Z');
  caseId = await openCase(server);
  participantId = (await participantParams(server, caseId, 'teodora')).participantId;
});

const maren = () => server.as('maren');
const kinds = [
  {
    kind: 'parked-call',
    create: createParkedCall,
    list: listParkedCalls,
    ability: 'parkCall',
    noAdviser: 'There is currently no Adviser on this case to park a call for',
    closed: 'You cannot Park a Call on a closed case',
    changes: (id: number) => [
      () =>
        maren().call(updateParkedCall, { params: { id }, query: { completedDateTime: '2026-11-18T10:30:00.000Z' } }),
      () => maren().call(deleteParkedCall, { params: { id } }),
    ],
  },
  {
    kind: 'failed-contact',
    create: createFailedContact,
    list: listFailedContacts,
    ability: 'recordFailedContact',
    noAdviser: 'There is currently no Adviser on this case to record a Failed Contact against.',
    closed: 'You cannot record a Failed Contact on a closed case.',
    changes: (id: number) => [() => maren().call(deleteFailedContact, { params: { id: caseId, contactId: id } })],
  },
] as const;

const namesOf = (contact: ParkedCall | FailedContact): readonly string[] =>
  'participant' in contact
    ? [contact.participant.fullName, contact.reason.title]
    : [contact.participantName, contact.parkedCallReason];

describe.each(kinds)('Recording a $kind', ({ kind, create, list, ability, noAdviser, closed, changes }) => {
  const reasons = () => server.configuration.of(1).pack.lookups[`${kind}-reasons`]!;
  function record(name: CastName, change: Record<string, unknown> = {}) {
    const body = {
      participantId,
      recordedDateTime: '2026-11-18T10:05:00.000Z',
      reasonId: reasons()[0]!.id,
      details: 'Rang twice.',
      ...change,
    };
    return server.as(name).call(create, { params: { id: caseId }, body: body as never });
  }
  async function recorded(change: Record<string, unknown> = {}) {
    const answer = await record('maren', change);
    expect(answer.error).toBeUndefined();
    return answer.data;
  }
  const listed = async () => (await maren().call(list, { params: { id: caseId } })).data;

  it.each([
    [
      'a moment still to come',
      { recordedDateTime: '2026-11-18T10:40:00.001Z' },
      'Date cannot be in the future',
      'recordedDateTime',
    ],
    ['a reason that is not on offer', { reasonId: 424_242 }, 'What you chose is not available here.', 'reasonId'],
    ['somebody who is not on the case', { participantId: 424_242 }, 'This person is not on the case.', 'participantId'],
    ['501 characters', { details: 'x'.repeat(501) }, 'Some of what was sent is not valid.', 'details'],
    ['a surrogate without its pair', { details: '\ud83d' }, 'Some of what was sent is not valid.', 'details'],
    ['no reason', { reasonId: undefined }, 'Some of what was sent is not valid.', 'reasonId'],
    ['no date', { recordedDateTime: undefined }, 'Some of what was sent is not valid.', 'recordedDateTime'],
    ['nobody', { participantId: undefined }, 'Field is required.', 'participantId'],
    ['two people at once', { isEmployee: true }, 'Choose a participant or the employee.', 'participantId'],
    ['an employee by name', { isEmployee: 'Callum' }, 'Some of what was sent is not valid.', 'isEmployee'],
  ])(
    'refuses %s at its field and keeps nothing [PARK-06, PARK-07, PARK-08, FAIL-06, FAIL-07, FAIL-08]',
    async (_what, change, description, field) => {
      const answer = await refused(server, () => record('maren', change));
      expect(answer).toMatchObject({ status: 400, code: 'BAD_REQUEST', description });
      expect(Object.keys(answer.answer.error?.fields ?? {})).toEqual([field]);
      expect(await listed()).toEqual([]);
    },
  );

  it('takes the moment it is now, and 500 characters, emoji and marks of direction as they are typed [PARK-07, PARK-08, FAIL-07, FAIL-08]', async () => {
    const details = `${'x'.repeat(494)}👩🏽\u202e!`;
    expect(details).toHaveLength(500);
    const recordedDateTime = '2026-11-18T10:40:00.000Z';
    expect(await recorded({ recordedDateTime, details })).toMatchObject({ recordedDateTime, details });
  });

  it('with the employee of the case keeps who that is, also when the case gets another, and gives no sight [PARK-02, PARK-11, FAIL-02, FAIL-03, PERM-04]', async () => {
    const withEmployee = { participantId: undefined, isEmployee: true };
    const contact = await recorded(withEmployee);
    expect([namesOf(contact)[0], contact.isEmployee]).toEqual(['Callum Brightwater', true]);
    expect((await server.as('callum').call(getCase, { params: { id: caseId } })).error).toMatchObject({
      errorCode: 'CASE_NOT_FOUND',
    });
    expect((await server.as('callum').call(queryNotifications, {})).data.data).toEqual([]);
    const typed = { employeeName: 'Ana Typed', employeeEmail: 'ana@elsewhere.example' };
    const changed = await maren().call(setEmployee, { params: { id: caseId }, body: typed });
    expect(changed.error).toBeUndefined();
    const second = await recorded(withEmployee);
    expect(namesOf(second)[0]).toBe('Ana Typed');
    expect((await listed()).map((one) => namesOf(one)[0])).toEqual(['Ana Typed', 'Callum Brightwater']);
    const [last] = (await historyOf(server, caseId)).toReversed();
    expect(last?.facts).toMatchObject({ person: { userId: null, name: 'Ana Typed' } });
  });

  it('with the employee is refused on a case about nobody, and keeps nothing [PARK-06, FAIL-06]', async () => {
    caseId = await openCase(server, { employee: { none: 'group-matter' } });
    const answer = await refused(server, () => record('maren', { participantId: undefined, isEmployee: true }));
    expect(answer).toMatchObject({ status: 400, code: 'BAD_REQUEST', description: 'This case has no employee.' });
    expect(await listed()).toEqual([]);
  });

  it('with a blocked person is refused, because they are not a participant [PARK-06, FAIL-06]', async () => {
    await join(server, caseId, 'silas', 'blocked');
    const { participantId: blocked } = await participantParams(server, caseId, 'silas');
    expect(await refused(server, () => record('maren', { participantId: blocked }))).toMatchObject({ status: 400 });
  });

  it('is refused without an adviser and on a closed case, with the specified words; there it is only read [PARK-09, PARK-10, FAIL-09, FAIL-10, API-072, API-076]', async () => {
    const { id } = await recorded();
    const before = await listed();
    const refusal = { status: 400, code: 'BAD_REQUEST' };
    await maren().call(removeAdviser, { params: { id: caseId } });
    expect(await refused(server, () => record('maren'))).toMatchObject({ ...refusal, description: noAdviser });
    const closing = { caseTrackingRecordId: caseId, workflowTrackingComponentId: 1, conclusion: 'Answered.' };
    await maren().call(closeCase, { params: { id: caseId }, body: closing });
    expect(await refused(server, () => record('maren'))).toMatchObject({ ...refusal, description: closed });
    for (const change of changes(id))
      expect(await refused(server, change)).toMatchObject({ ...refusal, description: 'This case is closed.' });
    expect(await listed()).toEqual(before);
  });

  it('goes on for HR while the case is locked, and the ability says when it can be done [PERM-35, PARK-09, FAIL-09]', async () => {
    const views = { viewParkedCalls: true, viewFailedContacts: true };
    const abilities = async (name: CastName) =>
      (await server.as(name).call(getCase, { params: { id: caseId } })).data.abilities;
    await maren().call(lockCase, { params: { id: caseId } });
    expect(await abilities('maren')).toMatchObject({ ...views, [ability]: true });
    expect((await record('maren')).status).toBe(200);
    await maren().call(removeAdviser, { params: { id: caseId } });
    expect(await abilities('maren')).toMatchObject({ ...views, [ability]: false });
    expect(await abilities('teodora')).toMatchObject({
      viewParkedCalls: false,
      viewFailedContacts: false,
      [ability]: false,
    });
  });

  it('keeps the name of a person who has left the case, and the title of its reason [PARK-02, FAIL-02]', async () => {
    await join(server, caseId, 'ngozi', 'stakeholder');
    const params = await participantParams(server, caseId, 'ngozi');
    await recorded({ participantId: params.participantId, reasonId: reasons()[2]!.id });
    await maren().call(removeParticipant, { params });
    expect((await listed()).map(namesOf)).toEqual([['Ngozi Farraday', reasons()[2]!.title]]);
  });

  it('is listed for HR on its case alone; people who do not see the case are told that there is none [API-071, API-075, PERM-04]', async () => {
    const first = await recorded({ recordedDateTime: '2026-11-17T14:20:00.000Z' });
    const second = await recorded();
    const here = caseId;
    caseId = await openCase(server);
    participantId = (await participantParams(server, caseId, 'teodora')).participantId;
    expect(await listed()).toEqual([]);
    const third = await recorded();
    expect(await listed()).toEqual([third]);
    caseId = here;
    expect(await listed()).toEqual([second, first]);
    const asked = (name: CastName, id = here) => refused(server, () => server.as(name).call(list, { params: { id } }));
    expect(await asked('teodora')).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    for (const name of ['callum', 'wren'] as const)
      expect(await asked(name)).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
    expect(await asked('maren', 987_654)).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
  });
});
