import { createCase, deleteCaseDraft, getCaseDraft, saveCaseDraft } from '@evenhand/contract/case-creation';
import { PermissionRule, setService } from '@evenhand/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { policyAreasOf } from '../../testing/policy-areas.ts';
import { rollingBack } from '../../testing/rolling-back.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { enterAs } from '../access/context.ts';
import { savePermissionRules } from '../users/permission-rules.ts';
import { saveAccount } from '../users/sync-account.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.db.deleteFrom('case_draft').execute());
afterAll(() => server.close());

const draftId = '0b9f8a52-6a61-4b0e-9d52-3f3c4a1d7e10';
const other = '5d2a1f6e-0b7c-4e0a-8f11-2a9c6b7d8e90';
const save = (as: CastName, draft: Record<string, unknown>) =>
  server.as(as).call(saveCaseDraft, { body: { draftId, draft } });
const saved = async (as: CastName) => (await server.as(as).call(getCaseDraft)).data;

test('a draft of a new case is its author’s alone; a later one replaces it, and it can be discarded', async () => {
  expect(await saved('maren')).toBeNull();
  expect((await save('maren', { ownerName: 'First' })).data).toEqual({ savedAt: TEST_NOW });
  await save('maren', { ownerName: 'Second' });
  expect(await saved('maren')).toEqual({ draftId, draft: { ownerName: 'Second' }, caseId: null, savedAt: TEST_NOW });
  await save('priya', { ownerName: 'Hers' });
  expect((await server.as('maren').call(deleteCaseDraft)).status).toBe(200);
  expect(await saved('maren')).toBeNull();
  expect(await saved('priya')).toMatchObject({ draft: { ownerName: 'Hers' } });
});

test('one that is too long, cannot be stored or names no draft is refused, and leaves the old one', async () => {
  await save('maren', { ownerName: 'First' });
  const refused = [
    await save('maren', { ownerName: 'x'.repeat(50_000) }),
    await save('maren', { ownerName: 'a\u0000b' }),
    await server.as('maren').call(saveCaseDraft, { body: { draftId: 'first', draft: {} } }),
    await server.as('maren').call(saveCaseDraft, { body: { draftId, draft: null as never } }),
  ];
  for (const answer of refused) expect(answer).toMatchObject({ status: 400, error: { errorCode: 'BAD_REQUEST' } });
  expect(await saved('maren')).toMatchObject({ draft: { ownerName: 'First' } });
});

test('a case begun in another service is not offered, and is there again in its own', async () => {
  const areas = [policyAreasOf(server).distribution, 20_001];
  for (const [index, area] of areas.entries()) {
    const account = {
      userId: cast.edda,
      serviceId: index + 1,
      givenName: '',
      familyName: '',
      roles: ['HRUser'],
      mayChangeService: true,
    };
    await saveAccount(server.db, { ...account, accessLevels: [{ id: area, isPrimary: true }] }, server.now());
  }
  await save('edda', { ownerName: 'Teodora' });
  await server.as('edda').call(setService, { params: { serviceId: 2 } });
  expect(await saved('edda')).toBeNull();
  await save('edda', { ownerName: 'Odile' });
  await server.as('edda').call(setService, { params: { serviceId: 1 } });
  expect(await saved('edda')).toMatchObject({ draft: { ownerName: 'Teodora' } });
});

test.each([
  [
    'whose rule CreateCase is false',
    () => savePermissionRules(server.db, cast.maren, 1, { [PermissionRule.CreateCase]: false }),
    () => server.db.deleteFrom('permission_rule').where('user_id', '=', cast.maren).execute(),
    { ownerName: 'First' },
  ],
  [
    'whose sight is paused',
    () =>
      server.db
        .insertInto('sight_pause')
        .values({ user_id: cast.maren, cause: 'address', paused_at: server.now() })
        .execute(),
    () => server.db.deleteFrom('sight_pause').execute(),
    // What may have been written by somebody else is gone.
    undefined,
  ],
])('a person %s neither saves, reads nor discards one [PERM-40, SIGHT-15]', async (_who, withdraw, giveBack, left) => {
  await save('maren', { ownerName: 'First' });
  await withdraw();
  const refused = [
    await save('maren', { ownerName: 'Second' }),
    await server.as('maren').call(getCaseDraft),
    await server.as('maren').call(deleteCaseDraft),
  ];
  for (const answer of refused) expect(answer).toMatchObject({ status: 403, error: { errorCode: 'NOT_AUTHORISED' } });
  await giveBack();
  expect((await saved('maren'))?.draft).toEqual(left);
});

test('the database itself shows a draft to its author alone, and lets nobody else change it', async () => {
  await save('maren', { ownerName: 'First' });
  const touchedBy = (name: CastName) =>
    rollingBack(server.serving)
      .transaction()
      .execute(async (tx) => {
        await enterAs(tx, cast[name]);
        const seen = await tx.selectFrom('case_draft').select('user_id').execute();
        const changed = await tx.updateTable('case_draft').set({ draft_id: other }).executeTakeFirst();
        const removed = await tx.deleteFrom('case_draft').executeTakeFirst();
        return [seen.length, Number(changed.numUpdatedRows), Number(removed.numDeletedRows)];
      });
  expect(await touchedBy('maren')).toEqual([1, 1, 1]);
  expect(await touchedBy('priya')).toEqual([0, 0, 0]);
  const forMaren = server.serving.transaction().execute(async (tx) => {
    await enterAs(tx, cast.priya);
    await tx
      .insertInto('case_draft')
      .values({ user_id: cast.maren, service_id: 1, draft_id: other, draft: '{}', saved_at: server.now() })
      .execute();
  });
  await expect(forMaren).rejects.toThrow('row-level security');
});

describe('the kept draft of a new case [WIZ-26]', () => {
  const body = () => {
    const { pack } = server.configuration.of(1);
    const topic = pack.topics.find(({ key }) => key === 'grievance')!;
    const accessLevelId = pack.accessLevels.find(({ key }) => key === 'distribution')!.id;
    return {
      topicId: topic.id,
      sectionId: topic.sectionId,
      accessLevelId,
      caseOwnerId: cast.teodora,
      employeeId: cast.silas,
      draftId,
    };
  };

  test('ends with the act that opens the case, and says which case it became; nobody else’s ends', async () => {
    await save('maren', { draftId });
    await save('priya', { draftId });
    const { data } = await server.as('maren').call(createCase, { body: body() });
    expect(await saved('maren')).toEqual({ draftId, draft: null, caseId: data.id, savedAt: TEST_NOW });
    expect(await saved('priya')).toMatchObject({ draft: { draftId }, caseId: null });
  });

  test('stays when the case is refused, and when another draft became the case', async () => {
    await save('maren', { draftId });
    expect((await server.as('maren').call(createCase, { body: { ...body(), employeeId: cast.teodora } })).status).toBe(
      400,
    );
    expect(await saved('maren')).toMatchObject({ draft: { draftId }, caseId: null });
    expect((await server.as('maren').call(createCase, { body: { ...body(), draftId: other } })).status).toBe(200);
    expect(await saved('maren')).toMatchObject({ draft: { draftId }, caseId: null });
  });
});
