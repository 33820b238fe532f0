import { existingCase } from '@evenhand/contract/case-creation';
import { lockCase } from '@evenhand/contract/cases';
import { getComponentTracking, saveComponentDraft } from '@evenhand/contract/component-tracking';
import { addParticipant, editParticipant, listParticipants, removeParticipant } from '@evenhand/contract/participants';
import { getAllTasksPaginated, queryTasks } from '@evenhand/contract/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function topicId(key: string): number {
  return server.configuration.of(1).pack.topics.find((topic) => topic.key === key)!.id;
}

test('the subject of a case does not learn of it by spelling their own id otherwise [PERM-04]', async () => {
  await openCase(server, { topic: 'grievance', as: 'edda', employee: 'priya' });
  for (const employeeId of [cast.priya, cast.priya.toUpperCase()]) {
    const answer = await server
      .as('priya')
      .call(existingCase, { query: { employeeId, topicId: topicId('grievance') } });
    expect(answer).toMatchObject({ status: 200, data: null });
  }
});

test('a person blocked since then gets nothing by repeating a request under its Idempotency-Key [PERM-04]', async () => {
  const caseId = await openCase(server, { topic: 'grievance' });
  await join(server, caseId, 'ngozi', 'stakeholder');
  const body = { participantGuid: cast.derrin, participantRoleId: 3, participantRelationId: 4 } as const;
  const headers = { 'idempotency-key': 'added-derrin-1' };
  const first = await server.as('ngozi').call(addParticipant, { params: { id: caseId }, body, headers });
  const again = await server.as('ngozi').call(addParticipant, { params: { id: caseId }, body, headers });
  expect(again.body).toBe(first.body);
  const people = await server.as('maren').call(listParticipants, { params: { id: caseId } });
  const ngozi = people.data.find((one) => one.participantUserId === cast.ngozi)!;
  await server
    .as('maren')
    .call(editParticipant, {
      params: { id: caseId, participantId: ngozi.id },
      body: { participantRoleId: 4, blacklistedReason: 'Named' },
    });
  const after = await server.as('ngozi').call(addParticipant, { params: { id: caseId }, body, headers });
  expect(after).toMatchObject({ status: 404, error: { errorCode: 'CASE_NOT_FOUND' } });
});

test('a POST that only reads answers what is true now, also under a used key', async () => {
  const headers = { 'idempotency-key': 'tasks-of-teodora' };
  const before = await server.as('teodora').call(getAllTasksPaginated, { body: {}, headers });
  const caseId = await openCase(server, { topic: 'grievance' });
  await server.db
    .updateTable('case_task')
    .set({ assignee_user_id: cast.teodora })
    .where('case_id', '=', caseId)
    .execute();
  const after = await server.as('teodora').call(getAllTasksPaginated, { body: {}, headers });
  expect(after.data.totalDataCount).toBe(before.data.totalDataCount + 1);
});

test('an HR user who is the respondent cannot give themselves HR rights back [PERM-06]', async () => {
  const caseId = await openCase(server, { topic: 'grievance' });
  const added = await server
    .as('maren')
    .call(addParticipant, {
      params: { id: caseId },
      body: { participantGuid: cast.priya, participantRoleId: 2, participantRelationId: 1 },
    });
  const own = { params: { id: caseId, participantId: added.data.id } };
  expect(
    (
      await server
        .as('priya')
        .call(editParticipant, { ...own, body: { participantRoleId: 2, participantRelationId: 12 } })
    ).status,
  ).toBe(403);
  expect((await server.as('priya').call(removeParticipant, own)).status).toBe(403);
  expect((await server.as('priya').call(lockCase, { params: { id: caseId } })).status).toBe(403);
});

test('what has been typed and not submitted is not shown to observers [PERM-03]', async () => {
  const caseId = await openCase(server, { topic: 'grievance' });
  await join(server, caseId, 'salma', 'observer');
  const visit = await server.db
    .selectFrom('visit')
    .select('id')
    .where('case_id', '=', caseId)
    .where('status', '=', 2)
    .executeTakeFirstOrThrow();
  const params = { id: visit.id };
  const saved = await server
    .as('maren')
    .call(saveComponentDraft, { params, body: { draft: { componentTypeContentHistoryId: 777_000_777 } } });
  expect(saved.status).toBe(200);
  const writer = await server.as('teodora').call(getComponentTracking, { params });
  const reader = await server.as('salma').call(getComponentTracking, { params });
  expect(JSON.stringify(writer.data)).toContain('777000777');
  expect(reader.status).toBe(200);
  expect(JSON.stringify(reader.data)).not.toContain('777000777');
});

test.each([{ text: 'a\u0000b' }, { text: '\ud800' }, { deep: [{ 'k\u0000': 1 }] }, 'abc', 7])(
  'a draft that cannot be stored is refused: %j',
  async (draft) => {
    const visit = await server.db.selectFrom('visit').select('id').where('status', '=', 2).executeTakeFirstOrThrow();
    const answer = await server
      .as('maren')
      .call(saveComponentDraft, { params: { id: visit.id }, body: { draft: draft as never } });
    expect(answer).toMatchObject({ status: 400, error: { errorCode: 'BAD_REQUEST' } });
  },
);

test('numbers beyond what a lookup can hold find nothing instead of failing', async () => {
  const tasks = await server.as('maren').call(queryTasks, { query: { topicId: 999_999_999_999_999 } });
  expect(tasks).toMatchObject({ status: 200, data: { totalDataCount: 0 } });
  const existing = await server
    .as('maren')
    .call(existingCase, { query: { employeeId: cast.callum, topicId: 999_999_999_999_999 } });
  expect(existing).toMatchObject({ status: 200, data: null });
  for (const body of [{ taskId: 1.5 }, { topicId: -3 }, { dueDate: '2026-02-30' }]) {
    expect((await server.as('maren').call(getAllTasksPaginated, { body })).status).toBe(400);
  }
});
