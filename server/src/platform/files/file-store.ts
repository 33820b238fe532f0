import { randomUUID } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDirectory } from '../make-directory.ts';

/**
 * Where the bytes of files are stored. Files of a request are staged in a directory of its own. Files that an
 * act keeps move to `content`, named by the hash of their bytes, so equal files are stored once.
 */
export interface FileStore {
  openStaging(): Promise<StagingDirectory>;
  /**
   * Staging directories of requests that ended long ago: their server process was stopped, or their act kept
   * files and was then rolled back.
   */
  leftovers(now: Date): Promise<Leftover[]>;
  /** Opens content for reading; null when it is not there. The reader closes the handle. */
  openContent(sha256: string): Promise<FileHandle | null>;
  /**
   * Lists content among the leftovers: a file that refers to it is about to go. To be called before the act
   * commits. An act that is rolled back does no harm, because content is removed only when nothing refers to
   * it.
   */
  noteReleased(sha256: string): Promise<void>;
  removeContent(sha256: string): Promise<void>;
}

export interface StagingDirectory {
  readonly path: string;
  /** Moves a staged file to the content. It is safe on the disk when this returns. */
  keep(path: string, sha256: string): Promise<void>;
  /**
   * Removes what is staged. After an act that was rolled back, the list of the
   * files it kept stays for `leftovers`.
   */
  close(outcome: { readonly isCommitted: boolean }): Promise<void>;
}

export interface Leftover {
  /** Content that its act kept, and that perhaps no file refers to. */
  readonly kept: readonly string[];
  remove(): Promise<void>;
}

/**
 * Makes the directory of files ready. @throws with a sentence for people when it cannot be made or written.
 * To be called before the first upload, which would otherwise find out.
 */
export function prepareFileStore(directory: string): void {
  try {
    makeDirectory(join(directory, 'staging'));
    accessSync(join(directory, 'staging'), constants.W_OK);
  } catch (error) {
    throw new Error(`The directory of files ${directory} cannot be used: ${(error as Error).message}. Choose one that this process may write, with FILES_DIR.`);
  }
}

/** No request lasts this long (`create-server.ts`). */
const LEFT_OVER_AFTER_MS = 60 * 60_000;
const KEPT = /^([0-9a-f]{64})\.kept$/;

export function createFileStore(directory: string): FileStore {
  const staging = join(directory, 'staging');
  const contentOf = (sha256: string): string => join(directory, 'content', sha256.slice(0, 2), sha256);

  return {
    async openStaging() {
      const path = join(staging, randomUUID());
      await mkdir(path, { recursive: true, mode: 0o700 });
      let hasKept = false;
      return {
        path,
        async keep(staged, sha256) {
          const content = contentOf(sha256);
          await mkdir(dirname(content), { recursive: true, mode: 0o700 });
          // Written before the bytes move: content that no file refers to is then always named somewhere.
          hasKept = true;
          await writeFile(join(path, `${sha256}.kept`), '');
          await rename(staged, content);
          await syncDirectory(dirname(content));
        },
        async close({ isCommitted }) {
          const names = isCommitted || !hasKept ? [] : await readdir(path);
          if (names.length === 0) await rm(path, { recursive: true, force: true });
          else for (const name of names.filter((one) => !KEPT.test(one))) await rm(join(path, name), { force: true });
        },
      };
    },
    async leftovers(now) {
      const left: Leftover[] = [];
      for (const name of (await unlessMissing(readdir(staging))) ?? []) {
        const path = join(staging, name);
        // A request may end, and its directory go, while this looks.
        const found = await unlessMissing(stat(path));
        if (found === null || now.getTime() - found.mtimeMs < LEFT_OVER_AFTER_MS) continue;
        const kept = ((await unlessMissing(readdir(path))) ?? []).flatMap((one) => KEPT.exec(one)?.[1] ?? []);
        left.push({ kept, remove: () => rm(path, { recursive: true, force: true }) });
      }
      return left;
    },
    async noteReleased(sha256) {
      const path = join(staging, randomUUID());
      await mkdir(path, { recursive: true, mode: 0o700 });
      await writeFile(join(path, `${sha256}.kept`), '');
    },
    openContent: (sha256) => unlessMissing(open(contentOf(sha256))),
    removeContent: (sha256) => rm(contentOf(sha256), { force: true }),
  };
}

/** For a server process that takes no files. */
export const noFiles: FileStore = {
  openStaging: () => Promise.reject(new Error('This process was given no place for files.')),
  leftovers: async () => [],
  openContent: async () => null,
  noteReleased: async () => undefined,
  removeContent: async () => undefined,
};

/**
 * A moved file survives a power cut only when its new directory is flushed too.
 * Windows has no such call and needs none.
 */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
