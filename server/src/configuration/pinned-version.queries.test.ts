import { lookupWorkflowReasons } from '@evenhand/contract/configuration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase, refused, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance } from '../../testing/walk.ts';
import { versionOnCase } from './pinned-version.queries.ts';

let server: TestServer;
let main: Walk;
beforeAll(async () => {
  server = await startTestServer();
  main = await openGrievance(server);
  await join(server, main.caseId, 'priya', 'blocked');
});
afterAll(() => server.close());

// These queries run as the owner of the tables, so only they themselves leave anything out.
const versionFor = async (name: CastName, workflowId = main.definition.id) =>
  await versionOnCase(server.db, await scopeFor(server, name), main.caseId, workflowId);

test('The version of a workflow on a case is that of its own process, and none where the case never ran it [PROC-35]', async () => {
  expect([await versionFor('maren'), await versionFor('teodora')]).toEqual([main.version, main.version]);
  const another = server.configuration.of(1).pack.workflows.find(({ id }) => id !== main.definition.id)!;
  expect(await versionFor('maren', another.id)).toBeNull();
});

test('The version of a process that is HR’s alone is known to HR alone [PERM-04, ANY-04]', async () => {
  const setHrOnly = (is_hr_only: boolean) =>
    server.db.updateTable('tracking_record').set({ is_hr_only }).where('id', '=', main.recordId).execute();
  await setHrOnly(true);
  expect([await versionFor('maren'), await versionFor('teodora')]).toEqual([main.version, null]);
  await setHrOnly(false);
});

test('Who does not see a case is told of no version on it, and its reasons are not found [PERM-04, CASE-47]', async () => {
  for (const name of ['priya', 'wren', 'odile'] as const) {
    await expect(versionFor(name), name).rejects.toMatchObject({ code: 'CASE_NOT_FOUND' });
    const reasons = () =>
      server.as(name).call(lookupWorkflowReasons, { query: { workflowId: main.definition.id, caseId: main.caseId } });
    expect(await refused(server, reasons), name).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
  }
  const unknown = { query: { workflowId: main.definition.id, caseId: (await openCase(server)) + 1000 } };
  expect(await refused(server, () => server.as('maren').call(lookupWorkflowReasons, unknown))).toMatchObject({
    status: 404,
    code: 'CASE_NOT_FOUND',
  });
});
