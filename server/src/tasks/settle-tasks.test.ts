import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandAs, openCase } from '../testing/case-world.ts';
import { putTask } from '../testing/put-task.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../testing/test-server.ts';
import { cancelTask, endTask } from './settle-tasks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const later = '2026-11-19T10:00:00.000Z';

describe('A settled task stays as it was settled', () => {
  it('a completed task is neither cancelled nor completed again', async () => {
    expect(await afterBoth(endTask)).toEqual({ completed_at: new Date(TEST_NOW), cancelled_at: null });
  });

  it('a cancelled task is neither completed nor cancelled again', async () => {
    expect(await afterBoth(cancelTask)).toEqual({ completed_at: null, cancelled_at: new Date(TEST_NOW) });
  });
});

/** Settles a task in one way, then tries both the next day. */
async function afterBoth(first: typeof endTask) {
  const id = await openCase(server);
  const taskId = await putTask(server, id, 'teodora');
  await commandAs(server, 'maren', id, (act) => first(act, id, taskId));
  server.setNow(later);
  await commandAs(server, 'maren', id, (act) => endTask(act, id, taskId));
  await commandAs(server, 'maren', id, (act) => cancelTask(act, id, taskId));
  server.setNow(TEST_NOW);
  return await server.db.selectFrom('case_task').select(['completed_at', 'cancelled_at']).where('id', '=', taskId).executeTakeFirstOrThrow();
}
