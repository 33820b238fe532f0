import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { ContentStore } from '../platform/files/file-store.ts';
import { noFiles } from '../platform/files/file-store.ts';
import { StoreFailed } from '../platform/files/storage-failure.ts';
import { attachmentHeaders, openFile } from './open-file.ts';

const letter = { filename: "Ada's (letter).pdf", contentType: 'application/pdf' };

test('a file is sent with its size, and what is made while it is sent without one [FILE-03]', () => {
  expect(attachmentHeaders({ ...letter, sizeBytes: 12 })).toEqual({
    'content-type': 'application/pdf',
    'content-length': '12',
    'content-disposition': "attachment; filename*=UTF-8''Ada%27s%20%28letter%29.pdf",
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(attachmentHeaders({ ...letter, sizeBytes: null })).not.toHaveProperty('content-length');
});

describe('A file whose store', () => {
  const file = { storageId: 'a', sha256: 'b' };
  const opened = (open: ContentStore['open'], sha256 = file.sha256) =>
    openFile({ ...noFiles.content, open }, { ...file, sha256 }, { error: () => undefined });

  test.each([
    ['is away', () => Promise.reject(new StoreFailed('ECONNREFUSED'))],
    ['does not have it', async () => null],
  ])('%s may be asked for again later [FILE-03]', async (_what, open) => {
    await expect(opened(open)).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 503 });
  });

  test('loses it while it is being checked may be asked for again later [FILE-03]', async () => {
    const readings = [Readable.from([Buffer.from('a file')])];
    const sha256 = createHash('sha256').update('a file').digest('hex');
    await expect(opened(async () => readings.pop() ?? null, sha256)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      status: 503,
    });
    expect(readings).toEqual([]);
  });

  test('has a fault of ours is not said to be away [FILE-03]', async () => {
    const fault = new Error('a fault');
    await expect(opened(() => Promise.reject(fault))).rejects.toBe(fault);
  });
});
