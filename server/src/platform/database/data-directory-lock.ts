import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * Keeps a second process out of a data directory: two on one embedded database lose rows silently.
 * The lock is a local socket named after the real path, which the kernel drops with the process, so it is
 * never stale; a file beside it names the owner.
 * @throws DataDirectoryInUse with the owner's process id.
 */
export async function lockDataDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  mkdirSync(directory, { recursive: true });
  const path = realpathSync(directory);
  const name = `evenhand-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`;
  const ownerFile = join(path, 'owner');
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? new DataDirectoryInUse(path, ownerOf(ownerFile)) : error));
    server.listen(addressOf(name), resolve);
  });
  server.unref();
  writeFileSync(ownerFile, `${process.pid} ${hostname()}\n`);
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

export class DataDirectoryInUse extends Error {
  constructor(directory: string, owner: string) {
    super(`The data directory ${directory} is in use by process ${owner}. Stop that process, or choose another directory with DATA_DIR.`);
  }
}

function ownerOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().split(' ')[0] || 'unknown';
  } catch {
    return 'unknown';
  }
}

function addressOf(name: string): string {
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join('/tmp', `${name}.sock`);
}
