import { backUpBeforeUpgrade } from '../backup/back-up-before-upgrade.ts';
import type { ReadPack } from '../configuration/load-packs.ts';
import { assertUsable, readPacks } from '../configuration/load-packs.ts';
import type { PacksAtStart } from '../configuration/publish-at-start.ts';
import { publishAtStart, publishedServices, publishKept } from '../configuration/publish-at-start.ts';
import { PackError } from '../configuration/publish-pack.ts';
import { isAnyAccount } from '../identity/identity-account.queries.ts';
import { systemClock } from '../platform/clock.ts';
import { findDatabase } from '../platform/database/database-directory.ts';
import type { Db, OpenDatabase } from '../platform/database/open-database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { OnStatement } from '../platform/database/preparing-connection.ts';
import { contentOf } from '../platform/files/content-of.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { tryS3 } from '../platform/files/s3-content.ts';
import { createStaging, prepareStaging } from '../platform/files/staging.ts';
import type { Logger } from '../platform/logger.ts';
import type { Settings } from '../platform/settings.ts';
import { beginSetup } from '../setup/begin-setup.ts';
import { assertDemoSetting } from './assert-demo-setting.ts';
import { beginInstallation } from './begin-installation.ts';
import { assertNotMoved } from './moved-mark.ts';
import { assertRowSecurity } from './row-security.ts';
import { upgradeDatabase } from './upgrade-database.ts';

interface PacksAndFiles {
  readonly packs: readonly ReadPack[];
  readonly files: FileStore;
}

/** What a server process serves from. */
interface Prepared extends PacksAtStart {
  readonly files: FileStore;
  readonly database: OpenDatabase;
  /** Where the rights of people come from. */
  readonly rights: 'claims' | 'directory';
  /** With which the operator sets the installation up; null when that is done. */
  readonly setupCode: string | null;
}

/**
 * Packs, files and database, ready to serve. The database opens while the packs are compiled (decision 0026). A new one
 * is made only once the packs are known to be right.
 * @throws with sentences for people; the database is closed again.
 */
export async function prepareStart(
  settings: Settings,
  log: Logger,
  onStatement: OnStatement | null = null,
): Promise<Prepared> {
  const loading = loadPacksAndFiles(settings, log);
  const [loaded, opened] = await Promise.allSettled([loading, openDatabase(settings, log, () => loading, onStatement)]);
  if (loaded.status === 'rejected') {
    if (opened.status === 'fulfilled') await opened.value.close();
    throw loaded.reason;
  }
  if (opened.status === 'rejected') throw opened.reason;
  const database = opened.value;
  try {
    const prepared = await database.asOwner(async (owner) => {
      const done = await prepareDatabase(owner, database.ownerAddress, loaded.value, settings, log);
      await assertRowSecurity(database.db, owner);
      return done;
    });
    return { ...prepared, files: loaded.value.files, database };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The shipped packs are read later, where the database says that they are served: set-up makes a pack of its own. */
async function loadPacksAndFiles(settings: Settings, log: Logger): Promise<PacksAndFiles> {
  const packs = settings.isDemo || settings.arePacksNamed ? await readNamedPacks(settings, log) : [];
  // Nothing is made for packs that cannot be used.
  if (settings.databaseUrl === null && findDatabase(settings.dataDirectory).isNew) assertUsable(packs);
  return { packs, files: await fileStoreOf(settings, log) };
}

async function readNamedPacks({ packDirectories }: Settings, log: Logger): Promise<ReadPack[]> {
  const packs = await readPacks(packDirectories, systemClock());
  for (const { loaded } of packs) {
    if (loaded instanceof PackError) continue;
    for (const warning of loaded.warnings) log.warn({ warning }, 'configuration pack');
  }
  return packs;
}

/** @throws with a sentence for people when files could not be stored. */
async function fileStoreOf({ filesDirectory, s3 }: Settings, log: Logger): Promise<FileStore> {
  if (prepareStaging(filesDirectory))
    log.warn('other accounts of this machine could enter FILES_DIR; it is closed to them now');
  if (s3 !== null && !(await tryS3(s3)))
    log.warn('the file store of S3_ENDPOINT does not answer; files cannot be stored or read until it does');
  return { staging: createStaging(filesDirectory), content: contentOf({ filesDirectory, s3 }) };
}

/**
 * Brings schema and configuration up to date; a demo gets its people and cases once.
 * @returns the packs that are published now, and where the rights of people come from.
 */
async function prepareDatabase(
  db: Db,
  address: string,
  { packs: named, files }: PacksAndFiles,
  settings: Settings,
  log: Logger,
): Promise<Omit<Prepared, 'files' | 'database'>> {
  const now = systemClock();
  if ((await publishedServices(db)).length === 0) assertUsable(named);
  // An operator backs up a PostgreSQL of their own, and several server processes may start on it.
  const backsUp = settings.databaseUrl === null && !settings.isUpgradedWithoutBackup;
  const backUp = backsUp ? () => backUpBeforeUpgrade(address, settings, now) : null;
  await upgradeDatabase(db, { log, now, backUp });
  await assertNotMoved(db);
  await assertDemoSetting(db, settings);
  const rights = await beginInstallation(db, settings, now);
  const { hasOwnPack, code } = await beginSetup(db, { ...settings, rights }, now);
  if (hasOwnPack) return { ...(await publishKept(db, log, now)), rights, setupCode: code };
  const published = await publishAtStart(db, named.length > 0 ? named : await readNamedPacks(settings, log), log, now);
  if (settings.isDemo && !(await isAnyAccount(db))) {
    // Loaded for the first start alone, because it brings whole documents and all scripts into memory.
    const { fillDemo } = await import('./fill-demo.ts');
    await fillDemo({ db, files, log }, published.packs, now);
  }
  return { ...published, rights, setupCode: code };
}
