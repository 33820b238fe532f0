import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { spawnReader } from './spawn-reader.ts';

const addressOf = (file: string): string => new URL(file, import.meta.url).href;
const confine = `const { confineProcess } = await import('${addressOf('./confine-process.ts')}');`;

/** What a program says, run as files are read. */
async function answerOf(program: string): Promise<unknown> {
  const child = spawnReader(['--input-type=module', '-e', program]);
  return JSON.parse(await text(child.stdout));
}

/** Runs each of these, and says the codes of their errors. */
const codesOf = (...acts: readonly string[]): string =>
  `const codes = [];
  for (const act of [${acts.map((act) => `async () => { ${act} }`).join(', ')}])
    codes.push(await act().then(() => 'done', ({ code, message }) => code ?? message));
  console.log(JSON.stringify(codes)); process.exit();`;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('A process that reads files', () => {
  const kept = process.env.DATABASE_URL;
  afterEach(() => {
    if (kept === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = kept;
  });

  test('gets no setting and no secret of the server [SEARCH-09]', async () => {
    process.env.DATABASE_URL = 'postgres://secret';
    expect(await answerOf('console.log(JSON.stringify(process.env))')).toEqual({});
  });

  test('reads the product alone, writes nothing and starts nothing [SEARCH-09]', async () => {
    const fs = "const fs = await import('node:fs');";
    const codes = await answerOf(
      codesOf(
        `${fs} fs.readFileSync(new URL('${addressOf('./confine-process.ts')}'))`,
        `${fs} fs.readFileSync('/etc/passwd')`,
        `${fs} fs.readFileSync(new URL('${addressOf('../../../package.json')}'))`,
        `${fs} fs.writeFileSync(new URL('${addressOf('./written')}'), 'x')`,
        `(await import('node:child_process')).execSync('true')`,
        `new Function('1')`,
        `${confine} confineProcess(60_000); new (await import('node:worker_threads')).Worker('1', { eval: true })`,
      ),
    );
    const refused = 'ERR_ACCESS_DENIED';
    const evaluating = 'Code generation from strings disallowed for this context';
    expect(codes).toEqual(['done', refused, refused, refused, refused, evaluating, refused]);
  });

  test('has no network [SEARCH-09]', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const connecting = `(await import('node:net')).connect(${port}, '127.0.0.1')`;
    const fetching = `await fetch('http://127.0.0.1:${port}').catch(({ cause }) => { throw cause; })`;
    const refused = 'This process has no network.';
    const codes = await answerOf(`${confine} confineProcess(60_000); ${codesOf(connecting, fetching)}`);
    server.close();
    expect(codes).toEqual([refused, refused]);
    expect(connections).toBe(0);
  });

  test('ends when it takes too much memory, for its objects or for bytes [SEARCH-09]', async () => {
    for (const [piece, count] of [
      ['new Array(1_000_000).fill(0.5)', 60],
      ['Buffer.alloc(8_000_000, 1)', 120],
    ] as const) {
      const program = `${confine} confineProcess(60_000); const all = []; while (all.length < ${count}) all.push(${piece}); console.log(all.length);`;
      const child = spawnReader(['--input-type=module', '-e', program]);
      const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      expect(said).toBe('');
      expect(['SIGABRT', 'SIGKILL', 'SIGTRAP']).toContain(signal);
    }
  });

  test('ends with the server, and by itself when the server was killed [SEARCH-09]', async () => {
    for (const [end, lifeMs] of [
      ['process.exit()', 600_000],
      ["process.kill(process.pid, 'SIGKILL')", 5_000],
    ] as const) {
      const hanging = `${confine} confineProcess(${lifeMs}); console.log('1'); for (;;);`;
      const program = `
        const { spawnReader } = await import('${addressOf('./spawn-reader.ts')}');
        const child = spawnReader(['--input-type=module', '-e', ${JSON.stringify(hanging)}]);
        child.stdout.once('data', () => { process.stdout.write(String(child.pid), () => ${end}); });`;
      const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const pid = Number(await text(server.stdout));
      expect(pid).toBeGreaterThan(0);
      await expect.poll(() => isAlive(pid)).toBe(false);
    }
  });
});
