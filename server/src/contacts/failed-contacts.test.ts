import { getCase } from '@evenhand/contract/case-details';
import { setAdviser } from '@evenhand/contract/case-people';
import type { FailedContact } from '@evenhand/contract/contacts';
import { createFailedContact, deleteFailedContact, listFailedContacts } from '@evenhand/contract/contacts';
import { queryNotifications } from '@evenhand/contract/notifications';
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
  const body = {
    participantId,
    recordedDateTime: '2026-11-18T10:05:00.000Z',
    reasonId: reasons()[0]!.id,
    details: 'Rang twice.',
    ...change,
  };
  return server.as(name).call(createFailedContact, { params: { id: caseId }, body: body as never });
}
async function recorded(change: Record<string, unknown> = {}): Promise<FailedContact> {
  const answer = await record('maren', change);
  expect(answer.error).toBeUndefined();
  return answer.data;
}
const remove = (name: CastName, contactId: number, id = caseId) =>
  server.as(name).call(deleteFailedContact, { params: { id, contactId } });
const listed = async (name: CastName = 'maren') =>
  (await server.as(name).call(listFailedContacts, { params: { id: caseId } })).data;

describe('Recording a failed contact', () => {
  it('keeps whom it was with, when, why and the adviser of that moment, and lists the latest first [FAIL-01, FAIL-02, FAIL-03, FAIL-04, FAIL-12, API-075, API-076]', async () => {
    const first = await recorded({ recordedDateTime: '2026-11-17T14:20:00.000Z', details: undefined });
    // Edda types it, for Maren, who advises.
    const second = (await record('edda')).data;
    expect(second).toEqual({
      id: expect.any(Number),
      recordedByAdviser: { fullName: 'Maren Oduya', userId: cast.maren },
      participant: { fullName: 'Teodora Whitlock', userId: cast.teodora },
      isEmployee: false,
      recordedDateTime: '2026-11-18T10:05:00.000Z',
      reason: { title: reasons()[0]!.title },
      details: 'Rang twice.',
    });
    expect(first.details).toBe('');
    await server.as('maren').call(setAdviser, { params: { id: caseId }, body: cast.edda });
    expect(await listed()).toEqual([second, first]);
    expect(
      (await historyOf(server, caseId))
        .filter(({ kind }) => kind.startsWith('failed-contact'))
        .map(({ by, facts }) => [by, facts]),
    ).toEqual([
      [cast.maren, expect.objectContaining({ contactId: first.id, details: '' })],
      [
        cast.edda,
        expect.objectContaining({
          contactId: second.id,
          person: { userId: cast.teodora, name: 'Teodora Whitlock' },
          details: 'Rang twice.',
        }),
      ],
    ]);
  });

  it('names each field that was left out, also one that a call does not send at all [FAIL-06]', async () => {
    for (const left of ['participantId', 'reasonId', 'recordedDateTime'])
      expect(await refused(server, () => record('maren', { [left]: undefined }))).toMatchObject({
        status: 400,
        answer: { error: { fields: { [left]: 'Field is required.' } } },
      });
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
    expect(await refused(server, () => remove('maren', gone.id))).toMatchObject({
      status: 404,
      description: 'This failed contact could not be found.',
    });
    expect((await historyOf(server, caseId)).at(-1)).toMatchObject({
      kind: 'failed-contact.deleted',
      by: cast.edda,
      facts: { contactId: gone.id },
    });
  });

  it('is not found under another case, though HR may work on both [API-077]', async () => {
    const { id } = await recorded();
    const other = await openCase(server);
    const there = await refused(server, () => remove('maren', id, other));
    const never = await refused(server, () => remove('maren', 987_654, other));
    expect([there.status, there.answer.body]).toEqual([404, never.answer.body]);
    expect(await listed()).toHaveLength(1);
  });

  it('reads in the history of HR with its person, reason and details [HIST-11]', async () => {
    await remove('maren', (await recorded()).id);
    const { data } = (await server.as('maren').call(getHistory, { params: { id: caseId } })).data;
    expect(
      data.slice(0, 2).map(({ change, changeDetails }) => [change, changeDetails.map(({ detailText }) => detailText)]),
    ).toEqual([
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
      const [hidden, missing] = [
        await refused(server, () => remove(name, id)),
        await refused(server, () => remove(name, 987_654)),
      ];
      expect([hidden.status, hidden.answer.body]).toEqual([403, missing.answer.body]);
    }
    expect(await listed()).toHaveLength(1);
  });
});
