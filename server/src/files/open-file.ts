import type { FileHandle } from 'node:fs/promises';
import type { FileStore } from '../platform/files/file-store.ts';
import { badRequest } from '../platform/http/app-error.ts';
import type { StoredFile } from './case-file.queries.ts';

/**
 * Opens the bytes of a file for reading; the caller closes them.
 * @throws BAD_REQUEST: with status 503 for a file that is not scanned yet, and when the store does not have
 * the bytes, because it may not be mounted.
 */
export async function openFile(files: FileStore, { sha256, scan }: Pick<StoredFile, 'sha256' | 'scan'>): Promise<FileHandle> {
  if (scan === 'unchecked') throw badRequest('This file is still being checked. Please try again later.', { status: 503 });
  if (scan === 'infected') throw badRequest('This file contained a virus and was removed.');
  const content = await files.openContent(sha256);
  if (content === null) throw badRequest('This file cannot be read at the moment. Please try again later.', { status: 503 });
  return content;
}

interface SentFile {
  readonly filename: string;
  readonly contentType: string;
  /** Null for a file that is made while it is sent. */
  readonly sizeBytes: number | null;
}

/**
 * What makes a browser save a file and never run it, whatever it holds: it is named as an attachment, and a
 * page made of it could load and do nothing.
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
  return encodeURIComponent(value).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
