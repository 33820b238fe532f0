import { createHash, createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { readPackDirectory } from '../configuration/load-packs.ts';
import { BACKUP_LOCK } from '../platform/files/content-notes.ts';
import { contentOf } from '../platform/files/content-of.ts';
import type { ContentStore } from '../platform/files/file-store.ts';
import type { Settings } from '../platform/settings.ts';
import { productVersion } from '../platform/version.ts';
import { isEncrypted } from './encryption.ts';
import type { ArchivedTable, ArchiveEnd, Manifest, TableSum } from './manifest.ts';
import { ARCHIVE_FORMAT, END, MANIFEST, nameOfChunk } from './manifest.ts';
import { connectForCopies, copyOut, createSum, readCatalog } from './table-copies.ts';
import type { ArchiveWriter } from './write-archive.ts';
import { writeArchive } from './write-archive.ts';

/** Rows are compressed in parts of this size, which are in memory one at a time. */
const CHUNK_BYTES = 8 * 1024 * 1024;
/** Files are at most 20 MB; a store far away answers several requests as fast as one. */
const FILES_AT_ONCE = 4;
const ABBREVIATED = 8;

export interface MadeBackup {
  readonly path: string;
  readonly bytes: number;
  readonly installationId: string | null;
  readonly cases: number;
  readonly files: number;
  /** Hashes of files whose bytes are missing in the store, or are not what was stored. */
  readonly lacking: readonly string[];
}

/** The database of an installation, as the owner of its tables reaches it, and its settings. */
export interface BackedUp {
  readonly address: string;
  readonly settings: Settings;
}

/** Names an archive, once its installation is known. */
type PathOf = (installationId: string | null) => string;

/** Makes a backup alone. @throws with a sentence for people; then there is no archive. */
export async function backUp({ address, settings }: BackedUp, pathOf: PathOf, now: Date): Promise<MadeBackup> {
  return await asOnlyBackup(address, (client) => writeBackup(client, settings, pathOf, now));
}

/**
 * Lets work read the database for a backup. Files that are removed meanwhile stay until it has ended.
 * @throws with a sentence for people where another backup is under way; then the work has not begun.
 */
export async function asOnlyBackup<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectForCopies(address);
  try {
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      BACKUP_LOCK,
    ]);
    if (rows[0]?.isFree !== true) throw new Error('Another backup of this installation is under way.');
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Writes everything an installation holds, as it is at one moment, into one archive, while it serves: rows by one
 * snapshot, files by the rows, the packs of `PACK_DIR`.
 * @throws with a sentence for people; then there is no archive.
 */
export async function writeBackup(
  client: pg.Client,
  settings: Settings,
  pathOf: PathOf,
  now: Date,
): Promise<MadeBackup> {
  await client.query('begin isolation level repeatable read read only');
  const manifest = await manifestOf(client, settings, now);
  const path = pathOf(manifest.installationId);
  const counts = { cases: 0, files: 0, lacking: [] as string[] };
  const bytes = await writeArchive(path, settings.backup.keys, async (archive) => {
    const written = Buffer.from(JSON.stringify(manifest));
    await archive.add(MANIFEST, written);
    const tables: Record<string, TableSum> = {};
    for (const table of manifest.tables) tables[table.name] = await addTable(archive, client, table);
    const packsSha256 = await addPacks(archive, packDirectoriesOf(settings));
    const { lacking, ...files } = await addFiles(archive, client, contentOf(settings));
    const end: ArchiveEnd = { manifestSha256: sha256Of(written), packsSha256, tables, files };
    await archive.add(END, Buffer.from(JSON.stringify(end)));
    counts.cases = tables.case_record?.rows ?? 0;
    counts.files = files.count;
    counts.lacking = lacking;
  });
  return { path, bytes, installationId: manifest.installationId, ...counts };
}

/** The name of an archive: sorted by name those of an installation are sorted by time. */
function archiveNameOf(settings: Settings, installationId: string | null, now: Date): string {
  const moment = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${archivePrefixOf(installationId)}${moment}.tar${isEncrypted(settings.backup.keys) ? '.age' : ''}`;
}

/** Begins the name of every archive of an installation. */
export function archivePrefixOf(installationId: string | null): string {
  return `evenhand-${(installationId ?? 'unnumbered').slice(0, ABBREVIATED)}-`;
}

async function manifestOf(client: pg.Client, settings: Settings, now: Date): Promise<Manifest> {
  // An installation has a number from schema 0048 on; one before is backed up as well, before it is upgraded.
  const { rows } = await client.query<{ id: string | null }>(`select to_jsonb(i) ->> 'id' as id from installation i`);
  return {
    format: ARCHIVE_FORMAT,
    product: productVersion,
    installationId: rows[0]?.id ?? null,
    madeAt: now.toISOString(),
    ...(await readCatalog(client)),
    secrets: secretsOf(settings),
    packs: packDirectoriesOf(settings).map((directory) => basename(directory)),
  };
}

/** Fingerprints of secrets that data depend on: whoever restores must have them as well. */
export function secretsOf({ inbound, checkpointKey }: Settings): Manifest['secrets'] {
  return {
    INBOUND_SECRET: inbound === null ? null : sha256Of(Buffer.from(`Evenhand ${inbound.secret}`)).slice(0, 16),
    CHECKPOINT_KEY: existsSync(checkpointKey)
      ? createPublicKey(readFileSync(checkpointKey)).export({ format: 'der', type: 'spki' }).toString('base64')
      : null,
  };
}

/** What nobody has published lies in directories alone. */
function packDirectoriesOf({ packDirectories, isDemo, arePacksNamed }: Settings): readonly string[] {
  return isDemo || arePacksNamed ? packDirectories : [];
}

async function addTable(archive: ArchiveWriter, client: pg.Client, table: ArchivedTable): Promise<TableSum> {
  const sum = createSum();
  let waiting: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  const flush = async (): Promise<void> => {
    if (bytes > 0) await archive.addCompressed(nameOfChunk(table.name, number), Buffer.concat(waiting));
    [waiting, bytes, number] = [[], 0, number + 1];
  };
  for await (const chunk of copyOut(client, table) as AsyncIterable<Buffer>) {
    sum.add(chunk);
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= CHUNK_BYTES) await flush();
  }
  await flush();
  return sum.done();
}

/** @returns a hash of all of them, in order. */
async function addPacks(archive: ArchiveWriter, directories: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const directory of directories) {
    for (const [path, text] of await readPackDirectory(directory)) {
      const content = Buffer.from(text);
      const name = `${basename(directory)}/${path}`;
      hash.update(`${name}\0${sha256Of(content)}\0`);
      await archive.add(`packs/${name}`, content);
    }
  }
  return hash.digest('hex');
}

async function addFiles(
  archive: ArchiveWriter,
  client: pg.Client,
  content: ContentStore,
): Promise<ArchiveEnd['files'] & { readonly lacking: string[] }> {
  // The bytes of an infected file are gone.
  const { rows } = await client.query<{ sha256: string }>(
    `select sha256 from case_file where scan is distinct from 'infected'
    union select sha256 from unassigned_file where scan is distinct from 'infected' order by 1`,
  );
  const files = { count: 0, bytes: 0, lacking: [] as string[] };
  for (let first = 0; first < rows.length; first += FILES_AT_ONCE) {
    const some = rows.slice(first, first + FILES_AT_ONCE);
    const read = await Promise.all(some.map(({ sha256 }) => readFileOf(content, sha256)));
    for (const [index, bytes] of read.entries()) {
      const { sha256 } = some[index] as { sha256: string };
      if (bytes === null) files.lacking.push(sha256);
      else {
        await archive.add(`files/${sha256}`, bytes);
        files.count += 1;
        files.bytes += bytes.length;
      }
    }
  }
  return files;
}

/** Null where the store has it no more, or other bytes in its place. */
async function readFileOf(content: ContentStore, sha256: string): Promise<Buffer | null> {
  const stream = await content.open(sha256);
  const bytes = stream === null ? null : await buffer(stream);
  return bytes !== null && sha256Of(bytes) === sha256 ? bytes : null;
}

function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The path of an archive in the directory of backups. */
export function pathInDirectory(directory: string, settings: Settings, now: Date): PathOf {
  return (installationId) => join(directory, archiveNameOf(settings, installationId, now));
}
