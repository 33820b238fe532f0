import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ClamdDouble } from '../../../testing/clamd-double.ts';
import { startClamdDouble, virus } from '../../../testing/clamd-double.ts';
import { until } from '../../../testing/uploads.ts';
import { createClamd } from './clamd.ts';

const PATIENCE_MS = 5000;

let clamd: ClamdDouble;
beforeEach(async () => {
  clamd = await startClamdDouble();
});
afterEach(() => clamd.stop());

const scan = (content: Readable, withinMs = PATIENCE_MS) => clamd.scanner.scan(content, AbortSignal.timeout(withinMs));
const bytes = (...chunks: (string | Buffer)[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

describe('The scanner', () => {
  test('sends all of the content, however it is cut, and closes the connection', async () => {
    const large = Buffer.alloc(1_000_000, 'abcdefg');
    expect(await scan(bytes('one ', '', 'two', large))).toEqual({ isClean: true });
    expect(clamd.scanned).toEqual([Buffer.concat([Buffer.from('one two'), large])]);
    await until(() => clamd.connections.open === 0);
  });

  test('names the signature that was found', async () => {
    expect(await scan(bytes('Dear all, ', virus()))).toEqual({ isClean: false, signature: 'Eicar-Test-Signature' });
  });

  test('scans several contents at once', async () => {
    const verdicts = await Promise.all([scan(bytes('a')), scan(bytes(virus())), scan(bytes('b'))]);
    expect(verdicts.map(({ isClean }) => isClean)).toEqual([true, false, true]);
  });

  test('gives no verdict when nobody listens', async () => {
    await clamd.stop();
    await expect(scan(bytes('a'))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const nowhere = createClamd({ path: join(tmpdir(), 'evenhand-no-clamd.ctl') });
    await expect(nowhere.scan(bytes('a'), AbortSignal.timeout(PATIENCE_MS))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('gives no verdict when it is not answered in time, and lets go of the connection', async () => {
    clamd.manner = 'is silent';
    await expect(scan(bytes('a'), 100)).rejects.toMatchObject({ code: 'SCANNER_TIMEOUT' });
    await until(() => clamd.connections.open === 0);
    await expect(clamd.scanner.scan(bytes('a'), AbortSignal.abort())).rejects.toMatchObject({
      code: 'SCANNER_TIMEOUT',
    });
  });

  test.each([
    ['leaves in the content', /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|SCANNER_CUT_OFF)$/],
    ['leaves in the answer', /^SCANNER_CUT_OFF$/],
    [{ says: 'INSTREAM size limit exceeded. ERROR\0' }, /^SCANNER_ANSWER$/],
    [{ says: 'stream: OK, and more\0' }, /^SCANNER_ANSWER$/],
    [{ says: 'stream:  FOUND\0' }, /^SCANNER_ANSWER$/],
    [{ says: 'stream: two\nlines FOUND\0' }, /^SCANNER_ANSWER$/],
    [{ says: 'HTTP/1.1 400 Bad Request\r\n\r\n\0' }, /^SCANNER_ANSWER$/],
    [{ says: '\0' }, /^SCANNER_ANSWER$/],
    [{ says: '' }, /^SCANNER_CUT_OFF$/],
    [{ says: 'x'.repeat(5000) }, /^SCANNER_ANSWER$/],
  ] as const)('takes nothing else for a verdict: clamd %j', async (manner, code) => {
    clamd.manner = manner;
    await expect(scan(bytes('the first chunk', Buffer.alloc(2_000_000), 'the last'))).rejects.toMatchObject({
      code: expect.stringMatching(code),
    });
  });

  test('gives no verdict when the content cannot be read', async () => {
    await expect(scan(createReadStream(join(tmpdir(), 'evenhand-no-such-file')))).rejects.toMatchObject({
      code: 'ENOENT',
    });
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the disk is gone');
      })(),
    );
    await expect(scan(breaking)).rejects.toMatchObject({ code: 'SCANNER_FAILED' });
    expect(clamd.scanned).toEqual([]);
  });

  test('does not believe an answer that comes before the end of the content', async () => {
    clamd.manner = 'answers early';
    const slow = Readable.from(
      (async function* () {
        yield Buffer.from('first');
        await until(() => clamd.answeredEarly);
        await new Promise((resolve) => setTimeout(resolve, 50));
        yield Buffer.from('last');
      })(),
    );
    await expect(scan(slow)).rejects.toMatchObject({ code: 'SCANNER_EARLY_ANSWER' });
  });

  test.skipIf(process.platform === 'win32')('speaks over a socket of this machine too', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'evenhand-clamd-'));
    const local = await startClamdDouble(join(directory, 'clamd.ctl'));
    expect(await local.scanner.scan(bytes(virus()), AbortSignal.timeout(PATIENCE_MS))).toMatchObject({
      isClean: false,
    });
    await local.stop();
    rmSync(directory, { recursive: true, force: true });
  });
});
