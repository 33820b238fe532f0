import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ContentStore } from '../platform/files/file-store.ts';
import { StoreFailed } from '../platform/files/storage-failure.ts';
import type { AppError } from '../platform/http/app-error.ts';
import { badRequest } from '../platform/http/app-error.ts';
import type { StoredFile } from './case-file.queries.ts';

/** @throws BAD_REQUEST for a file that nobody can open: with status 503 when it is not scanned yet. */
export function assertOpenable({ scan }: Pick<StoredFile, 'scan'>): void {
  if (scan === 'unchecked')
    throw badRequest('This file is still being checked. Please try again later.', { status: 503 });
  if (scan === 'infected') throw badRequest('This file contained a virus and was removed.');
}

/**
 * Opens the bytes of a file for reading. The store may be far away, so no transaction is open meanwhile.
 * @throws BAD_REQUEST with status 503 when the store does not have the bytes, because it may not be mounted.
 */
export async function openFile(store: ContentStore, { sha256 }: Pick<StoredFile, 'sha256'>): Promise<Readable> {
  const content = await store.open(sha256).catch((error: Error) => {
    if (error instanceof StoreFailed) return null;
    throw error;
  });
  if (content === null) throw unreadable();
  return content;
}

/** All bytes of a file. @throws BAD_REQUEST with status 503 when the store does not give all of them. */
async function readWhole(store: ContentStore, file: Pick<StoredFile, 'sha256'>): Promise<Buffer> {
  const content = await openFile(store, file);
  return await buffer(content).catch(() => {
    throw unreadable();
  });
}

/** A file as the specified calls answer it. @throws BAD_REQUEST with status 503 as `readWhole` does. */
export async function answerInBase64(
  store: ContentStore,
  file: Pick<StoredFile, 'sha256' | 'contentType' | 'filename'>,
) {
  const bytes = await readWhole(store, file);
  return { fileContents: bytes.toString('base64'), contentType: file.contentType, fileDownloadName: file.filename };
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
