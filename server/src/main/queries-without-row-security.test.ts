import { randomUUID } from 'node:crypto';
import { createParkedCall } from '@evenhand/contract/contacts';
import type { HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds } from '@evenhand/contract/history-facts';
import { hearingLetter } from '@evenhand/engine/letters/testing/hearing-letter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, join, openCase, participantParams } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { letterRow } from '../../testing/letter-world.ts';
import { post, sendForm, toMessages, toNotes } from '../../testing/message-world.ts';
import { putTask } from '../../testing/put-task.ts';
import { rollingBack } from '../../testing/rolling-back.ts';
import { testAct } from '../../testing/test-act.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pdf } from '../../testing/uploads.ts';
import { openGrievance } from '../../testing/walk.ts';
import type { Act } from '../access/act.ts';
import { loadActor } from '../access/actor.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import { caseOfChild } from '../cases/child-of-case.queries.ts';
import { contactById, contactsOf } from '../contacts/contact.store.ts';
import { readFile } from '../files/case-file.queries.ts';
import { countFiles, filesOfCase } from '../files/file-list.queries.ts';
import { caseOfLetter } from '../letters/case-people.queries.ts';
import {
  completedLettersOf,
  documentGuidsOf,
  letterByGuid,
  letterInProgressFor,
  statusFor,
} from '../letters/letter.queries.ts';
import { processesOfLetters } from '../letters/letter-event.queries.ts';
import { countsOf, messageById, messagesById, messagesOf } from '../messages/message.queries.ts';
import { countNotices, noticeById, noticesOf, setDeleted, setRead } from '../notifications/notice.store.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { TaskList } from '../tasks/task-list.ts';
import { countTasks, tasksOfCase, tasksOfList, taskToEdit } from '../tasks/tasks.queries.ts';
import { historyOccurrences, historyPage } from '../timeline/history.queries.ts';
import { searchPeople } from '../users/search-people.ts';

// The counterpart of matrix-without-predicate.test.ts: queries run as the owner of the tables, whom no policy
// binds. What is hidden must stay hidden by the application alone.

let server: TestServer;
let caseId: number;
let elsewhere: number;
/** The process of the case, visible only to those who act as HR on it. */
let recordId: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ caseId, recordId } = await openGrievance(server));
  elsewhere = await openCase(server, { owner: 'ngozi', employee: 'silas' });
  await join(server, caseId, 'isaac', 'blocked');
  await server.db.updateTable('tracking_record').set({ is_hr_only: true }).where('id', '=', recordId).execute();
  await server.db.updateTable('case_task').set({ cancelled_at: server.now() }).execute();
});
afterAll(() => server.close());

/** A query, or act, of one person in a transaction that is rolled back. */
const asking = <T>(name: CastName, ask: (act: Act, scope: Scope) => Promise<T>): Promise<T> =>
  inTransaction(rollingBack(server.db), async (tx) => {
    const actor = (await loadActor(tx.db, cast[name]))!;
    return await ask(testAct(tx, actor, server), scopeOf(actor));
  });

/**
 * HR on the case, its owner, who is not an HR user, and people who do not see it: blocked,
 * of another area, of another service.
 */
const everybody: readonly CastName[] = ['maren', 'teodora', 'isaac', 'wren', 'odile'];
async function byPerson<T>(ask: (act: Act, scope: Scope) => Promise<T>): Promise<Record<string, T>> {
  const answers: Record<string, T> = {};
  for (const name of everybody) answers[name] = await asking(name, ask);
  return answers;
}

describe('Without row-level security', () => {
  it('tasks of a hidden case and of a hidden process are in no list and no count, and are not found [TASK-05]', async () => {
    const ofCase = await putTask(server, caseId, 'teodora', { title: 'of the case', due: '2026-12-01' });
    const ofProcess = await putTask(server, caseId, 'teodora', { title: 'of the process', due: '2026-12-02' });
    await server.db.updateTable('case_task').set({ record_id: recordId }).where('id', '=', ofProcess).execute();
    const ofTeodora: TaskList = {
      assigneeUserId: cast.teodora,
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
    const page = { sortColumn: 'dueDate', isDescending: false, take: 10, skip: 0 } as const;
    const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);
    const caseOf = async (db: Act['db'], scope: Scope, id: number) =>
      (await caseOfChild(db, scope, { table: 'case_task', process: 'record_id' }, id))?.caseId ?? null;

    const both = ['of the case', 'of the process'];
    const seen = { maren: both, teodora: ['of the case'], isaac: [], wren: [], odile: [] };
    expect(
      await byPerson(async ({ db }, scope) => titles(await tasksOfList(db, scope, ofTeodora, { page, topicIds: [] }))),
    ).toEqual(seen);
    expect(await byPerson(async ({ db }, scope) => titles(await tasksOfCase(db, scope, caseId)))).toEqual(seen);
    expect(await byPerson(({ db }, scope) => countTasks(db, scope, ofTeodora))).toEqual({
      maren: 2,
      teodora: 1,
      isaac: 0,
      wren: 0,
      odile: 0,
    });
    expect(await byPerson(({ db }, scope) => caseOf(db, scope, ofCase))).toEqual({
      maren: caseId,
      teodora: caseId,
      isaac: null,
      wren: null,
      odile: null,
    });
    expect(await byPerson(({ db }, scope) => caseOf(db, scope, ofProcess))).toEqual({
      maren: caseId,
      teodora: null,
      isaac: null,
      wren: null,
      odile: null,
    });
    const setHrOnly = (is_hr_only: boolean) =>
      server.db.updateTable('tracking_record').set({ is_hr_only }).where('id', '=', recordId).execute();
    await setHrOnly(false);
    expect(await byPerson(({ db }, scope) => caseOf(db, scope, ofProcess))).toEqual({
      maren: caseId,
      teodora: caseId,
      isaac: null,
      wren: null,
      odile: null,
    });
    await setHrOnly(true);
    // An act that edits a task has loaded its case before.
    for (const name of ['maren', 'teodora'] as const) {
      const toEdit = (id: number, taskId: number) =>
        asking(name, async ({ db }, scope) => (await taskToEdit(db, scope, id, taskId))?.title);
      expect(await toEdit(caseId, ofCase)).toBe('of the case');
      expect(await toEdit(caseId, ofProcess)).toBe(name === 'maren' ? 'of the process' : undefined);
      expect(await toEdit(elsewhere, ofCase)).toBeUndefined();
    }
  });

  it('entries of a hidden case and of a hidden process are on no page, in no number and among no filters [HIST-11]', async () => {
    const kinds = Object.keys(historyKinds) as HistoryKind[];
    const all = { kinds, actorUserId: null, from: null, until: null };
    const whole = (await historyOf(server, caseId)).map(({ kind }) => kind);
    const withoutProcess = whole.filter((kind) => !kind.startsWith('process.'));
    expect(withoutProcess.length).toBeLessThan(whole.length);

    const page = { number: 1, size: 100, isAscending: true };
    // Opening and blocking; the process began with the case.
    const pages = await byPerson(async ({ db }, scope) => {
      const { acts, total } = await historyPage(db, { scope, caseId, kinds }, all, page);
      return { kinds: acts.flatMap(({ facts }) => facts.map(({ kind }) => kind)), total };
    });
    const nothing = { kinds: [], total: 0 };
    expect(pages).toEqual({
      maren: { kinds: whole, total: 2 },
      teodora: { kinds: withoutProcess, total: 2 },
      isaac: nothing,
      wren: nothing,
      odile: nothing,
    });
    const occurrences = await byPerson(async ({ db }, scope) => {
      const { kinds: occurring, people } = await historyOccurrences(db, { scope, caseId, kinds });
      return { kinds: [...occurring].sort(), people: people.map(({ id }) => id) };
    });
    const occurring = (kinds: readonly string[]) => ({ kinds: [...new Set(kinds)].sort(), people: [cast.maren] });
    const none = { kinds: [], people: [] };
    expect(occurrences).toEqual({
      maren: occurring(whole),
      teodora: occurring(withoutProcess),
      isaac: none,
      wren: none,
      odile: none,
    });
  });

  it('open cases about a person are counted for those who see them, and who is left out is not found [EMP-17]', async () => {
    const found = (leaveOut: readonly string[] = []) =>
      byPerson(async ({ db }, scope) =>
        (await searchPeople(db, scope, { query: 'brightwater', leaveOut })).map(({ userId, liveCases }) => [
          userId,
          liveCases,
        ]),
      );
    const counted = (liveCases: number) => [[cast.callum, liveCases]];
    expect(await found()).toEqual({
      maren: counted(1),
      teodora: counted(1),
      isaac: counted(0),
      wren: counted(0),
      odile: [],
    });
    expect(await found([cast.callum, cast.maren])).toEqual({ maren: [], teodora: [], isaac: [], wren: [], odile: [] });
    expect(await found([cast.maren])).toMatchObject({ maren: counted(1) });
  });

  it('files of events are listed with the case and the process of their event [FILE-01, PERM-04]', async () => {
    const event = {
      service_id: 1,
      case_id: caseId,
      record_id: recordId,
      component_id: 1,
      event_key: 'received',
      data: '{}',
    };
    const { id } = await server.db
      .insertInto('tracked_event')
      .values({ ...event, created_at: server.now(), created_by: cast.maren, updated_at: server.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const file = {
      filename: 'of the process',
      content_type: 'text/plain',
      size: 1,
      sha256: 'a'.repeat(64),
      storage_id: 'c'.repeat(32),
    };
    await server.db
      .insertInto('case_file')
      .values({
        ...file,
        service_id: 1,
        case_id: caseId,
        tracked_event_id: id,
        added_at: server.now(),
        added_by: cast.maren,
      })
      .execute();
    const counts = await byPerson(({ db }, scope) => countFiles(db, scope, caseId));
    expect(counts).toEqual({ maren: 1, teodora: 0, isaac: 0, wren: 0, odile: 0 });
    await server.db.deleteFrom('case_file').where('storage_id', '=', file.storage_id).execute();
  });

  it('parked calls are HR’s alone, in lists and one by one [PERM-35]', async () => {
    await server.db.updateTable('case_record').set({ adviser_user_id: cast.maren }).where('id', '=', caseId).execute();
    const { participantId } = await participantParams(server, caseId, 'teodora');
    const reasonId = server.configuration.of(1).pack.lookups['parked-call-reasons']![0]!.id;
    const body = { participantId, recordedDateTime: '2026-11-17T09:00:00.000Z', reasonId };
    const parked = await server.as('maren').call(createParkedCall, { params: { id: caseId }, body });
    const { id } = parked.data;
    const ids = (calls: readonly { id: number }[]) => calls.map((call) => call.id);
    const nobodyElse = { teodora: null, isaac: null, wren: null, odile: null };
    expect(await byPerson(async ({ db }, scope) => ids(await contactsOf(db, scope, caseId, 'parked-call')))).toEqual({
      maren: [id],
      teodora: [],
      isaac: [],
      wren: [],
      odile: [],
    });
    expect(
      await byPerson(
        async ({ db }, scope) => (await contactById(db, scope, caseId, { kind: 'parked-call', id }))?.id ?? null,
      ),
    ).toEqual({ maren: id, ...nobodyElse });
    const rows = { table: 'contact', process: null, isHrOnly: true } as const;
    expect(await byPerson(async ({ db }, scope) => (await caseOfChild(db, scope, rows, id))?.caseId ?? null)).toEqual({
      maren: caseId,
      ...nobodyElse,
    });
    const task = (
      await server.db
        .selectFrom('case_task')
        .select('id')
        .where('case_id', '=', caseId)
        .where('type', '=', 8)
        .executeTakeFirstOrThrow()
    ).id;
    expect(await byPerson(async ({ db }, scope) => (await taskToEdit(db, scope, caseId, task))?.id ?? null)).toEqual({
      maren: task,
      ...nobodyElse,
    });
  });

  it('letters of a hidden case and of a hidden process are not found, and neither is what they are made of [PERM-04]', async () => {
    const [guid, completed, ofElsewhere] = [randomUUID(), randomUUID(), randomUUID()];
    const other = await server.db
      .selectFrom('tracking_record')
      .select('id')
      .where('case_id', '=', elsewhere)
      .executeTakeFirstOrThrow();
    const done = {
      status: 2,
      case_values: '{"today":"18 November 2026"}',
      letter_date: '2026-11-18',
      completed_at: server.now(),
      completed_by: cast.priya,
    };
    await server.db
      .insertInto('case_letter')
      .values([
        letterRow({ caseId, recordId }, guid, 1),
        letterRow({ caseId: elsewhere, recordId: other.id }, ofElsewhere, 1),
      ])
      .execute();
    await server.db
      .insertInto('case_letter')
      .values({ ...letterRow({ caseId, recordId }, completed, 1), ...done })
      .execute();
    const record = await server.db
      .selectFrom('tracking_record')
      .select(['workflow_id', 'version'])
      .where('id', '=', recordId)
      .executeTakeFirstOrThrow();
    const both = {
      workflowId: record.workflow_id,
      version: record.version,
      updatedBy: cast.maren,
      updatedByName: 'Maren Oduya',
    };
    expect(await asking('maren', ({ db }, scope) => letterByGuid(db, scope, caseId, guid))).toMatchObject({
      ...both,
      documentGuid: guid,
      frozen: null,
      completedByName: null,
    });
    const { full_name: completedByName } = await server.db
      .selectFrom('person')
      .select('full_name')
      .where('user_id', '=', cast.priya)
      .executeTakeFirstOrThrow();
    expect(await asking('maren', ({ db }, scope) => letterByGuid(db, scope, caseId, completed))).toMatchObject({
      ...both,
      documentGuid: completed,
      frozen: { caseValues: { today: '18 November 2026' }, letterDate: '2026-11-18' },
      completedByName,
    });
    expect(await asking('maren', ({ db }, scope) => letterByGuid(db, scope, elsewhere, guid))).toBeNull();
    const inProgress = (templateId: number) =>
      asking('maren', ({ db }) => letterInProgressFor(db, { caseId, recordId, componentId: 1 }, templateId));
    expect([await inProgress(hearingLetter.id), await inProgress(hearingLetter.id + 1)]).toEqual([guid, null]);

    const rows = { table: 'case_letter', name: 'guid', process: 'record_id' } as const;
    const found = () =>
      byPerson(async ({ db }, scope) => ({
        case: (await caseOfChild(db, scope, rows, guid))?.caseId ?? null,
        letter: (await letterByGuid(db, scope, caseId, guid))?.documentGuid ?? null,
        status: (await statusFor(db, scope, guid)).documentStatus,
        listed: [...(await documentGuidsOf(db, scope, caseId))].sort(),
        completed: (await completedLettersOf(db, scope, caseId)).map((row) => row.documentGuid),
        processes: (await processesOfLetters(db, scope, caseId, guid)).map((process) => process.recordId),
      }));
    const all = {
      case: caseId,
      letter: guid,
      status: 1,
      listed: [guid, completed].sort(),
      completed: [completed],
      processes: [recordId],
    };
    const nothing = { case: null, letter: null, status: 0, listed: [], completed: [], processes: [] };
    expect(await found()).toEqual({ maren: all, teodora: nothing, isaac: nothing, wren: nothing, odile: nothing });
    const setHrOnly = (is_hr_only: boolean) =>
      server.db.updateTable('tracking_record').set({ is_hr_only }).where('id', '=', recordId).execute();
    await setHrOnly(false);
    expect(await found()).toEqual({ maren: all, teodora: all, isaac: nothing, wren: nothing, odile: nothing });
    await setHrOnly(true);
    const gone = 'The case of a letter is gone.';
    const people = await byPerson(({ db }, scope) =>
      caseOfLetter(db, scope, caseId).then(
        ({ employee }) => employee?.name,
        (error: Error) => error.message,
      ),
    );
    expect(people).toEqual({
      maren: 'Callum Brightwater',
      teodora: 'Callum Brightwater',
      isaac: gone,
      wren: gone,
      odile: gone,
    });
    expect(
      await asking('maren', async ({ db }, scope) => (await caseOfLetter(db, scope, elsewhere)).employee?.firstName),
    ).toBe('Silas');
  });

  it('messages are read with their case, notes by HR alone and drafts by their author, one by one, in numbers and by their files [MSG-42, PERM-07]', async () => {
    const draft = { isdraft: true } as const;
    const file = ['attachments', pdf()] as const;
    const ids: Record<string, number> = {
      'draft of Maren': (await post(server, 'maren', caseId, draft)).id,
      'message with a file': (await sendForm(server, 'teodora', toMessages(caseId), [['subject', 'Companion'], file]))
        .data.id,
      'note with a file': (await sendForm(server, 'priya', toNotes(caseId), [['subject', 'Advice'], file])).data.id,
      'draft note of Priya': (
        await sendForm(server, 'priya', toNotes(caseId), [['subject', 'Advice'], ['isdraft', 'true'], file])
      ).data.id,
    };
    const known: Record<string, string[]> = {
      maren: ['draft of Maren', 'message with a file', 'note with a file'],
      teodora: ['message with a file'],
      isaac: [],
      wren: [],
      odile: [],
    };
    const named = (found: ReadonlySet<number>) => Object.keys(ids).filter((key) => found.has(ids[key]!));
    const oneByOne = async ({ db }: Act, scope: Scope) => {
      const found = new Set<number>();
      for (const id of Object.values(ids)) {
        for (const kind of ['message', 'note'] as const)
          if ((await messageById(db, scope, caseId, { kind, id })) !== null) found.add(id);
      }
      return named(found);
    };
    expect(await byPerson(oneByOne)).toEqual(known);
    const listed = async ({ db }: Act, scope: Scope) => {
      const lists = [];
      for (const kind of ['message', 'note'] as const)
        for (const list of ['posted', 'saved', 'typed'] as const)
          lists.push(...(await messagesOf(db, scope, caseId, { kind, list })));
      return named(new Set(lists.map(({ id }) => id)));
    };
    expect(await byPerson(listed)).toEqual(known);
    const together = await byPerson(async ({ db }, scope) =>
      named(new Set((await messagesById(db, scope, Object.values(ids))).keys())),
    );
    const withoutNotes = Object.fromEntries(
      Object.entries(known).map(([name, keys]) => [name, keys.filter((key) => !key.includes('note'))]),
    );
    expect(together).toEqual(withoutNotes);
    const counted = await byPerson(async ({ db }, scope) =>
      (await countsOf(db, scope, caseId)).map(({ isNote, total, drafts }) => [isNote, total, drafts]).sort(),
    );
    expect(counted).toEqual({
      maren: [
        [false, 1, 1],
        [true, 1, 0],
      ],
      teodora: [[false, 1, 0]],
      isaac: [],
      wren: [],
      odile: [],
    });

    const files = await server.db
      .selectFrom('case_file')
      .select(['id', 'message_id'])
      .where('case_id', '=', caseId)
      .where('message_id', 'is not', null)
      .execute();
    const opened = async ({ db }: Act, scope: Scope) => {
      const found = new Set<number>();
      for (const { id, message_id } of files) if ((await readFile(db, scope, id)) !== null) found.add(message_id!);
      return named(found);
    };
    const withFiles = Object.fromEntries(
      Object.entries(known).map(([name, keys]) => [name, keys.filter((key) => key.endsWith('with a file'))]),
    );
    expect(await byPerson(opened)).toEqual(withFiles);
    const everything = {
      filter: { originIds: null, addedBy: null, from: null, until: null },
      byTitle: [],
      page: { sortColumn: 'size', isDescending: true, take: 50, skip: 0 },
    } as const;
    const inList = await byPerson(async ({ db }, scope) =>
      named(new Set((await filesOfCase(db, scope, caseId, everything)).files.map(({ messageId }) => messageId!))),
    );
    expect(inList).toEqual(withFiles);
    // Maren is asked for an answer; other tests count notices.
    await server.db.deleteFrom('notice').execute();
  });

  it('notices of a hidden case and of a hidden process are not listed, not counted and not found, nor are those of others [NOTIF-01, SIGHT-18]', async () => {
    const ids: Record<string, number> = {};
    for (const name of everybody) {
      for (const about of ['case', 'process', 'rights']) {
        const values = {
          service_id: 1,
          case_id: about === 'rights' ? null : caseId,
          user_id: cast[name],
          kind: about === 'rights' ? 'sight.gained' : 'titled',
          facts: JSON.stringify({ title: `of ${name}` }),
          record_id: about === 'process' ? recordId : null,
          posted_at: server.now(),
          type: 1,
        };
        ids[`${name} ${about}`] = (
          await server.db.insertInto('notice').values(values).returning('id').executeTakeFirstOrThrow()
        ).id;
      }
    }
    const known: Record<string, string[]> = {
      maren: ['maren case', 'maren process', 'maren rights'],
      teodora: ['teodora case', 'teodora rights'],
      isaac: ['isaac rights'],
      wren: ['wren rights'],
      // Hers is of a service that she is not in.
      odile: [],
    };
    const keysOf = (rows: readonly { id: number }[]) =>
      Object.keys(ids).filter((key) => rows.some(({ id }) => id === ids[key]));
    const found = async ({ db }: Act, scope: Scope) => {
      const rows = await Promise.all(Object.values(ids).map((id) => noticeById(db, scope, id)));
      return keysOf(rows.filter((row) => row !== null));
    };
    expect(
      await byPerson(async ({ db }, scope) => keysOf(await noticesOf(db, scope, { number: 1, size: 100 }))),
    ).toEqual(known);
    expect(await byPerson(found)).toEqual(known);
    await server.db
      .updateTable('notice')
      .set({ read_at: server.now() })
      .where('id', '=', ids['maren process']!)
      .execute();
    const counts = await byPerson(async ({ db }, scope) => [
      await countNotices(db, scope, 'all'),
      await countNotices(db, scope, 'unread'),
    ]);
    expect(counts).toEqual({ maren: [3, 2], teodora: [2, 2], isaac: [1, 1], wren: [1, 1], odile: [0, 0] });

    const marked = (id: number) =>
      asking('maren', async (act) => {
        await setRead(act, id, true);
        await setDeleted(act, id);
        const rows = await act.db
          .selectFrom('notice')
          .select('id')
          .where('read_at', 'is not', null)
          .where('deleted_at', 'is not', null)
          .execute();
        const touched = await act.db
          .selectFrom('notice')
          .select('id')
          .where((where) => where.or([where('read_at', 'is not', null), where('deleted_at', 'is not', null)]))
          .execute();
        return { both: keysOf(rows), any: keysOf(touched) };
      });
    expect(await marked(ids['maren case']!)).toEqual({ both: ['maren case'], any: ['maren case', 'maren process'] });
    expect(await marked(ids['teodora case']!)).toEqual({ both: [], any: ['maren process'] });
  });
});
