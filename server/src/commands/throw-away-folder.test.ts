import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inThrowAwayFolder } from './throw-away-folder.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'evenhand-parent-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('a throw-away folder is deleted after the work, also when that fails [BACK-09]', async () => {
  const names = await inThrowAwayFolder(parent, async (folder) => {
    writeFileSync(join(folder, 'everything'), 'in the open');
    return readdirSync(parent);
  });
  expect(names).toHaveLength(1);
  expect(readdirSync(parent)).toEqual([]);
  await expect(inThrowAwayFolder(parent, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(readdirSync(parent)).toEqual([]);
});

test('what a killed command has left is deleted by the next one, and what a living one works in stays [BACK-12]', async () => {
  // No system gives a process this number.
  const [dead, living] = ['evenhand-throw-away-99999999-a', `evenhand-throw-away-${process.ppid}-b`];
  for (const name of [dead, living, 'of-somebody-else']) mkdirSync(join(parent, name));
  writeFileSync(join(parent, dead, 'move.tar'), 'everything');
  await inThrowAwayFolder(parent, async () => undefined);
  expect(readdirSync(parent).sort()).toEqual([living, 'of-somebody-else'].sort());
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a command that %s ends deletes its throw-away folder before [BACK-12]',
  async (signal) => {
    const script = `
    const { inThrowAwayFolder } = await import(${JSON.stringify(new URL('throw-away-folder.ts', import.meta.url).href)});
    await inThrowAwayFolder(process.argv[1], async () => {
      process.stdout.write('working');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, parent]);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    expect(readdirSync(parent)).toHaveLength(1);
    child.kill(signal);
    expect(await ended).toBe(130);
    expect(readdirSync(parent)).toEqual([]);
  },
);
