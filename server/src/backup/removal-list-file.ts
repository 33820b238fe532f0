import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../platform/database/open-database.ts';
import { unlessMissing } from '../platform/files/unless-missing.ts';
import { makeDirectory } from '../platform/make-directory.ts';
import type { ListedRemoval } from '../removals/removal-list.ts';
import { approvedRemovals, listedRemovalSchema } from '../removals/removal-list.ts';

/** Where the list of the removals of an installation lies in the directory of backups. */
export function removalListOf(directory: string, installationId: string): string {
  return join(directory, `evenhand-${installationId}-removals.jsonl`);
}

/** Reads a list of removals; null when there is none. @throws with a sentence for people when it cannot be read. */
export async function readRemovalList(path: string): Promise<ListedRemoval[] | null> {
  const text = await unlessMissing(readFile(path, 'utf8'));
  if (text === null) return null;
  try {
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => listedRemovalSchema.parse(JSON.parse(line)));
  } catch (error) {
    throw new Error(`${path} is not a whole list of removals. Take it from another copy.`, { cause: error });
  }
}

/**
 * Brings the list in the directory of backups up to date. It loses no line: after a restore the database knows fewer
 * removals than the list.
 */
export async function keepRemovalList(owner: Db, directory: string): Promise<void> {
  const installation = await owner.selectFrom('installation').select('id').executeTakeFirst();
  if (installation === undefined) return;
  const path = removalListOf(directory, installation.id);
  const kept = (await readRemovalList(path)) ?? [];
  const known = new Set(kept.map(keyOf));
  const added = (await approvedRemovals(owner)).filter((removal) => !known.has(keyOf(removal)));
  if (added.length === 0 && existsSync(path)) return;
  makeDirectory(directory);
  const lines = [...kept, ...added].map((removal) => `${JSON.stringify(removal)}\n`);
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, lines.join(''), { mode: 0o600, flush: true });
  await rename(unfinished, path);
}

function keyOf({ requestId, decidedAt }: ListedRemoval): string {
  return `${requestId} ${decidedAt}`;
}
