import { createCase } from '@evenhand/contract/case-creation';
import { getCase } from '@evenhand/contract/case-details';
import { PermissionRule } from '@evenhand/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { historyOf, lookupId, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { brokenHistories } from '../history/verify-histories.ts';
import { savePermissionRules } from '../users/permission-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function topicFields(topic: string) {
  const pack = server.configuration.of(1).pack;
  const found = pack.topics.find((one) => one.key === topic)!;
  return {
    topicId: found.id,
    sectionId: found.sectionId,
    accessLevelId: pack.accessLevels.find((one) => one.key === 'distribution')!.id,
  };
}

async function opened(as: CastName, body: Record<string, unknown>) {
  const answer = await server.as(as).call(createCase, { body: body as never });
  expect(answer.error).toBeUndefined();
  return (await server.as(as).call(getCase, { params: { id: answer.data.id } })).data;
}

describe('opening a case', () => {
  test('about a found employee, as HR Adviser, makes the opener its adviser and records it all once [GEN-03, GEN-06, WIZ-31, WIZ-41, API-006]', async () => {
    const found = await opened('maren', {
      ...topicFields('grievance'),
      caseOwnerId: cast.teodora,
      employeeId: cast.callum,
    });
    expect(found.caseAdviser?.adviserId).toBe(cast.maren);
    const history = await historyOf(server, found.id);
    expect(history.map((entry) => entry.kind)).toEqual(['case.created', 'process.started']);
    expect(history[0]).toMatchObject({
      facts: { employee: 'Callum Brightwater', owner: { name: 'Teodora Whitlock' }, adviser: { name: 'Maren Oduya' } },
    });
    expect(await brokenHistories(server.db, [found.id])).toEqual([]);
  });

  test('with no employee keeps the reason [GEN-04, WIZ-32, API-006]', async () => {
    const key = server.configuration.of(1).pack.lookups['no-employee-reasons']![0]!;
    const found = await opened('maren', {
      ...topicFields('general-query'),
      caseOwnerId: cast.teodora,
      employeeNAReasonId: lookupId(server, 'no-employee-reasons', key.key),
    });
    expect(found.caseEmployee).toMatchObject({ employeeGUID: null, employeeName: null, employeeNAReason: key.title });
  });

  test('about a typed-in employee keeps name and e-mail [GEN-05, WIZ-33, API-006]', async () => {
    const found = await opened('maren', {
      ...topicFields('general-query'),
      caseOwnerId: cast.teodora,
      employeeName: ' Ada Quill ',
      employeeEmail: 'ada@quill.example',
    });
    expect(found.caseEmployee).toMatchObject({
      employeeGUID: null,
      employeeName: 'Ada Quill',
      employeeEmail: 'ada@quill.example',
    });
  });

  test('by a business user makes them its owner and leaves it without adviser [WIZ-04, WIZ-41, PERM-29]', async () => {
    const found = await opened('teodora', {
      ...topicFields('grievance'),
      caseOwnerId: cast.teodora,
      employeeId: cast.silas,
    });
    expect(found).toMatchObject({ caseAdviser: null, caseOwner: { participantUserInfo: { userId: cast.teodora } } });
  });

  test('by a person of both roles follows the role they act in [WIZ-41, GEN-02]', async () => {
    const body = { ...topicFields('grievance'), caseOwnerId: cast.teodora, employeeId: cast.isaac };
    expect((await opened('priya', { ...body, userCaseRole: 'HRUser' })).caseAdviser?.adviserId).toBe(cast.priya);
    expect((await opened('priya', { ...body, userCaseRole: 'BusinessUser' })).caseAdviser).toBeNull();
    const own = await opened('priya', { ...body, caseOwnerId: cast.priya, userCaseRole: 'HRUser' });
    expect([own.caseAdviser?.adviserId, own.caseOwner?.participantUserInfo.userId]).toEqual([cast.priya, cast.priya]);
  });
});

describe('a case is not opened, and nothing is written,', () => {
  let before: Record<string, string>;
  beforeEach(async () => {
    before = await checksumOfCases(server.db);
  });

  test.each<[string, CastName, number, Record<string, unknown>, string | null]>([
    ['for somebody else by a business user [PERM-29]', 'teodora', 403, { caseOwnerId: cast.ngozi }, null],
    ['in a policy area not held', 'teodora', 403, { accessLevelId: 999 }, null],
    ['by HR of another policy area', 'rufus', 403, {}, null],
    ['by another service', 'odile', 403, {}, null],
    ['about its owner [PART-52]', 'maren', 400, { employeeId: cast.teodora }, 'employeeId'],
    ['about its adviser', 'maren', 400, { employeeId: cast.maren }, 'employeeId'],
    ['about nobody the service knows', 'maren', 400, { employeeId: cast.odile }, 'employeeId'],
    ['for an owner of another service', 'maren', 400, { caseOwnerId: cast.odile }, 'caseOwnerId'],
    ['with a topic of another section', 'maren', 400, { sectionId: 9_999 }, 'topicId'],
    [
      'with an e-mail that is none [WIZ-30]',
      'maren',
      400,
      { employeeId: null, employeeName: 'Ada', employeeEmail: 'ada@quill' },
      'employeeEmail',
    ],
    [
      'with a name of more than fifty characters [WIZ-29]',
      'maren',
      400,
      { employeeId: null, employeeName: 'A'.repeat(51), employeeEmail: 'a@b.cc' },
      'employeeName',
    ],
    [
      'without a name [WIZ-29]',
      'maren',
      400,
      { employeeId: null, employeeName: '  ', employeeEmail: 'a@b.cc' },
      'employeeName',
    ],
  ])('%s', async (_what, as, status, change, field) => {
    const body = { ...topicFields('grievance'), caseOwnerId: cast.teodora, employeeId: cast.callum, ...change };
    const answer = await server.as(as).call(createCase, { body: body as never });
    expect(answer.status).toBe(status);
    if (field !== null) expect(Object.keys(answer.error.fields ?? {})).toContain(field);
    expect(await checksumOfCases(server.db)).toEqual(before);
  });

  test('without an employee where the topic needs one [WIZ-13]', async () => {
    const reason = server.configuration.of(1).pack.lookups['no-employee-reasons']![0]!.id;
    const body = { ...topicFields('grievance'), caseOwnerId: cast.teodora, employeeNAReasonId: reason };
    const answer = await server.as('maren').call(createCase, { body });
    expect(answer).toMatchObject({
      status: 400,
      error: { fields: { topicId: 'This topic needs an employee and cannot be chosen without one.' } },
    });
    expect(await checksumOfCases(server.db)).toEqual(before);
  });
});

test("a person whose rule CreateCase is 'false' is refused, HR or not, and nothing is written [PERM-40, ERR-04]", async () => {
  for (const name of ['maren', 'teodora'] as const) {
    const body = { ...topicFields('grievance'), caseOwnerId: cast.teodora, employeeId: cast.callum };
    await savePermissionRules(server.db, cast[name], 1, { [PermissionRule.CreateCase]: false });
    const before = await checksumOfCases(server.db);
    expect(await server.as(name).call(createCase, { body })).toMatchObject({
      status: 403,
      error: { errorCode: 'NOT_AUTHORISED' },
    });
    expect(await checksumOfCases(server.db)).toEqual(before);
    await server.db
      .deleteFrom('permission_rule')
      .where('user_id', '=', cast[name])
      .where('title', '=', PermissionRule.CreateCase)
      .execute();
    expect((await server.as(name).call(createCase, { body })).status).toBe(200);
  }
});

test('the same request sent twice under one key opens one case; another request under it is refused', async () => {
  const body = { ...topicFields('grievance'), caseOwnerId: cast.teodora, employeeId: cast.derrin };
  const headers = { 'idempotency-key': 'open-once-please' };
  const first = await server.as('maren').call(createCase, { body, headers });
  const again = await server.as('maren').call(createCase, { body, headers });
  expect(again.data).toEqual(first.data);
  const other = await server.as('maren').call(createCase, { body: { ...body, employeeId: cast.isaac }, headers });
  expect(other.status).toBe(422);
  const cases = await server.db
    .selectFrom('case_record')
    .select('id')
    .where('employee_user_id', '=', cast.derrin)
    .execute();
  expect(cases).toHaveLength(1);
  expect(await openCase(server)).toBe(first.data.id + 1);
});
