import { closeCase } from '@evenhand/contract/case-closure';
import { getCase } from '@evenhand/contract/case-details';
import { lockCase } from '@evenhand/contract/cases';
import { getIdentityVerification, submitIdentityVerification } from '@evenhand/contract/identity-verification';
import { queryNotifications } from '@evenhand/contract/notifications';
import { removeParticipant } from '@evenhand/contract/participants';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { getHistory, getHistoryFilters } from '@evenhand/contract/timeline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  historyOf,
  join,
  openCase,
  openObservedByMaren,
  participantParams,
  refused,
} from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { publishPackWith } from '../../testing/publish-changed.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  caseId = await openCase(server);
});

/** Sends the result of verifying Teodora, who owns the case, as passed, unless the body is changed. */
function submit(name: CastName, change: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = {
    callerId: cast.teodora,
    adviserId: cast[name],
    hasPassed: true,
    caseTrackingRecordId: caseId,
    ...change,
  };
  return server.as(name).call(submitIdentityVerification, { body: body as never, headers });
}
const recorded = async (id = caseId) => (await historyOf(server, id)).filter(({ kind }) => kind.startsWith('identity'));

describe('A result', () => {
  it('is recorded on the case: who was verified, by whom, and whether they passed [IDV-07, IDV-08, IDV-10, API-123, GEN-13]', async () => {
    const answer = await submit('maren');
    expect([answer.status, answer.data]).toEqual([200, { succeeded: true }]);
    // Edda is HR of the area, and not the adviser of this case.
    expect((await submit('edda', { hasPassed: false })).data).toEqual({ succeeded: true });
    const person = { userId: cast.teodora, name: 'Teodora Whitlock' };
    expect(await recorded()).toEqual([
      { kind: 'identity.passed', by: cast.maren, facts: { person } },
      { kind: 'identity.failed', by: cast.edda, facts: { person } },
    ]);
  });

  it('reads in the history of HR, each with its own name in the filter [IDV-09, HIST-11]', async () => {
    await submit('maren');
    await submit('maren', { hasPassed: false });
    const { data } = (await server.as('edda').call(getHistory, { params: { id: caseId } })).data;
    expect(data.slice(0, 2).map(({ change }) => change)).toEqual([
      'Identity verification failed: Teodora Whitlock',
      'Identity verification passed: Teodora Whitlock',
    ]);
    const filters = JSON.stringify((await server.as('edda').call(getHistoryFilters, { params: { id: caseId } })).data);
    for (const title of ['Identity verification passed', 'Identity verification failed'])
      expect(filters).toContain(title);
  });

  it('is recorded on a locked case and on a closed one [PERM-36, LOCK-07]', async () => {
    expect((await server.as('maren').call(lockCase, { params: { id: caseId } })).error).toBeUndefined();
    expect((await submit('maren')).data).toEqual({ succeeded: true });
    const closing = { caseTrackingRecordId: caseId, workflowTrackingComponentId: 1, conclusion: 'Answered.' };
    expect((await server.as('maren').call(closeCase, { params: { id: caseId }, body: closing })).error).toBeUndefined();
    expect((await server.as('maren').call(getCase, { params: { id: caseId } })).data.abilities.verifyIdentity).toBe(
      true,
    );
    expect((await submit('maren')).data).toEqual({ succeeded: true });
    expect(await recorded()).toHaveLength(2);
  });

  it('of the employee of the case is recorded, and gives them no sight of it [IDV-01, IDV-07, PERM-04]', async () => {
    expect((await submit('maren', { callerId: cast.callum })).data).toEqual({ succeeded: true });
    const person = { userId: cast.callum, name: 'Callum Brightwater' };
    expect(await recorded()).toEqual([{ kind: 'identity.passed', by: cast.maren, facts: { person } }]);
    const seen = await server.as('callum').call(getCase, { params: { id: caseId } });
    expect(seen.error).toMatchObject({ errorCode: 'CASE_NOT_FOUND' });
    expect((await server.as('callum').call(queryNotifications, {})).data.data).toEqual([]);
  });

  it('sent twice under one Idempotency-Key is recorded once [API-123]', async () => {
    const sent = () => submit('maren', {}, { 'idempotency-key': 'verified-once' });
    expect([(await sent()).data, (await sent()).data]).toEqual([{ succeeded: true }, { succeeded: true }]);
    expect(await recorded()).toHaveLength(1);
  });

  it('changes nothing else, gives nobody a task and tells nobody', async () => {
    const everything = async () => [
      (await server.as('maren').call(getCase, { params: { id: caseId } })).data,
      (await server.as('maren').call(listCaseTasks, { params: { id: caseId } })).body,
      ...(await Promise.all(
        (['maren', 'edda', 'teodora'] as const).map(
          async (name) => (await server.as(name).call(queryNotifications, {})).body,
        ),
      )),
    ];
    const before = await everything();
    await submit('edda');
    expect(await everything()).toEqual(before);
  });
});

describe('Refused, and nothing changed:', () => {
  it.each([
    ['an adviser who is somebody else', { adviserId: cast.edda }, 'This must be your own adviser id.', 'adviserId'],
    ['a caller who is not on the case', { callerId: cast.wren }, 'This person is not on the case.', 'callerId'],
    [
      'somebody who does not exist',
      { callerId: 'aaaaaaaa-0000-4000-8000-00000000dead' },
      'This person is not on the case.',
      'callerId',
    ],
    ['no caller', { callerId: undefined }, 'Some of what was sent is not valid.', 'callerId'],
    ['a caller who is no user id', { callerId: 'Teodora' }, 'Some of what was sent is not valid.', 'callerId'],
    ['no adviser', { adviserId: undefined }, 'Some of what was sent is not valid.', 'adviserId'],
    ['no result', { hasPassed: undefined }, 'Some of what was sent is not valid.', 'hasPassed'],
    ['a result in words', { hasPassed: 'true' }, 'Some of what was sent is not valid.', 'hasPassed'],
    ['no case', { caseTrackingRecordId: undefined }, 'Some of what was sent is not valid.', 'caseTrackingRecordId'],
  ])('%s [IDV-07, API-123]', async (_what, change, description, field) => {
    const answer = await refused(server, () => submit('maren', change));
    expect(answer).toMatchObject({ status: 400, code: 'BAD_REQUEST', description });
    expect(Object.keys(answer.answer.error?.fields ?? {})).toEqual([field]);
  });

  it('what the call does not know [API-123]', async () => {
    expect(await refused(server, () => submit('maren', { result: 'Passed' }))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
  });

  it('a blocked person, and one who has left the case [IDV-01]', async () => {
    await join(server, caseId, 'silas', 'blocked');
    await join(server, caseId, 'ngozi', 'stakeholder');
    await server.as('maren').call(removeParticipant, { params: await participantParams(server, caseId, 'ngozi') });
    for (const name of ['silas', 'ngozi'] as const)
      expect(await refused(server, () => submit('maren', { callerId: cast[name] }))).toMatchObject({
        status: 400,
        description: 'This person is not on the case.',
      });
  });

  it('a participant of another case, though HR may work on both [IDV-01]', async () => {
    const other = await openCase(server);
    await join(server, other, 'ngozi', 'stakeholder');
    expect(await refused(server, () => submit('maren', { callerId: cast.ngozi }))).toMatchObject({
      status: 400,
      description: 'This person is not on the case.',
    });
  });

  it('a case that the caller may not see, which answers as one that is missing [PERM-04, PERM-36]', async () => {
    await join(server, caseId, 'edda', 'blocked');
    const hidden = await refused(server, () => submit('edda'));
    const missing = await refused(server, () => submit('edda', { caseTrackingRecordId: 987_654 }));
    expect(hidden).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
    expect(missing.answer.body.replaceAll('987654', String(caseId))).toBe(hidden.answer.body);
    // What is wrong with the rest says nothing of the case either.
    expect(
      (await refused(server, () => submit('edda', { adviserId: cast.maren, callerId: cast.wren }))).answer.body,
    ).toBe(hidden.answer.body);
    for (const name of ['callum', 'wren', 'rufus', 'odile'] as const)
      expect(await refused(server, () => submit(name))).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
  });

  it('everybody who is not HR on the case [PERM-36, CASE-17]', async () => {
    await join(server, caseId, 'ngozi', 'stakeholder');
    await join(server, caseId, 'derrin', 'observer');
    for (const name of ['teodora', 'ngozi', 'derrin'] as const)
      expect(await refused(server, () => submit(name))).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    const elsewhere = await openObservedByMaren(server);
    expect(await refused(server, () => submit('maren', { caseTrackingRecordId: elsewhere }))).toMatchObject({
      status: 403,
      code: 'NOT_AUTHORISED',
    });
  });
});

describe('Nobody but HR', () => {
  it('learns of a result: no history, no filter of it, no notice, and the case as it was [PERM-36, HIST-11]', async () => {
    await join(server, caseId, 'ngozi', 'stakeholder');
    await join(server, caseId, 'derrin', 'observer');
    const everything = async (name: CastName) => ({
      history: (await server.as(name).call(getHistory, { params: { id: caseId } })).body,
      filters: (await server.as(name).call(getHistoryFilters, { params: { id: caseId } })).body,
      record: (await server.as(name).call(getCase, { params: { id: caseId } })).body,
      notices: (await server.as(name).call(queryNotifications, {})).body,
    });
    const people = ['teodora', 'ngozi', 'derrin'] as const;
    const before = await Promise.all(people.map(everything));
    await submit('maren');
    await submit('maren', { hasPassed: false });
    expect(await Promise.all(people.map(everything))).toEqual(before);
  });

  it('is told what a caller is asked [PERM-36, API-122]', async () => {
    for (const name of ['teodora', 'wren'] as const) {
      const { status, error } = await server.as(name).call(getIdentityVerification);
      expect([status, error.errorCode]).toEqual([403, 'NOT_AUTHORISED']);
    }
  });
});

describe('What a caller is asked', () => {
  it('is the columns of the service in their order, with labels, and the instructions [IDV-02, IDV-05, API-122]', async () => {
    const { data } = await server.as('maren').call(getIdentityVerification);
    expect(data.columns[0]).toEqual({ name: 'fullName', label: 'Full name' });
    expect(data.columns.map(({ name }) => name)).toEqual([
      'fullName',
      'employeeId',
      'jobTitle',
      'Work telephone',
      'Start date',
      'Cost centre',
    ]);
    expect(data.verificationInstructions).toMatch(/^Ask for the full name and two more details/);
  });

  it('is nothing in a service that says nothing of it; a result is recorded there all the same [API-122]', async () => {
    expect((await server.as('odile').call(getIdentityVerification)).data).toEqual({
      columns: [],
      verificationInstructions: '',
    });
    const changed = await publishPackWith(server, ({ service: { identityVerification: _, ...service }, ...pack }) => ({
      ...pack,
      service,
    }));
    expect((await changed.as('maren').call(getIdentityVerification)).data).toEqual({
      columns: [],
      verificationInstructions: '',
    });
    const body = { callerId: cast.teodora, adviserId: cast.maren, hasPassed: true, caseTrackingRecordId: caseId };
    expect((await changed.as('maren').call(submitIdentityVerification, { body })).data).toEqual({ succeeded: true });
    await changed.close();
  });

  it('has no label where the service gives none [IDV-04, API-122]', async () => {
    const columns = [{ name: 'Site', label: null }];
    const changed = await publishPackWith(server, (pack) => ({
      ...pack,
      service: { ...pack.service, identityVerification: { columns, instructions: 'Ask for the site.' } },
    }));
    expect((await changed.as('maren').call(getIdentityVerification)).data).toEqual({
      columns,
      verificationInstructions: 'Ask for the site.',
    });
    await changed.close();
  });
});
