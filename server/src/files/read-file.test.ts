import { rmSync, writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { getFile } from '@evenhand/contract/files';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { join } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { fileOf, filesOnDisk, putParts } from '../../testing/uploads.ts';
import { openWithReceipt, walk } from '../../testing/walk.ts';

const NAME = 'Übersicht “1” (final).pdf';
const BYTES = '%PDF-1.7\nThe grievance.';

let server: TestServer;
let caseId: number;
let storageId: string;
let storageIdForHr: string;
const logged: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }) });
  const { main, eventId } = await openWithReceipt(server);
  caseId = main.caseId;
  await join(server, caseId, 'salma', 'observer');
  await join(server, caseId, 'silas', 'blocked');
  storageId = await attach(eventId, NAME, BYTES);
  const offered = await server.as('maren').call(listAnytimeEvents, { params: { id: caseId } });
  const forHr = offered.data.find(({ isVisibleToBusinessUsers }) => !isVisibleToBusinessUsers)!;
  const started = await server.as('maren').call(startAnytimeEvent, { params: { caseId, eventId: forHr.id } });
  const hrOnly = await walk(server, started.data.workflowTrackingId);
  await hrOnly.complete('notice', 'maren');
  const event = await server.db
    .selectFrom('tracked_event')
    .select('id')
    .where('record_id', '=', hrOnly.recordId)
    .executeTakeFirstOrThrow();
  // The same bytes, on an event that only HR sees.
  const { id: _, ...ofAll } = await server.db
    .selectFrom('case_file')
    .selectAll()
    .where('storage_id', '=', storageId)
    .executeTakeFirstOrThrow();
  storageIdForHr = 'b'.repeat(32);
  await server.db
    .insertInto('case_file')
    .values({ ...ofAll, tracked_event_id: event.id, storage_id: storageIdForHr })
    .execute();
});
afterAll(() => server.close());

async function attach(eventId: number, name: string, bytes: string): Promise<string> {
  const put = await putParts(server, 'maren', eventId, [
    ['model', JSON.stringify({ onlyDateTime: '2026-11-10T00:00:00.000Z' })],
    ['files', fileOf(name, bytes)],
  ]);
  return JSON.parse(put.body).data.componentTrackingData.caseTrackingEventAttachments[0].storageId;
}

const read = (name: CastName, id: string) => server.as(name).call(getFile, { params: { storageId: id } });
const download = (name: CastName, id: string) =>
  server.server.inject({
    url: `/api/cases/files/${id}/content`,
    headers: { authorization: `Bearer test.${cast[name]}` },
  });

describe('A file of a case', () => {
  test('is read in base64, with its name and the type its content has [API-083]', async () => {
    const { status, data } = await read('teodora', storageId);
    expect(status).toBe(200);
    expect(data).toEqual({
      fileContents: Buffer.from(BYTES).toString('base64'),
      contentType: 'application/pdf',
      fileDownloadName: NAME,
    });
  });

  test('is sent as it is under an address of its own, to be saved and never run', async () => {
    const { statusCode, body, headers } = await download('salma', storageId);
    expect([statusCode, body]).toEqual([200, BYTES]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(Buffer.byteLength(BYTES)),
      'content-disposition': "attachment; filename*=UTF-8''%C3%9Cbersicht%20%E2%80%9C1%E2%80%9D%20%28final%29.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('is told of without its bytes to a program that asks for the headers alone, and to nobody else [PERM-04]', async () => {
    const opened = vi.spyOn(server.files.content, 'open');
    const head = (name: CastName, id: string) =>
      server.server.inject({
        method: 'HEAD',
        url: `/api/cases/files/${id}/content`,
        headers: { authorization: `Bearer test.${cast[name]}` },
      });
    const { statusCode, headers, body } = await head('salma', storageId);
    expect([statusCode, body, headers['content-length'], headers['content-type']]).toEqual([
      200,
      '',
      String(Buffer.byteLength(BYTES)),
      'application/pdf',
    ]);
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    for (const name of ['silas', 'wren'] as const) {
      const [hidden, none] = [await head(name, storageId), await head(name, 'f'.repeat(32))];
      expect([hidden.statusCode, hidden.body, hidden.headers['content-length']], name).toEqual([
        404,
        none.body,
        none.headers['content-length'],
      ]);
    }
    const anonymous = await server.server.inject({ method: 'HEAD', url: `/api/cases/files/${storageId}/content` });
    expect(anonymous.statusCode).toBe(401);
    const stream = await server.server.inject({
      method: 'HEAD',
      url: '/hub/cases',
      headers: { authorization: `Bearer test.${cast.salma}` },
    });
    expect(stream.statusCode).toBe(404);
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });

  test('that is long text arrives whole, compressed on its way', async () => {
    const { eventId } = await openWithReceipt(server);
    const text = 'One line of the notes.\n'.repeat(2000);
    const id = await attach(eventId, 'notes.txt', text);
    const headers = { authorization: `Bearer test.${cast.maren}`, 'accept-encoding': 'gzip' };
    const answer = await server.server.inject({ url: `/api/cases/files/${id}/content`, headers });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip' });
    expect(answer.headers['content-length']).toBeUndefined();
    expect(gunzipSync(answer.rawPayload).toString()).toBe(text);
  });

  test('on a process of HR alone is not there for anybody else, and answers as one that does not exist [PERM-04, ANY-04]', async () => {
    const missing = 'f'.repeat(32);
    expect((await read('maren', storageIdForHr)).status).toBe(200);
    for (const name of ['teodora', 'salma', 'silas', 'wren', 'odile'] as const) {
      const [hidden, none] = [await read(name, storageIdForHr), await read(name, missing)];
      expect([hidden.status, hidden.body], name).toEqual([404, none.body]);
      const [hiddenBytes, noBytes] = [await download(name, storageIdForHr), await download(name, missing)];
      expect([hiddenBytes.statusCode, hiddenBytes.body], name).toEqual([404, noBytes.body]);
    }
  });

  test('is not there for those who do not see its case [PERM-04]', async () => {
    for (const name of ['silas', 'wren', 'odile', 'callum'] as const)
      expect((await download(name, storageId)).statusCode, name).toBe(404);
  });

  test('stays when its event is taken back, because the history names it', async () => {
    await server.db
      .updateTable('tracked_event')
      .set({ withdrawn_at: server.now() })
      .where('case_id', '=', caseId)
      .execute();
    expect((await download('maren', storageId)).body).toBe(BYTES);
  });

  test('whose bytes have changed since it was stored is refused, and reported by its storage id [RECORD-01]', async () => {
    const { eventId } = await openWithReceipt(server);
    const id = await attach(eventId, 'Forged.pdf', '%PDF-1.7\nWarned once.');
    const { sha256 } = await server.db
      .selectFrom('case_file')
      .select('sha256')
      .where('storage_id', '=', id)
      .executeTakeFirstOrThrow();
    const path = joinPath(server.filesDirectory, 'content', sha256.slice(0, 2), sha256);
    writeFileSync(path, '%PDF-1.7\nWarned ever.');
    logged.length = 0;
    const sentence = expect.stringMatching(/^This file has been changed since it was stored/);
    expect(await read('maren', id)).toMatchObject({
      status: 500,
      error: { errorCode: 'EXCEPTION', errorDescription: sentence },
    });
    const answer = await download('maren', id);
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([500, undefined]);
    expect(answer.json()).toMatchObject({ errorCode: 'EXCEPTION', errorDescription: sentence });
    const reports = logged.filter((line) => line.includes('"security":"file-changed"'));
    expect(reports.map((line) => JSON.parse(line))).toMatchObject([{ storageId: id }, { storageId: id }]);
    expect(logged.join('')).not.toContain('Forged');
    writeFileSync(path, '%PDF-1.7\nWarned once.');
    expect((await download('maren', id)).body).toBe('%PDF-1.7\nWarned once.');
  });

  test('whose bytes are out of reach is said to be, without their address', async () => {
    for (const name of filesOnDisk(server).content)
      rmSync(joinPath(server.filesDirectory, 'content', name.slice(0, 2), name));
    const sentence = 'This file cannot be read at the moment. Please try again later.';
    const { status, error } = await read('maren', storageId);
    expect([status, error?.errorDescription]).toEqual([503, sentence]);
    const answer = await download('maren', storageId);
    expect([answer.statusCode, answer.json().errorDescription, answer.headers['content-disposition']]).toEqual([
      503,
      sentence,
      undefined,
    ]);
  });
});
