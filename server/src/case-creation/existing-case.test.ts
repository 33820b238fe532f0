import { closeCase } from '@evenhand/contract/case-closure';
import { existingCase } from '@evenhand/contract/case-creation';
import { PermissionRule } from '@evenhand/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { makeOneHuman, partRecords } from '../../testing/joined-records.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { savePermissionRules } from '../users/permission-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function ask(name: CastName, topic = 'general-query', employee: CastName = 'callum') {
  const topicId = server.configuration.of(1).pack.topics.find((one) => one.key === topic)!.id;
  return (await server.as(name).call(existingCase, { query: { employeeId: cast[employee], topicId } })).data;
}

test('a person who sees the open case gets its number; HR elsewhere and the reporting line learn only that there is one; nobody else learns anything [API-037]', async () => {
  expect(await ask('maren')).toBeNull();
  const id = await openCase(server);
  await join(server, id, 'silas', 'blocked');
  for (const name of ['maren', 'edda', 'teodora'] as const)
    expect(await ask(name), name).toEqual({ userHasPermissionsToEdit: true, caseTrackingRecordId: id });
  // Rufus is HR of another policy area, Ngozi manages the employee's manager.
  for (const name of ['rufus', 'ngozi'] as const)
    expect(await ask(name), name).toEqual({ userHasPermissionsToEdit: false, caseTrackingRecordId: null });
  for (const name of ['wren', 'silas', 'callum', 'odile'] as const) expect(await ask(name), name).toBeNull();
  expect(await ask('maren', 'grievance')).toBeNull();
  expect(await ask('maren', 'general-query', 'isaac')).toBeNull();
});

test('who looks after the directory learns nothing by being somebody’s manager [SIGHT-02]', async () => {
  await openCase(server, { employee: 'wren' });
  const manager = server.db.updateTable('person').where('user_id', '=', cast.wren).set({ manager_user_id: cast.isaac });
  await manager.execute();
  expect(await ask('isaac', 'general-query', 'wren')).toEqual({
    userHasPermissionsToEdit: false,
    caseTrackingRecordId: null,
  });
  const right = { service_id: 1, user_id: cast.isaac, name: 'people', given_at: server.now() };
  await server.db.insertInto('given_right').values(right).execute();
  expect(await ask('isaac', 'general-query', 'wren')).toBeNull();
  await server.db.deleteFrom('given_right').execute();
});

test('who looks after the directory as another record of theirs learns as little, and who is the subject as another record learns nothing [SIGHT-02, PEOPLE-16]', async () => {
  const managerOfWren = (user_id: string | null) =>
    server.db.updateTable('person').where('user_id', '=', cast.wren).set({ manager_user_id: user_id }).execute();
  await managerOfWren(cast.isaac);
  const hidden = { userHasPermissionsToEdit: false, caseTrackingRecordId: null };
  expect(await ask('isaac', 'general-query', 'wren')).toEqual(hidden);
  await server.db
    .insertInto('given_right')
    .values({ service_id: 1, user_id: cast.derrin, name: 'people', given_at: server.now() })
    .execute();
  await makeOneHuman(server, 'isaac', 'derrin');
  expect(await ask('isaac', 'general-query', 'wren')).toBeNull();
  await server.db.deleteFrom('given_right').execute();
  expect(await ask('isaac', 'general-query', 'wren')).toEqual(hidden);
  await partRecords(server);
  // Rufus is HR, and Wren another record of his.
  expect(await ask('rufus', 'general-query', 'wren')).toEqual(hidden);
  await makeOneHuman(server, 'rufus', 'wren');
  expect(await ask('rufus', 'general-query', 'wren')).toBeNull();
  await partRecords(server);
  await managerOfWren(null);
});

test.each([
  [
    'opens cases by no rule',
    () => savePermissionRules(server.db, cast.maren, 1, { [PermissionRule.CreateCase]: false }),
    () => server.db.deleteFrom('permission_rule').where('user_id', '=', cast.maren).execute(),
  ],
  [
    'is paused',
    () =>
      server.db
        .insertInto('sight_pause')
        .values({ user_id: cast.maren, cause: 'address', paused_at: server.now() })
        .execute(),
    () => server.db.deleteFrom('sight_pause').execute(),
  ],
])('whoever %s learns nothing [API-037, SIGHT-15]', async (_what, withdraw, giveBack) => {
  const id = await openCase(server, { employee: 'wren' });
  const found = { userHasPermissionsToEdit: true, caseTrackingRecordId: id };
  expect(await ask('maren', 'general-query', 'wren')).toEqual(found);
  await withdraw();
  expect(await ask('maren', 'general-query', 'wren')).toBeNull();
  await giveBack();
  expect(await ask('maren', 'general-query', 'wren')).toEqual(found);
});

test('a closed case does not count [API-037]', async () => {
  const id = await openCase(server, { employee: 'derrin' });
  expect(await ask('maren', 'general-query', 'derrin')).toMatchObject({ caseTrackingRecordId: id });
  const body = { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' };
  expect((await server.as('maren').call(closeCase, { params: { id }, body })).status).toBe(200);
  expect(await ask('maren', 'general-query', 'derrin')).toBeNull();
});

test('a case one sees is named before one that is hidden, also when nobody advises that one [API-037]', async () => {
  const seen = await openCase(server, { employee: 'salma' });
  const hidden = await openCase(server, { as: 'rufus', accessLevel: 'stores', employee: 'salma' });
  await server.db.updateTable('case_record').set({ adviser_user_id: null }).where('id', '=', hidden).execute();
  expect(await ask('maren', 'general-query', 'salma')).toEqual({
    userHasPermissionsToEdit: true,
    caseTrackingRecordId: seen,
  });
});
