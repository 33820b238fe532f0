import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compilePack } from '@evenhand/engine/pack/compile-pack';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptOrCompiled } from './kept-packs.ts';
import { readPackDirectory } from './load-packs.ts';

vi.mock('@evenhand/engine/pack/compile-pack', { spy: true });

const DAY = '2026-11-29';
const files = await readPackDirectory(fileURLToPath(new URL('../../../packs/kestrel-foods', import.meta.url)));
const compiled = vi.mocked(compilePack);
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kept-packs-'));
  compiled.mockClear();
});
afterEach(() => rmSync(directory, { recursive: true }));

/** The one kept file. */
const kept = (): string => join(directory, readdirSync(directory)[0]!);

test('a second start takes the pack as the first compiled it, alike in every part [START-01]', async () => {
  const first = await keptOrCompiled(files, DAY, directory);
  const second = await keptOrCompiled(files, DAY, directory);
  expect(compiled).toHaveBeenCalledTimes(1);
  expect(first.pack).not.toBeNull();
  expect(second).toEqual(first);
});

test('another day, another word of a file and another release are compiled anew [START-01]', async () => {
  await keptOrCompiled(files, DAY, directory);
  await keptOrCompiled(files, '2026-11-30', directory);
  const branding = files.get('branding.yaml')!;
  await keptOrCompiled(new Map(files).set('branding.yaml', `${branding}\n# changed\n`), DAY, directory);
  await keptOrCompiled(files, DAY, directory, 'another release');
  expect(compiled).toHaveBeenCalledTimes(4);
});

test('a damaged pack is compiled again, and so is one with mistakes [START-01]', async () => {
  const first = await keptOrCompiled(files, DAY, directory);
  const bytes = readFileSync(kept());
  const place = bytes.indexOf('Kestrel');
  bytes[place] = 'X'.charCodeAt(0);
  writeFileSync(kept(), bytes);
  expect(place).toBeGreaterThan(0);
  expect(await keptOrCompiled(files, DAY, directory)).toEqual(first);
  const wrong = new Map(files).set('branding.yaml', 'applicationName: 3\n');
  for (const _ of [1, 2]) expect((await keptOrCompiled(wrong, DAY, directory)).problems).not.toEqual([]);
  expect(compiled).toHaveBeenCalledTimes(4);
});

test('packs of earlier days are removed, and a place that cannot be written keeps nothing [START-01]', async () => {
  await keptOrCompiled(files, '2026-11-27', directory);
  const old = kept();
  utimesSync(old, new Date('2026-11-27'), new Date('2026-11-27'));
  await keptOrCompiled(files, DAY, directory);
  expect(readdirSync(directory)).toHaveLength(1);
  expect(kept()).not.toBe(old);
  const { pack } = await keptOrCompiled(files, DAY, join(kept(), 'below-a-file'));
  expect(pack).not.toBeNull();
});
