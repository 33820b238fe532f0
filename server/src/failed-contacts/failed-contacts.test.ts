import { closeCase } from '@evenhand/contract/case-closure';
import { getCase } from '@evenhand/contract/case-details';
import { removeAdviser, setAdviser } from '@evenhand/contract/case-people';
import { lockCase } from '@evenhand/contract/cases';
import type { FailedContact } from '@evenhand/contract/failed-contacts';
import { createFailedContact, deleteFailedContact, listFailedContacts } from '@evenhand/contract/failed-contacts';
import { queryNotifications } from '@evenhand/contract/notifications';
import { removeParticipant } from '@evenhand/contract/participants';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { getHistory, getHistoryFilters } from '@evenhand/contract/timeline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyOf, join, openCase, participantParams, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
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

const reasons = () => server.configuration.of(1).pack.lookups['failed-contact-reasons']!;

function record(name: CastName, change: Record<string, unknown> = {}) {
  const body = { participantId, recordedDateTime: '2026-11-18T10:05:00.000Z', reasonId: reasons()[0]!.id, details: 'Rang twice.', ...change };
  return server.as(name).call(createFailedContact, { params: { id: caseId }, body: body as never });
}
async function recorded(change: Record<string, unknown> = {}): Promise<FailedContact> {
  const answer = await record('maren', change);
  expect(answer.error).toBeUndefined();
  return answer.data;
}
const remove = (name: CastName, contactId: number, id = caseId) => server.as(name).call(deleteFailedContact, { params: { id, contactId } });
const listed = async (name: CastName = 'maren') => (await server.as(name).call(listFailedContacts, { params: { id: caseId } })).data;

describe('Recording a failed contact', () => {
  it('keeps whom it was with, when, why and the adviser of that moment, and lists the latest first [FAIL-01, FAIL-02, FAIL-03, FAIL-04, FAIL-12, API-075, API-076]', async () => {
    const first = await recorded({ recordedDateTime: '2026-11-17T14:20:00.000Z', details: undefined });
    // Edda types it, for Maren, who advises.
    const second = (await record('edda')).data;
    expect(second).toEqual({
      id: expect.any(Number),
      recordedByAdviser: { fullName: 'Maren Oduya', userId: cast.maren },
      participant: { fullName: 'Teodora Whitlock', userId: cast.teodora },
      recordedDateTime: '2026-11-18T10:05:00.000Z',
      reason: { title: reasons()[0]!.title },
      details: 'Rang twice.',
    });
    expect(first.details).toBe('');
    await server.as('maren').call(setAdviser, { params: { id: caseId }, body: cast.edda });
    expect(await listed()).toEqual([second, first]);
    expect((await historyOf(server, caseId)).filter(({ kind }) => kind.startsWith('failed-contact')).map(({ by, facts }) => [by, facts])).toEqual([
      [cast.maren, expect.objectContaining({ contactId: first.id, details: '' })],
      [cast.edda, expect.objectContaining({ contactId: second.id, person: { userId: cast.teodora, name: 'Teodora Whitlock' }, details: 'Rang twice.' })],
    ]);
  });

  it.each([
    ['a moment still to come', { recordedDateTime: '2026-11-18T10:40:00.001Z' }, 'Date cannot be in the future', 'recordedDateTime'],
    ['a reason that is not on offer', { reasonId: 424_242 }, 'What you chose is not available here.', 'reasonId'],
    ['somebody who is not on the case', { participantId: 424_242 }, 'This person is not on the case.', 'participantId'],
    ['501 characters', { details: 'x'.repeat(501) }, 'Some of what was sent is not valid.', 'details'],
    ['no reason', { reasonId: undefined }, 'Some of what was sent is not valid.', 'reasonId'],
    ['no date', { recordedDateTime: undefined }, 'Some of what was sent is not valid.', 'recordedDateTime'],
    ['nobody', { participantId: undefined }, 'Some of what was sent is not valid.', 'participantId'],
  ])('refuses %s at its field and keeps nothing [FAIL-06, FAIL-07, FAIL-08]', async (_what, change, description, field) => {
    const answer = await refused(server, () => record('maren', change));
    expect(answer).toMatchObject({ status: 400, code: 'BAD_REQUEST', description });
    expect(Object.keys(answer.answer.error?.fields ?? {})).toEqual([field]);
    expect(await listed()).toEqual([]);
  });

  it('takes the moment it is now, and 500 characters [FAIL-07, FAIL-08]', async () => {
    const details = 'x'.repeat(500);
    expect(await recorded({ recordedDateTime: '2026-11-18T10:40:00.000Z', details })).toMatchObject({ details });
  });

  it('with a blocked person is refused, because they are not a participant [FAIL-06]', async () => {
    await join(server, caseId, 'silas', 'blocked');
    const { participantId: blocked } = await participantParams(server, caseId, 'silas');
    expect(await refused(server, () => record('maren', { participantId: blocked }))).toMatchObject({ status: 400 });
  });

  it('is refused without an adviser and on a closed case, with the specified words; there it is only read [FAIL-09, FAIL-10, API-076]', async () => {
    const { id } = await recorded();
    const before = await listed();
    await server.as('maren').call(removeAdviser, { params: { id: caseId } });
    expect(await refused(server, () => record('maren'))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      description: 'There is currently no Adviser on this case to record a Failed Contact against.',
    });
    const closing = { caseTrackingRecordId: caseId, workflowTrackingComponentId: 1, conclusion: 'Answered.' };
    await server.as('maren').call(closeCase, { params: { id: caseId }, body: closing });
    expect(await refused(server, () => record('maren'))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      description: 'You cannot record a Failed Contact on a closed case.',
    });
    expect(await refused(server, () => remove('maren', id))).toMatchObject({ status: 400, description: 'This case is closed.' });
    expect(await listed()).toEqual(before);
  });

  it('goes on for HR while the case is locked, and the ability says when it can be done [PERM-35, FAIL-09]', async () => {
    const abilities = async (name: CastName) => (await server.as(name).call(getCase, { params: { id: caseId } })).data.abilities;
    await server.as('maren').call(lockCase, { params: { id: caseId } });
    expect(await abilities('maren')).toMatchObject({ viewFailedContacts: true, recordFailedContact: true });
    expect((await record('maren')).status).toBe(200);
    await server.as('maren').call(removeAdviser, { params: { id: caseId } });
    expect(await abilities('maren')).toMatchObject({ viewFailedContacts: true, recordFailedContact: false });
    expect(await abilities('teodora')).toMatchObject({ viewFailedContacts: false, recordFailedContact: false });
  });

  it('raises no task and tells nobody [FAIL-04]', async () => {
    const tasks = async () => (await server.as('maren').call(listCaseTasks, { params: { id: caseId } })).body;
    const notices = async (name: CastName) => (await server.as(name).call(queryNotifications, {})).body;
    const everything = async () => [await tasks(), await notices('maren'), await notices('edda')];
    const before = await everything();
    await record('edda');
    expect(await everything()).toEqual(before);
  });
});

describe('A failed contact', () => {
  it('is deleted, also while another person has it open; then there is none [FAIL-05, API-077]', async () => {
    const [kept, gone] = [await recorded(), await recorded()];
    expect((await remove('edda', gone.id)).status).toBe(200);
    expect(await listed()).toEqual([kept]);
    expect(await refused(server, () => remove('maren', gone.id))).toMatchObject({ status: 404, description: 'This failed contact could not be found.' });
    expect((await historyOf(server, caseId)).at(-1)).toMatchObject({ kind: 'failed-contact.deleted', by: cast.edda, facts: { contactId: gone.id } });
  });

  it('is not found under another case, though HR may work on both [API-077]', async () => {
    const { id } = await recorded();
    const other = await openCase(server);
    const there = await refused(server, () => remove('maren', id, other));
    const never = await refused(server, () => remove('maren', 987_654, other));
    expect([there.status, there.answer.body]).toEqual([404, never.answer.body]);
    expect(await listed()).toHaveLength(1);
  });

  it('keeps the name of a person who has left the case, and the title of its reason [FAIL-02]', async () => {
    await join(server, caseId, 'ngozi', 'stakeholder');
    const params = await participantParams(server, caseId, 'ngozi');
    await recorded({ participantId: params.participantId, reasonId: reasons()[2]!.id });
    await server.as('maren').call(removeParticipant, { params });
    expect((await listed()).map(({ participant, reason }) => [participant.fullName, reason.title])).toEqual([['Ngozi Farraday', 'Wrong number']]);
  });

  it('reads in the history of HR with its person, reason and details [HIST-11]', async () => {
    await remove('maren', (await recorded()).id);
    const { data } = (await server.as('maren').call(getHistory, { params: { id: caseId } })).data;
    expect(data.slice(0, 2).map(({ change, changeDetails }) => [change, changeDetails.map(({ detailText }) => detailText)])).toEqual([
      ['Failed contact deleted: Teodora Whitlock', ['Reason: No answer']],
      ['Failed contact recorded: Teodora Whitlock', ['Reason: No answer', 'Details: Rang twice.']],
    ]);
  });
});

describe('Nobody but HR', () => {
  it('learns of failed contacts: no list, no history, no filter of it, no notice, and calls that answer like those about missing ones [PERM-35, HIST-11]', async () => {
    await join(server, caseId, 'ngozi', 'stakeholder');
    await join(server, caseId, 'derrin', 'observer');
    const everything = async (name: CastName) => ({
      history: (await server.as(name).call(getHistory, { params: { id: caseId } })).body,
      filters: (await server.as(name).call(getHistoryFilters, { params: { id: caseId } })).body,
      record: (await server.as(name).call(getCase, { params: { id: caseId } })).body,
      notices: (await server.as(name).call(queryNotifications, {})).body,
      list: (await server.as(name).call(listFailedContacts, { params: { id: caseId } })).body,
    });
    const people = ['teodora', 'ngozi', 'derrin'] as const;
    const before = await Promise.all(people.map(everything));
    const { id } = await recorded();
    expect(await Promise.all(people.map(everything))).toEqual(before);
    for (const name of people) {
      expect(await refused(server, () => record(name))).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
      const [hidden, missing] = [await refused(server, () => remove(name, id)), await refused(server, () => remove(name, 987_654))];
      expect([hidden.status, hidden.answer.body]).toEqual([403, missing.answer.body]);
    }
    expect(await listed()).toHaveLength(1);
  });

  it('is answered a list; people who do not see the case are told that there is none [API-075, PERM-04]', async () => {
    await recorded();
    const asked = (name: CastName, id = caseId) => refused(server, () => server.as(name).call(listFailedContacts, { params: { id } }));
    expect(await asked('teodora')).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    for (const name of ['callum', 'wren'] as const) expect(await asked(name)).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
    expect(await asked('maren', 987_654)).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
  });
});
