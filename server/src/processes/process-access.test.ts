import { setTimeout as sleep } from 'node:timers/promises';
import { lockCase } from '@evenhand/contract/cases';
import {
  getComponentTracking,
  saveComponentDraft,
  submitComponent,
  undoComponent,
} from '@evenhand/contract/component-tracking';
import { getWorkflowTracking, setStep } from '@evenhand/contract/workflow';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, refused } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance } from '../../testing/walk.ts';
import { loadActor } from '../access/actor.ts';
import { anyViewer } from '../cases/case-rules.ts';
import { atOnce } from '../platform/database/at-once.ts';
import type { DB } from '../platform/database/tables.gen.ts';
import { onVisit } from './process-access.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a hidden process and a hidden visit answer exactly as missing ones do [PERM-04]', async () => {
  const main = await openGrievance(server);
  await join(server, main.caseId, 'silas', 'blocked');
  const visitId = await main.visitId('guide');
  for (const name of ['silas', 'wren', 'rufus', 'odile'] as const) {
    const caller = server.as(name);
    const body = { workflowTrackingRecordId: main.recordId, workflowComponentOptionId: 1, workflowComponentData: null };
    const pairs = [
      [
        await caller.call(getWorkflowTracking, { params: { id: main.recordId } }),
        await caller.call(getWorkflowTracking, { params: { id: 999_999 } }),
      ],
      [
        await caller.call(getComponentTracking, { params: { id: visitId } }),
        await caller.call(getComponentTracking, { params: { id: 999_999 } }),
      ],
      [
        await caller.call(undoComponent, { params: { id: visitId } }),
        await caller.call(undoComponent, { params: { id: 999_999 } }),
      ],
      [
        await caller.call(setStep, { params: { id: main.recordId, stepId: main.stepId('closing') } }),
        await caller.call(setStep, { params: { id: 999_999, stepId: main.stepId('closing') } }),
      ],
      [
        await caller.call(submitComponent, { body: { ...body, workflowTrackingComponentId: visitId } }),
        await caller.call(submitComponent, { body: { ...body, workflowTrackingComponentId: 999_999 } }),
      ],
    ] as const;
    for (const [hidden, missing] of pairs) expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
  }
});

test('a visit is found only together with the process it belongs to, even one of the same case', async () => {
  const [main, other] = [await openGrievance(server), await openGrievance(server)];
  expect(await refused(server, () => main.submit('guide', 'maren', { recordId: other.recordId }))).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
  await main.reach('early');
  const { subWorkflowTrackingRecordId: subId } = await main.complete('early', 'maren', { option: 'mediation' });
  expect(await refused(server, () => main.submit('settled', 'maren', { recordId: subId! }))).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
});

test('only the component being worked on is submitted, with one of its own options [PROC-18, GEN-10]', async () => {
  const main = await openGrievance(server);
  expect(await refused(server, () => main.submit('risk', 'maren'))).toMatchObject({
    status: 400,
    description: 'This component has not been reached yet.',
  });
  const [recordId, visitId] = [main.recordId, await main.visitId('guide')];
  const body = { workflowTrackingRecordId: recordId, workflowTrackingComponentId: visitId, workflowComponentData: {} };
  const foreign = { ...body, workflowComponentOptionId: main.optionId('risk', 'advance') };
  expect(await refused(server, () => server.as('maren').call(submitComponent, { body: foreign }))).toMatchObject({
    status: 400,
  });
});

test('an observer reads the process but works nothing in it [PROC-16, PROC-37, API-129]', async () => {
  const main = await openGrievance(server);
  await join(server, main.caseId, 'salma', 'observer');
  await main.reach('received');
  expect(await main.record('salma')).toMatchObject({
    lockedBecause: 'role',
    abilities: { work: false, setStep: false },
  });
  expect(await main.visit('received', 'salma')).toMatchObject({
    canUndo: false,
    undoConfirmationMessage: null,
    isReadOnly: true,
  });
  expect(await main.visit('received', 'maren')).toMatchObject({ canUndo: true, isReadOnly: false });
  const [id, recordId] = [await main.visitId('received'), main.recordId];
  const acts = [
    () => main.submit('received', 'salma'),
    () => main.submit('received', 'salma', { data: { onlyDateTime: 'wrong' } }),
    () => main.submit('received', 'salma', { option: 'save', data: {}, baseUpdatedAt: '2026-01-01T00:00:00.000Z' }),
    () =>
      server
        .as('salma')
        .call(saveComponentDraft, { params: { id }, body: { draft: {}, baseUpdatedAt: '2026-01-01T00:00:00.000Z' } }),
    () => server.as('salma').call(undoComponent, { params: { id } }),
    () => server.as('salma').call(setStep, { params: { id: recordId, stepId: main.stepId('closing') } }),
  ];
  for (const act of acts)
    expect(await refused<unknown>(server, act)).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
});

test('a completed visit says who completed it and when; one that is not complete says nothing [PROC-37]', async () => {
  const main = await openGrievance(server);
  await main.reach('received');
  expect((await main.visit('received', 'teodora')).completed).toBeNull();
  await main.complete('received', 'maren');
  expect((await main.visit('received', 'teodora')).completed).toEqual({
    by: 'Maren Oduya',
    at: server.now().toISOString(),
  });
});

test('while the case is locked its owner reads and HR goes on [LOCK-05, PROC-17, PROC-40]', async () => {
  const main = await openGrievance(server);
  await main.reach('risk');
  await server.as('maren').call(lockCase, { params: { id: main.caseId } });
  expect(await main.record('teodora')).toMatchObject({ lockedBecause: 'locked', abilities: { work: false } });
  expect((await main.visit('risk', 'teodora')).isReadOnly).toBe(true);
  expect(await refused(server, () => main.submit('risk', 'teodora'))).toMatchObject({
    status: 403,
    description: 'This case is locked.',
  });
  expect(await main.complete('risk', 'maren')).toMatchObject({ isLockedCurrently: true, caseStatus: 1 });
});

test('an act is judged by what was written while it waited for its case [WAIT-01]', async () => {
  const main = await openGrievance(server);
  const visitId = await main.visitId('guide');
  const admit = async (transaction: Transaction<DB>) =>
    await onVisit(anyViewer).admit({
      db: await atOnce(transaction),
      actor: (await loadActor(transaction, cast.maren))!,
      now: server.now(),
      configuration: server.configuration.of(1),
      params: { id: visitId },
      query: {},
      body: null,
      isAct: true,
      tellCase: () => undefined,
    });
  const isWaiting = sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let admitting: ReturnType<typeof admit> | undefined;
  await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('case_record').select('id').where('id', '=', main.caseId).forUpdate().execute();
    admitting = server.db.transaction().execute(admit);
    while ((await isWaiting.execute(server.db)).rows[0]?.count === 0) await sleep(20);
    await tx.updateTable('tracking_record').set({ transition: 99 }).where('id', '=', main.recordId).execute();
    await tx.updateTable('visit').set({ saves: 7 }).where('id', '=', visitId).execute();
    await tx.updateTable('case_record').set({ overview: 'Meanwhile' }).where('id', '=', main.caseId).execute();
  });
  const { theCase, view } = (await admitting)!;
  expect(theCase.overview).toBe('Meanwhile');
  expect(view.record.transition).toBe(99);
  expect(view.record.visits.find(({ id }) => id === visitId)?.saves).toBe(7);
});
