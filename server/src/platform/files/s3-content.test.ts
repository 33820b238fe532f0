import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentStoreSuite, stage } from '../../../testing/content-store-suite.ts';
import type { S3Double } from '../../../testing/s3-double.ts';
import { startS3Double } from '../../../testing/s3-double.ts';
import { createS3Content, isS3InUse, tryS3 } from './s3-content.ts';
import { isStorageFailure } from './storage-failure.ts';

const scratch = mkdtempSync(join(tmpdir(), 'evenhand-s3-'));
const s3: S3Double = await startS3Double();
afterAll(async () => {
  await s3.stop();
  rmSync(scratch, { recursive: true, force: true });
});
beforeEach(() => {
  s3.manner = 'serves';
  s3.requests.length = 0;
});
const content = createS3Content(s3.bucket);
const signal = (): AbortSignal => AbortSignal.timeout(10_000);
const failureOf = (doing: Promise<unknown>) =>
  doing.then(
    () => null,
    (error: Error & { code?: string }) => [error.code, isStorageFailure(error)],
  );

contentStoreSuite('S3', async () => content);

describe('A bucket of S3', () => {
  it('is asked with a signature for exactly what is sent, under the path that a directory would have', async () => {
    const staged = stage(scratch, Buffer.from('A letter.'));
    await content.put(staged, signal());
    const key = `content/${staged.sha256.slice(0, 2)}/${staged.sha256}`;
    await buffer((await content.open(staged.sha256))!);
    await content.remove(staged.sha256);
    expect(s3.requests).toEqual([`PUT ${key}`, `GET ${key}`, `DELETE ${key}`]);
  });

  it('refuses bytes that are not those of the hash, another key and another region; nothing is stored', async () => {
    const staged = stage(scratch, Buffer.from('As it was received.'));
    const changed = { ...staged, sha256: 'a'.repeat(64) };
    expect(await failureOf(content.put(changed, signal()))).toEqual(['S3_403', true]);
    for (const wrong of [{ secretAccessKey: 'another' }, { accessKeyId: 'another' }, { region: 'us-east-1' }])
      expect(await failureOf(createS3Content({ ...s3.bucket, ...wrong }).put(staged, signal()))).toEqual([
        'S3_403',
        true,
      ]);
    expect(s3.requests.map((request) => request.split(': ')[1])).toEqual([
      'XAmzContentSHA256Mismatch',
      'SignatureDoesNotMatch',
      'InvalidAccessKeyId',
      'InvalidAccessKeyId',
    ]);
    expect(await content.open(staged.sha256)).toBeNull();
  });

  it('can be named before the host', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response());
    const { sha256, path } = stage(scratch, Buffer.from('By host.'));
    await createS3Content({ ...s3.bucket, endpoint: 'https://s3.example', isPathStyle: false }).put(
      { sha256, path },
      signal(),
    );
    expect(String(fetched.mock.calls[0]![0])).toBe(
      `https://evenhand-files.s3.example/content/${sha256.slice(0, 2)}/${sha256}`,
    );
    fetched.mockRestore();
  });

  it.each(['fails', 'hangs up'] as const)('that %s is a failure of the store, without its address', async (manner) => {
    s3.manner = manner;
    const staged = stage(scratch, Buffer.from(manner));
    const code = manner === 'fails' ? 'S3_503' : expect.stringMatching(/^S3_[A-Z_]+$/);
    expect(await failureOf(content.put(staged, signal()))).toEqual([code, true]);
    expect(await failureOf(content.open(staged.sha256))).toEqual([code, true]);
    expect(await failureOf(content.remove(staged.sha256))).toEqual([code, true]);
    await expect(content.open(staged.sha256)).rejects.toThrow(/^The file store failed\.$/);
  });

  it('that says nothing is waited for as long as the request may, or five seconds', async () => {
    s3.manner = 'is silent';
    const staged = stage(scratch, Buffer.from('silence'));
    expect(await failureOf(content.put(staged, AbortSignal.timeout(200)))).toEqual(['S3_TIMEOUT', true]);
    const limits: unknown[] = [];
    const { setTimeout: plan } = globalThis;
    const { timeout } = AbortSignal;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number, ...rest: []) => {
      if (ms === 5000) limits.push('of the answer');
      return plan(run, ms === 5000 ? 100 : ms, ...rest);
    }) as never);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return timeout(100);
    });
    expect(
      await Promise.all([failureOf(content.open(staged.sha256)), failureOf(content.remove(staged.sha256))]),
    ).toEqual([
      ['S3_TIMEOUT', true],
      ['S3_TIMEOUT', true],
    ]);
    vi.restoreAllMocks();
    expect(limits).toEqual(['of the answer', 5000]);
  });

  it('that is cut off while it sends fails its reader, who takes no part for the whole', async () => {
    const staged = stage(scratch, Buffer.alloc(1_000_000, 'x'));
    await content.put(staged, signal());
    s3.manner = 'cuts off';
    await expect(buffer((await content.open(staged.sha256))!)).rejects.toThrow();
  });
});

describe('A bucket that is tried at the start', () => {
  it('takes a file', async () => {
    expect(await tryS3(s3.bucket)).toBe(true);
    expect(s3.requests).toEqual(['PUT evenhand-start']);
  });

  it('and refuses it stops the start, with the settings to look at and without a secret', async () => {
    const refused = tryS3({ ...s3.bucket, secretAccessKey: 'not the secret' });
    await expect(refused).rejects.toThrow(
      /^The file store http:.* refused to store a file in the bucket evenhand-files \(status 403\)\. Look at S3_ENDPOINT/,
    );
    await expect(refused).rejects.not.toThrow(/not the secret/);
  });

  it('and is away does not', async () => {
    s3.manner = 'fails';
    expect(await tryS3(s3.bucket)).toBe(false);
    s3.manner = 'hangs up';
    expect(await tryS3(s3.bucket)).toBe(false);
    expect(await tryS3({ ...s3.bucket, endpoint: 'http://127.0.0.1:9' })).toBe(false);
  });
});

describe('A bucket that is asked whether an installation has it', () => {
  it('says so once one has started on it, and not before; nothing is written [BACK-04]', async () => {
    s3.objects.delete('evenhand-start');
    expect(await isS3InUse(s3.bucket)).toBe(false);
    // Amazon says 403 of what is not there to a key that may not list.
    expect(await isS3InUse({ ...s3.bucket, secretAccessKey: 'not the secret' })).toBe(false);
    expect(s3.objects.has('evenhand-start')).toBe(false);
    await tryS3(s3.bucket);
    expect(await isS3InUse(s3.bucket)).toBe(true);
  });

  it('and does not answer is not taken for an empty one [BACK-04]', async () => {
    s3.manner = 'fails';
    expect(await failureOf(isS3InUse(s3.bucket))).toEqual(['S3_503', true]);
  });
});
