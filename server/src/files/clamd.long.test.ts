import type { Attachment } from '@evenhand/contract/files';
import { getFile } from '@evenhand/contract/files';
import { zipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunningClamd } from '../../testing/clamd.ts';
import { clamd, startClamd } from '../../testing/clamd.ts';
import { virus } from '../../testing/clamd-double.ts';
import { scanRunner } from '../../testing/scan-suite.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { fileOf, filesOnDisk, pdf, sendParts, toEvent } from '../../testing/uploads.ts';
import { openWithReceipt } from '../../testing/walk.ts';
import type { Scanner } from '../platform/files/clamd.ts';
import { createClamd } from '../platform/files/clamd.ts';

// Needs the package clamav-daemon of the system.
describe.runIf(clamd !== null)('Files that a real clamd scans', () => {
  let server: TestServer;
  let running: RunningClamd;
  let scanner: Scanner;
  async function start(streamMegabytes?: number): Promise<void> {
    running = await startClamd(clamd ?? '', streamMegabytes);
    scanner = createClamd(running.address);
    server = await startTestServer({ scanner });
  }
  afterEach(async () => {
    await server.close();
    await running.stop();
  });

  const scanKept = async () => {
    const runner = scanRunner(server, scanner);
    server.setNow(new Date(server.now().getTime() + 60_000).toISOString());
    await runner.runDueJobs();
    await runner.stop();
  };

  async function send(
    eventId: number,
    file: File,
  ): Promise<{ status: number; said: string | undefined; files: Attachment[] }> {
    const model = ['model', JSON.stringify({ onlyDateTime: '2026-11-10T00:00:00.000Z' })] as const;
    const { status, body } = await sendParts(server, 'maren', toEvent(eventId), [model, ['files', file]]);
    const { data, errorDescription } = JSON.parse(body);
    return { status, said: errorDescription, files: data?.componentTrackingData.caseTrackingEventAttachments ?? [] };
  }
  const read = (storageId: string) => server.as('maren').call(getFile, { params: { storageId } });

  /** A document of a word processor with this content in one of its parts. */
  const docxWith = (content: string) => {
    const parts = {
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': '<w:document/>',
      'word/embeddings/oleObject1.bin': content,
    };
    return fileOf(
      'minutes.docx',
      new Uint8Array(
        zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))),
      ),
    );
  };

  it('are kept when they are clean, and refused with nothing kept when they hold a virus, packed into a document too [COMP-EVENT-32]', async () => {
    await start();
    const { eventId } = await openWithReceipt(server);
    const [letter] = (await send(eventId, pdf('letter.pdf', 'Clean.'))).files;
    expect((await read(letter!.storageId)).status).toBe(200);
    const [minutes] = (await send(eventId, docxWith('Nothing.'))).files.slice(-1);
    expect((await read(minutes!.storageId)).status).toBe(200);
    const before = filesOnDisk(server);
    expect(await send(eventId, fileOf('invoice.txt', virus()))).toMatchObject({
      status: 400,
      said: 'invoice.txt contains a virus and was not kept.',
    });
    expect(await send(eventId, docxWith(virus()))).toMatchObject({
      status: 400,
      said: 'minutes.docx contains a virus and was not kept.',
    });
    expect(filesOnDisk(server)).toEqual(before);
    expect(await server.db.selectFrom('case_file').select(['filename', 'scan']).orderBy('id').execute()).toEqual([
      { filename: 'letter.pdf', scan: 'clean' },
      { filename: 'minutes.docx', scan: 'clean' },
    ]);
  });

  it('wait when they are longer than it takes, and are opened by nobody', async () => {
    await start(1);
    const { eventId } = await openWithReceipt(server);
    const { status, files } = await send(eventId, pdf('long.pdf', 'x'.repeat(3 * 1024 * 1024)));
    expect([status, files]).toEqual([200, [expect.objectContaining({ filename: 'long.pdf', state: 'checking' })]]);
    await scanKept();
    expect((await read(files[0]!.storageId)).status).toBe(503);
  });

  it('wait while it is away, and are scanned by it when it is back', async () => {
    await start();
    const { eventId } = await openWithReceipt(server);
    await running.stop();
    const { files } = await send(eventId, pdf('letter.pdf', 'Who knows.'));
    await scanKept();
    expect((await read(files[0]!.storageId)).status).toBe(503);
    running = await startClamd(clamd ?? '');
    scanner = createClamd(running.address);
    await scanKept();
    expect((await read(files[0]!.storageId)).status).toBe(200);
  });
});
