import type { WorkflowDefinition } from '@evenhand/engine/definition';
import { compiledByThisRelease, storedByEarlierRelease } from '@evenhand/engine/testing/earlier-release';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishPackWith } from '../../testing/publish-changed.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance, walk } from '../../testing/walk.ts';

const stored = storedByEarlierRelease();
const present = compiledByThisRelease();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Publishes this workflow in place of the grievance, and answers the server after its next start. */
function publishAsGrievance(on: TestServer, workflow: WorkflowDefinition): Promise<TestServer> {
  return publishPackWith(on, (pack) => ({
    ...pack,
    workflows: [...pack.workflows.filter(({ id }) => id !== workflow.id), workflow],
    topics: pack.topics.map((topic) => (topic.key === 'grievance' ? { ...topic, workflowId: workflow.id } : topic)),
  }));
}

async function versionsOf(workflowId: number): Promise<number[]> {
  const rows = await server.db
    .selectFrom('workflow_version')
    .select('version')
    .where('workflow_id', '=', workflowId)
    .orderBy('version')
    .execute();
  return rows.map(({ version }) => version);
}

test('a definition that an earlier release stored is read, its cases run on in it, and it gets no new version for fields that are new [PROC-35]', async () => {
  const earlier = await publishAsGrievance(server, stored);
  // As the earlier release stored it: its hash was made in another way.
  await server.db
    .updateTable('workflow_version')
    .set({ compiled_hash: 'of an earlier release' })
    .where('workflow_id', '=', stored.id)
    .execute();
  const opened = await openGrievance(earlier);
  await opened.reach('received');

  const later = await publishAsGrievance(earlier, present);
  expect(await versionsOf(stored.id)).toEqual([1]);
  expect(later.configuration.of(1).workflow(stored.id, 1).events).toEqual(stored.events);
  const running = await walk(later, opened.recordId);
  await running.reach('shut');
  expect(await running.complete('shut', 'maren')).toMatchObject({ hasProcessEnded: true, caseStatus: 3 });
  expect(await running.record()).toMatchObject({ version: 1, workflowTitle: 'Complaint' });

  const changed = await publishAsGrievance(later, {
    ...present,
    events: present.events.map((event) => ({ ...event, mayLieAhead: true })),
  });
  expect(await versionsOf(stored.id)).toEqual([1, 2]);
  for (const one of [earlier, later, changed]) await one.close();
});
