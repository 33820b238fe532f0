import { closeCase, reopenCase } from '@evenhand/contract/case-closure';
import { CaseStatus, setOverview } from '@evenhand/contract/cases';
import { setNextAction } from '@evenhand/contract/next-actions';
import { queryNotifications } from '@evenhand/contract/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveTask, historyOf, join, lookupId, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('Closing and reopening from the case screen', () => {
  it('a stakeholder closes a simple case with a conclusion alone, in one history entry [CLOSE-02, CLOSE-03, CLOSE-05, PERM-26, API-029]', async () => {
    const id = await openCase(server);
    await join(server, id, 'isaac', 'stakeholder');
    const before = (await historyOf(server, id)).length;
    expect((await close('isaac', id)).status).toBe(200);
    expect(await endingOf(id)).toEqual({
      status: CaseStatus.Closed,
      conclusion: 'Answered.',
      outcome_id: null,
      closed_at: server.now(),
      closed_by: cast.isaac,
    });
    const entries = (await historyOf(server, id)).slice(before);
    expect(entries.filter((entry) => entry.kind === 'case.closed')).toEqual([
      { kind: 'case.closed', by: cast.isaac, facts: { outcome: null, conclusion: 'Answered.' } },
    ]);
  });

  it('everybody on the case is told that it was closed, but the person who closed it [NOTIF-02]', async () => {
    const id = await openCase(server);
    const toldTo = async (name: CastName) =>
      (await server.as(name).call(queryNotifications, { query: { pageSize: 100 } })).data.data;
    await close('maren', id);
    expect((await toldTo('teodora')).find(({ caseTrackingRecordId }) => caseTrackingRecordId === id)).toMatchObject({
      notificationTitle: 'Case closed',
      notificationTypeLookupId: 1,
    });
    expect((await toldTo('maren')).filter(({ caseTrackingRecordId }) => caseTrackingRecordId === id)).toEqual([]);
  });

  it('closing leaves no live process, no open task and no next action [CLOSE-02]', async () => {
    const id = await openCase(server);
    const body = {
      nextActionId: lookupId(server, 'next-actions', 'review-case'),
      nextActionUserId: cast.maren,
      nextActionDueDateTime: '2026-11-24T00:00:00.000Z',
    };
    await server.as('maren').call(setNextAction, { params: { id }, body });
    await giveTask(server, id, { kind: 'owner' }, 'teodora');
    await close('maren', id);
    const live = await server.db
      .selectFrom('tracking_record')
      .select('id')
      .where('case_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    const open = await server.db
      .selectFrom('case_task')
      .select('id')
      .where('case_id', '=', id)
      .where('completed_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .execute();
    expect({ live, open }).toEqual({ live: [], open: [] });
  });

  it('a blank conclusion, an outcome, another case’s number and a guided case are refused [CLOSE-03, CLOSE-05, CLOSE-06]', async () => {
    const id = await openCase(server);
    const guided = await openCase(server, { topic: 'grievance' });
    const { answer } = await refused(server, () => close('maren', id, { conclusion: '  ' }));
    expect(answer.error.fields).toEqual({ conclusion: 'Please enter a summary of how this case concluded.' });
    expect(await refused(server, () => close('maren', id, { outcomeStageId: 7 }))).toMatchObject({ status: 400 });
    expect(await refused(server, () => close('maren', id, { caseTrackingRecordId: guided }))).toMatchObject({
      status: 400,
    });
    expect(await refused(server, () => close('maren', guided))).toMatchObject({
      status: 400,
      description: 'This case follows a guided process.',
    });
  });

  it('a component’s own id asks for a guided process, which a simple case does not have [CLOSE-12]', async () => {
    const id = await openCase(server);
    const body = { caseTrackingRecordId: id, workflowTrackingComponentId: 1000, conclusion: 'Answered.' };
    const call = () => server.as('maren').call(closeCase, { params: { id }, body });
    expect(await refused(server, call)).toMatchObject({ status: 400, description: 'This case has no guided process.' });
  });

  it('of two who close at once one does and the other is refused because it is closed [CLOSE-02]', async () => {
    const id = await openCase(server);
    const answers = await Promise.all([close('maren', id), close('teodora', id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect((await historyOf(server, id)).filter((entry) => entry.kind === 'case.closed')).toHaveLength(1);
  });

  it('an observer cannot close, nor the owner of a locked case, nor a stranger [PERM-26, PERM-31]', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    expect(await refused(server, () => close('derrin', id))).toMatchObject({ status: 403 });
    expect(await refused(server, () => close('wren', id))).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
    await server.db
      .updateTable('case_record')
      .set({ locked_at: server.now(), locked_by: cast.maren })
      .where('id', '=', id)
      .execute();
    expect(await refused(server, () => close('teodora', id))).toMatchObject({
      status: 403,
      description: 'This case is locked.',
    });
    expect((await close('maren', id)).status).toBe(200);
  });

  it('the owner reopens it with reason and details; people and history stay, outcome and conclusion go [CLOSE-08, CLOSE-09, CLOSE-13, PERM-26, API-030]', async () => {
    const id = await openCase(server);
    await join(server, id, 'isaac', 'stakeholder');
    await close('maren', id);
    const participants = await server.db
      .selectFrom('participant')
      .selectAll()
      .where('case_id', '=', id)
      .orderBy('id')
      .execute();
    const before = await historyOf(server, id);
    expect((await reopen('teodora', id)).status).toBe(200);
    expect(await endingOf(id)).toEqual({
      status: CaseStatus.Open,
      conclusion: null,
      outcome_id: null,
      closed_at: null,
      closed_by: null,
    });
    expect(
      await server.db.selectFrom('participant').selectAll().where('case_id', '=', id).orderBy('id').execute(),
    ).toEqual(participants);
    const after = await historyOf(server, id);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.filter((entry) => entry.kind === 'case.reopened')).toEqual([
      {
        kind: 'case.reopened',
        by: cast.teodora,
        facts: { reason: { id: reason(), title: 'Recurrence' }, details: 'It happened again.' },
      },
    ]);
    const live = await server.db
      .selectFrom('tracking_record')
      .select('kind')
      .where('case_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    expect(live).toEqual([{ kind: 'simple' }]);
    const change = { params: { id }, body: { overview: 'Again.', caseTrackingRecordId: id } };
    expect((await server.as('isaac').call(setOverview, change)).status).toBe(200);
  });

  it('a call without details is accepted, one with an unknown reason or another case’s number is not [CLOSE-13]', async () => {
    const id = await openCase(server);
    await close('maren', id);
    expect(await refused(server, () => reopen('maren', id, { reopenCaseReasonId: 424_242 }))).toMatchObject({
      status: 400,
    });
    expect(await refused(server, () => reopen('maren', id, { caseId: id + 1 }))).toMatchObject({ status: 400 });
    expect((await reopen('maren', id, { details: undefined })).status).toBe(200);
  });

  it('an open case, a guided one, an observer and a stranger cannot reopen [CLOSE-08, PERM-26]', async () => {
    const id = await openCase(server);
    expect(await refused(server, () => reopen('maren', id))).toMatchObject({
      status: 400,
      description: 'This case is not closed.',
    });
    await join(server, id, 'derrin', 'observer');
    await close('maren', id);
    expect(await refused(server, () => reopen('derrin', id))).toMatchObject({ status: 403 });
    expect(await refused(server, () => reopen('wren', id))).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
    const guided = await openCase(server, { topic: 'grievance' });
    await server.db
      .updateTable('case_record')
      .set({ status: 3, closed_at: server.now() })
      .where('id', '=', guided)
      .execute();
    expect(await refused(server, () => reopen('maren', guided))).toMatchObject({
      status: 400,
      description: 'Only simple-process cases can be reopened.',
    });
  });
});

function close(
  name: CastName,
  id: number,
  body: { conclusion?: string; outcomeStageId?: number; caseTrackingRecordId?: number } = {},
) {
  const whole = {
    caseTrackingRecordId: id,
    workflowTrackingComponentId: 1,
    conclusion: 'Answered.',
    outcomeStageId: null,
    ...body,
  };
  return server.as(name).call(closeCase, { params: { id }, body: whole });
}

function reason(): number {
  return lookupId(server, 'reopen-reasons', 'recurrence');
}

function reopen(
  name: CastName,
  id: number,
  body: { caseId?: number; reopenCaseReasonId?: number; details?: string | undefined } = {},
) {
  const whole = { caseId: id, reopenCaseReasonId: reason(), details: 'It happened again.', ...body };
  return server.as(name).call(reopenCase, { params: { id }, body: whole });
}

async function endingOf(id: number) {
  return await server.db
    .selectFrom('case_record')
    .select(['status', 'conclusion', 'outcome_id', 'closed_at', 'closed_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
