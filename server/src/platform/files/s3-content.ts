import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsV4Signer } from 'aws4fetch';
import type { ContentStore } from './file-store.ts';
import { StoreFailed } from './storage-failure.ts';

/** A bucket of an S3-compatible object store, and the key that opens it. */
export interface S3Bucket {
  /** An address without a path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket is named in the path of its address, and not in its host. */
  readonly isPathStyle: boolean;
}

/** The store begins to answer a read, or has removed an object. */
const ANSWER_WITHIN_MS = 5000;
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly signal: AbortSignal;
  readonly body?: Blob;
  readonly sha256?: string;
}

/** Every start writes this object. */
const START_KEY = 'evenhand-start';

/** The path it would have in a directory, so that a directory can be copied into a bucket. */
const keyOf = (sha256: string): string => `content/${sha256.slice(0, 2)}/${sha256}`;

/** Keeps content in a bucket. Each request is signed for the bytes it sends, and the store compares them. */
export function createS3Content(bucket: S3Bucket): ContentStore {
  return {
    async put({ path, sha256 }, signal) {
      const body = await openAsBlob(path);
      await succeed(await ask(bucket, { method: 'PUT', key: keyOf(sha256), signal, body, sha256 }));
    },
    async open(sha256) {
      // Only the beginning of the answer is waited for: its reader may be slow.
      const waiting = new AbortController();
      const late = setTimeout(() => waiting.abort(new StoreFailed('S3_TIMEOUT')), ANSWER_WITHIN_MS);
      try {
        const answer = await ask(bucket, { method: 'GET', key: keyOf(sha256), signal: waiting.signal });
        if (answer.status === 404) {
          await answer.body?.cancel();
          return null;
        }
        if (!answer.ok || answer.body === null) await succeed(answer);
        return Readable.fromWeb(answer.body as ReadableStream);
      } finally {
        clearTimeout(late);
      }
    },
    async remove(sha256) {
      const answer = await ask(bucket, {
        method: 'DELETE',
        key: keyOf(sha256),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (answer.status !== 404) await succeed(answer);
    },
  };
}

/**
 * Writes an empty object, as the first upload would write its file. @throws with a sentence for people when
 * the store refuses it. One that cannot be reached may come back, and does not stop a start.
 * @returns whether it was written.
 */
export async function tryS3(bucket: S3Bucket): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await ask(bucket, {
    method: 'PUT',
    key: START_KEY,
    signal,
    body: new Blob([]),
    sha256: EMPTY_SHA256,
  }).catch(() => null);
  if (answer === null) return false;
  await answer.body?.cancel();
  if (answer.ok) return true;
  if (answer.status >= 500 || answer.status === 429) return false;
  throw new Error(
    `The file store ${bucket.endpoint} refused to store a file in the bucket ${bucket.bucket} (status ${answer.status}). Look at S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_PATH_STYLE and the keys.`,
  );
}

/** Whether an installation has started on the bucket. @throws StoreFailed when it does not say. */
export async function isS3InUse(bucket: S3Bucket): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await ask(bucket, { method: 'GET', key: START_KEY, signal });
  await answer.body?.cancel();
  if (answer.ok) return true;
  // A key that may list nothing is told 403 of what is not there.
  if (answer.status === 404 || answer.status === 403) return false;
  throw new StoreFailed(`S3_${answer.status}`);
}

async function ask(
  { endpoint, bucket, isPathStyle, ...credentials }: S3Bucket,
  { method, key, signal, body, sha256 = EMPTY_SHA256 }: S3Request,
): Promise<Response> {
  const { protocol, host } = new URL(endpoint);
  const address = isPathStyle ? `${protocol}//${host}/${bucket}/${key}` : `${protocol}//${bucket}.${host}/${key}`;
  const signer = new AwsV4Signer({
    method,
    url: address,
    headers: { 'x-amz-content-sha256': sha256 },
    service: 's3',
    ...credentials,
  });
  const { url, headers } = await signer.sign();
  try {
    return await fetch(url, { method, headers, signal, redirect: 'error', ...(body === undefined ? {} : { body }) });
  } catch (error) {
    throw asStoreFailed(error);
  }
}

/** @throws StoreFailed unless the store did what it was asked to. */
async function succeed(answer: Response): Promise<void> {
  await answer.body?.cancel();
  if (!answer.ok) throw new StoreFailed(`S3_${answer.status}`);
}

/** The message of a failed request may name its address. */
function asStoreFailed(error: unknown): StoreFailed {
  if (error instanceof StoreFailed) return error;
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  if (name === 'TimeoutError') return new StoreFailed('S3_TIMEOUT');
  return new StoreFailed(typeof cause?.code === 'string' ? `S3_${cause.code}` : 'S3_AWAY');
}
