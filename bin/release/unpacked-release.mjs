import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { thisPlatform } from './platforms.mjs';
import { buildWebForRelease, makeRelease } from './release.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isRoot = process.getuid?.() === 0;
/** Root may write anywhere, so a release runs as somebody who may not. */
const somebody = isRoot ? { uid: 65534, gid: 65534 } : {};

/**
 * Makes the release of this machine and unpacks it, for tests: `version`, `name` of the platform, `made` with its
 * sizes, `release` as its folder, and `own`, a folder of the account that runs it. Server and commands run with the
 * settings they are given alone.
 */
export async function unpackRelease() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = thisPlatform();
  const place = mkdtempSync(join(tmpdir(), 'release-'));
  chmodSync(place, 0o755);
  await buildWebForRelease();
  const made = await makeRelease(name, place);
  execFileSync('tar', ['xzf', made.file, '-C', place]);
  const release = join(place, `evenhand-${version}-${name}`);
  const own = join(place, 'somebody');
  mkdirSync(own);
  const giveAway = () => isRoot && execFileSync('chown', ['-R', `${somebody.uid}:${somebody.gid}`, own]);
  giveAway();
  if (!isRoot) execFileSync('chmod', ['-R', 'a-w', release]);
  const started = new Set();
  const optionsWith = (settings) => ({
    ...somebody,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LOG_LEVEL: 'warn', ...settings },
  });

  /** Runs a command to its end: `{ status, stdout, stderr }`. */
  function run(args, settings) {
    return spawnSync(join(release, 'evenhand'), args, { ...optionsWith(settings), encoding: 'utf8' });
  }

  /**
   * Starts the server and waits until it is ready: `{ address, ready, tookMs, said, stop }`.
   * @throws with what it said when it ends before.
   */
  async function start(settings) {
    const port = await freePort();
    const begun = Date.now();
    const options = { ...optionsWith({ PORT: String(port), ...settings }), stdio: ['ignore', 'pipe', 'pipe'] };
    const child = spawn(join(release, 'evenhand'), [], options);
    started.add(child);
    const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes));
    const address = `http://localhost:${port}`;
    for (;;) {
      const answer = await fetch(`${address}/health/ready`).catch(() => null);
      if (answer?.status === 200) {
        const ready = await answer.json();
        return { address, ready, tookMs: Date.now() - begun, said: () => said, stop };
      }
      if (child.exitCode !== null) throw new Error(said);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }

    function stop() {
      child.kill('SIGTERM');
      return ended;
    }
  }

  function remove() {
    for (const child of started) child.kill('SIGKILL');
    if (!isRoot) execFileSync('chmod', ['-R', 'u+w', release]);
    rmSync(place, { recursive: true, force: true });
  }

  return { version, name, made, release, own, giveAway, run, start, remove };
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
