import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  checkout,
  fakeServer,
  fakeVite,
  inSmallCheckout,
  install,
  launch,
  read,
  until,
  write,
} from './testing/small-checkout.mjs';
import { webStamp } from './web-build.mjs';

/** Runs until it is told to stop, writes down how it was told, and outlives no failed test for long. */
const stayingServer = `
import { writeFileSync } from 'node:fs';
process.on('SIGTERM', (signal) => { writeFileSync('ended-by', signal); process.exit(); });
console.log('server ' + process.pid);
setTimeout(() => process.exit(), 30_000);
`;

inSmallCheckout();

describe('a command', () => {
  beforeEach(install);

  test('ends with the exit code of what it ran', async () => {
    expect(await launch(['exec', '-e', 'process.exit(5)']).ended).toMatchObject({ code: 5 });
  });

  test('ends by the signal that ended what it ran', async () => {
    expect(await launch(['exec', '-e', "process.kill(process.pid, 'SIGKILL')"]).ended).toMatchObject({
      code: null,
      signal: 'SIGKILL',
    });
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('hands %s on and waits for an orderly end', async (signal) => {
    write(
      'orderly.mjs',
      `process.on('${signal}', () => setTimeout(() => process.exit(3), 100)); console.log('up'); setInterval(() => {}, 1000);`,
    );
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

  test.runIf(process.platform === 'linux')(
    'stops when the npm above it is gone, though the shell between them stays',
    async () => {
      write('stays.mjs', "console.log('pid ' + process.pid); setTimeout(() => {}, 30_000);");
      const script = `"${process.execPath}" bin/run.mjs exec stays.mjs; true`;
      const npm = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(script)}], { stdio: ['ignore', 'inherit', 'inherit'] })`;
      const env = { npm_lifecycle_event: 'start', npm_node_execpath: process.execPath };
      const run = launch(['-e', npm], env, [process.execPath]);
      await until(() => /pid \d+/.test(run.out));
      const pid = Number(/pid (\d+)/.exec(run.out)[1]);
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(isAlive(pid)).toBe(true);
      run.child.kill('SIGKILL');
      await until(() => !isAlive(pid));
    },
  );

  test('gets one signal to stop when npm passes a signal on and then ends itself', async () => {
    const counts =
      "let n = 0; process.on('SIGTERM', () => { n += 1; setTimeout(() => { writeFileSync('stops', String(n)); process.exit(); }, 800); });";
    write(
      'counts.mjs',
      `import { writeFileSync } from 'node:fs'; ${counts} console.log('up'); setInterval(() => {}, 1000);`,
    );
    const shell = ['sh', '-c', `"${process.execPath}" bin/run.mjs exec counts.mjs & echo launcher $!; exec sleep 30`];
    const run = launch([], { npm_lifecycle_event: 'start' }, shell);
    await until(() => run.out.includes('up'));
    process.kill(Number(/launcher (\d+)/.exec(run.out)[1]), 'SIGTERM');
    run.child.kill('SIGKILL');
    await until(() => read('stops') !== null && read('stops') !== '');
    expect(read('stops')).toBe('1');
  });

  test('audit runs the entry point of the commands with its name and arguments', async () => {
    write('server/src/commands/main.ts', 'console.log(process.argv.slice(2).join(" ")); process.exit(3);');
    expect(await launch(['audit', 'verify', '--case', '7']).ended).toMatchObject({
      code: 3,
      out: 'audit verify --case 7\n',
    });
  });

  test('pack runs the entry point of the commands with its name and arguments', async () => {
    write('server/src/commands/main.ts', 'console.log(process.argv.slice(2).join(" ")); process.exit(1);');
    expect(await launch(['pack', 'validate', 'packs/northmoor']).ended).toMatchObject({
      code: 1,
      out: 'pack validate packs/northmoor\n',
    });
  });

  test('that does not exist is explained', async () => {
    expect(await launch(['strat']).ended).toMatchObject({
      code: 2,
      out: expect.stringContaining('There is no command "strat"'),
    });
    expect(await launch([]).ended).toMatchObject({ code: 2, out: expect.stringContaining('npm start') });
  });
});

const serverOf = (run) => Number(/server (\d+)/.exec(run.out)[1]);

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
    write('server/src/main/main.ts', fakeServer);
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
    const before = webStamp(checkout);
    write('web/src/main.test.ts', 'test');
    expect(webStamp(checkout)).toBe(before);
    write('contract/src/cases.ts', 'export const x = 1;');
    expect(webStamp(checkout)).not.toBe(before);
    expect(await launch(['start']).ended).toMatchObject({ code: 0 });
    expect(read('builds')).toBe('production\nproduction\n');
  });

  test('twice at once on an unbuilt checkout builds once and starts both', async () => {
    const both = await Promise.all([launch(['start']).ended, launch(['start']).ended]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(read('builds')).toBe('production\n');
  });

  test('with a web that cannot be built stops the server, keeps the last build and ends with its code', async () => {
    await launch(['start']).ended;
    write('web/src/main.ts', 'export const main = 2;');
    expect(await launch(['start'], { BUILD_FAILS: '1' }).ended).toMatchObject({
      code: 9,
      out: expect.stringContaining('could not be built'),
    });
    expect(read('web/dist/index.html')).toBe('built');
  });

  test('leaves no server behind when the launcher is killed by force: the server ends in order', async () => {
    write('server/src/main/main.ts', stayingServer);
    const run = launch(['start']);
    await until(() => /server \d+/.test(run.out));
    const server = serverOf(run);
    run.child.kill('SIGKILL');
    await until(() => read('ended-by') === 'SIGTERM');
    await until(() => !isAlive(server));
  });

  test('leaves no server behind when the launcher is killed under npm and a shell, which stay', async () => {
    write('server/src/main/main.ts', stayingServer);
    const shell = ['sh', '-c', `"${process.execPath}" bin/run.mjs start & echo launcher $!; exec sleep 30`];
    const run = launch([], { npm_lifecycle_event: 'start' }, shell);
    await until(() => /launcher \d+/.test(run.out) && /server \d+/.test(run.out));
    const server = serverOf(run);
    process.kill(Number(/launcher (\d+)/.exec(run.out)[1]), 'SIGKILL');
    await until(() => read('ended-by') === 'SIGTERM');
    await until(() => !isAlive(server));
    expect(isAlive(run.child.pid)).toBe(true);
  });

  test('is the only way to follow the launcher: a server that was started without it stays when its starter is gone', async () => {
    write('server/src/main/main.ts', stayingServer);
    const started = `require('node:child_process').spawn(process.execPath, ['server/src/main/main.ts'], { stdio: ['ignore', 'inherit', 'inherit'] })`;
    const run = launch(['-e', started], {}, [process.execPath]);
    await until(() => /server \d+/.test(run.out));
    const server = serverOf(run);
    try {
      run.child.kill('SIGKILL');
      await until(() => run.child.signalCode === 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expect([isAlive(server), read('ended-by')]).toEqual([true, null]);
    } finally {
      process.kill(server, 'SIGKILL');
    }
  });

  test('without a web in the checkout waits for nothing', async () => {
    rmSync(join(checkout, 'web', 'index.html'));
    expect(await launch(['start']).ended).toMatchObject({ code: 0, out: 'waits for nothing\nready\n' });
  });
});
