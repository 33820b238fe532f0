import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Scanner } from './clamd.ts';
import { ScannerFailed } from './clamd.ts';
import { scanStaged } from './scan-staged.ts';
import type { StagedFile } from './stage-file.ts';

const scratch = mkdtempSync(join(tmpdir(), 'evenhand-scan-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A file that holds its name. */
function pathOf(filename: string): string {
  const path = join(scratch, filename);
  writeFileSync(path, filename);
  return path;
}

const staged = (filename: string): StagedFile => ({
  filename,
  contentType: 'text/plain',
  size: 4,
  sha256: 'a'.repeat(64),
  scan: null,
  path: pathOf(filename),
});

/** Scans what its name says. */
const byName: Scanner = {
  async scan(content) {
    const [name] = await content.toArray();
    if (String(name) === 'away.txt') throw new ScannerFailed('ECONNREFUSED');
    return String(name) === 'bad.txt' ? { isClean: false, signature: 'Some.Name-1' } : { isClean: true };
  },
};

function logging() {
  const lines: unknown[] = [];
  return { lines, log: { warn: (...line: unknown[]) => void lines.push(line) } };
}

it('Without a scanner files are kept as they come, and nothing says that they are clean', async () => {
  const files = [staged('a.txt')];
  expect(await scanStaged(files, { scanner: null, part: 'files', ...logging() })).toEqual(files);
});

it('Each file has a state of its own, and the log tells only of codes', async () => {
  const { lines, log } = logging();
  const scanned = await scanStaged([staged('a.txt'), staged('away.txt'), staged('b.txt')], {
    scanner: byName,
    part: 'files',
    log,
  });
  expect(scanned.map(({ filename, scan }) => [filename, scan])).toEqual([
    ['a.txt', 'clean'],
    ['away.txt', 'unchecked'],
    ['b.txt', 'clean'],
  ]);
  expect(lines).toEqual([
    [{ code: 'ECONNREFUSED' }, 'a file that arrived could not be scanned, and waits for its scan'],
  ]);
});

it('A virus refuses all of them, also those that could not be scanned, and the log tells only of its signature', async () => {
  const { lines, log } = logging();
  const scanning = scanStaged([staged('away.txt'), staged('bad.txt')], { scanner: byName, part: 'attachments', log });
  const message = 'bad.txt contains a virus and was not kept.';
  await expect(scanning).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    status: 400,
    message,
    details: { fields: { attachments: message } },
  });
  expect(lines.at(-1)).toEqual([
    { signature: 'Some.Name-1' },
    'a file that arrived contained a virus, and was refused',
  ]);
});
