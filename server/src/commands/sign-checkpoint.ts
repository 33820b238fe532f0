import { join } from 'node:path';
import { writeCheckpoint } from '../history/checkpoint.ts';
import type { Db } from '../platform/database/open-database.ts';
import { makeDirectory } from '../platform/make-directory.ts';
import type { Settings } from '../platform/settings.ts';
import { checkpointKey, makeCheckpointKey } from './checkpoint-key.ts';

/**
 * Writes a checkpoint of all histories to a folder, one file for each run, signed with the key of this installation.
 * @returns what to say.
 */
export async function signCheckpoint(
  owner: Db,
  { checkpointKey: keyPath }: Settings,
  folder: string,
  now: Date,
): Promise<string[]> {
  const { key, publicKey } = checkpointKey(keyPath) ?? makeCheckpointKey(keyPath);
  makeDirectory(folder);
  const path = join(folder, `checkpoint-${now.toISOString().replaceAll(/[:.]/g, '-')}.txt`);
  const count = await writeCheckpoint(owner, { path, key, publicKey, now });
  return [
    `${count.toLocaleString('en-GB')} ${count === 1 ? 'history' : 'histories'} signed in ${path}.`,
    `Public key: ${publicKey}`,
    'Keep the file and the public key on another machine.',
  ];
}
