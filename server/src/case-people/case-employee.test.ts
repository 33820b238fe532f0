import { closeCase } from '@evenhand/contract/case-closure';
import { removeAdviser, removeEmployee, searchEmployeesForCase } from '@evenhand/contract/case-people';
import { addressOf } from '@evenhand/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, join, lookupId, openCase, refused } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { setEmployeeAs } from '../../testing/employee-acts.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { EmployeeInput } from './case-employee.ts';

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
    expect(
      (await setEmployeeAs(server, 'edda', id, { employeeId: cast.wren, employeeName: null, employeeEmail: null }))
        .status,
    ).toBe(200);
    expect(await employeeOf(id)).toMatchObject({
      employee_user_id: cast.wren,
      employee_name: null,
      no_employee_reason_id: null,
    });
    expect(
      (
        await setEmployeeAs(server, 'maren', id, {
          employeeName: ' Ottoline Rees ',
          employeeEmail: ' o.rees@agency.example ',
        })
      ).status,
    ).toBe(200);
    expect(await employeeOf(id)).toMatchObject({
      employee_user_id: null,
      employee_name: 'Ottoline Rees',
      employee_email: 'o.rees@agency.example',
    });
    const removed = await server
      .as('maren')
      .call(removeEmployee, { params: { id }, query: { employeeNaReasonId: reasonId } });
    expect(removed.status).toBe(200);
    expect(await employeeOf(id)).toMatchObject({
      employee_user_id: null,
      employee_name: null,
      employee_email: null,
      no_employee_reason_id: reasonId,
    });
    const changes = (await historyOf(server, id)).slice(before).filter(({ kind }) => kind === 'case.employee-changed');
    expect(changes.map(({ kind, by, facts }) => ({ kind, by, ...(facts as object) }))).toEqual([
      {
        kind: 'case.employee-changed',
        by: cast.edda,
        from: 'Callum Brightwater',
        to: 'Wren Abara',
        noEmployeeReason: null,
        employeeOnCase: { userId: cast.wren, email: null, noReasonId: null },
      },
      {
        kind: 'case.employee-changed',
        by: cast.maren,
        from: 'Wren Abara',
        to: 'Ottoline Rees',
        noEmployeeReason: null,
        employeeOnCase: { userId: null, email: expect.stringContaining('@'), noReasonId: null },
      },
      {
        kind: 'case.employee-changed',
        by: cast.maren,
        from: 'Ottoline Rees',
        to: null,
        noEmployeeReason: 'Anonymous',
        employeeOnCase: { userId: null, email: null, noReasonId: reasonId },
      },
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
    expect((await setEmployeeAs(server, 'maren', id, { noEmployeeReason: other })).status).toBe(200);
    expect(await employeeOf(id)).toMatchObject({ no_employee_reason_id: other });
  });

  it('the same typed employee again changes nothing [API-021]', async () => {
    const id = await openCase(server);
    const typed = { employeeName: 'Ottoline Rees', employeeEmail: 'o.rees@agency.example' };
    await setEmployeeAs(server, 'maren', id, typed);
    const before = await historyOf(server, id);
    expect((await setEmployeeAs(server, 'maren', id, typed)).status).toBe(200);
    expect(await historyOf(server, id)).toEqual(before);
  });

  it('a person who is the employee, the adviser or a participant already is refused [EMP-11]', async () => {
    const id = await openCase(server);
    await join(server, id, 'isaac', 'stakeholder');
    for (const name of ['callum', 'maren', 'teodora', 'isaac'] as const) {
      expect(await refused(server, () => setEmployeeAs(server, 'edda', id, { employeeId: cast[name] }))).toMatchObject({
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
      [
        { employeeName: 'Ottoline Rees', employeeEmail: 'o.rees@agency' },
        'employeeEmail',
        'Please enter a valid e-mail address',
      ],
      [
        { employeeName: 'Ottoline Rees', employeeEmail: `${'o'.repeat(40)}@agency.example` },
        'employeeEmail',
        'Must be at most 50 characters.',
      ],
      [{ employeeId: cast.odile }, 'employeeId', 'This person could not be found.'],
    ];
    for (const [body, field, message] of cases) {
      const { answer } = await refused(server, () => setEmployeeAs(server, 'maren', id, body));
      expect(answer.error).toMatchObject({ errorCode: 'BAD_REQUEST', fields: { [field]: message } });
    }
    const { answer } = await refused(server, () => server.as('maren').call(removeEmployee, { params: { id } }));
    expect(answer.error.fields).toEqual({ employeeNaReasonId: 'Please select a reason to continue.' });
  });

  it('the employee cannot be removed when the topic needs one, by either call [EMP-06]', async () => {
    const id = await openCase(server, { topic: 'letter-request' });
    const reasonId = lookupId(server, 'no-employee-reasons', 'anonymous');
    const remove = () =>
      server.as('maren').call(removeEmployee, { params: { id }, query: { employeeNaReasonId: reasonId } });
    expect(await refused(server, remove)).toMatchObject({
      status: 400,
      description: 'The topic of this case needs an employee.',
    });
    expect(
      await refused(server, () => setEmployeeAs(server, 'maren', id, { noEmployeeReason: reasonId })),
    ).toMatchObject({ status: 400 });
  });

  it('the last HR user who can open the case cannot be made its employee [EMP-05]', async () => {
    const id = await openCase(server, { as: 'wren', owner: 'wren', accessLevel: 'stores' });
    expect(await refused(server, () => setEmployeeAs(server, 'rufus', id, { employeeId: cast.rufus }))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
  });

  it('the new employee no longer sees the case [PERM-17]', async () => {
    const id = await openCase(server);
    expect((await setEmployeeAs(server, 'maren', id, { employeeId: cast.edda })).status).toBe(200);
    expect(await refused(server, () => setEmployeeAs(server, 'edda', id, { employeeId: cast.callum }))).toMatchObject({
      status: 404,
      code: 'CASE_NOT_FOUND',
    });
  });

  it('no change of employee leaves the case without an HR user, counting those it blocks [EMP-05]', async () => {
    const id = await openCase(server, { employee: 'edda' });
    await join(server, id, 'priya', 'blocked');
    await server.as('maren').call(removeAdviser, { params: { id } });
    await server.db
      .updateTable('person')
      .set({ email: SHARED })
      .where('user_id', 'in', [cast.maren, cast.isaac])
      .execute();
    expect(
      await refused(server, () =>
        setEmployeeAs(server, 'maren', id, { employeeName: 'Somebody', employeeEmail: SHARED }),
      ),
    ).toMatchObject({
      status: 400,
      description: 'No HR user would be able to open this case. Give another HR user access to its policy area first.',
    });
    await server.db
      .updateTable('person')
      .set({ email: 'maren.oduya@northmoor.example' })
      .where('user_id', '=', cast.maren)
      .execute();
  });

  it('the owner can neither change nor search, and nobody changes a closed case [EMP-05, PERM-17, API-023, CLOSE-11]', async () => {
    const id = await openCase(server);
    expect(await refused(server, () => setEmployeeAs(server, 'teodora', id, { employeeId: cast.wren }))).toMatchObject({
      status: 403,
    });
    const search = () =>
      server.as('teodora').call(searchEmployeesForCase, { params: { id }, query: { query: 'abara' } });
    expect(await refused(server, search)).toMatchObject({ status: 403 });
    const body = { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' };
    await server.as('maren').call(closeCase, { params: { id }, body });
    expect(await refused(server, () => setEmployeeAs(server, 'maren', id, { employeeId: cast.wren }))).toMatchObject({
      status: 400,
      description: 'This case is closed.',
    });
  });

  it('HR finds a new employee by three letters or more [EMP-15, EMP-17, API-023]', async () => {
    const id = await openCase(server);
    const search = (query: string) =>
      server.as('maren').call(searchEmployeesForCase, { params: { id }, query: { query } });
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

async function employeeOf(id: number) {
  return await server.db
    .selectFrom('case_record')
    .select(['employee_user_id', 'employee_name', 'employee_email', 'no_employee_reason_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
