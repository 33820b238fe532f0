import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { putTask } from '../../testing/put-task.ts';
import { rollingBack } from '../../testing/rolling-back.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance } from '../../testing/walk.ts';
import { loadActor } from '../access/actor.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { TaskOnCase } from './edit-task.ts';
import { onTask } from './edit-task.ts';
import { taskRules } from './tasks.policy.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/**
 * Runs `change` once the first statement has been answered, as when an act
 * then waits for another person's act.
 */
function afterFirstAnswer(change: () => Promise<unknown>): KyselyPlugin {
  let isFirst = true;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false;
        await change();
      }
      return result;
    },
  };
}

it('a task that goes out of its editor’s sight while they wait for its case does not exist for them [PERM-22]', async () => {
  // Rufus is of another policy area: he acts as HR while he advises the case, and is a stakeholder all along.
  const { caseId, recordId } = await openGrievance(server);
  await join(server, caseId, 'rufus', 'stakeholder');
  await server.db.updateTable('case_record').set({ adviser_user_id: cast.rufus }).where('id', '=', caseId).execute();
  await server.db.updateTable('tracking_record').set({ is_hr_only: true }).where('id', '=', recordId).execute();
  const [ofCase, ofProcess] = [await putTask(server, caseId, 'rufus'), await putTask(server, caseId, 'rufus')];
  await server.db.updateTable('case_task').set({ record_id: recordId }).where('id', '=', ofProcess).execute();

  const admitted = (id: number, change: (tx: Db) => Promise<unknown>): Promise<TaskOnCase> =>
    rollingBack(server.db)
      .transaction()
      .execute(async (tx) => {
        const actor = (await loadActor(tx, cast.rufus))!;
        const db = tx.withPlugin(afterFirstAnswer(() => change(tx)));
        return await onTask(taskRules.edit).admit({
          db,
          actor,
          now: server.now(),
          configuration: server.configuration.of(1),
          params: { id },
          query: {},
          body: {},
          isAct: true,
          tellCase: () => undefined,
        });
      });
  const nothing = async (): Promise<void> => undefined;
  const adviseNoLonger = (tx: Db): Promise<unknown> =>
    tx.updateTable('case_record').set({ adviser_user_id: cast.maren }).where('id', '=', caseId).execute();
  expect(await admitted(ofProcess, nothing)).toMatchObject({ theCase: { id: caseId }, task: { id: ofProcess } });
  expect(await admitted(ofCase, adviseNoLonger)).toMatchObject({ theCase: { id: caseId }, task: { id: ofCase } });
  await expect(admitted(ofProcess, adviseNoLonger)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'This task could not be found.',
  });
});
