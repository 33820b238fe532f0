import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { knownMigrations, migrateToLatest, migrateToSchemaOf } from '../platform/database/migrate.ts';
import type { Db } from '../platform/database/open-database.ts';
import { withOwner } from '../platform/database/open-database.ts';
import { contentOf } from '../platform/files/content-of.ts';
import type { ContentStore } from '../platform/files/file-store.ts';
import type { StagingDirectory } from '../platform/files/staging.ts';
import { createStaging, prepareStaging } from '../platform/files/staging.ts';
import { createLogger } from '../platform/logger.ts';
import type { BackupKeys } from '../platform/read-backup.ts';
import type { Settings } from '../platform/settings.ts';
import { productVersion } from '../platform/version.ts';
import { secretsOf } from './back-up.ts';
import { openEmptyTarget } from './empty-target.ts';
import type { LoadingDatabase } from './load-database.ts';
import { beginLoading } from './load-database.ts';
import type { Manifest } from './manifest.ts';
import type { WholeArchive } from './read-archive.ts';
import { readArchive } from './read-archive.ts';
import { connectForCopies } from './table-copies.ts';

/** How long a store may take for one file. */
const STORED_WITHIN_MS = 60_000;

export interface RestoreSource {
  readonly path: string;
  readonly keys: BackupKeys;
}

/**
 * Checks an archive from beginning to end and whether this release can restore it. Nothing is written.
 * @throws with a sentence for people.
 */
export async function checkArchive({ path, keys }: RestoreSource): Promise<WholeArchive> {
  const whole = await readArchive(path, keys);
  await assertKnownSchema(path, whole.manifest);
  return whole;
}

/**
 * The names of settings without which some of the data of an archive are of no use: those that are not set as they were
 * when it was made.
 */
export function missingSecrets({ secrets }: Pick<Manifest, 'secrets'>, settings: Settings): string[] {
  const own = secretsOf(settings);
  return Object.entries(secrets).flatMap(([name, was]) => (was !== null && own[name] !== was ? [name] : []));
}

/** Tells people which settings they have to set, or to do without. */
export function secretsDiffer(names: readonly string[]): Error {
  return new Error(
    `These settings are not those that the data were kept with: ${names.join(', ')}. Set them, or say --without-secrets: reply addresses of mail (INBOUND_SECRET) and older checkpoints (CHECKPOINT_KEY) are of no use then.`,
  );
}

/**
 * Restores a checked archive into the empty place that the settings name, and brings it to the schema of this release.
 * `settle` works on the restored database before anybody can start it.
 * @throws with a sentence for people; then the place is as empty as before, or says that a restore has not ended.
 */
export async function restore(
  source: RestoreSource,
  settings: Settings,
  settle: (owner: Db) => Promise<void>,
): Promise<void> {
  await restoreAsItWas(source, settings, async (owner) => {
    await migrateToLatest(owner);
    await settle(owner);
  });
}

/** Restores like `restore`, and leaves the schema as it was archived: for what tests keep of earlier releases. */
export async function restoreAsItWas(
  { path, keys }: RestoreSource,
  settings: Settings,
  settle: (owner: Db) => Promise<void>,
): Promise<void> {
  const target = await openEmptyTarget(settings);
  try {
    prepareStaging(settings.filesDirectory);
    const staged = await createStaging(settings.filesDirectory).open();
    try {
      await load({ path, keys }, target.address, { settings, staged });
    } finally {
      await staged.close();
    }
    await withOwner(target.address, createLogger('silent'), settle);
    await target.finish();
  } finally {
    await target.close();
  }
}

interface Place {
  readonly settings: Settings;
  readonly staged: StagingDirectory;
}

/** The rows are committed last, when every file has been stored. */
async function load({ path, keys }: RestoreSource, address: string, { settings, staged }: Place): Promise<void> {
  const content = contentOf(settings);
  const client = await connectForCopies(address);
  let database: LoadingDatabase | null = null;
  try {
    const { end } = await readArchive(path, keys, {
      async manifest(manifest) {
        const log = createLogger('silent');
        await withOwner(address, log, (owner) => migrateToSchemaOf(owner, manifest.migrations.at(-1) ?? ''));
        database = await beginLoading(client, manifest);
      },
      rows: async (table, chunk) => database?.add(table, chunk),
      file: (sha256, bytes) => store(content, staged, sha256, bytes),
      ...(settings.databaseUrl === null ? { pack: (name, text) => keepPack(settings, name, text) } : {}),
    });
    await (database as LoadingDatabase | null)?.finish(end.tables);
  } finally {
    await client.end();
  }
}

/** The store compares the bytes with the hash, or the archive's reader does. */
async function store(content: ContentStore, { path: folder }: StagingDirectory, sha256: string, bytes: Readable) {
  const path = join(folder, sha256);
  await pipeline(bytes, createWriteStream(path, { flush: true }));
  await content.put({ path, sha256 }, AbortSignal.timeout(STORED_WITHIN_MS));
  // A directory takes the file itself; a bucket leaves it, and all of them together may not find room.
  await rm(path, { force: true });
}

/** Puts the packs of PACK_DIR beside the data, where PACK_DIR may name them again. */
async function keepPack({ dataDirectory }: Settings, name: string, text: Buffer): Promise<void> {
  const folder = join(dataDirectory, 'packs');
  const path = normalize(join(folder, name));
  if (!path.startsWith(folder + sep)) throw new Error(`The backup names a file outside of its place: ${name}.`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** @throws with a sentence for people when the archive has a migration that this release does not know. */
async function assertKnownSchema(path: string, { migrations, product }: Manifest): Promise<void> {
  const known = await knownMigrations();
  const unknown = migrations.findLast((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(
      `${path} was made by release ${product}, whose schema ${unknown} this release, ${productVersion}, does not know. Restore it with that release or a later one.`,
    );
}
