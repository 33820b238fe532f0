import { fileURLToPath } from 'node:url';
import { countItems } from '@evenhand/contract/case-counts';
import { getCase } from '@evenhand/contract/case-details';
import { assignedCaseCount } from '@evenhand/contract/dashboard';
import { getFile, listFiles } from '@evenhand/contract/files';
import { Limits } from '@evenhand/contract/limits';
import { messageCalls } from '@evenhand/contract/messages';
import { listBlockedUsers, listParticipants, ParticipantRole, Relation } from '@evenhand/contract/participants';
import { listRemovalRequests } from '@evenhand/contract/removals';
import { getHistory } from '@evenhand/contract/timeline';
import { listUnassignedMessages } from '@evenhand/contract/unassigned-messages';
import { getUserProfile } from '@evenhand/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { loadPacks } from '../../testing/load-packs.ts';
import { numbersOfTasks } from '../../testing/own-tasks.ts';
import { caseTablesOf, checksumOf } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { LoadedPack } from '../configuration/load-packs.ts';
import { wrongContents } from '../files/check-contents.ts';
import { ALL_CASES, verifyHistories } from '../history/verify-histories.ts';
import { createLogger } from '../platform/logger.ts';
import { fillDemo } from './fill-demo.ts';
import { comparisons } from './modules.ts';

const first = { params: { id: 10001 } };
const silent = createLogger('silent');
/** Six hundred acts, each through its command: on a busy machine they take longer than a test usually may. */
const FILLING_MS = 240_000;

let server: TestServer;
let packs: LoadedPack[];
beforeAll(async () => {
  server = await startTestServer();
  const directory = fileURLToPath(new URL('../../../packs/', import.meta.url));
  packs = await loadPacks([`${directory}northmoor`, `${directory}kestrel-foods`], server.now());
});
afterAll(() => server.close());

const world = () => ({ db: server.db, files: server.files, log: silent });

// In this order: one installation from its first attempt to its second start.
describe('The demonstration', () => {
  test('a script that does not fit stops the start with a sentence naming it, and leaves nothing behind', async () => {
    const [northmoor] = packs as [LoadedPack];
    const [script] = northmoor.demoCases as [LoadedPack['demoCases'][number]];
    const wrong = { ...script, acts: [script.acts[0]!, { as: 'wren', at: '-2wd 09:00', call: 'lockCase' }] };
    const tables = [...(await caseTablesOf(server.db)), 'person', 'identity_account'];
    const before = await checksumOf(server.db, tables);
    await expect(fillDemo(world(), [{ ...northmoor, demoCases: [wrong] }], server.now())).rejects.toThrow(
      /^The demo case 'callum-vehicle-checks' could not be made\. At -2wd 09:00 wren was to call 'lockCase': CASE_NOT_FOUND, /,
    );
    expect(await checksumOf(server.db, tables)).toEqual(before);
  });

  test(
    'the first script becomes case 10001, with the people it names',
    async () => {
      await fillDemo(world(), packs, server.now());
      const { data } = await server.as('maren').call(getCase, first);
      expect(data).toMatchObject({
        id: 10001,
        topic: { title: 'Misconduct' },
        caseStatus: { title: 'Open' },
        accessLevel: { title: 'Distribution' },
        caseAdviser: { adviserId: cast.maren },
        caseOwner: { participantUserInfo: { userId: cast.teodora } },
        caseEmployee: { employeeGUID: cast.callum },
        createdDateTime: '2026-10-08T08:10:00.000Z',
      });
      const participants = await server.as('derrin').call(listParticipants, first);
      expect(participants.data.map((one) => [one.participantUserId, one.roleId, one.relationId])).toEqual([
        [cast.teodora, ParticipantRole.CaseOwner, null],
        [cast.isaac, ParticipantRole.Stakeholder, Relation.InvestigationManager],
        [cast.ngozi, ParticipantRole.Stakeholder, Relation.HearingManager],
        [cast.salma, ParticipantRole.Observer, Relation.HrBusinessPartner],
        [cast.derrin, ParticipantRole.Observer, Relation.TradeUnionRepresentative],
      ]);
      const blocked = await server.as('teodora').call(listBlockedUsers, first);
      expect(blocked.data.map((one) => one.participantUserId)).toEqual([cast.silas]);
    },
    FILLING_MS,
  );

  test('it is seen by the people on it and by HR of its policy area, and by nobody else', async () => {
    for (const name of ['maren', 'edda', 'priya', 'teodora', 'ngozi', 'isaac', 'salma', 'derrin'] as const) {
      expect((await server.as(name).call(getCase, first)).status, name).toBe(200);
    }
    for (const name of ['silas', 'wren', 'callum', 'rufus', 'odile'] as const) {
      expect((await server.as(name).call(getCase, first)).error, name).toMatchObject({ errorCode: 'CASE_NOT_FOUND' });
    }
  });

  test('grievances are early, in the middle, late and closed, one case is locked and one paused; simple cases are open and closed', async () => {
    const { rows } = await sql<{
      topic: number;
      stage: number | null;
      status: number;
      isLocked: boolean;
      isSimple: boolean;
    }>`
      select topic_id as topic, stage_id as stage, status, locked_at is not null as "isLocked", is_simple_process as "isSimple"
      from case_record where service_id = 1`.execute(server.db);
    const stages = server.configuration.of(1).pack.workflows.find((one) => one.key === 'grievance')!.stages;
    const grievances = rows.filter((row) => !row.isSimple);
    const open = grievances.filter((row) => row.status === 1);
    expect(grievances.length).toBeGreaterThanOrEqual(6);
    for (const key of ['receive', 'meeting', 'appeal-window', 'aftercare']) {
      expect(
        open.map((row) => row.stage),
        key,
      ).toContain(stages.find((stage) => stage.key === key)!.id);
    }
    expect(grievances.filter((row) => row.status === 3).length).toBeGreaterThan(6);
    expect(grievances.filter((row) => row.isLocked)).toHaveLength(2);
    const simple = rows.filter((row) => row.isSimple);
    expect(new Set(simple.map((row) => row.status))).toEqual(new Set([1, 3]));
  });

  test('every guided process is on an open case, the common ones early, in the middle and late, and one is overdue', async () => {
    const { rows } = await sql<{ workflow: number; step: number | null; overdue: boolean }>`
      select r.workflow_id as workflow, r.step_id as step,
        exists (select 1 from case_task t where t.record_id = r.id and t.completed_at is null and t.cancelled_at is null and t.due_at < ${server.now()}) as overdue
      from tracking_record r join case_record c on c.id = r.case_id
      where c.service_id = 1 and c.status = 1 and not c.is_simple_process and r.kind = 'primary' and r.ended_at is null`.execute(
      server.db,
    );
    const { topics, workflows } = server.configuration.of(1).pack;
    const guided = workflows.filter(
      ({ id, startComponentId }) => startComponentId !== null && topics.some(({ workflowId }) => workflowId === id),
    );
    expect(guided).toHaveLength(14);
    const rare = [
      'change-of-terms',
      'collective-grievance',
      'fixed-term-end',
      'other-substantial-reason',
      'whistleblowing',
    ];
    for (const { id, key, stages } of guided) {
      const steps = stages.flatMap((stage) => stage.steps.filter(({ endsEarly }) => !endsEarly).map(({ id }) => id));
      const places = rows
        .filter((row) => row.workflow === id)
        .map((row) => steps.indexOf(row.step ?? 0) / (steps.length - 1));
      expect(places.length, key).toBeGreaterThan(0);
      if (rare.includes(key)) continue;
      const [early, late] = [places.filter((place) => place < 0.15), places.filter((place) => place >= 0.5)];
      expect(
        [early.length, places.length - early.length - late.length, late.length].every((count) => count > 0),
        `${key}: ${places.join(' ')}`,
      ).toBe(true);
    }
    expect(rows.some(({ overdue }) => overdue)).toBe(true);
  });

  test('every letter of the demonstration is complete, and named by an event of its case', async () => {
    const { rows } = await sql<{ letters: number; complete: number; named: number }>`
      select count(*)::int as letters, count(*) filter (where l.status = 2)::int as complete,
        count(*) filter (where exists (select 1 from tracked_event e where e.case_id = l.case_id and e.data ->> 'documentId' = l.guid::text))::int as named
      from case_letter l`.execute(server.db);
    const [{ letters, complete, named }] = rows as [(typeof rows)[number]];
    expect([complete, named]).toEqual([letters, letters]);
    expect(letters).toBeGreaterThan(40);
  });

  test('files are on events and in forms of many cases, and open as what their names say', async () => {
    const files = await server.db.selectFrom('case_file').select(['case_id', 'filename', 'tracked_event_id']).execute();
    expect(new Set(files.map((file) => file.case_id)).size).toBeGreaterThan(10);
    expect(files.some((file) => file.tracked_event_id === null)).toBe(true);
    for (const extension of ['pdf', 'docx', 'png'])
      expect(
        files.some(({ filename }) => filename.endsWith(`.${extension}`)),
        extension,
      ).toBe(true);
    const { data } = await server
      .as('maren')
      .call(listFiles, { body: { caseTrackingRecordId: first.params.id, pageSize: 25 } });
    expect(data.data.map(({ filename }) => filename)).toContain('Notes of the interviews.docx');
    const file = data.data.find(({ filename }) => filename === 'Gate log.pdf');
    const opened = await server.as('maren').call(getFile, { params: { storageId: file?.storageId ?? '' } });
    expect(Buffer.from(opened.data.fileContents, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('sixty cases and more lie in three policy areas and fourteen months, most of the older ones closed', async () => {
    const { rows } = await sql<{ area: number; cases: number; closed: number; oldest: Date }>`
      select access_level_id as area, count(*)::int as cases, count(*) filter (where status = 3)::int as closed, min(created_at) as oldest
      from case_record where service_id = 1 group by 1`.execute(server.db);
    expect(rows).toHaveLength(3);
    for (const { cases, closed } of rows) {
      expect(cases).toBeGreaterThanOrEqual(15);
      expect(closed).toBeGreaterThanOrEqual(8);
    }
    expect(rows.reduce((sum, { cases }) => sum + cases, 0)).toBeGreaterThanOrEqual(60);
    const daysBack = (server.now().getTime() - Math.min(...rows.map(({ oldest }) => oldest.getTime()))) / 86_400_000;
    expect(daysBack).toBeGreaterThan(14 * 30);
  });

  test('on a working day every adviser of Northmoor, the owner and the dual-role user have something overdue or due today', async () => {
    const { rows } = await sql<{ userId: string; day: string }>`
      select assignee_user_id as "userId", (due_at at time zone 'UTC')::date::text as day from case_task
      where completed_at is null and cancelled_at is null and due_at is not null`.execute(server.db);
    const of = (userId: string) => rows.filter((row) => row.userId === userId).map((row) => row.day);
    for (const name of ['maren', 'edda', 'priya', 'teodora', 'isaac'] as const)
      expect(of(cast[name]), name).toContain('2026-11-18');
    for (const name of ['maren', 'edda', 'rufus', 'priya', 'teodora', 'isaac'] as const) {
      expect(of(cast[name]).filter((day) => day < '2026-11-18').length, name).toBeGreaterThan(0);
    }
  });

  test('the chief adviser’s day is worth a look: cases of every risk, a few tasks overdue and due today, and most of them later', async () => {
    const [cases, numbers] = [
      (await server.as('maren').call(assignedCaseCount, {})).data,
      await numbersOfTasks(server, 'maren'),
    ];
    expect(cases).toBeGreaterThanOrEqual(10);
    expect(cases).toBeLessThanOrEqual(17);
    expect(numbers).toEqual([22, 3, 6]);
    const { rows } = await sql<{ topics: number; stages: number; risks: number }>`
      select count(distinct topic_id)::int as topics, count(distinct stage_id)::int as stages, count(distinct risk_id)::int as risks
      from case_record where adviser_user_id = ${cast.maren} and access_level_id = 2 and status = 1`.execute(server.db);
    expect(rows[0]).toMatchObject({ risks: 3 });
    expect(rows[0]?.topics).toBeGreaterThanOrEqual(7);
    expect(rows[0]?.stages).toBeGreaterThanOrEqual(7);
  });

  test('people write to each other on it: messages with attachments, answers, notes and drafts; a mail from somebody on a case is suggested for it [DEMO-01]', async () => {
    const countsOf = async (name: 'maren' | 'ngozi' | 'teodora') =>
      (await server.as(name).call(countItems, first)).data;
    expect(await countsOf('maren')).toMatchObject({
      messages: { total: 6, unread: 3, drafts: 1 },
      notes: { total: 1, unread: 0, drafts: 1 },
    });
    expect(await countsOf('ngozi')).toMatchObject({ messages: { total: 6, unread: 2, drafts: 0 }, notes: null });
    const { data } = await server
      .as('teodora')
      .call(messageCalls.list, { params: { ...first.params, isDraft: 'false', unreadOnly: 'false' } });
    expect(data[0]).toMatchObject({
      subject: 'Companion and start time',
      caseTrackingMessageAttachments: [{ filename: 'Accreditation letter.pdf' }],
    });
    const [request] = (await server.as('maren').call(listRemovalRequests, {})).data;
    expect(request).toMatchObject({
      requestedBy: { userId: cast.edda },
      caseId: first.params.id,
      messageRemoval: false,
    });
    expect(request?.attachmentsRemovals).toHaveLength(1);
    const waiting = (await server.as('edda').call(listUnassignedMessages, {})).data;
    expect(waiting.map(({ senderName, caseTrackingRecordId }) => [senderName, caseTrackingRecordId === null])).toEqual([
      ['Teodora Whitlock', false],
      ['Callum Brightwater', true],
      ['Martin Oyelaran', true],
      ['Harrowgate Surgery', true],
    ]);
    expect(waiting.map(({ suggestedCases }) => suggestedCases.map(({ id, senderIs }) => [id, senderIs]))).toEqual([
      [],
      [[10001, 'employee']],
      [],
      [],
    ]);
    expect(data[2]).toMatchObject({
      subject: 'RE: Evidence pack',
      parentMessageId: data.find(({ subject }) => subject === 'Evidence pack')?.id,
    });
  });

  test('everybody of the cast of Northmoor has each detail that HR asks a caller for [DEMO-01]', async () => {
    const { service, users } = { service: packs[0]!.pack.service, users: packs[0]!.demoUsers };
    for (const { id } of users) {
      const { data } = await server.as(id === cast.maren ? 'edda' : 'maren').call(getUserProfile, { params: { id } });
      expect(Object.keys(data.identityValues ?? {})).toHaveLength(service.identityVerification!.columns.length);
      expect(Object.values(data.identityValues ?? {}), data.fullName).not.toContain(null);
    }
  });

  test('its history is longer than a page', async () => {
    const { data } = await server.as('maren').call(getHistory, first);
    expect(data.data).toHaveLength(Limits.historyPageSize);
    expect(data.totalData).toBeGreaterThan(Limits.historyPageSize + 5);
  });

  test('its invitation to the hearing is a completed letter that its event names', async () => {
    const { documentGuid, letterDate, status } = await server.db
      .selectFrom('case_letter')
      .select(['guid as documentGuid', 'status', 'letter_date as letterDate'])
      .where('case_id', '=', first.params.id)
      .where(sql`template ->> 'key'`, '=', 'hearing-invite')
      .executeTakeFirstOrThrow();
    expect([status, letterDate === null]).toEqual([2, false]);
    const { data } = await server.db
      .selectFrom('tracked_event')
      .select('data')
      .where('case_id', '=', first.params.id)
      .where('event_key', '=', 'invite')
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ documentId: documentGuid });
  });

  test('everything is in the past, every history is whole, and rows and files are as it says [RECORD-02]', async () => {
    const { rows } = await sql<{ id: number; last: Date }>`
      select c.id, max(e.at) as last from case_record c join history_event e on e.case_id = c.id group by c.id order by c.id`.execute(
      server.db,
    );
    expect(rows.length).toBeGreaterThan(15);
    for (const { id, last } of rows) expect(last.getTime(), String(id)).toBeLessThan(server.now().getTime());
    for await (const found of verifyHistories(server.db, ALL_CASES, comparisons)) {
      expect([found.broken, found.different, found.unprovedCount]).toEqual([[], [], 0]);
      const range = { first: found.ids[0]!, last: found.ids.at(-1)! };
      expect(await wrongContents(server.db, server.files.content, range)).toEqual([]);
    }
  });

  test('Northmoor has two thousand employees besides its cast, Kestrel Foods a few, and each chain of managers ends in its own service', async () => {
    const { rows } = await sql<{ service: number; people: number; strayManagers: number }>`
      select p.service_id as service, count(*)::int as people, count(*) filter (where m.service_id <> p.service_id)::int as "strayManagers"
      from person p left join person m on m.user_id = p.manager_user_id group by 1 order by 1`.execute(server.db);
    expect(rows).toEqual([
      { service: 1, people: 2012, strayManagers: 0 },
      { service: 2, people: 44, strayManagers: 0 },
    ]);
  });

  test('the sign-in page can say who is who', async () => {
    const rows = await server.db.selectFrom('identity_account').select(['username', 'introduction']).execute();
    expect(Object.fromEntries(rows.map((row) => [row.username, row.introduction]))).toMatchObject({
      maren: 'Distribution and Head Office; removals',
      edda: 'Distribution only',
      priya: 'Distribution; can switch roles',
      teodora: 'Depot manager; case owner\ntake part in case 10001',
      ngozi: 'Hearing manager; stakeholder\ntake part in case 10001',
      callum: 'HGV driver; the employee\ntake part in case 10001',
      silas: 'Blocked on case 10001\noutside case 10001',
      wren: 'On no case\noutside case 10001',
      odile: 'HR adviser of Kestrel Foods',
    });
  });

  test('a second start adds nothing', async () => {
    const tables = [...(await caseTablesOf(server.db)), 'person', 'account', 'identity_account'];
    const before = await checksumOf(server.db, tables);
    await fillDemo(world(), packs, new Date('2026-11-19T09:00:00.000Z'));
    expect(await checksumOf(server.db, tables)).toEqual(before);
  });
});
