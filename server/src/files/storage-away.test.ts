import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { filesOnDisk, pdf, putParts } from '../../testing/uploads.ts';
import { openWithReceipt } from '../../testing/walk.ts';
import { sweepContent } from './sweep-content.ts';

let server: TestServer;
let eventId: number;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ({ eventId } = await openWithReceipt(server));
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => server.close());

const model = ['model', JSON.stringify({ onlyDateTime: '2026-11-10T00:00:00.000Z' })] as const;
async function send() {
  const files = [pdf('one.pdf', randomUUID()), pdf('two.pdf', randomUUID())].map((file) => ['files', file] as const);
  const { status, body } = await putParts(server, 'maren', eventId, [model, ...files]);
  return { status, body: JSON.parse(body) };
}
const refused = {
  status: 503,
  body: {
    errorCode: 'BAD_REQUEST',
    errorDescription: 'Files cannot be stored or read at the moment. Please try again later.',
  },
};
const recorded = async () => [
  await checksumOfCases(server.db),
  await server.db.selectFrom('case_file').selectAll().execute(),
];

function fullDisk(syscall: string): Error {
  return Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall });
}

describe('An upload that cannot be stored', () => {
  it('because the place for files is not there is refused with a sentence, and goes through once it is [API-088]', async () => {
    const [staging, aside] = [join(server.filesDirectory, 'staging'), join(server.filesDirectory, 'aside')];
    mkdirSync(staging, { recursive: true });
    renameSync(staging, aside);
    writeFileSync(staging, 'No directory.');
    const before = await recorded();
    expect(await send()).toMatchObject(refused);
    expect(await recorded()).toEqual(before);
    rmSync(staging);
    renameSync(aside, staging);
    expect((await send()).status).toBe(200);
  });

  it('because its staging directory goes while it arrives is refused, and nothing is kept [API-088]', async () => {
    const { open } = server.files.staging;
    vi.spyOn(server.files.staging, 'open').mockImplementationOnce(async () => {
      const staging = await open();
      rmSync(staging.path, { recursive: true });
      return staging;
    });
    const before = [await recorded(), filesOnDisk(server)];
    expect(await send()).toMatchObject(refused);
    expect([await recorded(), filesOnDisk(server)]).toEqual(before);
  });

  it('because there is no room for the second file keeps neither, and the bytes of the first go with the sweep [API-088]', async () => {
    const { put } = server.files.content;
    let putCount = 0;
    vi.spyOn(server.files.content, 'put').mockImplementation(async (staged, signal) => {
      putCount += 1;
      if (putCount === 2) throw fullDisk('rename');
      await put(staged, signal);
    });
    const before = [await recorded(), filesOnDisk(server).content];
    expect(await send()).toMatchObject(refused);
    expect(putCount).toBe(2);
    expect(filesOnDisk(server).content).toHaveLength(before[1]!.length + 1);
    await sweepContent(server.serving, server.files, new Date(Date.now() + 2 * 3_600_000));
    expect([await recorded(), filesOnDisk(server).content]).toEqual(before);
  });
});
