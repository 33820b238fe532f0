import { createCase } from '@evenhand/contract/case-creation';
import { stepAside } from '@evenhand/contract/participants';
import { addParty } from '@evenhand/contract/parties';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { everythingReadBy, nothingThere } from '../../testing/everything-read.ts';
import { makeOneHuman } from '../../testing/joined-records.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // So that the lists and counts hold something before and after.
  await openCase(server);
  await makeOneHuman(server, 'edda', 'silas');
  const address = 'silas.before@northmoor.example';
  const silas = server.db.updateTable('person').where('user_id', '=', cast.silas);
  const { email } = await server.db
    .selectFrom('person')
    .select('email')
    .where('user_id', '=', cast.silas)
    .executeTakeFirstOrThrow();
  await silas.set({ email: address }).execute();
  await silas.set({ email }).execute();
});
afterAll(() => server.close());

/**
 * What Edda, HR of the policy area, is answered by every call that reads, asked about the
 * next case and about herself.
 */
const everythingEddaReads = (next: number) =>
  everythingReadBy(server, 'edda', { caseId: next, kind: 'guided', state: 'open', ...nothingThere });

async function nextCaseNumber(): Promise<number> {
  const { id } = await server.db.selectFrom('case_record').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return id + 1;
}

async function openTyped(employeeEmail: string): Promise<number> {
  const topic = server.configuration.of(1).pack.topics.find((one) => one.key === 'general-query')!;
  const accessLevelId = server.configuration.of(1).pack.accessLevels.find((one) => one.key === 'distribution')!.id;
  const topicFields = { topicId: topic.id, sectionId: topic.sectionId, accessLevelId, caseOwnerId: cast.teodora };
  const body = { ...topicFields, employeeName: 'Somebody', employeeEmail };
  return (await server.as('maren').call(createCase, { body })).data.id;
}

async function openWithParty(party: { userId: string } | { name: string; address: string }): Promise<number> {
  const id = await openCase(server);
  const body = { relation: 'respondent' as const, ...party };
  expect((await server.as('maren').call(addParty, { params: { id }, body })).error).toBeUndefined();
  return id;
}

const ways: Record<string, () => Promise<number>> = {
  'who is its employee': () => openCase(server, { employee: 'edda' }),
  'whose e-mail address was typed in before she had it': async () => {
    await server.db.updateTable('person').set({ email: null }).where('user_id', '=', cast.edda).execute();
    const id = await openTyped('Edda.Marlowe@northmoor.example');
    await server.db
      .updateTable('person')
      .set({ email: 'edda.marlowe@northmoor.example' })
      .where('user_id', '=', cast.edda)
      .execute();
    return id;
  },
  'who is blocked on it': async () => {
    const id = await openCase(server);
    await join(server, id, 'edda', 'blocked');
    return id;
  },
  'whose other record is its employee': () => openCase(server, { employee: 'silas' }),
  'whose other record once had the typed-in address': () => openTyped('Silas.Before@northmoor.example'),
  'whose other record is blocked on it': async () => {
    const id = await openCase(server);
    await join(server, id, 'silas', 'blocked');
    return id;
  },
  'who is a party of it': () => openWithParty({ userId: cast.edda }),
  'whose e-mail address was typed in for a party': () =>
    openWithParty({ name: 'E Marlowe', address: 'Edda.Marlowe@northmoor.example' }),
  'whose other record is a party of it': () => openWithParty({ userId: cast.silas }),
  'whose other record once had the address of a party': () =>
    openWithParty({ name: 'Silas', address: 'Silas.Before@northmoor.example' }),
  'who has stepped aside': async () => {
    const id = await openCase(server);
    await server.as('edda').call(stepAside, { params: { id }, body: { reason: 'A conflict.' } });
    return id;
  },
};

test.each(Object.keys(ways))(
  'an HR user %s is answered by every reading call as if there were no such case [PERM-04, PEOPLE-16, PEOPLE-17, PEOPLE-18, PARTY-03]',
  async (way) => {
    const next = await nextCaseNumber();
    const before = await everythingEddaReads(next);
    expect(await ways[way]!()).toBe(next);
    expect(await everythingEddaReads(next)).toEqual(before);
  },
);

test('the comparison notices a case that is seen', async () => {
  const next = await nextCaseNumber();
  const before = await everythingEddaReads(next);
  expect(await openCase(server)).toBe(next);
  const after = await everythingEddaReads(next);
  const told = Object.keys(after).filter((key) => after[key] !== before[key]);
  expect(told).toEqual(
    expect.arrayContaining([
      'GET /api/cases/:id',
      'GET /api/cases',
      'GET /api/CanSeeCase/:id',
      'GET /api/cases/search/:id',
      'GET /api/advisers',
    ]),
  );
});
