import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256Of, writeArchive } from './archive.mjs';
import { writeSums } from './release.mjs';

let place;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'archive-'));
  mkdirSync(join(place, 'folder', 'inside', 'empty'), { recursive: true });
  writeFileSync(join(place, 'folder', 'inside', 'text'), 'words');
  writeFileSync(join(place, 'folder', 'program'), '#!/bin/sh\n');
  chmodSync(join(place, 'folder', 'program'), 0o750);
  symlinkSync('inside', join(place, 'folder', 'link'));
});
afterEach(() => rmSync(place, { recursive: true }));

test('an archive holds files, links, empty folders and who may run what [REL-01]', async () => {
  const file = join(place, 'made.tar.gz');
  await writeArchive(join(place, 'folder'), 'evenhand-1', file);
  execFileSync('tar', ['xzf', file, '-C', place]);
  const made = join(place, 'evenhand-1');
  expect(readFileSync(join(made, 'inside', 'text'), 'utf8')).toBe('words');
  expect(readlinkSync(join(made, 'link'))).toBe('inside');
  expect(statSync(join(made, 'inside', 'empty')).isDirectory()).toBe(true);
  expect(statSync(join(made, 'program')).mode & 0o777).toBe(0o755);
  expect(statSync(join(made, 'inside', 'text')).mode & 0o777).toBe(0o644);
});

test('the same content gives the same bytes at another time, and the sums name them [REL-01]', async () => {
  const [first, second] = [join(place, 'a.tar.gz'), join(place, 'b.tar.gz')];
  await writeArchive(join(place, 'folder'), 'evenhand-1', first);
  utimesSync(join(place, 'folder', 'inside', 'text'), new Date('2001-01-01'), new Date('2001-01-01'));
  await writeArchive(join(place, 'folder'), 'evenhand-1', second);
  expect(await sha256Of(second)).toBe(await sha256Of(first));
  await writeSums(place);
  const sum = await sha256Of(first);
  expect(readFileSync(join(place, 'SHA256SUMS'), 'utf8')).toBe(`${sum}  a.tar.gz\n${sum}  b.tar.gz\n`);
});
