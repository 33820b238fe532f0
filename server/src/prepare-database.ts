import { assertDemoSetting } from './assert-demo-setting.ts';
import type { LoadedPack } from './configuration/load-packs.ts';
import { publishAtStart } from './configuration/publish-at-start.ts';
import type { DemoWorld } from './fill-demo.ts';
import { isAnyAccount } from './identity/identity-account.queries.ts';
import { systemClock } from './platform/clock.ts';
import { migrateToLatest } from './platform/database/migrate.ts';
import type { Settings } from './platform/settings.ts';

/** Brings schema and configuration up to date; a demo gets its people and cases once. */
export async function prepareDatabase({ db, files, log }: DemoWorld, settings: Settings, packs: readonly LoadedPack[]): Promise<void> {
  await migrateToLatest(db);
  await assertDemoSetting(db, settings);
  const now = systemClock();
  const published = await publishAtStart(db, packs, log, now);
  if (!settings.isDemo || (await isAnyAccount(db))) return;
  // Loaded for the first start alone, because it brings whole documents and all scripts into memory.
  const { fillDemo } = await import('./fill-demo.ts');
  await fillDemo({ db, files, log }, published, now);
}
