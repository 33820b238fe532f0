// The launcher as a person meets it: a copy of it in a small house of its own, with an npm and a web builder that only write down what they did.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findNode24 } from './node24.mjs';
import { webStamp } from './web-build.mjs';

const bin = fileURLToPath(new URL('..', import.meta.url));
let house;
let started;

const fakeNpm = `
import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
appendFileSync('npm-calls', JSON.stringify({ args: process.argv.slice(2), nodeEnv: process.env.NODE_ENV, omit: process.env.npm_config_omit }) + '\\n');
rmSync('node_modules', { recursive: true, force: true });
await new Promise((resolve) => setTimeout(resolve, Number(process.env.SLOW ?? 0)));
if (process.env.NPM_FAILS) process.exit(7);
mkdirSync('node_modules');
symlinkSync(process.env.NODE_PACKAGE, 'node_modules/' + process.env.NODE_PACKAGE.split('/').pop());
writeFileSync('npm-done', '');
`;

const fakeVite = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
const out = process.argv[process.argv.indexOf('--outDir') + 1];
appendFileSync('../builds', process.env.NODE_ENV + '\\n');
if (process.env.BUILD_FAILS) process.exit(9);
mkdirSync(out, { recursive: true });
writeFileSync(out + '/index.html', 'built');
`;

/** Ends once the web is there under the awaited stamp, as the real server becomes ready then. */
const fakeServer = `
import { existsSync, readFileSync } from 'node:fs';
const stamp = 'web/dist/.build-stamp';
console.log('waits for ' + (process.env.WEB_BUILD_STAMP ? 'a build' : 'nothing'));
setInterval(() => {
  if (process.env.WEB_BUILD_STAMP && (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== process.env.WEB_BUILD_STAMP)) return;
  console.log('ready');
  process.exit(0);
}, 20);
`;

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'launcher-'));
  started = [];
  cpSync(join(bin, 'run.mjs'), join(house, 'bin', 'run.mjs'));
  cpSync(join(bin, 'launcher'), join(house, 'bin', 'launcher'), { recursive: true });
  write('package-lock.json', '{"lockfileVersion":3}');
  write('npm-cli.mjs', fakeNpm);
  write('npm-cli.js', "import('./npm-cli.mjs');");
});

afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(house, { recursive: true, force: true });
});

function write(path, text) {
  mkdirSync(join(house, path, '..'), { recursive: true });
  writeFileSync(join(house, path), text);
}

function read(path) {
  return existsSync(join(house, path)) ? readFileSync(join(house, path), 'utf8') : null;
}

function npmCalls() {
  return (read('npm-calls') ?? '').split('\n').filter(Boolean).map(JSON.parse);
}

function install() {
  mkdirSync(join(house, 'node_modules'), { recursive: true });
  symlinkSync(nodePackage(), join(house, 'node_modules', nodePackage().split('/').pop()));
  write('node_modules/.install-stamp', createHash('sha256').update(read('package-lock.json')).digest('hex'));
}

function nodePackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return join(bin, '..', 'node_modules', `node-${platform}-${process.arch}`);
}

function launch(args, env = {}, via = [process.execPath, join(house, 'bin', 'run.mjs')]) {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$/.test(name)));
  const child = spawn(via[0], [...via.slice(1), ...args], {
    cwd: house,
    env: { ...clean, npm_execpath: join(house, 'npm-cli.js'), NODE_PACKAGE: nodePackage(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const run = { child, out: '' };
  child.stdout.on('data', (data) => (run.out += data));
  child.stderr.on('data', (data) => (run.out += data));
  run.ended = new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, out: run.out })));
  return run;
}

async function until(condition) {
  const end = Date.now() + 15_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`not in time: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('installing', () => {
  test('happens on the first run, with development and optional packages, whatever the machine says, and not again', async () => {
    const env = { NODE_ENV: 'production', npm_config_omit: 'dev' };
    expect(await launch(['exec', '-p', '6*7'], env).ended).toMatchObject({ code: 0, out: expect.stringContaining('42') });
    expect(await launch(['exec', '-p', '6*7'], env).ended).toMatchObject({ code: 0, out: '42\n' });
    expect(npmCalls()).toEqual([{ args: expect.arrayContaining(['ci', '--include=dev', '--include=optional']) }]);
  });

  test('happens again when package-lock.json changed', async () => {
    install();
    write('package-lock.json', '{"lockfileVersion":3,"changed":true}');
    expect(await launch(['exec', '-p', '1']).ended).toMatchObject({ code: 0 });
    expect(npmCalls()).toHaveLength(1);
  });

  test('happens once when two start side by side; the second says that it waits', async () => {
    const first = launch(['exec', '-p', '"one"'], { SLOW: '800' });
    await until(() => npmCalls().length === 1);
    const second = launch(['exec', '-p', '"two"']);
    expect(await first.ended).toMatchObject({ code: 0, out: expect.stringContaining('one') });
    expect(await second.ended).toMatchObject({ code: 0, out: expect.stringMatching(/Waiting for process \d+[\s\S]*two/) });
    expect(npmCalls()).toHaveLength(1);
  });

  test('killed half-way is done again from the start, after the orphaned npm has ended', async () => {
    const first = launch(['exec', '-p', '1'], { SLOW: '700' });
    await until(() => npmCalls().length === 1);
    first.child.kill('SIGKILL');
    const retry = await launch(['exec', '-p', '"again"']).ended;
    expect(retry).toMatchObject({ code: 0, out: expect.stringContaining('again') });
    expect(npmCalls()).toHaveLength(2);
    expect(read('.tmp/install-lock/pid')).toBeNull();
  });

  test('that failed starts nothing, says so, and is tried again', async () => {
    const failed = await launch(['exec', '-p', '"ran"'], { NPM_FAILS: '1' }).ended;
    expect(failed).toMatchObject({ code: 1, out: expect.stringContaining('npm ended with code 7') });
    expect(failed.out).not.toMatch(/^ran$/m);
    expect(await launch(['exec', '-p', '1']).ended).toMatchObject({ code: 0 });
    expect(npmCalls()).toHaveLength(2);
  });
});

describe('Node 24', () => {
  test('is taken from our packages, else from the machine when that is new enough, else asked for', () => {
    install();
    expect(findNode24(house, { execPath: '/own', version: '20.1.0' })).toContain('node_modules');
    rmSync(join(house, 'node_modules'), { recursive: true });
    expect(findNode24(house, { execPath: '/own', version: '24.0.0' })).toBe('/own');
    expect(() => findNode24(house, { execPath: '/own', version: '22.9.0' })).toThrow(
      expect.objectContaining({ userMessage: expect.stringMatching(/runs on Node 24; this is Node 22\.9\.0[\s\S]*not installed[\s\S]*Install Node 24/) }),
    );
  });

  test('is what everything started by the command runs on', async () => {
    install();
    write('which.mjs', "import { execSync } from 'node:child_process'; console.log(execSync('node -v', { encoding: 'utf8' }), process.version);");
    const { out } = await launch(['exec', 'which.mjs']).ended;
    expect(out).toMatch(/^v24\.\S+\s+v24\./);
  });
});

describe('a command', () => {
  beforeEach(install);

  test('ends with the exit code of what it ran', async () => {
    expect(await launch(['exec', '-e', 'process.exit(5)']).ended).toMatchObject({ code: 5 });
  });

  test('ends by the signal that ended what it ran', async () => {
    expect(await launch(['exec', '-e', "process.kill(process.pid, 'SIGKILL')"]).ended).toMatchObject({ code: null, signal: 'SIGKILL' });
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('hands %s on and waits for an orderly end', async (signal) => {
    write('orderly.mjs', `process.on('${signal}', () => setTimeout(() => process.exit(3), 100)); console.log('up'); setInterval(() => {}, 1000);`);
    const run = launch(['exec', 'orderly.mjs']);
    await until(() => run.out.includes('up'));
    run.child.kill(signal);
    expect(await run.ended).toMatchObject({ code: 3 });
  });

  test('stops when the npm above it is gone', async () => {
    write('stays.mjs', "console.log('pid ' + process.pid); setInterval(() => {}, 1000);");
    const shell = ['sh', '-c', `"${process.execPath}" bin/run.mjs exec stays.mjs; true`];
    const run = launch([], { npm_lifecycle_event: 'start' }, shell);
    await until(() => /pid \d+/.test(run.out));
    const pid = Number(/pid (\d+)/.exec(run.out)[1]);
    run.child.kill('SIGKILL');
    await until(() => !isAlive(pid));
  });

  test('is told to stop once, when npm passes a signal on and then goes itself', async () => {
    const counts = "let n = 0; process.on('SIGTERM', () => { n += 1; setTimeout(() => { writeFileSync('told', String(n)); process.exit(); }, 800); });";
    write('counts.mjs', `import { writeFileSync } from 'node:fs'; ${counts} console.log('up'); setInterval(() => {}, 1000);`);
    const shell = ['sh', '-c', `"${process.execPath}" bin/run.mjs exec counts.mjs & echo launcher $!; exec sleep 30`];
    const run = launch([], { npm_lifecycle_event: 'start' }, shell);
    await until(() => run.out.includes('up'));
    process.kill(Number(/launcher (\d+)/.exec(run.out)[1]), 'SIGTERM');
    run.child.kill('SIGKILL');
    await until(() => read('told') !== null && read('told') !== '');
    expect(read('told')).toBe('1');
  });

  test('that does not exist is explained', async () => {
    expect(await launch(['strat']).ended).toMatchObject({ code: 2, out: expect.stringContaining('There is no command "strat"') });
    expect(await launch([]).ended).toMatchObject({ code: 2, out: expect.stringContaining('npm start') });
  });
});

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('start', () => {
  beforeEach(() => {
    install();
    write('server/src/main.ts', fakeServer);
    write('web/index.html', '<p>');
    write('web/src/main.ts', 'export const main = 1;');
    write('node_modules/vite/bin/vite.js', fakeVite);
    write('node_modules/vite/package.json', '{"type":"module"}');
  });

  test('builds the web for production beside the waiting server, and not again while its sources stay', async () => {
    const first = await launch(['start'], { NODE_ENV: 'development' }).ended;
    expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/waits for a build[\s\S]*ready/) });
    expect(await launch(['start']).ended).toMatchObject({ code: 0, out: 'waits for a build\nready\n' });
    expect(read('builds')).toBe('production\n');
  });

  test('builds again when a source changed, not when a test did', async () => {
    await launch(['start']).ended;
    const before = webStamp(house);
    write('web/src/main.test.ts', 'test');
    expect(webStamp(house)).toBe(before);
    write('contract/src/cases.ts', 'export const x = 1;');
    expect(webStamp(house)).not.toBe(before);
    expect(await launch(['start']).ended).toMatchObject({ code: 0 });
    expect(read('builds')).toBe('production\nproduction\n');
  });

  test('twice at once on an unbuilt house builds once and starts both', async () => {
    const both = await Promise.all([launch(['start']).ended, launch(['start']).ended]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(read('builds')).toBe('production\n');
  });

  test('with a web that cannot be built stops the server, keeps the last build and ends with its code', async () => {
    await launch(['start']).ended;
    write('web/src/main.ts', 'export const main = 2;');
    expect(await launch(['start'], { BUILD_FAILS: '1' }).ended).toMatchObject({ code: 9, out: expect.stringContaining('could not be built') });
    expect(read('web/dist/index.html')).toBe('built');
  });

  test('without a web in the house waits for nothing', async () => {
    rmSync(join(house, 'web', 'index.html'));
    expect(await launch(['start']).ended).toMatchObject({ code: 0, out: 'waits for nothing\nready\n' });
  });
});
