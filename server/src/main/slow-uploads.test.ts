import { getCase } from '@evenhand/contract/case-details';
import { lockCase, setOverview } from '@evenhand/contract/cases';
import { undoComponent } from '@evenhand/contract/component-tracking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Parts, UploadTarget } from '../../testing/uploads.ts';
import {
  beginUpload,
  filesOnDisk,
  pdf,
  putParts,
  sendParts,
  toEvent,
  toForm,
  toSubmit,
  until,
} from '../../testing/uploads.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance, openWithReceipt, received } from '../../testing/walk.ts';
import { endSession } from '../access/ended-sessions.ts';

/**
 * Nothing here takes this long unless it waits for an upload, which goes on only after the test has looked.
 */
const HELD_UP_MS = 30_000;

const model = ['model', JSON.stringify({ onlyDateTime: '2026-11-10T00:00:00.000Z' })] as const;
/** Large enough that half of it is in the middle of the file. */
const slowFile = ['files', pdf('slow.pdf', 'x'.repeat(100_000))] as const;
const parts: Parts = [model, slowFile];
const partsWith = (sent: object): Parts => [['model', JSON.stringify(sent)], slowFile];

/** A grievance whose receipt is about to be recorded: an Event that takes files. */
async function openReceipt(on: TestServer): Promise<{ main: Walk; visitId: number }> {
  const main = await openGrievance(on);
  await main.reach('received');
  return { main, visitId: await main.visitId('received') };
}

function completionOf(main: Walk, visitId: number): object {
  const [advance] = main.component('received').options.filter(({ kind }) => kind === 'advance');
  return {
    workflowTrackingComponentId: visitId,
    workflowTrackingRecordId: main.recordId,
    workflowComponentOptionId: advance!.id,
    workflowComponentData: received,
  };
}

async function close({ db, now }: TestServer, { caseId, recordId }: Walk): Promise<{ status: number }> {
  const closed = { status: 3, closed_at: now(), closed_by: cast.maren, conclusion: 'Done' };
  await db.updateTable('case_record').set(closed).where('id', '=', caseId).execute();
  await db
    .updateTable('tracking_record')
    .set({ ended_at: now(), end_reason: 'closed' })
    .where('id', '=', recordId)
    .execute();
  return { status: 200 };
}

describe('An upload whose bytes arrive slowly', () => {
  let server: TestServer;
  let address: string;
  beforeAll(async () => {
    server = await startTestServer();
    address = await server.server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  const everything = async () => [await checksumOfCases(server.db), filesOnDisk(server).content];
  const isStaging = () => filesOnDisk(server).staged.length > 1;

  it('does not block other people on that case, and succeeds in the end [API-088]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    const upload = await beginUpload(address, 'teodora', toEvent(eventId), parts);
    await until(isStaging);
    for (const [name, overview] of [
      ['maren', 'Written by HR meanwhile.'],
      ['teodora', 'Written by its sender meanwhile.'],
    ] as const) {
      await upload.trickle();
      const written = server
        .as(name)
        .call(setOverview, { params: { id: main.caseId }, body: { overview, caseTrackingRecordId: main.caseId } });
      expect(await withoutWaiting(written), name).toMatchObject({ status: 200 });
    }
    const quick = putParts(server, 'maren', eventId, [model, ['files', pdf('quick.pdf')]]);
    expect(await withoutWaiting(quick)).toMatchObject({ status: 200 });
    const read = server.as('salma').call(getCase, { params: { id: main.caseId } });
    expect(await withoutWaiting(read)).toMatchObject({ status: 404 });

    const { status, body } = await upload.finish();
    expect(status).toBe(200);
    const { componentTrackingData } = JSON.parse(body).data;
    expect(
      componentTrackingData.caseTrackingEventAttachments.map(({ filename }: { filename: string }) => filename),
    ).toEqual(['quick.pdf', 'slow.pdf']);
    expect(filesOnDisk(server).staged).toEqual([]);
  });

  it('is refused as if there were no event when its sender loses sight of the case meanwhile; nothing is kept [PERM-04, PERM-05]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    await join(server, main.caseId, 'ngozi', 'stakeholder');
    const upload = await beginUpload(address, 'ngozi', toEvent(eventId), parts);
    await until(isStaging);
    await server.db
      .updateTable('participant')
      .set({ removed_at: server.now() })
      .where('case_id', '=', main.caseId)
      .where('user_id', '=', cast.ngozi)
      .execute();
    const before = [await checksumOfCases(server.db), filesOnDisk(server).content];
    const answer = await upload.finish();
    expect(answer).toEqual(await putParts(server, 'ngozi', 987_654, parts));
    expect(answer.status).toBe(404);
    expect([await checksumOfCases(server.db), filesOnDisk(server).content]).toEqual(before);
    expect(filesOnDisk(server).staged).toEqual([]);
  });

  it('is refused when its sender may only read by then, or has been signed out; nothing is kept [PERM-31, AUTH-05]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    const later = await beginUpload(address, 'teodora', toEvent(eventId), parts);
    await until(isStaging);
    await server.db
      .updateTable('case_record')
      .set({ locked_at: server.now(), locked_by: cast.maren })
      .where('id', '=', main.caseId)
      .execute();
    const before = [await checksumOfCases(server.db), filesOnDisk(server).content];
    expect(await later.finish()).toMatchObject({ status: 403, body: expect.stringContaining('NOT_AUTHORISED') });
    expect([await checksumOfCases(server.db), filesOnDisk(server).content]).toEqual(before);

    const signedOut = await beginUpload(address, 'maren', toEvent(eventId), parts, '.a-session');
    await until(isStaging);
    await endSession(server.db, 'a-session', server.now());
    expect(await signedOut.finish()).toMatchObject({ status: 401 });
    expect([await checksumOfCases(server.db), filesOnDisk(server).content]).toEqual(before);
    expect(filesOnDisk(server).staged).toEqual([]);
  });

  describe.each<[string, (main: Walk, visitId: number) => UploadTarget & { model: object }]>([
    ['that completes a step', (main, visitId) => ({ ...toSubmit, model: completionOf(main, visitId) })],
    ['into the form of a step', (_main, visitId) => ({ ...toForm(visitId), model: {} })],
  ])('%s', (_to, targetOf) => {
    it.each<
      [
        string,
        (main: Walk, visitId: number) => Promise<unknown>,
        { status: number; errorCode: string; errorDescription: string },
      ]
    >([
      [
        'locked',
        (main) => server.as('maren').call(lockCase, { params: { id: main.caseId } }),
        { status: 403, errorCode: 'NOT_AUTHORISED', errorDescription: 'This case is locked.' },
      ],
      [
        'taken back',
        (_main, visitId) => server.as('maren').call(undoComponent, { params: { id: visitId } }),
        { status: 404, errorCode: 'NOT_FOUND', errorDescription: 'This step was undone.' },
      ],
      [
        'closed',
        (main) => close(server, main),
        { status: 400, errorCode: 'BAD_REQUEST', errorDescription: 'This case is closed.' },
      ],
    ])(
      'is refused when it is %s meanwhile, which does not wait for it; nothing is kept [API-130, COMP-EVENT-33]',
      async (_what, happen, refusal) => {
        const { main, visitId } = await openReceipt(server);
        const { model, ...target } = targetOf(main, visitId);
        const upload = await beginUpload(address, 'teodora', target, partsWith(model));
        await until(isStaging);
        expect(await withoutWaiting(happen(main, visitId))).toMatchObject({ status: 200 });
        const before = await everything();
        const { status, body } = await upload.finish();
        expect({ status, ...JSON.parse(body) }).toMatchObject(refusal);
        expect(await everything()).toEqual(before);
        expect(filesOnDisk(server).staged).toEqual([]);
      },
    );

    it('is refused as if there were no such step when its sender loses sight of the case meanwhile; nothing is kept [PERM-04, PERM-05]', async () => {
      const { main, visitId } = await openReceipt(server);
      await join(server, main.caseId, 'ngozi', 'stakeholder');
      const { model, ...target } = targetOf(main, visitId);
      const upload = await beginUpload(address, 'ngozi', target, partsWith(model));
      await until(isStaging);
      await server.db
        .updateTable('participant')
        .set({ removed_at: server.now() })
        .where('case_id', '=', main.caseId)
        .where('user_id', '=', cast.ngozi)
        .execute();
      const before = await everything();
      const answer = await upload.finish();
      const { model: absent, ...nowhere } = targetOf(main, 987_654);
      expect(answer).toEqual(await sendParts(server, 'ngozi', nowhere, partsWith(absent)));
      expect(answer.status).toBe(404);
      expect(await everything()).toEqual(before);
      expect(filesOnDisk(server).staged).toEqual([]);
    });
  });

  it('is cut off after a quarter of an hour, long before the sweep takes its directory for left over', () => {
    expect(server.server.server.requestTimeout).toBe(15 * 60_000);
  });

  it('leaves nothing behind when its sender goes away', async () => {
    const { eventId } = await openWithReceipt(server);
    const before = [await checksumOfCases(server.db), filesOnDisk(server)];
    const upload = await beginUpload(address, 'maren', toEvent(eventId), parts);
    await until(isStaging);
    upload.leave();
    await until(() => filesOnDisk(server).staged.length === 0);
    expect([await checksumOfCases(server.db), filesOnDisk(server)]).toEqual(before);
  });

  it('reads its refusal although it has not sent everything [COMP-EVENT-32]', async () => {
    const { eventId } = await openWithReceipt(server);
    const upload = await beginUpload(address, 'maren', toEvent(eventId), [
      ['files', new File(['x'.repeat(100_000)], 'setup.exe')],
      model,
    ]);
    expect(await withoutWaiting(upload.answer)).toMatchObject({
      status: 400,
      body: expect.stringContaining('setup.exe is not an allowed file type.'),
    });
    expect(filesOnDisk(server).staged).toEqual([]);
    upload.leave();
  });

  it('does not keep the server process from stopping', async () => {
    const stopping = await startTestServer();
    try {
      const { eventId } = await openWithReceipt(stopping);
      const upload = await beginUpload(
        await stopping.server.listen({ host: '127.0.0.1', port: 0 }),
        'maren',
        toEvent(eventId),
        parts,
      );
      await until(() => filesOnDisk(stopping).staged.length > 1);
      expect(await withoutWaiting(stopping.server.close().then(() => 'stopped'))).toBe('stopped');
      await expect(upload.answer).rejects.toThrow();
      await until(() => filesOnDisk(stopping).staged.length === 0);
    } finally {
      await stopping.close();
    }
  });
});

/** What a call answers, or 'held up' when it has not answered in time. */
async function withoutWaiting<T>(call: Promise<T>): Promise<T | 'held up'> {
  const { promise, resolve } = Promise.withResolvers<'held up'>();
  const timer = setTimeout(() => resolve('held up'), HELD_UP_MS);
  try {
    return await Promise.race([call, promise]);
  } finally {
    clearTimeout(timer);
  }
}
