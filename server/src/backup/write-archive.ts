import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { Pack } from 'tar-stream';
import { pack as createPack } from 'tar-stream';
import { syncDirectory } from '../platform/files/sync-directory.ts';
import { makeDirectory } from '../platform/make-directory.ts';
import type { BackupKeys } from '../platform/read-backup.ts';
import { encrypted } from './encryption.ts';

/** Puts one entry after the other into an archive. */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** Compresses the content. */
  addCompressed(name: string, content: Buffer): Promise<void>;
}

const compress = promisify(zstdCompress);

/**
 * Writes an archive beside its path and gives it its name when it is whole and on the disk: a run that is killed
 * leaves no file of that name. @returns its size in bytes. @throws with a sentence for people.
 */
export async function writeArchive(
  path: string,
  keys: BackupKeys,
  fill: (writer: ArchiveWriter) => Promise<void>,
): Promise<number> {
  if (existsSync(path)) throw new Error(`There is a file ${path} already. Choose another name.`);
  makeDirectory(dirname(path));
  const unfinished = `${path}.partial`;
  await rm(unfinished, { force: true });
  const pack = createPack();
  try {
    const written = pipeline(
      await encrypted(Readable.from(pack), keys),
      createWriteStream(unfinished, { mode: 0o600, flush: true, highWaterMark: 1024 * 1024 }),
    );
    const filled = fill(writerOf(pack)).then(() => pack.finalize());
    // Whichever fails first ends the other, and is what went wrong.
    await Promise.all([
      written.catch((error: Error) => {
        pack.destroy(error);
        throw error;
      }),
      filled.catch((error: Error) => {
        pack.destroy(error);
        throw error;
      }),
    ]);
    await rename(unfinished, path);
    await syncDirectory(dirname(path));
    return (await stat(path)).size;
  } catch (error) {
    await rm(unfinished, { force: true });
    if ((error as { code?: string }).code === 'ENOSPC')
      throw new Error(`The disk of ${path} is full. Nothing is left of the backup.`, { cause: error });
    throw error;
  }
}

function writerOf(pack: Pack): ArchiveWriter {
  const add = (name: string, content: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      pack.entry({ name }, content, (error) => (error ? reject(error) : resolve()));
    });
  return { add, addCompressed: async (name, content) => add(name, await compress(content)) };
}
