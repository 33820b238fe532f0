import { open } from 'node:fs/promises';

/**
 * A moved file survives a power cut only when its new directory is flushed too.
 * Windows has no such call and needs none.
 */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
