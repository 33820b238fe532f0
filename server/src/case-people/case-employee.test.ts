import { closeCase } from '@evenhand/contract/case-closure';
import { getCase } from '@evenhand/contract/case-details';
import { removeAdviser, removeEmployee, searchEmployeesForCase, setEmployee } from '@evenhand/contract/case-people';
import { listBlockedUsers, removeParticipant } from '@evenhand/contract/participants';
import { addressOf } from '@evenhand/contract/route';
import { getHistory } from '@evenhand/contract/timeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, join, lookupId, openCase, refused } from '../testing/case-world.ts';
import type { CastName } from '../testing/cast.ts';
import { cast } from '../testing/cast.ts';
import { followLive } from '../testing/follow-live.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { EmployeeInput } from './set-employee.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SHARED = 'shared.desk@northmoor.example';
const attached = 'Employee is already attached to this case.';

describe('The employee of a case', () => {
  it('HR changes it to a found person, a typed one, and nobody for a reason [EMP-05, PERM-17, API-021, API-022]', async () => {
    const id = await openCase(server);
    const reasonId = lookupId(server, 'no-employee-reasons', 'anonymous');
    const before = (await historyOf(server, id)).length;
    expect((await set('edda', id, { employeeId: cast.wren, employeeName: null, employeeEmail: null })).status).toBe(200);
    expect(await employeeOf(id)).toMatchObject({ employee_user_id: cast.wren, employee_name: null, no_employee_reason_id: null });
    expect((await set('maren', id, { employeeName: ' Ottoline Rees ', employeeEmail: ' o.rees@agency.example ' })).status).toBe(200);
    expect(await employeeOf(id)).toMatchObject({ employee_user_id: null, employee_name: 'Ottoline Rees', employee_email: 'o.rees@agency.example' });
    const removed = await server.as('maren').call(removeEmployee, { params: { id }, query: { employeeNaReasonId: reasonId } });
    expect(removed.status).toBe(200);
    expect(await employeeOf(id)).toMatchObject({ employee_user_id: null, employee_name: null, employee_email: null, no_employee_reason_id: reasonId });
    const changes = (await historyOf(server, id)).slice(before).filter(({ kind }) => kind === 'case.employee-changed');
    expect(changes.map(({ kind, by, facts }) => ({ kind, by, ...(facts as object) }))).toEqual([
      { kind: 'case.employee-changed', by: cast.edda, from: 'Callum Brightwater', to: 'Wren Abara', noEmployeeReason: null },
      { kind: 'case.employee-changed', by: cast.maren, from: 'Wren Abara', to: 'Ottoline Rees', noEmployeeReason: null },
      { kind: 'case.employee-changed', by: cast.maren, from: 'Ottoline Rees', to: null, noEmployeeReason: 'Anonymous' },
    ]);
  });

  it('the reason for nobody is taken from a JSON body too, and from noEmployeeReason of the PUT [API-021, API-022]', async () => {
    const id = await openCase(server);
    const reasonId = lookupId(server, 'no-employee-reasons', 'anonymous');
    const sent = await server.server.inject({
      method: 'DELETE',
      url: addressOf(removeEmployee, { id }),
      headers: { authorization: `Bearer test.${cast.maren}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ employeeNaReasonId: reasonId }),
    });
    expect(sent.statusCode).toBe(200);
    expect(await employeeOf(id)).toMatchObject({ no_employee_reason_id: reasonId });
    const other = lookupId(server, 'no-employee-reasons', 'group-matter');
    expect((await set('maren', id, { noEmployeeReason: other })).status).toBe(200);
    expect(await employeeOf(id)).toMatchObject({ no_employee_reason_id: other });
  });

  it('the same typed employee again changes nothing [API-021]', async () => {
    const id = await openCase(server);
    const typed = { employeeName: 'Ottoline Rees', employeeEmail: 'o.rees@agency.example' };
    await set('maren', id, typed);
    const before = await historyOf(server, id);
    expect((await set('maren', id, typed)).status).toBe(200);
    expect(await historyOf(server, id)).toEqual(before);
  });

  it('a person who is the employee, the adviser or a participant already is refused [EMP-11]', async () => {
    const id = await openCase(server);
    await join(server, id, 'isaac', 'stakeholder');
    for (const name of ['callum', 'maren', 'teodora', 'isaac'] as const) {
      expect(await refused(server, () => set('edda', id, { employeeId: cast[name] }))).toMatchObject({
        status: 400,
        code: 'BAD_REQUEST',
        description: attached,
      });
    }
  });

  it('incomplete and mixed forms are refused with the sentence of the dialog [EMP-07, EMP-08, EMP-09, EMP-10]', async () => {
    const id = await openCase(server);
    const choose = 'Please select a new employee to continue.';
    const cases: [EmployeeInput, string, string][] = [
      [{}, 'employeeId', choose],
      [{ employeeId: '00000000-0000-0000-0000-000000000000', employeeName: '  ' }, 'employeeId', choose],
      [{ employeeId: cast.wren, employeeName: 'Ottoline Rees' }, 'employeeId', choose],
      [{ employeeEmail: 'o.rees@agency.example' }, 'employeeName', 'Please enter the new employee name to continue.'],
      [{ employeeName: 'Ottoline Rees', employeeEmail: 'o.rees@agency' }, 'employeeEmail', 'Please enter a valid e-mail address'],
      [{ employeeName: 'Ottoline Rees', employeeEmail: `${'o'.repeat(40)}@agency.example` }, 'employeeEmail', 'Must be at most 50 characters.'],
      [{ employeeId: cast.odile }, 'employeeId', 'This person could not be found.'],
    ];
    for (const [body, field, message] of cases) {
      const { answer } = await refused(server, () => set('maren', id, body));
      expect(answer.error).toMatchObject({ errorCode: 'BAD_REQUEST', fields: { [field]: message } });
    }
    const { answer } = await refused(server, () => server.as('maren').call(removeEmployee, { params: { id } }));
    expect(answer.error.fields).toEqual({ employeeNaReasonId: 'Please select a reason to continue.' });
  });

  it('the employee cannot be removed when the topic needs one, by either call [EMP-06]', async () => {
    const id = await openCase(server, { topic: 'letter-request' });
    const reasonId = lookupId(server, 'no-employee-reasons', 'anonymous');
    const remove = () => server.as('maren').call(removeEmployee, { params: { id }, query: { employeeNaReasonId: reasonId } });
    expect(await refused(server, remove)).toMatchObject({ status: 400, description: 'The topic of this case needs an employee.' });
    expect(await refused(server, () => set('maren', id, { noEmployeeReason: reasonId }))).toMatchObject({ status: 400 });
  });

  it('the last HR user who can open the case cannot be made its employee [EMP-05]', async () => {
    const id = await openCase(server, { as: 'wren', owner: 'wren', accessLevel: 'stores' });
    expect(await refused(server, () => set('rufus', id, { employeeId: cast.rufus }))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  it('the new employee no longer sees the case [PERM-17]', async () => {
    const id = await openCase(server);
    expect((await set('maren', id, { employeeId: cast.edda })).status).toBe(200);
    expect(await refused(server, () => set('edda', id, { employeeId: cast.callum }))).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
  });

  it('a former employee who works in HR is blocked until HR lifts it, and is not notified [PERM-17, PERM-04]', async () => {
    const address = await server.server.listen({ host: '127.0.0.1', port: 0 });
    const screen = await followLive(address, `test.${cast.edda}`);
    for (const employee of [{ employeeId: cast.edda }, { employeeName: 'Edda', employeeEmail: 'Edda.Marlowe@northmoor.example' }]) {
      const id = await openCase(server, { employee: 'callum' });
      await set('maren', id, employee);
      await screen.until(({ gone }) => gone.includes(id));
      const [sentCount, before] = [screen.events.length, (await historyOf(server, id)).length];
      expect((await set('maren', id, { employeeId: cast.wren })).status).toBe(200);
      expect(await server.as('edda').call(getCase, { params: { id } })).toMatchObject({ status: 404, error: { errorCode: 'CASE_NOT_FOUND' } });
      expect((await historyOf(server, id)).slice(before).map(({ kind }) => kind)).toEqual(['participant.blocked', 'case.employee-changed']);
      const markerCaseId = await openCase(server);
      const since = (await screen.until(({ changed }) => changed.includes(markerCaseId))).slice(sentCount);
      expect(since.filter(({ changed, gone }) => changed.includes(id) || gone.includes(id))).toEqual([]);
      const block = (await server.as('maren').call(listBlockedUsers, { params: { id } })).data.find((one) => one.participantUserId === cast.edda);
      expect(block).toMatchObject({ blacklistedReason: 'Was the employee of this case.' });
      await server.as('maren').call(removeParticipant, { params: { id, participantId: block!.id } });
      expect((await server.as('edda').call(getCase, { params: { id } })).status).toBe(200);
    }
    screen.close();
  });

  it('a former employee whom the case was about is kept out, also outside HR, in case they come to work there [EMP-18, PERM-04]', async () => {
    const id = await openCase(server);
    await set('maren', id, { employeeId: cast.wren, formerEmployee: 'keepOut' });
    expect(await blockedOn(id)).toEqual([cast.callum]);
    await server.db
      .insertInto('account')
      .values({
        user_id: cast.callum,
        service_id: 1,
        roles: ['HRUser'],
        access_level_ids: [2],
        selected_access_level_id: 2,
        is_current: true,
        synced_at: new Date(),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'service_id']).doUpdateSet({ roles: ['HRUser'], access_level_ids: [2] }))
      .execute();
    expect(await server.as('callum').call(getCase, { params: { id } })).toMatchObject({ status: 404, error: { errorCode: 'CASE_NOT_FOUND' } });
    await server.db.deleteFrom('account').where('user_id', '=', cast.callum).execute();
  });

  it('correcting a slip blocks nobody, by either call; who works in HR may then see the case [EMP-18]', async () => {
    const id = await openCase(server, { employee: 'edda' });
    expect((await set('maren', id, { employeeId: cast.wren, formerEmployee: 'mistake' })).status).toBe(200);
    expect((await server.as('edda').call(getCase, { params: { id } })).status).toBe(200);
    const query = { employeeNaReasonId: lookupId(server, 'no-employee-reasons', 'anonymous'), formerEmployee: 'mistake' } as const;
    expect((await server.as('maren').call(removeEmployee, { params: { id }, query })).status).toBe(200);
    expect(await blockedOn(id)).toEqual([]);
  });

  it('without an answer only those are kept out who could otherwise see the case [EMP-18]', async () => {
    const id = await openCase(server);
    await set('maren', id, { employeeId: cast.edda });
    expect(await blockedOn(id)).toEqual([]);
    await set('maren', id, { employeeId: cast.wren });
    expect(await blockedOn(id)).toEqual([cast.edda]);
  });

  it('the block of a person ends as they become the employee, in the same act, and what becomes of them is asked again [EMP-18]', async () => {
    const id = await openCase(server, { employee: 'edda' });
    await set('maren', id, { employeeId: cast.wren, formerEmployee: 'keepOut' });
    const before = (await historyOf(server, id)).length;
    expect((await set('maren', id, { employeeId: cast.edda, formerEmployee: 'mistake' })).status).toBe(200);
    expect((await server.as('edda').call(getCase, { params: { id } })).status).toBe(404);
    expect(await blockedOn(id)).toEqual([]);
    expect((await historyOf(server, id)).slice(before).map(({ kind }) => kind)).toEqual(['participant.unblocked', 'case.employee-changed']);
    const [row] = (await server.as('maren').call(getHistory, { params: { id }, query: {} })).data.data;
    expect(row).toMatchObject({
      change: 'Employee changed',
      changeDetails: [{ detailText: 'Wren Abara → Edda Marlowe' }, { detailText: 'Blocked user removed: Edda Marlowe' }, {}],
    });
    await set('maren', id, { employeeId: cast.wren, formerEmployee: 'mistake' });
    expect((await server.as('edda').call(getCase, { params: { id } })).status).toBe(200);
  });

  it('a corrected name of the same typed address blocks nobody', async () => {
    const id = await openCase(server);
    const email = 'goods.in@northmoor.example';
    await server.db.updateTable('person').set({ email }).where('user_id', 'in', [cast.salma, cast.ngozi]).execute();
    await set('maren', id, { employeeName: 'Otto Rees', employeeEmail: email });
    expect((await set('maren', id, { employeeName: 'Otto Rhys', employeeEmail: email, formerEmployee: 'keepOut' })).status).toBe(200);
    expect(await blockedOn(id)).toEqual([]);
  });

  it('no change of employee leaves the case without an HR user, counting those it blocks [EMP-05]', async () => {
    const id = await openCase(server, { employee: 'edda' });
    await join(server, id, 'priya', 'blocked');
    await server.as('maren').call(removeAdviser, { params: { id } });
    await server.db.updateTable('person').set({ email: SHARED }).where('user_id', 'in', [cast.maren, cast.isaac]).execute();
    expect(await refused(server, () => set('maren', id, { employeeName: 'Somebody', employeeEmail: SHARED }))).toMatchObject({
      status: 400,
      description: 'No HR user would be able to open this case. Give another HR user access to its policy area first.',
    });
    await server.db.updateTable('person').set({ email: 'maren.oduya@northmoor.example' }).where('user_id', '=', cast.maren).execute();
  });

  it('the owner can neither change nor search, and nobody changes a closed case [EMP-05, PERM-17, API-023, CLOSE-11]', async () => {
    const id = await openCase(server);
    expect(await refused(server, () => set('teodora', id, { employeeId: cast.wren }))).toMatchObject({ status: 403 });
    const search = () => server.as('teodora').call(searchEmployeesForCase, { params: { id }, query: { query: 'abara' } });
    expect(await refused(server, search)).toMatchObject({ status: 403 });
    const body = { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' };
    await server.as('maren').call(closeCase, { params: { id }, body });
    expect(await refused(server, () => set('maren', id, { employeeId: cast.wren }))).toMatchObject({ status: 400, description: 'This case is closed.' });
  });

  it('HR finds a new employee by three letters or more [EMP-15, EMP-17, API-023]', async () => {
    const id = await openCase(server);
    const search = (query: string) => server.as('maren').call(searchEmployeesForCase, { params: { id }, query: { query } });
    expect((await search('Abara')).data).toEqual([
      expect.objectContaining({
        userId: cast.wren,
        name: 'Wren Abara',
        employeeId: '304420',
        jobTitle: 'Store Manager',
        email: 'wren.abara@northmoor.example',
      }),
    ]);
    const { answer } = await refused(server, () => search('Ab'));
    expect(answer.error.fields).toEqual({ query: 'Please enter 3 or more characters' });
  });
});

function set(name: CastName, id: number, body: EmployeeInput) {
  return server.as(name).call(setEmployee, { params: { id }, body: body as Parameters<typeof JSON.stringify>[0] });
}

async function blockedOn(id: number): Promise<string[]> {
  return (await server.as('maren').call(listBlockedUsers, { params: { id } })).data.map((one) => one.participantUserId);
}

async function employeeOf(id: number) {
  return await server.db
    .selectFrom('case_record')
    .select(['employee_user_id', 'employee_name', 'employee_email', 'no_employee_reason_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
