import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { DataDirectoryInUse, lockDataDirectory } from './data-directory-lock.ts';

const directory = mkdtempSync(join(tmpdir(), 'evenhand-lock-'));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('a second process is kept out of a data directory and told who is in it', async () => {
  const first = await lockDataDirectory(directory);
  const second = lockDataDirectory(directory);
  await expect(second).rejects.toThrow(DataDirectoryInUse);
  await expect(lockDataDirectory(`${directory}/../${directory.split('/').at(-1)}`)).rejects.toThrow(`in use by process ${process.pid}`);
  await first.release();
  const third = await lockDataDirectory(directory);
  await third.release();
});
