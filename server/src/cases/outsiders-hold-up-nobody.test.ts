import { lockCase, setOverview } from '@evenhand/contract/cases';
import { saveComponentDraft, undoComponent } from '@evenhand/contract/component-tracking';
import { addParticipant, ParticipantRole, Relation, removeParticipant } from '@evenhand/contract/participants';
import { editTask } from '@evenhand/contract/tasks';
import { editTrackedEvent } from '@evenhand/contract/tracked-events';
import { setStep } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { putTask } from '../../testing/put-task.ts';
import type { Answer, Caller, TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openWithReceipt } from '../../testing/walk.ts';
import { loadActor } from '../access/actor.ts';
import { loadCaseFor } from './load-case-for.ts';

/**
 * Nothing here takes this long unless it waits for a lock that is released only after the test has looked.
 */
const HELD_UP_MS = 30_000;

describe('Somebody who cannot see a case', () => {
  let server: TestServer;
  let main: Walk;
  let eventId: number;
  let taskId: number;
  beforeAll(async () => {
    server = await startTestServer();
    ({ main, eventId } = await openWithReceipt(server));
    taskId = await putTask(server, main.caseId, 'teodora');
    await join(server, main.caseId, 'silas', 'blocked');
    const participantId = await join(server, main.caseId, 'salma', 'observer');
    await server.as('maren').call(removeParticipant, { params: { id: main.caseId, participantId } });
  });
  afterAll(() => server.close());

  /**
   * A business user of another area, the employee, a blocked person, a removed person, HR of another policy
   * area, HR of another service.
   */
  const outsiders: readonly CastName[] = ['wren', 'callum', 'silas', 'salma', 'rufus', 'odile'];

  it('is answered at once while another person is changing it, by every call [PERM-04, PERM-05]', async () => {
    const visitId = await main.visitId('screen');
    const held = await holdRow(server, main.caseId);
    try {
      for (const name of outsiders) {
        for (const [act, call] of actsOn({
          id: main.caseId,
          visitId,
          recordId: main.recordId,
          stepId: main.stepId('receive'),
          eventId,
          taskId,
        })) {
          expect(await withoutWaiting(call(server.as(name))), `${name}: ${act}`).toMatchObject({ status: 404 });
        }
      }
      // The row is held indeed: its owner waits.
      const owners = server.as('teodora').call(setOverview, overviewOf(main.caseId, 'Written by the owner.'));
      expect(await withoutWaiting(owners, 300)).toBe('held up');
      await held.release();
      expect((await owners).status).toBe(200);
    } finally {
      await held.release();
    }
  }, 30_000);

  it('never holds up those who write on it, not even by an act that goes on [PERM-04, PERM-05]', async () => {
    for (const name of outsiders) {
      const attempt = await attemptAndStay(server, name, main.caseId);
      try {
        expect(attempt.refusal).toMatchObject({ code: 'CASE_NOT_FOUND' });
        const written = server.as('teodora').call(setOverview, overviewOf(main.caseId, `Written while ${name} tries.`));
        expect(await withoutWaiting(written), name).toMatchObject({ status: 200 });
      } finally {
        await attempt.leave();
      }
    }
  }, 30_000);

  it('is different for a person who sees it: their act holds the row until it is done', async () => {
    const attempt = await attemptAndStay(server, 'maren', main.caseId);
    try {
      expect(attempt.refusal).toBeNull();
      const written = server.as('teodora').call(setOverview, overviewOf(main.caseId, 'Written after HR.'));
      expect(await withoutWaiting(written, 300)).toBe('held up');
      await attempt.leave();
      expect((await written).status).toBe(200);
    } finally {
      await attempt.leave();
    }
  });
});

function overviewOf(id: number, overview: string) {
  return { params: { id }, body: { overview, caseTrackingRecordId: id } };
}

interface Numbers {
  readonly id: number;
  readonly visitId: number;
  readonly recordId: number;
  readonly stepId: number;
  readonly eventId: number;
  readonly taskId: number;
}

/** One act for every way of naming a case: its own number, a visit, a process, a tracked event, a task. */
function actsOn({
  id,
  visitId,
  recordId,
  stepId,
  eventId,
  taskId,
}: Numbers): readonly [string, (by: Caller) => Promise<Answer<unknown>>][] {
  const someone = {
    participantGuid: cast.isaac,
    participantRoleId: ParticipantRole.Observer,
    participantRelationId: Relation.Other,
  };
  return [
    ['overview', (by: Caller) => by.call(setOverview, overviewOf(id, 'Mine now.'))],
    ['lock', (by: Caller) => by.call(lockCase, { params: { id } })],
    ['participant', (by: Caller) => by.call(addParticipant, { params: { id }, body: someone })],
    [
      'draft',
      (by: Caller) => by.call(saveComponentDraft, { params: { id: visitId }, body: { draft: { freeText: 'Mine.' } } }),
    ],
    ['undo', (by: Caller) => by.call(undoComponent, { params: { id: visitId } })],
    ['step', (by: Caller) => by.call(setStep, { params: { id: recordId, stepId } })],
    ['event', (by: Caller) => by.call(editTrackedEvent, { params: { id: eventId }, body: { onlyDateTime: null } })],
    [
      'task',
      (by: Caller) =>
        by.call(editTask, {
          params: { id: taskId },
          body: { taskAssignedUserId: by.userId, taskTargetDateTime: null },
        }),
    ],
  ];
}

/** What a call answers, or 'held up' when it has not answered in time. */
async function withoutWaiting<T>(call: Promise<T>, waitMs = HELD_UP_MS): Promise<T | 'held up'> {
  const { promise, resolve } = Promise.withResolvers<'held up'>();
  const timer = setTimeout(() => resolve('held up'), waitMs);
  try {
    return await Promise.race([call, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Holds the row of a case, as a writer does in the middle of an act. */
async function holdRow(server: TestServer, caseId: number): Promise<{ release: () => Promise<void> }> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('case_record').select('id').where('id', '=', caseId).forUpdate().execute();
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return {
    async release() {
      released.resolve();
      await holding;
    },
  };
}

/** Loads a case for an act of this person, and keeps the transaction of that act open. */
async function attemptAndStay(
  server: TestServer,
  name: CastName,
  caseId: number,
): Promise<{ refusal: unknown; leave: () => Promise<void> }> {
  const [tried, left] = [Promise.withResolvers<unknown>(), Promise.withResolvers<void>()];
  const attempting = server.db.transaction().execute(async (tx) => {
    const actor = (await loadActor(tx, cast[name]))!;
    tried.resolve(
      await loadCaseFor(tx, actor, caseId, { lock: true }).then(
        () => null,
        (error: unknown) => error,
      ),
    );
    await left.promise;
  });
  return {
    refusal: await tried.promise,
    async leave() {
      left.resolve();
      await attempting;
    },
  };
}
