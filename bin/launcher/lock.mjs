// A lock between processes on one folder: a directory (mkdir is atomic) holding the process ids of its holder
// and of what the holder runs. Whoever finds a lock whose processes are all dead takes it over in place,
// guarded by a second mkdir, so that two who find it cannot both have it.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const justMade = 10_000;

/**
 * Runs `work(holder)` alone. `onWait(pid)` is called once when somebody else is at it; `holder.alsoRuns(pid)`
 * names a process that must end too.
 */
export async function withLock(folder, work, { onWait, pollMs = 200 } = {}) {
  let told = false;
  while (!take(folder)) {
    if (!told) {
      told = true;
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
    if (ageOf(guard) > justMade) rmSync(guard, { recursive: true, force: true });
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
  return pids.length === 0 ? ageOf(folder) > justMade : !pids.some(isAlive);
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
