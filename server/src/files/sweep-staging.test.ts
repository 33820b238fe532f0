import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import { stageFile } from '../platform/files/stage-file.ts';
import { commandAs } from '../testing/case-world.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import { filesOnDisk } from '../testing/uploads.ts';
import { openWithReceipt } from '../testing/walk.ts';
import { attachFile } from './attach-file.ts';
import { sweepStaging } from './sweep-staging.ts';

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
  afterAll(() => server.close());

  const later = (ms: number) => new Date(Date.now() + ms);
  const sweep = (now: Date) => sweepStaging(server.serving, server.files, now);

  /** Stages a text, lets an act keep it, and ends the request in the given way. */
  async function upload(text: string, act: (keep: (as: Act, theCase: CaseFacts) => Promise<unknown>) => Promise<unknown>): Promise<StagedFile> {
    const staging = await server.files.openStaging();
    const file = await stageFile(staging, { filename: 'a.txt', content: Readable.from([Buffer.from(text)]) }, limits);
    const isCommitted = await act((as, theCase) => attachFile(as, theCase, { trackedEventId: eventId }, file)).then(
      () => true,
      () => false,
    );
    await staging.close({ isCommitted });
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

  it('is the list of content whose act was rolled back: it is removed with the content after an hour, and not before', async () => {
    const kept = await committed('Kept.');
    const lost = await takenBack('Taken back.');
    expect(filesOnDisk(server).content.sort()).toEqual([kept.sha256, lost.sha256].sort());
    expect(filesOnDisk(server).staged).toContain(`${lost.sha256}.kept`);
    expect(await sweep(later(HOUR_MS - 60_000))).toBe(0);
    expect(filesOnDisk(server).content).toContain(lost.sha256);
    expect(await sweep(later(HOUR_MS + 1000))).toBe(1);
    expect(filesOnDisk(server)).toEqual({ staged: [], content: [kept.sha256] });
  });

  it('is never content that a file refers to, whichever request kept it and when', async () => {
    const before = await committed('Equal to an older one.');
    await takenBack('Equal to an older one.');
    await takenBack('Equal to a newer one.');
    const after = await committed('Equal to a newer one.');
    expect(await sweep(later(HOUR_MS + 1000))).toBe(2);
    expect(filesOnDisk(server).content).toEqual(expect.arrayContaining([before.sha256, after.sha256]));
    expect(filesOnDisk(server).staged).toEqual([]);
  });

  it('is what a process that was killed had received so far', async () => {
    const killed = join(server.filesDirectory, 'staging', 'of-a-killed-process');
    mkdirSync(killed, { recursive: true });
    writeFileSync(join(killed, 'half'), 'half a fi');
    const young = join(server.filesDirectory, 'staging', 'of-now');
    mkdirSync(young);
    const long = new Date(Date.now() - 2 * HOUR_MS);
    utimesSync(killed, long, long);
    expect(await sweep(new Date())).toBe(1);
    expect(existsSync(killed)).toBe(false);
    expect(existsSync(young)).toBe(true);
    expect(await sweep(later(HOUR_MS + 1000))).toBe(1);
  });

  it('is nothing where no file has ever come', async () => {
    const empty = await startTestServer();
    expect(await sweepStaging(empty.serving, empty.files, later(HOUR_MS))).toBe(0);
    expect(existsSync(empty.filesDirectory)).toBe(false);
    await empty.close();
  });

  it.runIf(process.env.TEST_DATABASE_URL !== undefined)('waits for an act that is about to refer to the same content', async () => {
    await takenBack('About to be kept.');
    const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const keeping = upload('About to be kept.', (keep) =>
      commandAs(server, 'maren', caseId, async (act, theCase) => {
        await keep(act, theCase);
        written.resolve();
        await released.promise;
      }),
    );
    await written.promise;
    let isSwept = false;
    const sweeping = sweep(later(HOUR_MS + 1000)).then(() => {
      isSwept = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const wasSwept = isSwept;
    released.resolve();
    const { sha256 } = await keeping;
    await sweeping;
    expect(wasSwept).toBe(false);
    expect(readdirSync(join(server.filesDirectory, 'content', sha256.slice(0, 2)))).toContain(sha256);
  });
});
