// A lock between processes on one folder: a directory (mkdir is atomic) holding the process ids of its holder
// and of what the holder runs. A start that finds a lock whose processes are all dead takes it over
// in place. A second mkdir guards this, so that two starts cannot both take it.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const JUST_MADE_MS = 10_000;

/**
 * Runs `work(holder)` alone. `onWait(pid)` is called once when another process holds the lock;
 * `holder.alsoRuns(pid)` names a process that must end too.
 */
export async function withLock(folder, work, { onWait, pollMs = 200 } = {}) {
  let hasCalledOnWait = false;
  while (!take(folder)) {
    if (!hasCalledOnWait) {
      hasCalledOnWait = true;
      onWait?.(pidsIn(folder).find(isAlive));
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  try {
    return await work({ alsoRuns: (pid) => writePids(folder, [process.pid, pid]) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function take(folder) {
  mkdirSync(dirname(folder), { recursive: true });
  if (make(folder)) {
    writePids(folder, [process.pid]);
    return true;
  }
  return isAbandoned(folder) && takeOver(folder);
}

function takeOver(folder) {
  const guard = join(folder, 'taking-over');
  if (!make(guard)) {
    if (ageOf(guard) > JUST_MADE_MS) rmSync(guard, { recursive: true, force: true });
    return false;
  }
  const isOurs = isAbandoned(folder);
  if (isOurs) writePids(folder, [process.pid]);
  rmSync(guard, { recursive: true, force: true });
  return isOurs;
}

/** A lock without process ids was made this very moment, or by someone killed in that moment. */
function isAbandoned(folder) {
  const pids = pidsIn(folder);
  return pids.length === 0 ? ageOf(folder) > JUST_MADE_MS : !pids.some(isAlive);
}

function make(folder) {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false;
    throw error;
  }
}

function pidsIn(folder) {
  try {
    return readFileSync(join(folder, 'pid'), 'utf8').split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function writePids(folder, pids) {
  const draft = join(folder, `pid.${process.pid}`);
  writeFileSync(draft, `${pids.join('\n')}\n`);
  renameSync(draft, join(folder, 'pid'));
}

function ageOf(path) {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Ended, but kept in the table by a parent that does not collect it, as the first process
 * of many containers does not.
 */
function isZombie(pid) {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}
