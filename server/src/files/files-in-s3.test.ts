import { randomUUID } from 'node:crypto';
import { lockCase } from '@evenhand/contract/cases';
import { downloadFile, getFile } from '@evenhand/contract/files';
import { addressOf } from '@evenhand/contract/route';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cast } from '../../testing/cast.ts';
import type { S3Double } from '../../testing/s3-double.ts';
import { startS3Double } from '../../testing/s3-double.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { fileOf, filesOnDisk, pdf, putParts } from '../../testing/uploads.ts';
import { openWithReceipt } from '../../testing/walk.ts';
import { createS3Content } from '../platform/files/s3-content.ts';
import { sweepContent } from './sweep-content.ts';

const HOUR_MS = 3_600_000;
const AWAY = 'Files cannot be stored or read at the moment. Please try again later.';
const UNREADABLE = 'This file cannot be read at the moment. Please try again later.';

let s3: S3Double;
let server: TestServer;
beforeAll(async () => {
  s3 = await startS3Double();
  server = await startTestServer({ content: createS3Content(s3.bucket) });
});
beforeEach(() => {
  s3.manner = 'serves';
  s3.delay = async () => undefined;
});
afterAll(async () => {
  await server.close();
  await s3.stop();
});

async function send(eventId: number, files: readonly File[], as: 'maren' | 'teodora' = 'maren') {
  const model = ['model', JSON.stringify({ onlyDateTime: '2026-11-10T00:00:00.000Z' })] as const;
  const { status, body } = await putParts(server, as, eventId, [
    model,
    ...files.map((file) => ['files', file] as const),
  ]);
  return { status, body: JSON.parse(body) };
}
async function sendOne(eventId: number, file: File): Promise<string> {
  const { body } = await send(eventId, [file]);
  return body.data.componentTrackingData.caseTrackingEventAttachments.at(-1).storageId;
}
const read = (storageId: string) => server.as('maren').call(getFile, { params: { storageId } });
const recorded = async () => [await checksumOfCases(server.db), filesOnDisk(server)];
const notes = () => server.db.selectFrom('content_note').select('sha256').execute();
const sweep = (afterMs = 2 * HOUR_MS) => sweepContent(server.serving, server.files, new Date(Date.now() + afterMs));
/** One of a kind. */
const letter = (): File => pdf('letter.pdf', randomUUID());

describe('A file in S3', () => {
  it('is read and saved as it was sent, is there once for equal files, and goes with the last of them [API-083, API-088]', async () => {
    const { eventId } = await openWithReceipt(server);
    const bytes = `%PDF-1.7\n${randomUUID()}`;
    const before = s3.objects.size;
    const [one, two] = [
      await sendOne(eventId, fileOf('one.pdf', bytes)),
      await sendOne(eventId, fileOf('two.pdf', bytes)),
    ];
    expect(s3.objects.size).toBe(before + 1);
    expect(filesOnDisk(server)).toEqual({ staged: [], content: [] });
    expect((await read(one)).data.fileContents).toBe(Buffer.from(bytes).toString('base64'));
    const url = addressOf(downloadFile, { storageId: two });
    const saved = await server.server.inject({ url, headers: { authorization: `Bearer test.${cast.maren}` } });
    expect([saved.statusCode, saved.body, saved.headers['content-length']]).toEqual([200, bytes, String(bytes.length)]);
    const remove = (storageIds: string[]) =>
      putParts(server, 'maren', eventId, [
        ['model', JSON.stringify({ onlyDateTime: '2026-11-10T00:00:00.000Z', filesPendingDelete: storageIds })],
      ]);
    await remove([one]);
    await sweep();
    expect((await read(two)).status).toBe(200);
    await remove([two]);
    await sweep();
    expect(s3.objects.size).toBe(before);
    expect(await notes()).toEqual([]);
  });

  it('that the store answers with other bytes is not sent [RECORD-01]', async () => {
    const { eventId } = await openWithReceipt(server);
    const storageId = await sendOne(eventId, letter());
    const [key, bytes] = [...s3.objects].at(-1)!;
    s3.objects.set(key, Buffer.from(bytes).fill('x', 12));
    expect(await read(storageId)).toMatchObject({ status: 500, error: { errorCode: 'EXCEPTION' } });
    const url = addressOf(downloadFile, { storageId });
    const saved = await server.server.inject({ url, headers: { authorization: `Bearer test.${cast.maren}` } });
    expect([saved.statusCode, saved.json().errorCode]).toEqual([500, 'EXCEPTION']);
  });

  it('is stored before its act begins: meanwhile others work on the case, and read what they like [API-088]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    const earlier = await sendOne(eventId, letter());
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    s3.delay = async () => {
      asked.resolve();
      await released.promise;
    };
    const sending = send(eventId, [letter()]);
    await asked.promise;
    expect((await server.as('maren').call(lockCase, { params: { id: main.caseId } })).status).toBe(200);
    // A read that waits for the store holds no connection either.
    const reading = read(earlier);
    expect((await server.as('maren').call(lockCase, { params: { id: main.caseId } })).status).toBeLessThan(500);
    released.resolve();
    expect((await sending).status).toBe(200);
    expect((await reading).status).toBe(200);
  });

  it('whose act is refused is taken back at once, unless another file has the same bytes [API-088, PERM-31]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    const kept = pdf('kept.pdf', randomUUID());
    await send(eventId, [kept]);
    await server.as('maren').call(lockCase, { params: { id: main.caseId } });
    await sweep();
    const before = [await recorded(), [...s3.objects.keys()], await notes()];
    s3.delay = async () => {
      s3.delay = async () => undefined;
      // The case is locked while the bytes are on their way, so the act is what refuses.
      await server.db
        .updateTable('case_record')
        .set({ locked_at: server.now(), locked_by: cast.maren })
        .where('id', '=', main.caseId)
        .execute();
    };
    await server.db
      .updateTable('case_record')
      .set({ locked_at: null, locked_by: null })
      .where('id', '=', main.caseId)
      .execute();
    expect(await send(eventId, [letter(), kept], 'teodora')).toMatchObject({ status: 403 });
    await server.db
      .updateTable('case_record')
      .set({ locked_at: server.now(), locked_by: cast.maren })
      .where('id', '=', main.caseId)
      .execute();
    expect([await recorded(), [...s3.objects.keys()], await notes()]).toEqual(before);
  });
});

describe('A store that is away', () => {
  it.each(['fails', 'hangs up', 'stores and hangs up'] as const)(
    'and %s: the upload is refused with a sentence, nothing is kept, and it goes through later [API-088]',
    async (manner) => {
      const { eventId } = await openWithReceipt(server);
      await sweep();
      const [before, objects] = [await recorded(), [...s3.objects.keys()]];
      const file = letter();
      s3.manner = manner;
      expect(await send(eventId, [file])).toMatchObject({
        status: 503,
        body: { errorCode: 'BAD_REQUEST', errorDescription: AWAY },
      });
      expect(await recorded()).toEqual(before);
      s3.manner = 'serves';
      await sweep();
      expect([[...s3.objects.keys()], await notes()]).toEqual([objects, []]);
      expect((await send(eventId, [file])).status).toBe(200);
    },
  );

  it('says so to who opens a file, and sends no part of it [API-083, RECORD-01]', async () => {
    const { eventId } = await openWithReceipt(server);
    const storageId = await sendOne(eventId, fileOf('long.txt', 'A line of text.\n'.repeat(100_000)));
    const url = addressOf(downloadFile, { storageId });
    const headers = { authorization: `Bearer test.${cast.maren}`, 'accept-encoding': 'identity' };
    for (const manner of ['fails', 'hangs up', 'cuts off'] as const) {
      s3.manner = manner;
      expect([(await read(storageId)).status, (await read(storageId)).error.errorDescription]).toEqual([
        503,
        UNREADABLE,
      ]);
      const answer = await server.server.inject({ url, headers });
      expect([answer.statusCode, answer.json().errorDescription, answer.headers['content-disposition']]).toEqual([
        503,
        UNREADABLE,
        undefined,
      ]);
    }
  });

  it('fails the sweep, which is tried again', async () => {
    const { eventId } = await openWithReceipt(server);
    const storageId = await sendOne(eventId, letter());
    const before = s3.objects.size;
    await putParts(server, 'maren', eventId, [
      ['model', JSON.stringify({ onlyDateTime: '2026-11-10T00:00:00.000Z', filesPendingDelete: [storageId] })],
    ]);
    s3.manner = 'fails';
    await expect(sweep()).rejects.toMatchObject({ code: 'S3_503' });
    s3.manner = 'serves';
    expect(s3.objects.size).toBe(before);
    expect(await sweep()).toMatchObject({ contents: 1 });
    expect([s3.objects.size, await notes()]).toEqual([before - 1, []]);
  });
});
