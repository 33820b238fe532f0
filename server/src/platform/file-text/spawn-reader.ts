import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export type ReaderProcess = ChildProcessByStdio<Writable, Readable, null>;

/** Of JavaScript. The bytes of the file come to this. */
const HEAP_MAX_MEGABYTES = 256;
/** Sources and packages, which hold nothing secret. Settings and data are elsewhere. */
const readable = ['../../', '../../../node_modules/', '../../../../node_modules/'];

const running = new Set<ReaderProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts Node with no settings or secrets, and without the rights to write, to start programs and to read anything but
 * the product itself. It ends with this process.
 */
export function spawnReader(args: readonly string[]): ReaderProcess {
  const flags = [
    `--max-old-space-size=${HEAP_MAX_MEGABYTES}`,
    '--disallow-code-generation-from-strings',
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${fileURLToPath(new URL(path, import.meta.url))}`),
    // For the thread that ends the process; given up once it runs.
    '--allow-worker',
  ];
  const child = spawn(process.execPath, [...flags, ...args], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}
