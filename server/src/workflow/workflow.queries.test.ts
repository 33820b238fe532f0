import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { putProcess } from '../../testing/put-process.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance } from '../../testing/walk.ts';
import { openedEventOf, outstandingDetails, recordOfWorkflow } from './workflow.queries.ts';

// The queries run as the owner of the tables, so only they themselves leave anything out.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('what is outstanding are the open tasks and the processes of one case', async () => {
  const main = await openGrievance(server);
  await openGrievance(server);
  await server.db
    .updateTable('case_task')
    .set({ cancelled_at: server.now() })
    .where('case_id', '=', main.caseId)
    .execute();
  const open = await putTask(server, main.caseId, 'teodora', { due: '2026-12-01' });
  const { dueOfTask, startOfProcess } = await outstandingDetails(server.db, main.caseId);
  expect([...dueOfTask]).toEqual([[open, new Date('2026-12-01T00:00:00.000Z')]]);
  expect([...startOfProcess.keys()]).toEqual([main.recordId]);
});

test('the process of a workflow is the live one, else the latest, of that case and that workflow, and of HR’s alone for HR [ANY-04]', async () => {
  const main = await openGrievance(server);
  const elsewhere = await openGrievance(server);
  const workflowId = main.definition.id;
  const recordOf = async (name: CastName, recordId?: number, caseId = main.caseId) =>
    await recordOfWorkflow(server.db, await scopeFor(server, name), caseId, { workflowId, recordId });
  const another = server.configuration.of(1).pack.workflows.find(({ id }) => id !== workflowId)!;
  const ofAnother = await putProcess(server, main.caseId, { workflowId: another.id });
  const ended = await putProcess(server, main.caseId, { workflowId, end: 'finished' });
  expect([await recordOf('maren'), await recordOf('maren', undefined, elsewhere.caseId)]).toEqual([
    main.recordId,
    elsewhere.recordId,
  ]);
  expect([await recordOf('maren', ended), await recordOf('maren', main.recordId)]).toEqual([ended, main.recordId]);
  expect([await recordOf('maren', ofAnother), await recordOf('maren', elsewhere.recordId)]).toEqual([null, null]);
  const ofHr = await putProcess(server, main.caseId, { workflowId, isHrOnly: true });
  expect([await recordOf('maren'), await recordOf('teodora')]).toEqual([ofHr, main.recordId]);
  expect([await recordOf('maren', ofHr), await recordOf('teodora', ofHr)]).toEqual([ofHr, null]);
});

test('an event that a person opened is found while it runs and nothing is saved in it: on its case, of its version, by that person [ANY-05]', async () => {
  const caseId = await openCase(server);
  const { id: workflowId } = server.configuration.of(1).pack.workflows.find(({ kind }) => kind === 'anytime-event')!;
  const version = server.configuration.of(1).newestVersionOf(workflowId);
  const asked = { caseId, workflowId, version, userId: cast.maren };
  const event = { workflowId, kind: 'anytime-event', isTouched: false } as const;
  const opened = await putProcess(server, caseId, event);
  // What comes after it, and is each another in one way.
  await putProcess(server, await openCase(server), event);
  await putProcess(server, caseId, {
    ...event,
    workflowId: server.configuration.of(1).pack.workflows.find(({ id }) => id !== workflowId)!.id,
  });
  await putProcess(server, caseId, { ...event, startedBy: 'edda' });
  await putProcess(server, caseId, { ...event, end: 'discarded' });
  await putProcess(server, caseId, { ...event, isTouched: true });
  expect(await openedEventOf(server.db, asked)).toBe(opened);
  expect(await openedEventOf(server.db, { ...asked, version: version + 1 })).toBeNull();
});
