import { createCase } from '@evenhand/contract/case-creation';
import { stepAside } from '@evenhand/contract/participants';
import { parameterNames } from '@evenhand/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase } from './testing/case-world.ts';
import { cast } from './testing/cast.ts';
import { keyOf, sampleCall } from './testing/matrix-calls.ts';
import type { MatrixCase } from './testing/matrix-world.ts';
import type { TestServer } from './testing/test-server.ts';
import { startTestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Something for the lists and counts to hold before and after.
  await openCase(server);
});
afterAll(() => server.close());

/** What Edda, HR of the policy area, is answered by every call that reads, asked about the next case and about herself. */
async function everythingEddaReads(next: number): Promise<Record<string, string>> {
  const about: MatrixCase = {
    caseId: next,
    kind: 'guided',
    state: 'open',
    participantIds: { owner: 999_901, stakeholder: 999_902, observer: 999_903, blocked: 999_904 },
    recordId: 999_905,
    visitId: 999_906,
    taskId: 999_907,
    eventId: 999_908,
  };
  const answers: Record<string, string> = {};
  for (const { route, isAct } of server.routes) {
    // The stream of changes never ends; what it tells whom has a test of its own (live/case-feed.test.ts).
    if (isAct || route.isRaw) continue;
    const sample = sampleCall(server, route, about);
    const unnamed = Object.fromEntries(parameterNames(route.path).map((name) => [name, name === 'query' ? 'marlowe' : 1]));
    const own = route.path.includes('/User/UserProfile/') ? { id: cast.edda } : {};
    const call = {
      ...sample,
      params: { ...unnamed, ...sample.params, employeeId: cast.edda, ...own },
      ...(keyOf(route) === 'GET /api/cases/query/existingcase' ? { query: { ...sample.query, employeeId: cast.edda } } : {}),
    };
    const { status, body, headers } = await server.as('edda').call(route, call);
    answers[keyOf(route)] = `${status} ${String(headers['x-total-rows'] ?? '')} ${body}`;
  }
  return answers;
}

async function nextCaseNumber(): Promise<number> {
  const { id } = await server.db.selectFrom('case_record').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return id + 1;
}

const ways: Record<string, () => Promise<number>> = {
  'who is its employee': () => openCase(server, { employee: 'edda' }),
  'whose e-mail address was typed in before she had it': async () => {
    const topic = server.configuration.packOf(1).topics.find((one) => one.key === 'general-query')!;
    const accessLevelId = server.configuration.packOf(1).accessLevels.find((one) => one.key === 'distribution')!.id;
    await server.db.updateTable('person').set({ email: null }).where('user_id', '=', cast.edda).execute();
    const place = { topicId: topic.id, sectionId: topic.sectionId, accessLevelId, caseOwnerId: cast.teodora };
    const typed = { employeeName: 'Edda', employeeEmail: 'Edda.Marlowe@northmoor.example' };
    const opened = await server.as('maren').call(createCase, { body: { ...place, ...typed } });
    await server.db.updateTable('person').set({ email: 'edda.marlowe@northmoor.example' }).where('user_id', '=', cast.edda).execute();
    return opened.data.id;
  },
  'who is blocked on it': async () => {
    const id = await openCase(server);
    await join(server, id, 'edda', 'blocked');
    return id;
  },
  'who has stepped aside': async () => {
    const id = await openCase(server);
    await server.as('edda').call(stepAside, { params: { id }, body: { reason: 'A conflict.' } });
    return id;
  },
};

test.each(Object.keys(ways))('an HR user %s is answered by every reading call as if there were no such case [PERM-04]', async (way) => {
  const next = await nextCaseNumber();
  const before = await everythingEddaReads(next);
  expect(await ways[way]!()).toBe(next);
  expect(await everythingEddaReads(next)).toEqual(before);
});

test('the comparison notices a case that is seen', async () => {
  const next = await nextCaseNumber();
  const before = await everythingEddaReads(next);
  expect(await openCase(server)).toBe(next);
  const after = await everythingEddaReads(next);
  const told = Object.keys(after).filter((key) => after[key] !== before[key]);
  expect(told).toEqual(
    expect.arrayContaining(['GET /api/cases/:id', 'GET /api/cases', 'GET /api/CanSeeCase/:id', 'GET /api/cases/search/:id', 'GET /api/advisers']),
  );
});
