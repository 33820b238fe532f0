import { closeCase } from '@evenhand/contract/case-closure';
import { getCase } from '@evenhand/contract/case-details';
import { removeAdviser } from '@evenhand/contract/case-people';
import { lockCase, SeekHelpType } from '@evenhand/contract/cases';
import { seekHelp } from '@evenhand/contract/messages';
import { queryNotifications } from '@evenhand/contract/notifications';
import { listCaseTasks } from '@evenhand/contract/tasks';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { publishChanged } from '../../testing/publish-changed.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const message = 'May I see <her> letter & answer it?\nIt is due today.';

/** The history names the message that asks, with the hash of its words. */
const messageAsking = { messageId: expect.any(Number), bodySha256: expect.stringMatching(/^[0-9a-f]{64}$/) };

describe('Seek Help', () => {
  it('posts a message titled Seek Help and leaves the case open to work on; the history tells that help was asked for, not the words [HELP-06, HELP-08, API-035]', async () => {
    const id = await openCase(server);
    expect(await ask('teodora', id)).toMatchObject({ status: 200, data: null });
    expect(await messagesOf(id)).toEqual([
      {
        subject: 'Seek Help',
        body: '<p>May I see &lt;her&gt; letter &amp; answer it?</p><p>It is due today.</p>',
        sender_user_id: cast.teodora,
        sender_role_id: 1,
        posted_at: server.now(),
      },
    ]);
    expect((await caseOf(id)).isLockedCurrently).toBe(false);
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'case.seek-help-requested',
      by: cast.teodora,
      facts: { isLocking: false, isAdviserAsked: true, ...messageAsking },
    });
  });

  it('asks the adviser to answer by the next working day, which the case is due by [HELP-08, GEN-14]', async () => {
    const id = await openCase(server);
    await ask('teodora', id);
    const tasks = (await server.as('maren').call(listCaseTasks, { params: { id } })).data;
    expect(tasks).toMatchObject([
      {
        taskTitle: 'Answer the request for help from Teodora Whitlock',
        notificationTypeLookupId: 9,
        taskAssignedUserId: cast.maren,
        dueDate: '2026-11-19T09:00:00.000Z',
        isDueTimed: true,
        isTaskCompleteBeforeClosure: false,
      },
    ]);
    expect(await caseOf(id)).toMatchObject({ due: '2026-11-19T09:00:00.000Z', tasks: 1 });
    const { task_id } = await server.db
      .selectFrom('message')
      .select('task_id')
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(task_id).toBe(tasks[0]!.id);
  });

  it('without an adviser tells the HR users who can open the case, and nobody else [HELP-08]', async () => {
    const id = await openCase(server);
    await join(server, id, 'edda', 'blocked');
    await server.as('maren').call(removeAdviser, { params: { id } });
    await ask('teodora', id);
    const notices = await server.db
      .selectFrom('notice')
      .select('user_id')
      .where('case_id', '=', id)
      .where('kind', '=', 'case.seek-help-requested')
      .orderBy('user_id')
      .execute();
    const notified = notices.map((notice) => notice.user_id);
    expect(notified).toEqual(expect.arrayContaining([cast.maren, cast.priya]));
    for (const name of ['edda', 'rufus', 'odile', 'callum', 'teodora'] as const)
      expect(notified, name).not.toContain(cast[name]);
    const read = (await server.as('priya').call(queryNotifications, {})).data.data.filter(
      (notice) => notice.caseTrackingRecordId === id,
    );
    expect(read.map((notice) => notice.notificationTitle)).toContain('Teodora Whitlock has asked for help');
    expect((await server.as('maren').call(listCaseTasks, { params: { id } })).data).toEqual([]);
  });

  it('of the locking type locks the case, once and for everybody but HR [HELP-05, API-035]', async () => {
    const locking = await publishChanged(server, 'general-query', withSeekHelp(SeekHelpType.VisibleAndLocks));
    const id = await openCase(locking);
    expect((await ask('teodora', id, locking)).status).toBe(200);
    expect(await caseOf(id, locking)).toMatchObject({
      isLockedCurrently: true,
      lockedBy: 'Teodora Whitlock',
      seekHelpTypeLookupId: 2,
    });
    expect((await historyOf(locking, id)).slice(-2)).toEqual([
      {
        kind: 'case.seek-help-requested',
        by: cast.teodora,
        facts: { isLocking: true, isAdviserAsked: true, ...messageAsking },
      },
      { kind: 'case.locked', by: cast.teodora, facts: {} },
    ]);
    expect(await refused(locking, () => ask('teodora', id, locking))).toMatchObject({
      status: 403,
      description: 'This case is locked.',
    });
  });

  it('where the step hides it is refused, and the case says so [HELP-04, CASE-21]', async () => {
    const hiding = await publishChanged(server, 'general-query', withSeekHelp(SeekHelpType.NotVisible));
    const id = await openCase(hiding);
    const { seekHelpTypeLookupId, abilities } = (await hiding.as('teodora').call(getCase, { params: { id } })).data;
    expect([seekHelpTypeLookupId, abilities.seekHelp]).toEqual([1, false]);
    expect(await refused(hiding, () => ask('teodora', id, hiding))).toMatchObject({
      status: 400,
      description: 'Seek Help is not available at this step.',
    });
  });

  it('is for business users who see the case and do not observe it; for others the case does not exist [PERM-27, API-035]', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    await join(server, id, 'silas', 'blocked');
    for (const name of ['maren', 'edda', 'derrin'] as const) {
      expect(await refused(server, () => ask(name, id)), name).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    }
    for (const name of ['silas', 'wren', 'callum', 'rufus', 'odile'] as const) {
      expect(await refused(server, () => ask(name, id)), name).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
    }
  });

  it('is refused on a locked or closed case, and without words [HELP-02, CLOSE-11, API-035]', async () => {
    const id = await openCase(server);
    expect(await refused(server, () => ask('teodora', id, server, '  '))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
    await server.as('maren').call(lockCase, { params: { id } });
    expect(await refused(server, () => ask('teodora', id))).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    const closed = await openCase(server);
    await server
      .as('maren')
      .call(closeCase, {
        params: { id: closed },
        body: { caseTrackingRecordId: closed, workflowTrackingComponentId: 1, conclusion: 'Answered.' },
      });
    expect(await refused(server, () => ask('teodora', closed))).toMatchObject({
      status: 400,
      description: 'This case is closed.',
    });
  });

  it('sent again under its key asks once, even when the first request locked the case [HELP-05]', async () => {
    const locking = await publishChanged(server, 'general-query', withSeekHelp(SeekHelpType.VisibleAndLocks));
    const id = await openCase(locking);
    const send = () =>
      locking
        .as('teodora')
        .call(seekHelp, { params: { id }, body: { message }, headers: { 'idempotency-key': 'seek-help-once' } });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(await messagesOf(id)).toHaveLength(1);
  });
});

function ask(name: CastName, id: number, on = server, words = message) {
  return on.as(name).call(seekHelp, { params: { id }, body: { message: words } });
}

async function caseOf(id: number, on = server) {
  return (await on.as('maren').call(getCase, { params: { id } })).data;
}

function messagesOf(id: number) {
  return server.db
    .selectFrom('message')
    .select(['subject', 'body', 'sender_user_id', 'sender_role_id', 'posted_at'])
    .where('case_id', '=', id)
    .execute();
}

function withSeekHelp(type: 1 | 2 | 3) {
  return (workflow: WorkflowDefinition): WorkflowDefinition => ({
    ...workflow,
    stages: workflow.stages.map((stage) => ({
      ...stage,
      steps: stage.steps.map((step) => ({ ...step, seekHelp: type })),
    })),
  });
}
