import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../testing/test-database.ts';
import { checksumOfCases, openTestDatabase } from '../../testing/test-database.ts';
import { findPort } from '../platform/http/find-port.ts';

const scratch = mkdtempSync(join(tmpdir(), 'evenhand-upgraded-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(scratch, { recursive: true, force: true });
});

interface Started {
  readonly address: string;
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>;
}

async function start(): Promise<Started> {
  const port = await findPort('127.0.0.1', 0);
  const address = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: database.address, PUBLIC_URL: address, PORT: String(port), LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, FILES_DIR: join(scratch, 'files'), ...settings },
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += String(text);
  });
  child.stdout.resume();
  const { promise: ended, resolve } = Promise.withResolvers<Awaited<Started['ended']>>();
  child.once('close', (code) => resolve({ code, said }));
  return { address, child, ended };
}

test('a server process of the release before ends with 75 and a sentence, and so does another start of it [UPG-02, UPG-04]', async () => {
  const { address, child, ended } = await start();
  try {
    const readiness = () =>
      fetch(`${address}/health/ready`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(readiness, { timeout: 60_000, interval: 50 }).toBe(200);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', 'now')`.execute(database.db);
    const upgradedAt = performance.now();
    // It asks every 20 seconds, and a stop takes 9 at most.
    expect(await ended).toEqual({
      code: 75,
      said: expect.stringContaining('Evenhand has to stop.\nA newer Evenhand has upgraded this database.'),
    });
    expect(performance.now() - upgradedAt).toBeLessThan(60_000);
  } finally {
    child.kill('SIGKILL');
  }

  const before = await checksumOfCases(database.db);
  const again = await start();
  expect(await again.ended).toEqual({
    code: 75,
    said: expect.stringMatching(
      /could not start\.\nThe database has the schema 9999-of-tomorrow, which this release, \S+ with 00\S+, does not know/,
    ),
  });
  expect(await checksumOfCases(database.db)).toEqual(before);
}, 90_000);
