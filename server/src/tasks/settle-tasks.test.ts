import { Relation } from '@evenhand/contract/participants';
import { NotificationType } from '@evenhand/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandAs, join, openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { putProcess } from '../../testing/put-process.ts';
import type { TaskGiven } from '../../testing/put-task.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import type { Act } from '../access/act.ts';
import { holdersChanged } from './pass-on-tasks.ts';
import {
  cancelOpenTasks,
  cancelTask,
  endPauseTasks,
  endTask,
  isTaskOpen,
  moveTask,
  refreshDue,
  setTaskDue,
  setTaskEvent,
} from './settle-tasks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const now = new Date(TEST_NOW);
const later = '2026-11-19T10:00:00.000Z';

const byMaren = <T>(caseId: number, command: (act: Act) => Promise<T>): Promise<T> =>
  commandAs(server, 'maren', caseId, command);
const taskOf = (id: number) =>
  server.db.selectFrom('case_task').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stateOf = async (id: number): Promise<'open' | 'done' | 'cancelled'> => {
  const { completed_at, cancelled_at } = await taskOf(id);
  if (cancelled_at !== null) return 'cancelled';
  return completed_at === null ? 'open' : 'done';
};
const statesOf = (ids: readonly number[]) => Promise.all(ids.map(stateOf));

describe('A settled task stays as it was settled', () => {
  it('a completed task is neither cancelled nor completed again', async () => {
    expect(await afterBoth(endTask)).toEqual({ completed_at: now, cancelled_at: null });
  });

  it('a cancelled task is neither completed nor cancelled again', async () => {
    expect(await afterBoth(cancelTask)).toEqual({ completed_at: null, cancelled_at: now });
  });
});

/** Settles a task in one way, then tries both the next day. */
async function afterBoth(first: typeof endTask) {
  const id = await openCase(server);
  const taskId = await putTask(server, id, 'teodora');
  await byMaren(id, (act) => first(act, id, taskId));
  server.setNow(later);
  await byMaren(id, (act) => endTask(act, id, taskId));
  await byMaren(id, (act) => cancelTask(act, id, taskId));
  server.setNow(TEST_NOW);
  return await server.db
    .selectFrom('case_task')
    .select(['completed_at', 'cancelled_at'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
}

describe('Of the tasks of a case', () => {
  let id: number;
  let elsewhere: number;
  beforeEach(async () => {
    [id, elsewhere] = [await openCase(server), await openCase(server)];
  });

  const put = (given: TaskGiven = {}, caseId = id) => putTask(server, caseId, 'teodora', given);
  const change = (taskId: number, values: { record_id?: number; is_hr_only?: boolean; created_at?: Date }) =>
    server.db.updateTable('case_task').set(values).where('id', '=', taskId).execute();

  it('one is settled by its number on its own case, and is open until then', async () => {
    const [first, second] = [await put(), await put()];
    const isOpen = (taskId: number | null, caseId = id) => byMaren(id, (act) => isTaskOpen(act, caseId, taskId));
    expect([await isOpen(first), await isOpen(second), await isOpen(null), await isOpen(first, elsewhere)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    await byMaren(id, (act) => endTask(act, elsewhere, first));
    expect(await statesOf([first, second])).toEqual(['open', 'open']);
    await byMaren(id, (act) => endTask(act, id, first));
    expect(await statesOf([first, second])).toEqual(['done', 'open']);
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  });

  it('the open ones are cancelled, of one process or of the whole case', async () => {
    const tasks = [await put(), await put(), await put({ completedAt: now }), await put({}, elsewhere)];
    const record = await putProcess(server, id);
    for (const taskId of [tasks[1]!, tasks[2]!]) await change(taskId, { record_id: record });
    await byMaren(id, (act) => cancelOpenTasks(act, id, record));
    expect(await statesOf(tasks)).toEqual(['open', 'cancelled', 'done', 'open']);
    await byMaren(id, (act) => cancelOpenTasks(act, id));
    expect(await statesOf(tasks)).toEqual(['cancelled', 'cancelled', 'done', 'open']);
  });

  it('those that a pause has asked for are done when it ends, and the case is due with the others', async () => {
    const source = { kind: 'pause' };
    const [asked, other] = [
      await put({ source, due: '2026-12-01' }),
      await put({ source: { kind: 'entered' }, due: '2026-12-02' }),
    ];
    const cancelled = await put({ source });
    await byMaren(id, (act) => cancelTask(act, id, cancelled));
    const ofElsewhere = await put({ source }, elsewhere);
    await byMaren(id, (act) => endPauseTasks(act, id));
    expect(await statesOf([asked, other, cancelled, ofElsewhere])).toEqual(['done', 'open', 'cancelled', 'open']);
    expect((await taskOf(cancelled)).completed_at).toBeNull();
    expect(await dueOf(id)).toEqual({
      due_at: new Date('2026-12-02T00:00:00.000Z'),
      is_due_timed: false,
      open_tasks: 1,
    });
  });

  it('one is moved to another visit, carries another event and is due on another day, by its number on its own case', async () => {
    const given = { source: { kind: 'entered', visitId: 1 }, dueRule: { days: 1 }, due: '2026-12-01T09:00:00.000Z' };
    const [task, another] = [await put(given), await put(given)];
    const record = await putProcess(server, id);
    const onProcess = { service_id: 1, case_id: id, record_id: record, component_id: 1 };
    await server.db
      .insertInto('visit')
      .values({ ...onProcess, id: 9_100_000 + task, status: 2, created_in: 1 })
      .execute();
    const event = await server.db
      .insertInto('tracked_event')
      .values({
        ...onProcess,
        event_key: 'invite',
        data: '{}',
        created_at: now,
        created_by: cast.maren,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const before = [await taskOf(task), await taskOf(another)];
    const act = async (caseId: number, dueRule?: object) => {
      await byMaren(id, async (acting) => {
        await moveTask(acting, caseId, task, { visitId: 9_100_000 + task, trackedEventId: null });
        await setTaskEvent(acting, caseId, task, event.id);
        await setTaskDue(acting, caseId, {
          kind: 'set-task-due',
          taskId: task,
          dueDay: '2026-12-03',
          ...(dueRule === undefined ? {} : { dueRule: dueRule as never }),
        });
      });
      return [await taskOf(task), await taskOf(another)];
    };
    expect(await act(elsewhere)).toEqual(before);
    const moved = {
      ...before[0]!,
      visit_id: 9_100_000 + task,
      source: { kind: 'entered', visitId: 9_100_000 + task },
      tracked_event_id: event.id,
      due_at: new Date('2026-12-03T00:00:00.000Z'),
      is_due_timed: false,
    };
    expect(await act(id)).toEqual([moved, before[1]]);
    expect(await act(id, { days: 2 })).toEqual([{ ...moved, due_rule: { days: 2 } }, before[1]]);
    await byMaren(id, (acting) => setTaskDue(acting, id, { kind: 'set-task-due', taskId: task, dueDay: null }));
    expect((await taskOf(task)).due_at).toBeNull();
  });

  it('the open ones that are not for HR alone are counted, and the earliest due of them is when the case is due', async () => {
    const [ofAll, ofHr] = [await putProcess(server, id), await putProcess(server, id, { isHrOnly: true })];
    await put();
    await put({ due: '2026-12-03' });
    await change(await put({ due: '2026-12-02T10:00:00.000Z' }), { record_id: ofAll });
    await change(await put({ due: '2026-12-01' }), { record_id: ofHr });
    await change(await put({ due: '2026-11-30' }), { is_hr_only: true });
    await put({ due: '2026-11-29', completedAt: now });
    await put({ due: '2026-11-28' }, elsewhere);
    await byMaren(id, (act) => refreshDue(act, id));
    expect(await dueOf(id)).toEqual({
      due_at: new Date('2026-12-02T10:00:00.000Z'),
      is_due_timed: true,
      open_tasks: 3,
    });
  });

  it('those that ask for a person in a role are done by one who was added since, or who has the relation that is asked for', async () => {
    await join(server, id, 'isaac', 'stakeholder');
    const atOnce = await put({ type: NotificationType.AddStakeholder });
    const wanting = (wantedRelationId: number) =>
      put({ type: NotificationType.AddStakeholder, source: { wantedRelationId } });
    const [forOther, forManager] = [await wanting(Relation.Other), await wanting(Relation.HearingManager)];
    const [observer, plain] = [
      await put({ type: NotificationType.AddObserver, source: { wantedRelationId: Relation.Other } }),
      await put(),
    ];
    const before = await put({ type: NotificationType.AddStakeholder });
    await change(before, { created_at: new Date(now.getTime() - 1000) });
    const ofElsewhere = await put({ type: NotificationType.AddStakeholder }, elsewhere);
    await byMaren(id, (act) => holdersChanged(act, id));
    expect(await statesOf([atOnce, forOther, forManager, observer, plain, before, ofElsewhere])).toEqual([
      'open',
      'done',
      'open',
      'open',
      'open',
      'done',
      'open',
    ]);
  });

  it('those of a person who no longer holds the role go to who does, those of HR alone to the adviser; who has one already is not told again', async () => {
    const giveTo = (holder: 'isaac' | 'teodora') => putTask(server, id, holder);
    const [left, kept, done] = [
      await giveTo('isaac'),
      await giveTo('teodora'),
      await putTask(server, id, 'isaac', { completedAt: now }),
    ];
    const [ofHr, ofHrProcess] = [await giveTo('isaac'), await giveTo('isaac')];
    await change(ofHr, { is_hr_only: true });
    await change(ofHrProcess, { record_id: await putProcess(server, id, { isHrOnly: true }) });
    const ofAll = await giveTo('isaac');
    await change(ofAll, { record_id: await putProcess(server, id) });
    await server.db.deleteFrom('notice').execute();
    await byMaren(id, (act) => holdersChanged(act, id));
    const holders = await Promise.all(
      [left, kept, done, ofHr, ofHrProcess, ofAll].map(async (taskId) => (await taskOf(taskId)).assignee_user_id),
    );
    expect(holders).toEqual([cast.teodora, cast.teodora, cast.isaac, cast.maren, cast.maren, cast.teodora]);
    const told = await server.db
      .selectFrom('notice')
      .select('user_id')
      .where('case_id', '=', id)
      .where('user_id', '=', cast.teodora)
      .execute();
    expect(told).toHaveLength(2);
  });

  it('those to complete a draft note are cancelled when their author no longer acts as HR on the case', async () => {
    const type = NotificationType.CompleteDraftNote;
    const assignee = { kind: 'user', userId: cast.edda } as const;
    const putFor = (holder: 'edda' | 'salma', given: TaskGiven, caseId = id) =>
      putTask(server, caseId, holder, { assignee, ...given });
    const tasks = [
      await putFor('edda', { type }),
      await putFor('salma', { type }),
      await putFor('salma', { type: NotificationType.RespondToMessage }),
      await putFor('salma', { type, completedAt: now }),
      await putFor('salma', { type }, elsewhere),
    ];
    await byMaren(id, (act) => holdersChanged(act, id));
    expect(await statesOf(tasks)).toEqual(['open', 'cancelled', 'open', 'done', 'open']);
    const participantId = await join(server, id, 'edda', 'stakeholder');
    await server.db
      .updateTable('participant')
      .set({ relation_id: Relation.Respondent })
      .where('id', '=', participantId)
      .execute();
    await byMaren(id, (act) => holdersChanged(act, id));
    expect(await stateOf(tasks[0]!)).toBe('cancelled');
  });
});

function dueOf(id: number) {
  return server.db
    .selectFrom('case_record')
    .select(['due_at', 'is_due_timed', 'open_tasks'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
