import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { removeAdviser } from '@evenhand/contract/case-people';
import { addParticipant, ParticipantRole, Relation, removeParticipant } from '@evenhand/contract/participants';
import { editTask } from '@evenhand/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance, walk } from '../../testing/walk.ts';
import { possibleHolders } from './task-holders.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const nameOf = (userId: string | null): string | null =>
  Object.entries(cast).find(([, id]) => id === userId)?.[0] ?? userId;

async function holderOf(taskId: number): Promise<string | null> {
  const row = await server.db
    .selectFrom('case_task')
    .select('assignee_user_id')
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  return nameOf(row.assignee_user_id);
}

/** Puts a person on a case with a relation, as Maren. */
async function add(
  id: number,
  name: CastName,
  participantRelationId: number,
  participantRoleId: 2 | 3 = ParticipantRole.Stakeholder,
): Promise<number> {
  const body = { participantGuid: cast[name], participantRoleId, participantRelationId };
  const answer = await server.as('maren').call(addParticipant, { params: { id }, body });
  expect(answer.error).toBeUndefined();
  return answer.data.id;
}

describe('The task of a role', () => {
  const forInvestigator = { assignee: { kind: 'relation', relationId: Relation.InvestigationManager } } as const;

  it('goes to the latest with the relation, back to an earlier one when that person leaves, and then to the adviser [CASE-55]', async () => {
    const id = await openCase(server);
    const taskId = await putTask(server, id, 'maren', forInvestigator);
    const first = await add(id, 'isaac', Relation.InvestigationManager);
    expect(await holderOf(taskId)).toBe('isaac');
    const second = await add(id, 'ngozi', Relation.InvestigationManager);
    expect(await holderOf(taskId)).toBe('ngozi');
    await server.as('maren').call(removeParticipant, { params: { id, participantId: second } });
    expect(await holderOf(taskId)).toBe('isaac');
    await server.as('maren').call(removeParticipant, { params: { id, participantId: first } });
    expect(await holderOf(taskId)).toBe('maren');
    await server.as('maren').call(removeAdviser, { params: { id } });
    expect(await holderOf(taskId)).toBeNull();
  });

  it('never goes to a person with another relation, nor to a blocked person', async () => {
    const id = await openCase(server);
    const taskId = await putTask(server, id, 'maren', {
      assignee: { kind: 'relation', relationId: Relation.InterestedParty },
    });
    await join(server, id, 'silas', 'blocked');
    await add(id, 'isaac', Relation.Other);
    expect(await holderOf(taskId)).toBe('maren');
    await add(id, 'ngozi', Relation.InterestedParty, ParticipantRole.Observer);
    expect(await holderOf(taskId)).toBe('ngozi');
  });
});

describe('The task of a process for HR only', () => {
  let caseId: number;
  let taskId: number;

  /** Priya is HR and business; Maren advises the case, and has just recorded what is for HR only. */
  async function open(owner: CastName): Promise<void> {
    caseId = (await openGrievance(server, { owner })).caseId;
    const offered = await server.as('maren').call(listAnytimeEvents, { params: { id: caseId } });
    const event = offered.data.find(({ isVisibleToBusinessUsers }) => !isVisibleToBusinessUsers)!;
    const started = await server.as('maren').call(startAnytimeEvent, { params: { caseId, eventId: event.id } });
    await (await walk(server, started.data.workflowTrackingId)).complete('notice', 'maren');
    const task = server.db
      .selectFrom('case_task')
      .select('id')
      .where('case_id', '=', caseId)
      .where('title', '=', 'Reply to the conciliator');
    taskId = (await task.executeTakeFirstOrThrow()).id;
  }

  /**
   * Says whose the task is, and lets the case find its holder anew, as it does whenever its people change.
   */
  async function holderFor(assignee: object): Promise<string | null> {
    await server.db
      .updateTable('case_task')
      .set({ assignee: JSON.stringify(assignee) })
      .where('id', '=', taskId)
      .execute();
    const participantId = await add(caseId, 'derrin', Relation.Other, ParticipantRole.Observer);
    await server.as('maren').call(removeParticipant, { params: { id: caseId, participantId } });
    return holderOf(taskId);
  }

  const owner = { kind: 'owner' };
  const priyaHerself = { kind: 'user', userId: cast.priya };

  // Resets Priya to the rights she has in the pack, which the test before may have changed.
  beforeEach(async () => {
    await server.db.deleteFrom('account').where('user_id', '=', cast.priya).where('service_id', '<>', 1).execute();
    await server.db
      .updateTable('account')
      .set({ is_current: true, roles: ['HRUser', 'BusinessUser'] })
      .where('user_id', '=', cast.priya)
      .where('service_id', '=', 1)
      .execute();
    await server.db.updateTable('person').set({ deactivated_at: null }).where('user_id', '=', cast.priya).execute();
    await open('priya');
  });

  it('goes to an owner who acts as HR on the case, and to a business user never', async () => {
    expect(await holderFor(owner)).toBe('priya');
    await open('teodora');
    expect(await holderFor(owner)).toBe('maren');
  });

  it('passes over an owner who is no longer from HR', async () => {
    await server.db
      .updateTable('account')
      .set({ roles: ['BusinessUser'] })
      .where('user_id', '=', cast.priya)
      .execute();
    expect(await holderFor(owner)).toBe('maren');
  });

  it('passes over an owner who has been deactivated', async () => {
    await server.db
      .updateTable('person')
      .set({ deactivated_at: server.now() })
      .where('user_id', '=', cast.priya)
      .execute();
    expect(await holderFor(owner)).toBe('maren');
    expect(await holderFor(priyaHerself)).toBe('maren');
  });

  it('passes over an owner who works in no service, or in another one, also as HR there', async () => {
    await server.db.updateTable('account').set({ is_current: false }).where('user_id', '=', cast.priya).execute();
    expect(await holderFor(owner)).toBe('maren');
    await workIn(2, cast.priya);
    expect(await holderFor(owner)).toBe('maren');
    expect(await holderFor(priyaHerself)).toBe('maren');
  });

  it('passes over an owner who works in another service, also as HR there, and still advises the case', async () => {
    await server.db.updateTable('case_record').set({ adviser_user_id: cast.priya }).where('id', '=', caseId).execute();
    const actsAsHr = async () =>
      (await possibleHolders(server.db, caseId)).participants.find(({ userId }) => userId === cast.priya)?.actsAsHr;
    expect(await actsAsHr()).toBe(true);
    await server.db.updateTable('account').set({ is_current: false }).where('user_id', '=', cast.priya).execute();
    await workIn(2, cast.priya);
    expect(await actsAsHr()).toBe(false);
  });

  it('is for HR by its process, or by itself', async () => {
    const { record_id: recordId } = await server.db
      .selectFrom('case_task')
      .select('record_id')
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow();
    const isHrOnly = async (task: Parameters<typeof possibleHolders>[2]) =>
      (await possibleHolders(server.db, caseId, task)).isHrOnly;
    expect([await isHrOnly({ recordId }), await isHrOnly({ isHrOnly: true }), await isHrOnly({})]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('passes over the respondent, even where it names them or their relation', async () => {
    await open('teodora');
    await add(caseId, 'priya', Relation.Respondent);
    expect(await holderFor({ kind: 'relation', relationId: Relation.Respondent })).toBe('maren');
    expect(await holderFor(priyaHerself)).toBe('maren');
  });

  it('cannot be given to any of them by hand, and nothing changes; to an HR user on the case it can [CASE-55]', async () => {
    const give = (userId: string) => {
      const body = { taskAssignedUserId: userId, taskTargetDateTime: null };
      return server.as('maren').call(editTask, { params: { id: taskId }, body });
    };
    const barred = { status: 400, description: 'This person cannot be responsible on this case.' };
    await server.db
      .updateTable('person')
      .set({ deactivated_at: server.now() })
      .where('user_id', '=', cast.priya)
      .execute();
    expect(await refused(server, () => give(cast.priya))).toMatchObject(barred);
    await server.db.updateTable('person').set({ deactivated_at: null }).where('user_id', '=', cast.priya).execute();
    await server.db.updateTable('account').set({ is_current: false }).where('user_id', '=', cast.priya).execute();
    await workIn(2, cast.priya);
    expect(await refused(server, () => give(cast.priya))).toMatchObject(barred);
    await server.db.deleteFrom('account').where('user_id', '=', cast.priya).where('service_id', '=', 2).execute();
    await server.db.updateTable('account').set({ is_current: true }).where('user_id', '=', cast.priya).execute();
    expect((await give(cast.priya)).status).toBe(200);
    expect(await holderOf(taskId)).toBe('priya');
  });
});

/** Somebody with HR's role has changed to another service. */
async function workIn(serviceId: number, userId: string): Promise<void> {
  const values = {
    roles: ['HRUser'],
    access_level_ids: [],
    selected_access_level_id: null,
    may_change_service: true,
    synced_at: server.now(),
  };
  await server.db
    .insertInto('account')
    .values({ user_id: userId, service_id: serviceId, is_current: true, ...values })
    .execute();
}
