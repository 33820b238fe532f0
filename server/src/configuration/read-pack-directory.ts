import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * Every text file of a pack, by its path inside the pack with forward slashes. @throws when
 * the directory cannot be read.
 */
export async function readPackDirectory(directory: string): Promise<Map<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile() || !/\.(ya?ml|md)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(relative(directory, path).split(sep).join('/'), await readFile(path, 'utf8'));
  }
  return files;
}
