import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClamdAddress } from '../src/platform/files/clamd.ts';
import { virus } from './clamd-double.ts';

/** Where system packages put it; null on a machine without it. */
export const clamd =
  ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find((path) => existsSync(path)) ?? null;

const STARTED_WITHIN_MS = 30_000;

export interface RunningClamd {
  readonly address: ClamdAddress;
  stop(): Promise<void>;
}

/**
 * Starts a real clamd at a socket of its own. It knows one signature, that of the test file, so that the
 * tests need nothing from a network; what it unpacks and finds is its own work.
 * @param streamMegabytes the most that it takes of one file.
 */
export async function startClamd(program: string, streamMegabytes = 25): Promise<RunningClamd> {
  const directory = mkdtempSync(join(tmpdir(), 'evenhand-clamd-'));
  const path = join(directory, 'socket');
  const log = join(directory, 'log');
  // Anywhere in a file of any type.
  writeFileSync(join(directory, 'test.ndb'), `Evenhand.Test.File:0:*:${Buffer.from(virus()).toString('hex')}\n`);
  const settings = [
    `DatabaseDirectory ${directory}`,
    `LocalSocket ${path}`,
    `LogFile ${log}`,
    'Foreground yes',
    `StreamMaxLength ${streamMegabytes}M`,
  ];
  const file = join(directory, 'clamd.conf');
  writeFileSync(file, `${settings.join('\n')}\n`);
  const child = spawn(program, ['-c', file], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  for (const since = performance.now(); !existsSync(path); await new Promise((resolve) => setTimeout(resolve, 100))) {
    if (child.exitCode === null && performance.now() - since < STARTED_WITHIN_MS) continue;
    const said = existsSync(log) ? readFileSync(log, 'utf8') : '';
    await stop();
    throw new Error(`clamd did not start. ${said}`);
  }
  return { address: { path }, stop };
}
