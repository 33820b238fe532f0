import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { lockCase } from '@evenhand/contract/cases';
import { removeFileFromForm, undoComponent } from '@evenhand/contract/component-tracking';
import type { Attachment } from '@evenhand/contract/files';
import { downloadFile, getFile, listFiles } from '@evenhand/contract/files';
import { queryNotifications } from '@evenhand/contract/notifications';
import { getHistory } from '@evenhand/contract/timeline';
import { describe, expect, it } from 'vitest';
import { historyOf, join } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { virus } from '../../testing/clamd-double.ts';
import { followLive } from '../../testing/follow-live.ts';
import { scanSuite } from '../../testing/scan-suite.ts';
import { fileOf, filesOnDisk, pdf, toForm } from '../../testing/uploads.ts';
import { openGrievance, openWithReceipt, received, walk } from '../../testing/walk.ts';
import { retryDeadJobs } from '../platform/jobs/job.rows.ts';
import { sweepContent } from './sweep-content.ts';

const suite = scanSuite();
const HOUR_MS = 3_600_000;
const REMOVED = 'This file contained a virus and was removed.';

/** Bytes that no other test sends. */
const infected = (name = 'invoice.txt') => fileOf(name, `${randomUUID()} ${virus()}`);
const clean = (name = 'letter.pdf') => pdf(name, randomUUID());

const read = (name: CastName, storageId: string) => suite.server.as(name).call(getFile, { params: { storageId } });
const sweep = () => sweepContent(suite.server.serving, suite.server.files, new Date(Date.now() + 2 * HOUR_MS));
const jobs = () => suite.server.db.selectFrom('job').select(['kind', 'attempts', 'last_error', 'dead_at']).execute();
async function scanLater(): Promise<number> {
  suite.pass(1);
  return await suite.runner().runDueJobs();
}
async function stateOf({ id }: Attachment): Promise<string | null> {
  return (await suite.server.db.selectFrom('case_file').select('scan').where('id', '=', id).executeTakeFirstOrThrow())
    .scan;
}

describe('A file that was kept unchecked', () => {
  it('is opened again once it was found clean, open screens read it again, and the history says nothing [API-083]', async () => {
    const { main, eventId } = await openWithReceipt(suite.server);
    const [attachment] = await suite.sendUnchecked(eventId, [clean()]);
    const before = await historyOf(suite.server, main.caseId);
    const address = await suite.server.server.listen({ host: '127.0.0.1', port: 0 });
    const screen = await followLive(address, `test.${cast.teodora}`);
    expect(await scanLater()).toBe(1);
    await screen.until(({ changed }) => changed.includes(main.caseId));
    screen.close();
    expect((await read('teodora', attachment!.storageId)).status).toBe(200);
    expect(await historyOf(suite.server, main.caseId)).toEqual(before);
    expect(await jobs()).toEqual([]);
  });

  it('and contains a virus stays as a name, is opened by nobody, and loses its bytes [API-083, FILE-02]', async () => {
    const { main, eventId } = await openWithReceipt(suite.server);
    const held = filesOnDisk(suite.server).content;
    const [attachment] = await suite.sendUnchecked(eventId, [infected()]);
    expect(await scanLater()).toBe(1);
    const listed = await suite.server.as('maren').call(listFiles, { body: { caseTrackingRecordId: main.caseId } });
    expect(listed.data.data).toEqual([expect.objectContaining({ filename: 'invoice.txt', state: 'infected' })]);
    const params = { storageId: attachment!.storageId };
    for (const answer of [
      await read('maren', params.storageId),
      await suite.server.as('maren').call(downloadFile, { params }),
    ])
      expect([answer.status, answer.error.errorDescription]).toEqual([400, REMOVED]);
    expect((await read('wren', params.storageId)).status).toBe(404);
    await sweep();
    expect(filesOnDisk(suite.server).content.sort()).toEqual(held.sort());
    expect((await read('maren', params.storageId)).error.errorDescription).toBe(REMOVED);
  });

  it('and contains a virus is told of in the history, without a person, and to who added it [HIST-04, HIST-05]', async () => {
    const { main, eventId } = await openWithReceipt(suite.server);
    await suite.sendUnchecked(eventId, [infected()]);
    await scanLater();
    const entry = (await historyOf(suite.server, main.caseId)).at(-1);
    expect(entry).toEqual({
      kind: 'file.infected',
      by: null,
      facts: {
        workflowTitle: main.definition.title,
        recordId: main.recordId,
        eventId,
        filename: 'invoice.txt',
        addedBy: { userId: cast.maren, name: expect.any(String) },
      },
    });
    const { data } = await suite.server.as('teodora').call(getHistory, { params: { id: main.caseId } });
    const { name } = (entry!.facts as { addedBy: { name: string } }).addedBy;
    expect(data.data.find(({ change }) => change.startsWith('Virus'))).toMatchObject({
      change: 'Virus found in a file: invoice.txt',
      user: 'N/A',
      userId: null,
      workflowName: main.definition.title,
      changeDetails: [{ detailText: `“invoice.txt”, added by ${name}, was removed` }],
    });
    const noticesOf = async (of: CastName) =>
      (await suite.server.as(of).call(queryNotifications, { query: { pageNumber: '1', pageSize: '50' } })).data.data
        .filter(({ caseTrackingRecordId }) => caseTrackingRecordId === main.caseId)
        .map(({ notificationTitle }) => notificationTitle);
    expect(await noticesOf('maren')).toContain('“invoice.txt”, which you added, contained a virus and was removed');
    expect((await noticesOf('teodora')).filter((title) => title.includes('virus'))).toEqual([]);
  });

  it('on a process of HR alone is told of to HR alone [PERM-04, ANY-04, HIST-11]', async () => {
    const { main, eventId } = await openWithReceipt(suite.server);
    const [attachment] = await suite.sendUnchecked(eventId, [infected()]);
    const offered = await suite.server.as('maren').call(listAnytimeEvents, { params: { id: main.caseId } });
    const forHr = offered.data.find(({ isVisibleToBusinessUsers }) => !isVisibleToBusinessUsers)!;
    const started = await suite.server
      .as('maren')
      .call(startAnytimeEvent, { params: { caseId: main.caseId, eventId: forHr.id } });
    const hrOnly = await walk(suite.server, started.data.workflowTrackingId);
    await hrOnly.complete('notice', 'maren');
    const event = await suite.server.db
      .selectFrom('tracked_event')
      .select('id')
      .where('record_id', '=', hrOnly.recordId)
      .executeTakeFirstOrThrow();
    await suite.server.db
      .updateTable('case_file')
      .set({ tracked_event_id: event.id })
      .where('id', '=', attachment!.id)
      .execute();
    await scanLater();
    const told = async (name: CastName) => {
      const { data } = await suite.server.as(name).call(getHistory, { params: { id: main.caseId } });
      return data.data.filter(({ change }) => change.startsWith('Virus')).length;
    };
    expect([await told('maren'), await told('teodora')]).toEqual([1, 0]);
  });

  it('is settled on a locked case too', async () => {
    const { main, eventId } = await openWithReceipt(suite.server);
    const [attachment] = await suite.sendUnchecked(eventId, [infected()]);
    await suite.server.as('maren').call(lockCase, { params: { id: main.caseId } });
    await scanLater();
    expect(await stateOf(attachment!)).toBe('infected');
  });

  it('and has the same bytes as files of other cases is scanned once for all of them', async () => {
    const [one, two] = [await openWithReceipt(suite.server), await openWithReceipt(suite.server)];
    const same = await infected().text();
    const [first] = await suite.sendUnchecked(one.eventId, [fileOf('one.txt', same)]);
    const [second] = await suite.sendUnchecked(two.eventId, [fileOf('two.txt', same)]);
    // Kept before a scanner was configured.
    const { id: _, ...row } = await suite.server.db
      .selectFrom('case_file')
      .selectAll()
      .where('id', '=', second!.id)
      .executeTakeFirstOrThrow();
    await suite.server.db
      .insertInto('case_file')
      .values({ ...row, scan: null, filename: 'older.txt', storage_id: 'c'.repeat(32) })
      .execute();
    const before = suite.clamd.scanned.length;
    expect(await scanLater()).toBe(2);
    expect(suite.clamd.scanned.length - before).toBe(1);
    expect([await stateOf(first!), await stateOf(second!)]).toEqual(['infected', 'infected']);
    expect((await read('maren', 'c'.repeat(32))).error.errorDescription).toBe(REMOVED);
    const told = async (caseId: number) =>
      (await historyOf(suite.server, caseId)).filter(({ kind }) => kind === 'file.infected').length;
    expect([await told(one.main.caseId), await told(two.main.caseId)]).toEqual([1, 2]);
  });
});

describe('A file that waits unchecked in a form', () => {
  async function openReceipt() {
    const main = await openGrievance(suite.server);
    await main.reach('received');
    return { main, form: toForm(await main.visitId('received')) };
  }
  const filesIn = async (main: Awaited<ReturnType<typeof openGrievance>>) =>
    ((await main.visit('received')).componentTrackingData as unknown as { caseTrackingEventAttachments: Attachment[] })
      .caseTrackingEventAttachments;

  it('and contains a virus keeps the step from being completed until it is taken off, and no history names it', async () => {
    const { main, form } = await openReceipt();
    await join(suite.server, main.caseId, 'salma', 'observer');
    suite.clamd.manner = 'leaves in the answer';
    await suite.send(form, [infected(), clean()], 'teodora');
    suite.clamd.manner = 'scans';
    await scanLater();
    const [bad] = await filesIn(main);
    expect(bad).toMatchObject({ filename: 'invoice.txt', state: 'infected' });
    const before = await historyOf(suite.server, main.caseId);
    const sentence = 'invoice.txt contained a virus and was removed. Take it off this form first.';
    const refused = await main.submit('received', 'teodora', { data: received });
    expect(refused).toMatchObject({ status: 400, error: { fields: { caseTrackingEventAttachments: sentence } } });
    expect([await main.currentKey(), await historyOf(suite.server, main.caseId)]).toEqual(['received', before]);
    expect(JSON.stringify(before)).not.toContain('invoice.txt');
    await suite.server
      .as('teodora')
      .call(removeFileFromForm, { params: { id: await main.visitId('received'), storageId: bad!.storageId } });
    await main.complete('received', 'teodora', { data: received });
    expect((await filesIn(main)).map(({ filename }) => filename)).toEqual(['letter.pdf']);
  });

  it('goes on waiting on its event, and in the form that offers it again', async () => {
    const { main, form } = await openReceipt();
    suite.clamd.manner = 'leaves in the answer';
    await suite.send(form, [clean()]);
    suite.clamd.manner = 'scans';
    await main.complete('received', 'maren', { data: received });
    await suite.server
      .as('maren')
      .call(undoComponent, { params: { id: await main.visitId((await main.currentKey())!) } });
    expect(await filesIn(main)).toEqual([expect.objectContaining({ state: 'checking' })]);
    await scanLater();
    expect((await filesIn(main)).map(({ state }) => state)).toEqual([undefined]);
    const rows = await suite.server.db
      .selectFrom('case_file')
      .select('scan')
      .where('case_id', '=', main.caseId)
      .execute();
    expect(rows).toEqual([{ scan: 'clean' }, { scan: 'clean' }]);
  });
});

describe('The job that scans kept files', () => {
  it('is tried again with growing waits, dies, and is tried again by hand', async () => {
    const { eventId } = await openWithReceipt(suite.server);
    const [attachment] = await suite.sendUnchecked(eventId, [clean()]);
    suite.clamd.manner = 'leaves in the answer';
    expect(await scanLater()).toBe(1);
    expect(await jobs()).toEqual([{ kind: 'scan-files', attempts: 1, last_error: 'SCANNER_CUT_OFF', dead_at: null }]);
    expect(await stateOf(attachment!)).toBe('unchecked');
    for (const minutes of [1, 2, 4, 8, 16, 32, 60]) {
      suite.pass(minutes);
      expect(await suite.runner().runDueJobs(), `after ${minutes} minutes`).toBe(1);
    }
    expect(await jobs()).toEqual([expect.objectContaining({ attempts: 8, dead_at: expect.any(Date) })]);
    expect(suite.logged).toContainEqual(['error', expect.objectContaining({ kind: 'scan-files' }), 'job is dead']);
    suite.clamd.manner = 'scans';
    suite.pass(600);
    expect(await suite.runner().runDueJobs()).toBe(0);
    expect((await read('maren', attachment!.storageId)).status).toBe(503);
    expect(await retryDeadJobs(suite.server.db, 'scan-files', suite.server.now())).toBe(1);
    expect(await suite.runner().runDueJobs()).toBe(1);
    expect((await read('maren', attachment!.storageId)).status).toBe(200);
    expect(await jobs()).toEqual([]);
  });

  it('settles what has a verdict although another file has none', async () => {
    const { eventId } = await openWithReceipt(suite.server);
    const [lost, bad] = await suite.sendUnchecked(eventId, [clean('lost.pdf'), infected()]);
    const { sha256 } = await suite.server.db
      .selectFrom('case_file')
      .select('sha256')
      .where('id', '=', lost!.id)
      .executeTakeFirstOrThrow();
    rmSync(joinPath(suite.server.filesDirectory, 'content', sha256.slice(0, 2), sha256));
    await scanLater();
    expect([await stateOf(lost!), await stateOf(bad!)]).toEqual(['unchecked', 'infected']);
    expect(await jobs()).toEqual([{ kind: 'scan-files', attempts: 1, last_error: 'CONTENT_AWAY', dead_at: null }]);
  });

  it('has nothing left to do for files that were removed meanwhile', async () => {
    const { eventId } = await openWithReceipt(suite.server);
    const [attachment] = await suite.sendUnchecked(eventId, [clean()]);
    await suite.server.db.deleteFrom('case_file').where('id', '=', attachment!.id).execute();
    const before = suite.clamd.connections.opened;
    expect(await scanLater()).toBe(1);
    expect([suite.clamd.connections.opened, await jobs()]).toEqual([before, []]);
  });

  it('logs signatures and counts, never a name or a case', async () => {
    const { main, eventId } = await openWithReceipt(suite.server);
    await suite.sendUnchecked(eventId, [infected('Dismissal of Wren.txt')]);
    await scanLater();
    expect(suite.logged).toContainEqual([
      'warn',
      { signature: 'Eicar-Test-Signature' },
      'a file that was kept contained a virus',
    ]);
    expect(suite.logged).toContainEqual(['info', expect.objectContaining({ clean: 0, infected: 1 }), 'job done']);
    expect(JSON.stringify(suite.logged)).not.toMatch(new RegExp(`Wren|${main.caseId}`));
  });
});
