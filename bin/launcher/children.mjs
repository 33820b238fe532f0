// The processes the launcher starts: their signals and their end, and the end of the process that started
// the launcher.
import { spawn } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { basename, delimiter, dirname } from 'node:path';

const running = new Set();
/** Children that have had a signal to stop: a second signal could cut their orderly end short. */
const signalled = new WeakSet();
let stopping = null;

/**
 * Runs a program to its end: `{ code, signal }`. The folder of its Node comes first in PATH, so that what it
 * starts runs on the same Node.
 */
export function runChild(
  program,
  args,
  { env = process.env, cwd, onStart, nodeForPath = program, stdio = 'inherit' } = {},
) {
  const path = [dirname(nodeForPath), env.PATH].filter(Boolean).join(delimiter);
  const child = spawn(program, args, { stdio, cwd, env: { ...env, PATH: path } });
  onStart?.(child.pid);
  running.add(child);
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('exit', (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    });
  });
}

/**
 * Runs a file on `node` to its end, as `runChild` does; the file also stops when the launcher is killed by
 * force.
 */
export function runFollower(node, args, options) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  return runChild(node, ['--import', new URL('follow-launcher.mjs', import.meta.url).href, ...args], {
    ...options,
    stdio,
  });
}

/** Ends what still runs, by force after ten seconds; a second call waits for the first. */
export function stopChildren(signal = 'SIGTERM') {
  if (running.size === 0) return Promise.resolve();
  stopping ??= Promise.all(
    [...running].map((child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (!signalled.has(child)) child.kill(signal);
      signalled.add(child);
      const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
      return ended.then(() => clearTimeout(force));
    }),
  ).finally(() => {
    stopping = null;
  });
  return stopping;
}

/**
 * INT, TERM and HUP go on to the children, whose end then ends us. A terminal sends INT and HUP to the whole
 * group itself.
 */
export function forwardSignals() {
  const onTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (running.size === 0) {
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
        return;
      }
      for (const child of running) {
        if (!onTerminal || signal === 'SIGTERM') child.kill(signal);
        signalled.add(child);
      }
    });
  }
}

/**
 * npm runs a script through a shell that does not pass signals on: killing npm would leave the server running
 * with nobody to stop it. So under npm we look four times a second whether our parents are still the same,
 * and stop everything when they are not.
 */
export function followParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parents = parentsUpToNpm();
  const timer = setInterval(async () => {
    if (parentsUpToNpm() === parents) return;
    clearInterval(timer);
    await stopChildren();
    process.exit(143);
  }, 250);
  timer.unref();
}

/**
 * Our parent, and behind a shell the parent of that. Not every shell makes room for the script: then it
 * outlives an npm that is killed by force, and stays our parent. Only Linux tells whose parent is whose.
 */
function parentsUpToNpm() {
  const parent = process.ppid;
  try {
    const isShell = basename(readlinkSync(`/proc/${parent}/exe`)) !== basename(process.env.npm_node_execpath);
    return isShell ? `${parent} of ${parentOf(parent)}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}

function parentOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
}
