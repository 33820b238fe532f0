import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ContentStore } from './file-store.ts';
import { syncDirectory } from './sync-directory.ts';
import { unlessMissing } from './unless-missing.ts';

/**
 * Keeps content in a directory, on the file system on which it is staged. Server processes over one database
 * share it.
 */
export function createDiskContent(directory: string): ContentStore {
  const pathOf = (sha256: string): string => join(directory, 'content', sha256.slice(0, 2), sha256);
  return {
    async put({ path, sha256 }) {
      const content = pathOf(sha256);
      await mkdir(dirname(content), { recursive: true, mode: 0o700 });
      await rename(path, content);
      await syncDirectory(dirname(content));
    },
    async open(sha256) {
      const content = await unlessMissing(open(pathOf(sha256)));
      return content === null ? null : content.createReadStream();
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  };
}
