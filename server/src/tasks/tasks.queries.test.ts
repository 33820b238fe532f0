import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { enterAs } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import type { TaskList } from './task-list.ts';
import { countTasks, tasksOfCase, tasksOfList, taskToEdit } from './tasks.queries.ts';

let server: TestServer;
let caseId: number;
let elsewhere: number;
let maren: Scope;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
  elsewhere = await openCase(server, { owner: 'ngozi', employee: 'silas' });
  const { CaseOwner, Stakeholder, Observer, Blocked } = ParticipantRole;
  await put(caseId, 'maren', Stakeholder);
  await put(caseId, 'ngozi', Stakeholder);
  await put(caseId, 'salma', Observer);
  await put(caseId, 'isaac', Blocked);
  // What was before, and what is elsewhere, must not count.
  await put(caseId, 'ngozi', CaseOwner, true);
  await put(caseId, 'maren', Observer, true);
  await put(caseId, 'derrin', Observer, true);
  for (const name of ['maren', 'teodora', 'derrin', 'edda'] as const) await put(elsewhere, name, Observer);
  maren = await scopeFor(server, 'maren');
});
afterAll(() => server.close());

async function put(onCase: number, name: CastName, role_id: 1 | 2 | 3 | 4, isGone = false): Promise<void> {
  const isBlocked = role_id === ParticipantRole.Blocked;
  const values = {
    service_id: 1,
    case_id: onCase,
    user_id: cast[name],
    role_id,
    relation_id: isBlocked ? Relation.InterestedParty : Relation.Other,
    blocked_reason: isBlocked ? 'A witness.' : null,
    source_id: 1,
    added_at: server.now(),
    added_by: cast.edda,
    removed_at: isGone ? server.now() : null,
  };
  await server.db.insertInto('participant').values(values).execute();
}

const page = { sortColumn: 'dueDate', isDescending: false, take: 50, skip: 0 } as const;
const everything = {
  today: '2026-11-18',
  accessLevelId: null,
  role: null,
  isProcessTask: null,
  topicId: null,
  caseId: null,
  taskIds: null,
  due: null,
  dueGroup: null,
};
const listOf = (name: CastName, narrowed: Partial<TaskList> = {}): TaskList => ({
  ...everything,
  assigneeUserId: cast[name],
  ...narrowed,
});
async function listed(list: TaskList): Promise<string[]> {
  const titles = (await tasksOfList(server.db, maren, list, { page, topicIds: [] })).map(({ title }) => title);
  expect(await countTasks(server.db, maren, list)).toBe(titles.length);
  return titles;
}

describe('Tasks', () => {
  it('are each one row, with the owner of their case and the reader’s participation as they are now', async () => {
    await putTask(server, caseId, 'wren', { title: 'one', due: '2026-12-01' });
    await putTask(server, elsewhere, 'wren', { title: 'two', due: '2026-12-02' });
    const here = {
      caseId,
      employeeName: 'Callum Brightwater',
      ownerUserId: cast.teodora,
      ownerName: 'Teodora Whitlock',
      assigneeName: 'Wren Abara',
    };
    const there = {
      caseId: elsewhere,
      employeeName: 'Silas Brandt',
      ownerUserId: cast.ngozi,
      ownerName: 'Ngozi Farraday',
      assigneeName: 'Wren Abara',
    };
    const ruleFacts = { isLocked: false, actorRole: ParticipantRole.Stakeholder, actorRelationId: Relation.Other };
    const expected = [
      { ...here, title: 'one', isComplete: false, ruleFacts },
      { ...there, title: 'two', isComplete: false, ruleFacts: { ...ruleFacts, actorRole: ParticipantRole.Observer } },
    ];
    await inReadOnly(server.db, async (reading) => {
      await enterAs(reading, cast.maren);
      expect(await tasksOfList(reading, maren, listOf('wren'), { page, topicIds: [] })).toMatchObject(expected);
      expect(await tasksOfCase(reading, maren, caseId)).toMatchObject([expected[0]]);
      expect(await tasksOfCase(reading, maren, elsewhere)).toMatchObject([expected[1]]);
    });
  });

  it('that are done, cancelled or only notices are in no list; a case keeps its done ones [TASK-13]', async () => {
    const id = await openCase(server, { employee: 'derrin' });
    const open = await putTask(server, id, 'silas', { title: 'open', type: 3 });
    const done = await putTask(server, id, 'silas', { title: 'done', completedAt: server.now() });
    const notice = await putTask(server, id, 'silas', { title: 'notice', type: 1 });
    const gone = await putTask(server, id, 'silas', { title: 'gone' });
    await server.db.updateTable('case_task').set({ cancelled_at: server.now() }).where('id', '=', gone).execute();
    expect(await listed(listOf('silas'))).toEqual(['open']);
    expect((await tasksOfCase(server.db, maren, id)).map(({ title, isComplete }) => [title, isComplete])).toEqual([
      ['open', false],
      ['done', true],
    ]);
    const edited = await Promise.all(
      [open, done, gone, notice].map((taskId) => taskToEdit(server.db, maren, id, taskId)),
    );
    expect(edited.map((task) => [task?.title, task?.isOpen])).toEqual([
      ['open', true],
      ['done', false],
      ['gone', false],
      [undefined, undefined],
    ]);
  });

  it('are narrowed by kind, topic, case and number', async () => {
    const pay = await openCase(server, { topic: 'pay-holiday-query' });
    const ofProcess = await putTask(server, caseId, 'callum', { title: 'of a process', due: '2026-12-01' });
    await putTask(server, caseId, 'callum', { title: 'other', type: 3, due: '2026-12-02' });
    await putTask(server, pay, 'callum', { title: 'about pay', type: 3, due: '2026-12-03' });
    const { topic_id } = await server.db
      .selectFrom('case_record')
      .select('topic_id')
      .where('id', '=', pay)
      .executeTakeFirstOrThrow();
    expect(await listed(listOf('callum'))).toEqual(['of a process', 'other', 'about pay']);
    expect(await listed(listOf('callum', { isProcessTask: true }))).toEqual(['of a process']);
    expect(await listed(listOf('callum', { isProcessTask: false }))).toEqual(['other', 'about pay']);
    expect(await listed(listOf('callum', { topicId: topic_id }))).toEqual(['about pay']);
    expect(await listed(listOf('callum', { caseId }))).toEqual(['of a process', 'other']);
    expect(await listed(listOf('callum', { taskIds: [ofProcess] }))).toEqual(['of a process']);
  });

  it('are of the participant on the cases one is on now, of the adviser on those one advises and on all others [TASK-10]', async () => {
    const people = ['teodora', 'ngozi', 'salma', 'isaac', 'derrin', 'edda', 'maren'] as const;
    for (const name of people) await putTask(server, caseId, name, { title: `role of ${name}` });
    const inRole = async (role: 'BusinessUser' | 'HRUser') => {
      const having: CastName[] = [];
      for (const name of people)
        if ((await listed(listOf(name, { role, caseId }))).includes(`role of ${name}`)) having.push(name);
      return having;
    };
    expect(await inRole('BusinessUser')).toEqual(['teodora', 'ngozi', 'salma', 'maren']);
    // Maren advises the case and is on it, so it is hers in both.
    expect(await inRole('HRUser')).toEqual(['isaac', 'derrin', 'edda', 'maren']);
  });

  it('are due from the first moment of a range to its last, by their moment or by their day [TASK-15]', async () => {
    for (const due of ['2026-11-18T09:00:00.000Z', '2026-11-18T17:00:00.000Z', '2026-11-17', '2026-11-18', undefined]) {
      await putTask(server, caseId, 'odile', { title: due ?? 'never', ...(due === undefined ? {} : { due }) });
    }
    const [nine, five] = [new Date('2026-11-18T09:00:00.000Z'), new Date('2026-11-18T17:00:00.000Z')];
    const due = async (from: Date | null, to: Date | null) =>
      await listed(listOf('odile', { due: { from, to, timeZone: 'Europe/London' } }));
    expect(await due(nine, five)).toEqual(['2026-11-18', '2026-11-18T09:00:00.000Z', '2026-11-18T17:00:00.000Z']);
    expect(await due(nine, null)).toEqual(['2026-11-18', '2026-11-18T09:00:00.000Z', '2026-11-18T17:00:00.000Z']);
    expect(await due(null, nine)).toEqual(['2026-11-17', '2026-11-18', '2026-11-18T09:00:00.000Z']);
    expect(await due(five, null)).toEqual(['2026-11-18', '2026-11-18T17:00:00.000Z']);
    expect(await due(null, new Date(nine.getTime() - 1))).toEqual(['2026-11-17', '2026-11-18']);
  });
});
