import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, stopCluster } from '../platform/database/cluster.ts';
import { postgresProgram } from '../platform/database/postgres-program.ts';

/** Begins the name of each folder, before the number of the process that has made it. */
const PREFIX = 'evenhand-throw-away-';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** What a shell says of a command that a signal has ended. */
const ENDED_BY_SIGNAL = 130;

/**
 * Works in a new folder that may hold a whole installation in the open, with an embedded database in `data`. It is
 * deleted afterwards, also where a signal ends the command; what a killed one has left is deleted before.
 */
export async function inThrowAwayFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    // One of another account cannot be deleted by this one, and keeps nobody from working.
    if (pid !== undefined && !isAlive(Number(pid))) await removeFolder(join(parent, name)).catch(() => undefined);
  }
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  const end = (): void => void removeFolder(folder).finally(() => process.exit(ENDED_BY_SIGNAL));
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    return await work(folder);
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
    await removeFolder(folder);
  }
}

async function removeFolder(folder: string): Promise<void> {
  const directory = join(folder, 'data', 'postgres');
  if (existsSync(directory)) await stopCluster({ directory, program: postgresProgram() }).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
}
