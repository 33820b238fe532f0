import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ErrorCode } from '@evenhand/contract/error-codes';
import type { FastifyBaseLogger } from 'fastify';
import { sha256Of } from '../platform/files/content-hash.ts';
import type { ContentStore } from '../platform/files/file-store.ts';
import { StoreFailed } from '../platform/files/storage-failure.ts';
import { AppError, badRequest } from '../platform/http/app-error.ts';
import type { StoredFile } from './case-file.queries.ts';

/** @throws BAD_REQUEST for a file that nobody can open: with status 503 when it is not scanned yet. */
export function assertOpenable({ scan }: Pick<StoredFile, 'scan'>): void {
  if (scan === 'unchecked')
    throw badRequest('This file is still being checked. Please try again later.', { status: 503 });
  if (scan === 'infected') throw badRequest('This file contained a virus and was removed.');
}

/** Where a file whose bytes are no longer those that were stored is reported. */
type SecurityLog = Pick<FastifyBaseLogger, 'error'>;

/**
 * Opens the bytes of a file for reading. They are read twice, first to compare them with their hash, so that not one
 * wrong byte is sent and no file is held in memory for a slow reader. The store may be far away, so no transaction is
 * open meanwhile.
 * @throws BAD_REQUEST with status 503 when the store does not have the bytes, because it may not be mounted, and
 * EXCEPTION when they have changed.
 */
export async function openFile(store: ContentStore, file: HashedFile, log: SecurityLog): Promise<Readable> {
  const hash = await sha256Of(await openContent(store, file)).catch(() => {
    throw unreadable();
  });
  assertUnchanged(file, hash, log);
  return await openContent(store, file);
}

type HashedFile = Pick<StoredFile, 'storageId' | 'sha256'>;

async function openContent(store: ContentStore, { sha256 }: HashedFile): Promise<Readable> {
  const content = await store.open(sha256).catch((error: Error) => {
    if (error instanceof StoreFailed) return null;
    throw error;
  });
  if (content === null) throw unreadable();
  return content;
}

/** A file as the specified calls answer it. @throws as `openFile` does. */
export async function answerInBase64(
  store: ContentStore,
  file: HashedFile & Pick<StoredFile, 'contentType' | 'filename'>,
  log: SecurityLog,
) {
  const bytes = await buffer(await openContent(store, file)).catch(() => {
    throw unreadable();
  });
  assertUnchanged(file, createHash('sha256').update(bytes).digest('hex'), log);
  return { fileContents: bytes.toString('base64'), contentType: file.contentType, fileDownloadName: file.filename };
}

/** @throws EXCEPTION, and reports it without the name of the file, when the bytes do not have its hash. */
function assertUnchanged({ storageId, sha256 }: HashedFile, hash: string, log: SecurityLog): void {
  if (hash === sha256) return;
  log.error({ security: 'file-changed', storageId }, 'a stored file does not have the bytes it was stored with');
  throw new AppError(
    ErrorCode.Exception,
    'This file has been changed since it was stored, so it is not opened. Please tell whoever looks after this service.',
  );
}

function unreadable(): AppError {
  return badRequest('This file cannot be read at the moment. Please try again later.', { status: 503 });
}

interface SentFile {
  readonly filename: string;
  readonly contentType: string;
  /** Null for a file that is made while it is sent. */
  readonly sizeBytes: number | null;
}

/**
 * Headers with which a browser saves a file and never runs it, whatever is in it: it is named as an attachment,
 * and a page made of it could load and do nothing.
 */
export function attachmentHeaders({ filename, contentType, sizeBytes }: SentFile): Record<string, string> {
  return {
    'content-type': contentType,
    ...(sizeBytes === null ? {} : { 'content-length': String(sizeBytes) }),
    'content-disposition': `attachment; filename*=UTF-8''${encodeExtended(filename)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  };
}

/** A value of RFC 8187, which leaves fewer characters as they are than an address does. */
function encodeExtended(value: string): string {
  return encodeURIComponent(value).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
