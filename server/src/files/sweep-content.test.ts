import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { commandAs } from '../../testing/case-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { filesOnDisk } from '../../testing/uploads.ts';
import { openWithReceipt } from '../../testing/walk.ts';
import type { Act } from '../access/act.ts';
import { storeStaged } from '../access/store-staged.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import { stageFile } from '../platform/files/stage-file.ts';
import { StoreFailed } from '../platform/files/storage-failure.ts';
import { attachFile } from './attach-file.ts';
import { sweepContent } from './sweep-content.ts';

const HOUR_MS = 3_600_000;
const limits = { part: 'files', maxFiles: 1, maxFileBytes: 1000, extensions: ['txt'] as const };

describe('What finished requests have left', () => {
  let server: TestServer;
  let caseId: number;
  let eventId: number;
  beforeAll(async () => {
    server = await startTestServer();
    ({
      main: { caseId },
      eventId,
    } = await openWithReceipt(server));
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => server.close());

  const later = (ms: number) => new Date(Date.now() + ms);
  const sweep = (now: Date) => sweepContent(server.serving, server.files, now);
  const notes = () => server.db.selectFrom('content_note').select('sha256').execute();

  /** Stages and stores a text, lets an act keep it, and ends the request in the given way. */
  async function upload(
    text: string,
    act: (keep: (as: Act, theCase: CaseFacts) => Promise<unknown>) => Promise<unknown>,
  ): Promise<StagedFile> {
    const staging = await server.files.staging.open();
    const file = await stageFile(staging, { filename: 'a.txt', content: Readable.from([Buffer.from(text)]) }, limits);
    await storeStaged(server.serving, server.files.content, [file]);
    await act((as, theCase) => attachFile(as, theCase, { trackedEventId: eventId }, file)).catch(() => undefined);
    await staging.close();
    return file;
  }
  const committed = (text: string) => upload(text, (keep) => commandAs(server, 'maren', caseId, keep));
  const takenBack = (text: string) =>
    upload(text, (keep) =>
      commandAs(server, 'maren', caseId, async (act, theCase) => {
        await keep(act, theCase);
        throw new Error('taken back');
      }),
    );

  it('is content whose act was rolled back: it is removed after an hour, and not before', async () => {
    const kept = await committed('Kept.');
    const lost = await takenBack('Taken back.');
    expect(filesOnDisk(server).content.sort()).toEqual([kept.sha256, lost.sha256].sort());
    expect(await sweep(later(HOUR_MS - 60_000))).toEqual({ directories: 0, contents: 0 });
    expect(filesOnDisk(server).content).toContain(lost.sha256);
    expect(await sweep(later(HOUR_MS + 60_000))).toEqual({ directories: 0, contents: 1 });
    expect(filesOnDisk(server)).toEqual({ staged: [], content: [kept.sha256] });
    expect(await notes()).toEqual([]);
  });

  it('is never content that a file refers to, whichever request stored it and when', async () => {
    const before = await committed('Equal to an older one.');
    await takenBack('Equal to an older one.');
    await takenBack('Equal to a newer one.');
    const after = await committed('Equal to a newer one.');
    expect(await sweep(later(HOUR_MS + 60_000))).toEqual({ directories: 0, contents: 0 });
    expect(filesOnDisk(server).content).toEqual(expect.arrayContaining([before.sha256, after.sha256]));
    expect(await notes()).toEqual([]);
  });

  it('is no content that another request has just stored, and whose act has not ended', async () => {
    const { sha256 } = await takenBack('About to be kept.');
    await server.db
      .updateTable('content_note')
      .set({ noted_at: later(-2 * HOUR_MS) })
      .where('sha256', '=', sha256)
      .execute();
    const isThere = () => filesOnDisk(server).content.includes(sha256);
    await upload('About to be kept.', async (keep) => {
      expect(await sweep(new Date())).toEqual({ directories: 0, contents: 0 });
      expect(isThere()).toBe(true);
      await commandAs(server, 'maren', caseId, keep);
    });
    await sweep(later(HOUR_MS + 60_000));
    expect(isThere()).toBe(true);
  });

  it('stays noted while the store does not remove it, and goes with a later sweep', async () => {
    const { sha256 } = await takenBack('Hard to remove.');
    vi.spyOn(server.files.content, 'remove').mockRejectedValueOnce(new StoreFailed('S3_503'));
    await expect(sweep(later(HOUR_MS + 60_000))).rejects.toMatchObject({ code: 'S3_503' });
    expect(filesOnDisk(server).content).toContain(sha256);
    expect(await sweep(later(2 * HOUR_MS))).toEqual({ directories: 0, contents: 1 });
    expect(filesOnDisk(server).content).not.toContain(sha256);
    expect(await notes()).toEqual([]);
  });

  it('is stored again by an upload that meets its removal, which it waits for', async () => {
    const { sha256 } = await takenBack('Removed and stored.');
    const { remove } = server.files.content;
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vi.spyOn(server.files.content, 'remove').mockImplementationOnce(async (content) => {
      asked.resolve();
      await released.promise;
      await remove(content);
    });
    const sweeping = sweep(later(HOUR_MS + 60_000));
    await asked.promise;
    const uploading = committed('Removed and stored.');
    await new Promise((resolve) => setTimeout(resolve, 300));
    released.resolve();
    expect(await sweeping).toEqual({ directories: 0, contents: 1 });
    await uploading;
    expect(filesOnDisk(server).content).toContain(sha256);
  });

  it('is what a process that was killed had received so far', async () => {
    const killed = join(server.filesDirectory, 'staging', 'of-a-killed-process');
    mkdirSync(killed, { recursive: true });
    writeFileSync(join(killed, 'half'), 'half a fi');
    const young = join(server.filesDirectory, 'staging', 'of-now');
    mkdirSync(young);
    const long = new Date(Date.now() - 2 * HOUR_MS);
    utimesSync(killed, long, long);
    expect(await sweep(new Date())).toEqual({ directories: 1, contents: 0 });
    expect(existsSync(killed)).toBe(false);
    expect(existsSync(young)).toBe(true);
    expect(await sweep(later(HOUR_MS + 1000))).toMatchObject({ directories: 1 });
  });

  it('is nothing where no file has ever come', async () => {
    const empty = await startTestServer();
    expect(await sweepContent(empty.serving, empty.files, later(HOUR_MS))).toEqual({ directories: 0, contents: 0 });
    expect(existsSync(empty.filesDirectory)).toBe(false);
    await empty.close();
  });
});
