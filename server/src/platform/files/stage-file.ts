import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileExtension } from '@evenhand/contract/files';
import type { AppError } from '../http/app-error.ts';
import { badRequest } from '../http/app-error.ts';
import { HEAD_BYTES, typeOf } from './file-types.ts';
import type { StagingDirectory } from './staging.ts';

/** Which files a call accepts. */
export interface UploadLimits {
  /** Name of the parts that hold files. */
  readonly part: string;
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  readonly extensions: readonly FileExtension[];
  /**
   * Each field comes in a part of its own, as a form sends it, and one that comes several times is a list.
   * Otherwise all of them come in one part `model`, as JSON.
   */
  readonly hasFieldsInParts?: true;
  /** The content is not compared with the extension: the file was not named by its sender. */
  readonly takesAnyContent?: true;
}

/** Whether the bytes of a file were scanned for viruses; null where no scanner was configured. */
export type ScanState = 'clean' | 'unchecked' | 'infected' | null;

/** A file that has arrived whole. It goes unless an act keeps it. */
export interface StagedFile {
  readonly filename: string;
  /** As its name and content say, not as its sender named it. */
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly scan: ScanState;
  /** Where the bytes are staged, until they are stored. */
  readonly path: string;
}

const FILENAME_MAX_CHARACTERS = 255;
const BYTES_PER_MEGABYTE = 1024 * 1024;

/**
 * Writes one file of a request to its staging directory while it arrives.
 * @throws BAD_REQUEST for a file of another type than allowed, one that is empty or one that is too
 * large (gaps G-63, G-73, G-105).
 */
export async function stageFile(
  staging: StagingDirectory,
  sent: { readonly filename: string | undefined; readonly content: Readable },
  limits: UploadLimits,
): Promise<StagedFile> {
  const filename = cleanName(sent.filename ?? '');
  const type = typeOf(filename, limits.extensions);
  if (type === null) throw refusal(limits, `${filename} is not an allowed file type.`);
  if (filename.length > FILENAME_MAX_CHARACTERS)
    throw refusal(limits, `The name of a file must be at most ${FILENAME_MAX_CHARACTERS} characters.`);

  const path = join(staging.path, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  let isFreeOfNul = true;
  async function* inspected(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limits.maxFileBytes)
        throw refusal(limits, `${filename} is larger than ${limits.maxFileBytes / BYTES_PER_MEGABYTE} MB.`, 413);
      hash.update(chunk);
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      isFreeOfNul &&= !chunk.includes(0);
      yield chunk;
    }
  }
  await pipeline(sent.content, inspected, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  if (size === 0) throw refusal(limits, `${filename} is empty.`);
  const isTaken = type.matches({ head, isFreeOfNul }) && (await type.isWhole(path));
  if (!isTaken && limits.takesAnyContent !== true) throw refusal(limits, `${filename} is not an allowed file type.`);
  const sha256 = hash.digest('hex');
  return { filename, contentType: type.contentType, size, sha256, scan: null, path };
}

/**
 * A name without what could hide its ending or cannot be stored: control characters, marks that turn the
 * direction of text, broken pairs.
 */
function cleanName(sent: string): string {
  const plain = sent
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return plain === '' ? 'file' : plain;
}

function refusal({ part }: UploadLimits, message: string, status = 400): AppError {
  return badRequest(message, { fields: { [part]: message }, status });
}
