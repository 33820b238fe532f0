import { fileURLToPath } from 'node:url';
import { publishPack } from '../src/configuration/publish-pack.ts';
import { saveCast } from '../src/demo/demo-people.ts';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import type { Db } from '../src/platform/database/open-database.ts';
import { loadPacks } from './load-packs.ts';

const packs = fileURLToPath(new URL('../../packs/', import.meta.url));

/** What every test database starts with: the schema, both packs, and the cast with their rights. */
export async function prepareTemplate(db: Db): Promise<void> {
  const now = new Date('2026-11-01T09:00:00.000Z');
  await migrateToLatest(db);
  for (const loaded of await loadPacks([`${packs}northmoor`, `${packs}kestrel-foods`], now)) {
    await publishPack(db, loaded, null, now);
    await saveCast(db, loaded.pack, loaded.demoUsers, now);
  }
}
