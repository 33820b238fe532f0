import { join } from 'node:path';
import type { Settings } from '../platform/settings.ts';
import { backUp, pathInDirectory } from './back-up.ts';

/**
 * Backs an embedded database up before it is upgraded, to BACKUP_DIR or below the data directory.
 * @returns the path of the archive. @throws with a sentence for people; then nothing was changed.
 */
export async function backUpBeforeUpgrade(address: string, settings: Settings, now: Date): Promise<string> {
  const directory = settings.backup.directory ?? join(settings.dataDirectory, 'backups');
  const { path } = await backUp({ address, settings }, pathInDirectory(directory, settings, now), now);
  return path;
}
