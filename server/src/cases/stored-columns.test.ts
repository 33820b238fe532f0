import { setReasons } from '@evenhand/contract/cases';
import { changeCaseOwner } from '@evenhand/contract/participants';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { putMatter } from '../../testing/put-matter.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ownerOf = async (id: number) =>
  (await server.db.selectFrom('case_record').select('owner_user_id').where('id', '=', id).executeTakeFirstOrThrow())
    .owner_user_id;

const rowsOfReasons = (id: number) =>
  server.db
    .selectFrom('case_reason')
    .select(['reason_id', 'access_level_id', 'status', 'due_at'])
    .where('case_id', '=', id)
    .orderBy('reason_id')
    .execute();

test('the row of a case names its owner, and the next one [GEN-07]', async () => {
  const id = await openCase(server, { topic: 'grievance' });
  expect(await ownerOf(id)).toBe(cast.teodora);
  await server
    .as('maren')
    .call(changeCaseOwner, {
      params: { id },
      body: { newOwnerUserId: cast.ngozi, existingOwnerNewRoleId: -1, changeCaseOwnerReason: 'New post.' },
    });
  expect(await ownerOf(id)).toBe(cast.ngozi);
});

test('case_reason follows the reasons, the status and the due moment of a case', async () => {
  const id = await openCase(server, { topic: 'grievance' });
  const [first, second] = server.configuration
    .of(1)
    .pack.workflows.find((workflow) => workflow.key === 'grievance')!
    .reasons!.items.map((item) => item.id);
  expect(await rowsOfReasons(id)).toEqual([]);
  await server.as('maren').call(setReasons, { params: { id }, body: { workflowReasonIds: [second!, first!] } });
  const { access_level_id, due_at } = await server.db
    .selectFrom('case_record')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const row = (reason_id: number | undefined, status: number) => ({ reason_id, access_level_id, status, due_at });
  expect(await rowsOfReasons(id)).toEqual([row(first, 1), row(second, 1)]);

  await server.db
    .updateTable('case_record')
    .set({ status: 3, due_at: null, closed_at: server.now() })
    .where('id', '=', id)
    .execute();
  expect(await rowsOfReasons(id)).toEqual([
    { ...row(first, 3), due_at: null },
    { ...row(second, 3), due_at: null },
  ]);
  await server.db.updateTable('case_record').set({ reason_ids: [] }).where('id', '=', id).execute();
  expect(await rowsOfReasons(id)).toEqual([]);
});

test('case_facet follows the status and the due moment of a case', async () => {
  const id = await openCase(server, { topic: 'grievance' });
  await putMatter(server, id, { number: 1, text: 'It was late.', category_id: 5 });
  await server.db
    .updateTable('case_record')
    .set({ status: 3, due_at: null, closed_at: server.now() })
    .where('id', '=', id)
    .execute();
  const { access_level_id } = await server.db
    .selectFrom('case_record')
    .select('access_level_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await server.db.selectFrom('case_facet').selectAll().where('case_id', '=', id).execute();
  expect(rows).toEqual([
    { service_id: 1, case_id: id, kind: 'category', value: '5', access_level_id, status: 3, due_at: null },
  ]);
});

test('nobody the product serves writes case_reason', async () => {
  await expect(sql`delete from case_reason`.execute(server.serving)).rejects.toThrow('permission denied');
});
