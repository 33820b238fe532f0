import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerAudits, askForAudit } from './audit-requests.ts';
import type { VerifiedBatch } from './history/verify-histories.ts';
import { ALL_CASES } from './history/verify-histories.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import { openCase } from './testing/case-world.ts';
import type { TestServer } from './testing/test-server.ts';
import { startTestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await openCase(server);
  await openCase(server);
});
afterAll(() => server.close());

const scratch = mkdtempSync(join(tmpdir(), 'evenhand-audit-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let answering: { close(): Promise<void> } | null = null;
afterEach(async () => {
  await answering?.close();
  answering = null;
});

const logged: unknown[] = [];
const log = { warn: (...line: unknown[]) => void logged.push(line), error: (...line: unknown[]) => void logged.push(line) };
const asOwner = async <T>(work: (db: TestServer['db']) => Promise<T>): Promise<T> => work(server.db);

async function answer(dataDirectory: string, given: Partial<OpenDatabase> = {}): Promise<void> {
  answering = await answerAudits({ asOwner, isEmbedded: true, ...given }, dataDirectory, log);
}

async function ask(dataDirectory: string, range = ALL_CASES): Promise<VerifiedBatch[]> {
  const batches: VerifiedBatch[] = [];
  await askForAudit(dataDirectory, range, (batch) => batches.push(batch));
  return batches;
}

describe('A server process with an embedded database', () => {
  test('answers with what it finds, in a directory that only its user may enter', async () => {
    await answer(scratch);
    expect(statSync(join(scratch, 'audit')).mode & 0o777).toBe(0o700);
    expect(await ask(scratch)).toEqual([{ checked: 2, broken: [] }]);
    expect(await ask(scratch, { first: 1, last: 5 })).toEqual([]);
  });

  test('replaces what a killed one has left', async () => {
    mkdirSync(join(scratch, 'audit'), { recursive: true });
    writeFileSync(join(scratch, 'audit', 'socket'), '');
    await answer(scratch);
    expect(await ask(scratch)).toEqual([{ checked: 2, broken: [] }]);
  });

  test('says why it could not', async () => {
    await answer(scratch, { asOwner: () => Promise.reject(new Error('the disk is full')) });
    await expect(ask(scratch)).rejects.toThrow('the disk is full');
  });

  test('refuses what is no request', async () => {
    await answer(scratch);
    for (const request of ['verify', '{}', '{"first":1.5,"last":2}', '"1"', 'null']) {
      const socket = connect(join(scratch, 'audit', 'socket'));
      socket.write(`${request}\n`);
      let text = '';
      for await (const chunk of socket) text += chunk;
      expect(JSON.parse(text), request).toEqual({ failure: expect.any(String) });
    }
  });

  test('stops at once while it verifies, and leaves no socket', async () => {
    let goOn = (): void => undefined;
    let begun = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let isOver = false;
    await answer(scratch, {
      async asOwner(work) {
        begun();
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
        const done = await work(server.db);
        isOver = true;
        return done;
      },
    });
    const asked = ask(scratch);
    asked.catch(() => undefined);
    await hasBegun;
    const closing = answering!.close();
    goOn();
    await closing;
    // The database may be closed now.
    expect(isOver).toBe(true);
    await expect(asked).rejects.toThrow('it stopped before it had finished');
    expect(existsSync(join(scratch, 'audit', 'socket'))).toBe(false);
    await expect(ask(scratch)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('serves without, and says so, where no socket can be made', async () => {
    const long = join(scratch, 'x'.repeat(120));
    mkdirSync(long);
    await answer(long);
    await answering!.close();
    await answer(join(scratch, 'not-there'));
    expect(logged.slice(-2)).toEqual([
      [{ code: 'EINVAL' }, 'histories cannot be verified while this server process runs'],
      [{ code: 'ENOENT' }, 'histories cannot be verified while this server process runs'],
    ]);
  });
});

test('A server process on PostgreSQL makes no socket', async () => {
  const other = join(scratch, 'other');
  mkdirSync(other);
  await answer(other, { isEmbedded: false });
  expect(existsSync(join(other, 'audit'))).toBe(false);
});
