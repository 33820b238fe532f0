import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../testing/backup-world.ts';
import { loadPacks } from '../../testing/load-packs.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { readPacks } from './load-packs.ts';
import { activePublicationOf } from './publications.queries.ts';
import { publishAtStart, publishKept } from './publish-at-start.ts';
import { publishPack } from './publish-pack.ts';

const NORTHMOOR = 1;
const KESTREL = 2;
/** As the database of the tests was made, so that only what a test changes is published anew. */
const now = new Date('2026-11-01T09:00:00.000Z');

let database: TestDatabase;
let scratch: ReturnType<typeof scratchFolder>;
beforeEach(async () => {
  database = await openTestDatabase();
  scratch = scratchFolder();
  for (const name of ['northmoor', 'kestrel-foods'])
    cpSync(fileURLToPath(new URL(`../../../packs/${name}`, import.meta.url)), scratch.at(name), { recursive: true });
});
afterEach(async () => {
  scratch.remove();
  await database.close();
});

/** Changes the file that names the service of a pack. */
function edit(name: string, change: (text: string) => string): void {
  const path = join(scratch.at(name), 'service.yaml');
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

async function start(names = ['northmoor', 'kestrel-foods']) {
  const problems: string[][] = [];
  const log = {
    warn: () => undefined,
    error: (said: { readonly problems: string[] }) => void problems.push(said.problems),
  };
  const read = await readPacks(names.map(scratch.at), now);
  const { packs, unfitServices } = await publishAtStart(database.db, read, log as never, now);
  return { services: packs.map(({ pack }) => pack.service.id), unfit: [...unfitServices], problems };
}

const active = async () => ({
  [NORTHMOOR]: (await activePublicationOf(database.db, NORTHMOOR))?.id,
  [KESTREL]: (await activePublicationOf(database.db, KESTREL))?.id,
});

test('one pack that does not compile leaves the other to be published, and its own service as it was [UPG-08]', async () => {
  const before = await active();
  edit('northmoor', (text) => `${text}\nnonsense: [`);
  edit('kestrel-foods', (text) => text.replace('Ask People Team', 'Ask us'));
  expect(await start()).toEqual({
    services: [NORTHMOOR, KESTREL],
    unfit: [NORTHMOOR],
    problems: [[expect.stringContaining('northmoor/service.yaml')]],
  });
  const after = await active();
  expect(after[NORTHMOOR]).toBe(before[NORTHMOOR]);
  expect(after[KESTREL]).toBeGreaterThan(before[KESTREL] ?? Number.NaN);
});

test('a pack that does not say its service concerns the services that no other pack names [UPG-08]', async () => {
  rmSync(join(scratch.at('northmoor'), 'service.yaml'));
  expect(await start()).toMatchObject({ services: [NORTHMOOR, KESTREL], unfit: [NORTHMOOR] });
});

test('two packs of one service are both left aside [UPG-08]', async () => {
  const before = await active();
  edit('kestrel-foods', (text) => text.replace('id: 2', 'id: 1'));
  expect(await start()).toMatchObject({
    services: [NORTHMOOR],
    unfit: [NORTHMOOR],
    problems: [
      ['Services northmoor and kestrel-foods have the same id, 1.'],
      ['Services northmoor and kestrel-foods have the same id, 1.'],
    ],
  });
  expect(await active()).toEqual(before);
});

test('what a person published in the browser is served as stored when it does not compile any more [UPG-08]', async () => {
  const [northmoor] = await loadPacks([scratch.at('northmoor')], now);
  const unread = new Map([['service.yaml', 'nonsense: [']]);
  await publishPack(database.db, { ...northmoor!, files: unread }, { author: 'Ada', note: 'First' }, now);
  const before = await active();
  const log = { warn: () => undefined, error: () => undefined };
  const { packs, unfitServices } = await publishKept(database.db, log as never, now);
  expect(packs.map(({ pack }) => pack)).toEqual([northmoor!.pack]);
  expect([...unfitServices]).toEqual([NORTHMOOR]);
  expect(await active()).toEqual(before);
});
