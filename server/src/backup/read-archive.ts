import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { Header } from 'tar-stream';
import { extract } from 'tar-stream';
import type { BackupKeys } from '../platform/read-backup.ts';
import { openDecrypted } from './encryption.ts';
import type { ArchivedTable, ArchiveEnd, Manifest, TableSum } from './manifest.ts';
import { ARCHIVE_FORMAT, END, endSchema, kindOf, MANIFEST, manifestSchema } from './manifest.ts';
import { createSum } from './table-copies.ts';

/** What is done with the parts of an archive, in the order in which they come. */
export interface ArchiveReader {
  manifest?(manifest: Manifest): Promise<void>;
  /** One part of the rows of a table, of which all parts come one after the other. */
  rows?(table: ArchivedTable, chunk: Buffer): Promise<void>;
  pack?(path: string, content: Buffer): Promise<void>;
  /** The whole stream must be read; that its bytes are the file is checked afterwards. */
  file?(sha256: string, content: Readable): Promise<void>;
}

export interface WholeArchive {
  readonly manifest: Manifest;
  readonly end: ArchiveEnd;
}

const decompress = promisify(zstdDecompress);

/**
 * Reads an archive from beginning to end and compares everything with its hash; without a reader it checks the archive.
 * @throws with a sentence for people when the archive is not whole, not what was written, not ours, or of a newer
 * release, and when it cannot be opened.
 */
export async function readArchive(path: string, keys: BackupKeys, reader: ArchiveReader = {}): Promise<WholeArchive> {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const read = createReading(path, reader);
  const entries = extract();
  const stream = await openDecrypted(path, keys);
  stream.on('error', (error) => entries.destroy(error));
  stream.pipe(entries);
  try {
    for await (const entry of entries) await read.entry(entry);
  } catch (error) {
    stream.destroy();
    // The reader fails with sentences of its own.
    if (error instanceof DamagedArchive || read.isReaders(error)) throw error;
    throw damaged(path, 'it cannot be read to its end', error);
  }
  return read.whole();
}

class DamagedArchive extends Error {}

function damaged(path: string, why: string, cause?: unknown): DamagedArchive {
  return new DamagedArchive(`${path} is not a whole backup: ${why}. Nothing was taken from it.`, { cause });
}

function createReading(path: string, reader: ArchiveReader) {
  let manifest: (Manifest & { readonly sha256: string }) | null = null;
  let end: ArchiveEnd | null = null;
  const sums = new Map<string, ReturnType<typeof createSum>>();
  const packs = createHash('sha256');
  const files = { count: 0, bytes: 0 };
  const failures = new WeakSet<object>();

  /** Lets a failure of the reader be known from one of the archive. */
  async function doing<T>(work: Promise<T> | undefined): Promise<void> {
    try {
      await work;
    } catch (error) {
      failures.add(error as object);
      throw error;
    }
  }

  async function entry(source: AsyncIterable<unknown> & { readonly header: Header }): Promise<void> {
    const { name, size } = source.header;
    const one = source as AsyncIterable<Buffer>;
    const kind = kindOf(name);
    if (kind === null || end !== null) throw damaged(path, `it holds ${name.slice(0, 80)}, which is none of its parts`);
    if (kind.kind === MANIFEST) {
      const content = await buffer(one);
      manifest = { ...parseManifest(path, content), sha256: sha256Of(content) };
      return await doing(reader.manifest?.(manifest));
    }
    if (manifest === null) throw damaged(path, 'it does not begin as a backup of Evenhand does');
    if (kind.kind === END) {
      end = endSchema.parse(JSON.parse((await buffer(one)).toString('utf8')));
    } else if (kind.kind === 'table') {
      const table = manifest.tables.find((known) => known.name === kind.table);
      if (table === undefined) throw damaged(path, `it has rows of an unknown table, ${kind.table}`);
      const chunk = await decompress(await buffer(one));
      const sum = sums.get(table.name) ?? createSum();
      sums.set(table.name, sum);
      sum.add(chunk);
      await doing(reader.rows?.(table, chunk));
    } else if (kind.kind === 'pack') {
      const content = await buffer(one);
      packs.update(`${kind.path}\0${sha256Of(content)}\0`);
      await doing(reader.pack?.(kind.path, content));
    } else if (kind.kind === 'file') {
      const hash = createHash('sha256');
      const hashed = Readable.from(hashing(one, hash));
      if (reader.file === undefined) for await (const _ of hashed);
      else await doing(reader.file(kind.sha256, hashed));
      if (hash.digest('hex') !== kind.sha256) throw damaged(path, `the file ${kind.sha256} is not what was stored`);
      files.count += 1;
      files.bytes += size;
    }
  }

  function whole(): WholeArchive {
    if (manifest === null || end === null) throw damaged(path, 'it was cut off');
    const { sha256, ...known } = manifest;
    const isSame =
      end.manifestSha256 === sha256 &&
      end.packsSha256 === packs.digest('hex') &&
      end.files.count === files.count &&
      end.files.bytes === files.bytes;
    if (!isSame) throw damaged(path, 'a part of it is missing or was changed');
    for (const { name } of known.tables) {
      const sum = (sums.get(name) ?? createSum()).done();
      if (!areSame(end.tables[name], sum)) throw damaged(path, `the table ${name} is not what was stored`);
    }
    return { manifest: known, end };
  }

  return { entry, whole, isReaders: (error: unknown) => failures.has(error as object) };
}

export function areSame(one: TableSum | undefined, other: TableSum): boolean {
  return one !== undefined && one.rows === other.rows && one.sha256 === other.sha256;
}

function parseManifest(path: string, content: Buffer): Manifest {
  const given = JSON.parse(content.toString('utf8')) as { format?: unknown; product?: unknown };
  if (typeof given.format === 'number' && given.format > ARCHIVE_FORMAT)
    throw new DamagedArchive(
      `${path} was made by a newer release, ${String(given.product)}. Restore it with that release or a later one.`,
    );
  return manifestSchema.parse(given);
}

async function* hashing(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
