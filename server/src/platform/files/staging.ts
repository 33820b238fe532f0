import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { closeToOthers, makeDirectory } from '../make-directory.ts';
import { unlessMissing } from './unless-missing.ts';

/** Content as it was received. */
export interface StagedContent {
  readonly path: string;
  readonly sha256: string;
}

/** Where the files of requests are received, each request in a directory of its own. */
export interface Staging {
  open(): Promise<StagingDirectory>;
  /**
   * Removes directories of requests that ended long ago: their server process was stopped.
   * @returns how many went.
   */
  removeLeftovers(now: Date): Promise<number>;
}

export interface StagingDirectory {
  readonly path: string;
  /** Removes what is still staged. */
  close(): Promise<void>;
}

/** No request lasts this long (`create-server.ts`). */
export const REQUEST_LONGEST_MS = 60 * 60_000;

/**
 * Makes the directory of files ready. @throws with a sentence for people when it cannot be made or written.
 * To be called before the first upload, which would otherwise find out.
 * @returns whether other accounts of the machine could read the files until now.
 */
export function prepareStaging(directory: string): boolean {
  const [staging, content] = [join(directory, 'staging'), join(directory, 'content')];
  try {
    makeDirectory(staging);
    accessSync(staging, constants.W_OK);
    const open = [staging, content].filter((path) => existsSync(path) && closeToOthers(path));
    return open.length > 0;
  } catch (error) {
    throw new Error(
      `The directory of files ${directory} cannot be used: ${(error as Error).message}. Choose one that this process may write, with FILES_DIR.`,
    );
  }
}

export function createStaging(directory: string): Staging {
  const staging = join(directory, 'staging');
  return {
    async open() {
      const path = join(staging, randomUUID());
      await mkdir(path, { recursive: true, mode: 0o700 });
      return { path, close: () => rm(path, { recursive: true, force: true }) };
    },
    async removeLeftovers(now) {
      let count = 0;
      for (const name of (await unlessMissing(readdir(staging))) ?? []) {
        const path = join(staging, name);
        // A request may end, and its directory go, while this looks.
        const found = await unlessMissing(stat(path));
        if (found === null || now.getTime() - found.mtimeMs < REQUEST_LONGEST_MS) continue;
        await rm(path, { recursive: true, force: true });
        count += 1;
      }
      return count;
    },
  };
}
