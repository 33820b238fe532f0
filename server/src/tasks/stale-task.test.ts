import { editTask, listCaseTasks } from '@evenhand/contract/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const thursday = '2026-11-26T00:00:00.000Z';
const friday = '2026-11-27T00:00:00.000Z';

/** A task of Teodora's that two people have open at version 1. */
async function openedByTwo(): Promise<{ id: number; taskId: number }> {
  const id = await openCase(server);
  await join(server, id, 'isaac', 'stakeholder');
  return { id, taskId: await putTask(server, id, 'teodora', { due: '2026-11-20' }) };
}

function edit(by: CastName, taskId: number, change: { to: CastName; target: string | null; version: number }) {
  const { to, target, version } = change;
  return server
    .as(by)
    .call(editTask, {
      params: { id: taskId },
      body: { taskAssignedUserId: cast[to], taskTargetDateTime: target, version },
    });
}

async function taskOf(id: number) {
  const [task] = (await server.as('maren').call(listCaseTasks, { params: { id } })).data;
  return { to: task!.taskAssignedUserId, target: task!.taskTargetDateTime, version: task!.version };
}

describe('A task that another person has changed since it was opened', () => {
  it.each([
    ['a new date over another new date', { to: 'teodora', target: thursday }, { to: 'teodora', target: friday }],
    ['a new date over a date taken away', { to: 'teodora', target: null }, { to: 'teodora', target: friday }],
    ['a date taken away over a new date', { to: 'teodora', target: thursday }, { to: 'teodora', target: null }],
    [
      'a new date over another person',
      { to: 'isaac', target: '2026-11-20T00:00:00.000Z' },
      { to: 'isaac', target: friday },
    ],
    ['another person over a new date', { to: 'teodora', target: friday }, { to: 'isaac', target: friday }],
  ] as const)(
    'is not saved over: %s is refused with what is there now, and nothing changes [ERR-05, API-141]',
    async (_name, first, second) => {
      const { id, taskId } = await openedByTwo();
      expect((await edit('maren', taskId, { ...first, version: 1 })).status).toBe(200);
      const now = await taskOf(id);
      expect(now).toEqual({ to: cast[first.to], target: first.target, version: 2 });
      const { status, code, answer } = await refused(server, () => edit('teodora', taskId, { ...second, version: 1 }));
      expect({ status, code }).toEqual({ status: 409, code: 'ALREADY_EXISTS' });
      expect(answer.error.current).toEqual({ taskAssignedUserId: now.to, taskTargetDateTime: now.target, version: 2 });
      expect(await taskOf(id)).toEqual(now);
      expect((await historyOf(server, id)).filter((entry) => entry.kind === 'task.changed')).toHaveLength(1);
    },
  );

  it('is saved from the version that the refusal named [ERR-05, API-141]', async () => {
    const { id, taskId } = await openedByTwo();
    await edit('maren', taskId, { to: 'teodora', target: thursday, version: 1 });
    const { answer } = await refused(server, () =>
      edit('teodora', taskId, { to: 'teodora', target: friday, version: 1 }),
    );
    const { version } = answer.error.current as { version: number };
    expect((await edit('teodora', taskId, { to: 'teodora', target: friday, version })).status).toBe(200);
    expect(await taskOf(id)).toEqual({ to: cast.teodora, target: friday, version: 3 });
  });

  it('a version that is not there yet is as stale as an older one [ERR-05]', async () => {
    const { taskId } = await openedByTwo();
    expect(
      await refused(server, () => edit('teodora', taskId, { to: 'teodora', target: friday, version: 2 })),
    ).toMatchObject({ status: 409 });
  });

  it('two new dates at once: one is kept, the other refused [ERR-05]', async () => {
    const { id, taskId } = await openedByTwo();
    const answers = await Promise.all(
      [thursday, friday].map((target, index) =>
        edit(index === 0 ? 'maren' : 'teodora', taskId, { to: 'teodora', target, version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = answers[0]!.status === 200 ? thursday : friday;
    expect(await taskOf(id)).toEqual({ to: cast.teodora, target: kept, version: 2 });
    expect(answers.find(({ status }) => status === 409)!.error.current).toMatchObject({
      taskTargetDateTime: kept,
      version: 2,
    });
  });
});
