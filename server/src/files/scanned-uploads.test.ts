import { downloadFile, getFile, listFiles } from '@evenhand/contract/files';
import { getHistory } from '@evenhand/contract/timeline';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { join } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { virus } from '../../testing/clamd-double.ts';
import { scanSuite } from '../../testing/scan-suite.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import { fileOf, filesOnDisk, pdf, toForm } from '../../testing/uploads.ts';
import { openGrievance, openWithReceipt } from '../../testing/walk.ts';

const suite = scanSuite();
afterEach(() => void vi.restoreAllMocks());

const BEING_CHECKED = 'This file is still being checked. Please try again later.';

/** Everything that an upload could have changed. */
const everything = async () => [
  await checksumOfCases(suite.server.db),
  await suite.server.db.selectFrom('case_file').selectAll().orderBy('id').execute(),
  await suite.server.db.selectFrom('job').selectAll().execute(),
  filesOnDisk(suite.server),
];
const read = (name: CastName, storageId: string) => suite.server.as(name).call(getFile, { params: { storageId } });
const download = (name: CastName, storageId: string) =>
  suite.server.as(name).call(downloadFile, { params: { storageId } });
const infected = (name = 'invoice.txt') => fileOf(name, virus());

describe('A file that arrives while files are scanned', () => {
  it('is kept and opened as before when it is clean', async () => {
    const { main, eventId } = await openWithReceipt(suite.server);
    const { status, body } = await suite.send(eventId, [pdf('letter.pdf', 'Clean.')]);
    expect(status).toBe(200);
    const [attachment] = body.data.componentTrackingData.caseTrackingEventAttachments;
    expect(attachment).toEqual({ id: expect.any(Number), filename: 'letter.pdf', storageId: expect.any(String) });
    expect((await read('teodora', attachment!.storageId)).status).toBe(200);
    const rows = await suite.server.db
      .selectFrom('case_file')
      .select('scan')
      .where('case_id', '=', main.caseId)
      .execute();
    expect(rows).toEqual([{ scan: 'clean' }]);
    expect(await suite.server.db.selectFrom('job').selectAll().execute()).toEqual([]);
  });

  it('with a virus refuses the whole request by its name, and nothing of it is kept [API-088, COMP-EVENT-32]', async () => {
    const { main, eventId } = await openWithReceipt(suite.server);
    const receipt = await openGrievance(suite.server);
    await receipt.reach('received');
    const form = toForm(await receipt.visitId('received'));
    const before = await everything();
    const sentence = 'invoice.txt contains a virus and was not kept.';
    const refused = {
      status: 400,
      body: { errorCode: 'BAD_REQUEST', errorDescription: sentence, fields: { files: sentence } },
    };
    expect(await suite.send(eventId, [infected()])).toMatchObject(refused);
    expect(await suite.send(eventId, [pdf('first.pdf', 'first'), infected(), pdf('last.pdf', 'last')])).toMatchObject(
      refused,
    );
    expect(await suite.send(form, [pdf('first.pdf', 'first'), infected()], 'teodora')).toMatchObject(refused);
    expect(await everything()).toEqual(before);
    expect(await main.currentKey()).not.toBe('received');
  });

  it('is not scanned for a person who may not write', async () => {
    const { eventId } = await openWithReceipt(suite.server);
    const { opened } = suite.clamd.connections;
    expect((await suite.send(eventId, [infected()], 'wren')).status).toBe(404);
    expect(suite.clamd.connections.opened).toBe(opened);
  });
});

describe('A file that arrives while the scanner is away', () => {
  it('is kept, named everywhere as being checked, and opened by nobody [API-083, FILE-02, HIST-05]', async () => {
    const { main, eventId } = await openWithReceipt(suite.server);
    await join(suite.server, main.caseId, 'salma', 'observer');
    const [attachment] = await suite.sendUnchecked(eventId, [pdf('letter.pdf', 'Who knows.')]);
    expect(attachment).toMatchObject({ filename: 'letter.pdf', state: 'checking' });

    const listed = await suite.server.as('salma').call(listFiles, { body: { caseTrackingRecordId: main.caseId } });
    expect(listed.data.data).toEqual([expect.objectContaining({ filename: 'letter.pdf', state: 'checking' })]);
    const history = await suite.server.as('salma').call(getHistory, { params: { id: main.caseId } });
    const told = history.data.data
      .flatMap(({ changeDetails }) => changeDetails)
      .flatMap(({ eventFileAttachment }) => eventFileAttachment ?? []);
    expect(told).toEqual([{ filename: 'letter.pdf', storageId: attachment!.storageId, state: 'checking' }]);
    for (const name of ['maren', 'teodora', 'salma'] as const)
      for (const answer of [await read(name, attachment!.storageId), await download(name, attachment!.storageId)])
        expect([answer.status, answer.error.errorCode, answer.error.errorDescription], name).toEqual([
          503,
          'BAD_REQUEST',
          BEING_CHECKED,
        ]);
  });

  it('is still missing for those who do not see the case, as one that does not exist [PERM-04]', async () => {
    const { main, eventId } = await openWithReceipt(suite.server);
    await join(suite.server, main.caseId, 'silas', 'blocked');
    const [attachment] = await suite.sendUnchecked(eventId, [pdf('letter.pdf', 'Not for all.')]);
    const missing = await read('maren', 'f'.repeat(32));
    for (const name of ['silas', 'wren', 'odile', 'callum'] as const) {
      const { status, body } = await read(name, attachment!.storageId);
      expect([status, body], name).toEqual([404, missing.body]);
      expect((await download(name, attachment!.storageId)).status, name).toBe(404);
    }
  });

  it('is scanned by a job of its case, which the act has raised, a minute later', async () => {
    const { main, eventId } = await openWithReceipt(suite.server);
    const [attachment] = await suite.sendUnchecked(eventId, [pdf('one.pdf', 'One.'), pdf('two.pdf', 'Two.')]);
    const job = { kind: 'scan-files', key: String(main.caseId), payload: { caseId: main.caseId } };
    expect(await suite.server.db.selectFrom('job').selectAll().execute()).toEqual([expect.objectContaining(job)]);
    const runner = suite.runner();
    expect(await runner.runDueJobs()).toBe(0);
    suite.pass(1);
    expect(await runner.runDueJobs()).toBe(1);
    expect((await read('maren', attachment!.storageId)).status).toBe(200);
  });

  it('raises no job when its act is taken back', async () => {
    const { eventId } = await openWithReceipt(suite.server);
    const before = await everything();
    suite.clamd.manner = 'leaves in the content';
    const files = Array.from({ length: 6 }, (_, index) => pdf(`${index}.pdf`, `Number ${index}.`));
    expect(await suite.send(eventId, files)).toMatchObject({
      status: 400,
      body: { errorDescription: 'Maximum uploads for this Event have been reached.' },
    });
    expect(await everything()).toEqual(before);
  });
});

describe('A scanner that does not scan', () => {
  it.each([
    ['leaves in the content'],
    ['leaves in the answer'],
    [{ says: 'INSTREAM size limit exceeded. ERROR\0' }],
    [{ says: 'nonsense' }],
  ] as const)('%j: the file waits, whatever it holds', async (manner) => {
    const { eventId } = await openWithReceipt(suite.server);
    suite.clamd.manner = manner;
    const { status, body } = await suite.send(eventId, [infected()]);
    expect([status, body.data.componentTrackingData.caseTrackingEventAttachments]).toMatchObject([
      200,
      [{ filename: 'invoice.txt', state: 'checking' }],
    ]);
  });

  it('is not waited for beyond a limit for all files of the request', async () => {
    const { eventId } = await openWithReceipt(suite.server);
    const timeout = AbortSignal.timeout;
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return timeout(limits.length === 1 ? 100 : ms);
    });
    suite.clamd.manner = 'is silent';
    const { status, body } = await suite.send(eventId, [
      pdf('one.pdf', 'Slow one.'),
      pdf('two.pdf', 'Slow two.'),
      pdf('three.pdf', 'Slow three.'),
    ]);
    // The second is for storing what was received.
    expect(limits).toEqual([10_000, 30_000]);
    expect([status, body.data.componentTrackingData.caseTrackingEventAttachments.map(({ state }) => state)]).toEqual([
      200,
      Array(3).fill('checking'),
    ]);
  });
});

describe('Two uploads at once', () => {
  it('have each their own verdict', async () => {
    const [one, two] = [await openWithReceipt(suite.server), await openWithReceipt(suite.server)];
    const [clean, refused, same] = await Promise.all([
      suite.send(one.eventId, [pdf('clean.pdf', 'At once.')]),
      suite.send(two.eventId, [infected()]),
      suite.send(two.eventId, [pdf('same.pdf', 'At once.')], 'teodora'),
    ]);
    expect([clean.status, refused.status, same.status]).toEqual([200, 400, 200]);
    const rows = await suite.server.db
      .selectFrom('case_file')
      .select(['filename', 'scan'])
      .where('case_id', 'in', [one.main.caseId, two.main.caseId])
      .execute();
    expect(rows.sort((a, b) => a.filename.localeCompare(b.filename))).toEqual([
      { filename: 'clean.pdf', scan: 'clean' },
      { filename: 'same.pdf', scan: 'clean' },
    ]);
  });
});
