import { createCase } from '@evenhand/contract/case-creation';
import { getCase } from '@evenhand/contract/case-details';
import { pageOfCases } from '@evenhand/contract/case-list';
import { setAdviser, setEmployee } from '@evenhand/contract/case-people';
import { canSeeCase } from '@evenhand/contract/dashboard';
import { addParticipant } from '@evenhand/contract/participants';
import { queryTasks } from '@evenhand/contract/tasks';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const attached = 'Employee is already attached to this case.';
const mailOf = (name: CastName) =>
  ({ edda: 'Edda.Marlowe@Northmoor.example', priya: 'priya.castellane@northmoor.example' })[name as string] ?? '';
const open = (name: CastName, id: number) => server.as(name).call(getCase, { params: { id } });

/** Opens a case as Maren about a typed-in employee. */
function openTyped(employeeEmail: string, as: CastName = 'maren', owner: CastName = 'teodora') {
  const topic = server.configuration.of(1).pack.topics.find((one) => one.key === 'general-query')!;
  const accessLevelId = server.configuration.of(1).pack.accessLevels.find((one) => one.key === 'distribution')!.id;
  return server
    .as(as)
    .call(createCase, {
      body: {
        topicId: topic.id,
        sectionId: topic.sectionId,
        accessLevelId,
        caseOwnerId: cast[owner],
        employeeName: 'Somebody',
        employeeEmail,
      },
    });
}

/** Every way in which a case could become visible to an HR user. */
async function findsNothing(name: CastName, id: number): Promise<void> {
  expect(await open(name, id)).toMatchObject({ status: 404, error: { errorCode: 'CASE_NOT_FOUND' } });
  expect((await server.as(name).call(canSeeCase, { params: { id } })).data).toBe(false);
  const list = await server.as(name).call(pageOfCases, { params: { page: 1 } });
  expect(list.data.map((row) => row.id)).not.toContain(id);
  const tasks = await server.as(name).call(queryTasks, { query: { caseTrackingRecordId: id } });
  expect(tasks.body).not.toContain(`:${id}`);
}

describe('An employee typed in by e-mail address', () => {
  it('is that person from the start: HR of the policy area or not, they never see the case', async () => {
    const created = await openTyped(mailOf('edda'));
    expect(created.status).toBe(200);
    const { data } = await open('maren', created.data.id);
    expect(data.caseEmployee).toMatchObject({
      employeeGUID: cast.edda,
      employeeUserInfo: { fullName: 'Edda Marlowe' },
    });
    await findsNothing('edda', created.data.id);
  });

  it('is that person when HR changes the employee, and the history names them [EMP-05]', async () => {
    const id = await openCase(server);
    expect((await open('edda', id)).status).toBe(200);
    const body = { employeeName: 'E. Marlowe', employeeEmail: ` ${mailOf('edda')} ` };
    expect((await server.as('maren').call(setEmployee, { params: { id }, body })).status).toBe(200);
    await findsNothing('edda', id);
    expect((await historyOf(server, id)).at(-1)).toMatchObject({
      kind: 'case.employee-changed',
      facts: { to: 'Edda Marlowe' },
    });
  });

  it('cannot be on the case, whichever comes first [EMP-11, PART-52]', async () => {
    const id = await openCase(server);
    const typed = { employeeName: 'T. Whitlock', employeeEmail: 'teodora.whitlock@northmoor.example' };
    const { answer } = await refused(server, () =>
      server.as('maren').call(setEmployee, { params: { id }, body: typed }),
    );
    expect(answer.error.fields).toEqual({ employeeEmail: attached });
    const before = await checksumOfCases(server.db);
    for (const [email, as, owner] of [
      ['teodora.whitlock@northmoor.example', 'maren', 'teodora'],
      ['maren.oduya@northmoor.example', 'maren', 'teodora'],
      ['teodora.whitlock@northmoor.example', 'teodora', 'teodora'],
    ] as const)
      expect((await openTyped(email, as, owner)).error).toMatchObject({
        errorCode: 'BAD_REQUEST',
        fields: { employeeEmail: attached },
      });
    expect(await checksumOfCases(server.db)).toEqual(before);
  });

  it('who gets the address only later does not see the case either, can be neither adviser nor participant, and stays apart once they have another one [PART-52, PEOPLE-18]', async () => {
    const id = (await openTyped('new.starter@northmoor.example')).data.id;
    expect((await open('priya', id)).status).toBe(200);
    await server.db
      .updateTable('person')
      .set({ email: 'New.Starter@northmoor.example' })
      .where('user_id', '=', cast.priya)
      .execute();
    await findsNothing('priya', id);
    expect(
      await refused(server, () => server.as('maren').call(setAdviser, { params: { id }, body: cast.priya })),
    ).toMatchObject({ status: 400 });
    const body = { participantGuid: cast.priya, participantRoleId: 3, participantRelationId: 12 } as const;
    expect(
      await refused(server, () => server.as('maren').call(addParticipant, { params: { id }, body })),
    ).toMatchObject({ status: 400, description: attached });
    await server.db
      .updateTable('person')
      .set({ email: mailOf('priya') })
      .where('user_id', '=', cast.priya)
      .execute();
    await findsNothing('priya', id);
    expect(
      await refused(server, () => server.as('maren').call(setAdviser, { params: { id }, body: cast.priya })),
    ).toMatchObject({ status: 400 });
  });

  it('of several people with one address nobody is named and nobody sees it', async () => {
    const email = 'shared.desk@northmoor.example';
    await server.db.updateTable('person').set({ email }).where('user_id', 'in', [cast.priya, cast.edda]).execute();
    const id = (await openTyped(email)).data.id;
    expect((await open('maren', id)).data.caseEmployee).toMatchObject({ employeeGUID: null, employeeName: 'Somebody' });
    await findsNothing('priya', id);
    await findsNothing('edda', id);
    for (const name of ['priya', 'edda'] as const)
      await server.db
        .updateTable('person')
        .set({ email: mailOf(name) })
        .where('user_id', '=', cast[name])
        .execute();
  });

  it('of several people with one address never hides the case from the last of HR', async () => {
    const id = await openCase(server);
    const hr = await server.db
      .selectFrom('account')
      .select('user_id')
      .where('service_id', '=', 1)
      .where(sql<boolean>`'HRUser' = any(roles)`)
      .execute();
    const mails = await server.db
      .selectFrom('person')
      .select(['user_id', 'email'])
      .where(
        'user_id',
        'in',
        hr.map((one) => one.user_id),
      )
      .execute();
    const adviser = (
      await server.db.selectFrom('case_record').select('adviser_user_id').where('id', '=', id).executeTakeFirstOrThrow()
    ).adviser_user_id;
    if (adviser !== null)
      await server.db.updateTable('case_record').set({ adviser_user_id: null }).where('id', '=', id).execute();
    const email = 'people.team@northmoor.example';
    await server.db
      .updateTable('person')
      .set({ email })
      .where(
        'user_id',
        'in',
        mails.map((one) => one.user_id),
      )
      .execute();
    const body = { employeeName: 'Somebody', employeeEmail: email };
    const { status, description } = await refused(server, () =>
      server.as('maren').call(setEmployee, { params: { id }, body }),
    );
    for (const mail of mails)
      await server.db.updateTable('person').set({ email: mail.email }).where('user_id', '=', mail.user_id).execute();
    expect({ status, description }).toMatchObject({
      status: 400,
      description: expect.stringContaining('No HR user would be able to open this case'),
    });
  });

  it('cannot be an adviser whose home is another service either [EMP-11]', async () => {
    const id = await openCase(server);
    await server.db.updateTable('case_record').set({ adviser_user_id: cast.priya }).where('id', '=', id).execute();
    await server.db.updateTable('person').set({ service_id: 2 }).where('user_id', '=', cast.priya).execute();
    const body = { employeeName: 'P. Castellane', employeeEmail: mailOf('priya') };
    const answers = [
      await server.as('maren').call(setEmployee, { params: { id }, body }),
      await openTyped(mailOf('priya'), 'priya'),
    ];
    await server.db.updateTable('person').set({ service_id: 1 }).where('user_id', '=', cast.priya).execute();
    for (const { error } of answers) expect(error?.fields).toEqual({ employeeEmail: attached });
  });

  it('with an unknown address stays as typed [GEN-05]', async () => {
    const id = (await openTyped('o.rees@agency.example')).data.id;
    expect((await open('maren', id)).data.caseEmployee).toMatchObject({
      employeeGUID: null,
      employeeName: 'Somebody',
      employeeEmail: 'o.rees@agency.example',
    });
  });
});
