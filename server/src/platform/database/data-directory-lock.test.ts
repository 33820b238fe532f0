import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { DataDirectoryInUse, lockDataDirectory } from './data-directory-lock.ts';

const NAMESPACES = ['--net', '--pid', '--fork'];

function mayMakeNamespaces(): boolean {
  return spawnSync('unshare', [...NAMESPACES, 'true']).status === 0;
}

const directory = mkdtempSync(join(tmpdir(), 'evenhand-lock-'));
const HOLDER = ['--expose-gc', '--input-type=module', '-e'];
/** Locks the directory, forgets the lock, and keeps it until the process is killed. */
const HOLD = `import { lockDataDirectory } from '${new URL('./data-directory-lock.ts', import.meta.url)}';
  lockDataDirectory('${directory}');
  await new Promise((resolve) => setTimeout(resolve, 20));
  gc();
  await new Promise((resolve) => setTimeout(resolve, 20));
  console.log('locked');
  setInterval(() => undefined, 1000);`;

afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('a data directory that is in use is refused, and it is said by whom', () => {
  const first = lockDataDirectory(directory);
  const owner = readFileSync(join(directory, 'owner'), 'utf8');
  expect(() => lockDataDirectory(directory)).toThrow(DataDirectoryInUse);
  expect(() => lockDataDirectory(`${directory}/../${directory.split('/').at(-1)}`)).toThrow(
    new RegExp(`in use by process ${process.pid} on ${hostname()} since \\d{4}-`),
  );
  expect(readFileSync(join(directory, 'owner'), 'utf8')).toBe(owner);
  first.release();
  lockDataDirectory(directory).release();
});

test('the lock is kept through a garbage collection, and ends with its server process, however that ends', async () => {
  const holder = spawn(process.execPath, [...HOLDER, HOLD], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  expect(() => lockDataDirectory(directory)).toThrow(`in use by process ${holder.pid}`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockDataDirectory(directory).release();
});

// Two containers with one volume: they share neither the network, where a socket would be a lock, nor the
// numbers of server processes.
test.runIf(mayMakeNamespaces())('a process of other namespaces is refused as well', () => {
  const lock = lockDataDirectory(directory);
  const asked = spawnSync('unshare', [...NAMESPACES, process.execPath, ...HOLDER, HOLD], { encoding: 'utf8', timeout: 20_000 });
  expect(asked.stderr).toContain(`in use by process ${process.pid}`);
  expect(asked.status).toBe(1);
  lock.release();
});

test('a directory that cannot be made or written is refused at once, with what is wanted', () => {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'a-file'), '');
  for (const unusable of ['/proc/evenhand/data', join(directory, 'a-file'), join(directory, 'a-file', 'below')])
    expect(() => lockDataDirectory(unusable), unusable).toThrow(
      /cannot be used: .+\. Choose one on a local disk that this process may write, with DATA_DIR\.$/,
    );
});
