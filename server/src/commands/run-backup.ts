import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { MadeBackup } from '../backup/back-up.ts';
import { archivePrefixOf, asOnlyBackup, pathInDirectory, writeBackup } from '../backup/back-up.ts';
import { FILES_LACKING, recordRun } from '../backup/backup-run.rows.ts';
import { keepRemovalList } from '../backup/removal-list-file.ts';
import { checkArchive, restore } from '../backup/restore.ts';
import { ALL_CASES } from '../history/verify-histories.ts';
import { onDatabase } from '../platform/database/on-database.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Settings } from '../platform/settings.ts';
import type { CommandWorld } from './command.ts';
import { commandOf, readArguments, withNoun } from './command.ts';
import { inThrowAwayFolder } from './throw-away-folder.ts';
import { verifyRecord } from './verify-record.ts';

/** How the command ends. */
const DONE = 0;
const NOT_DONE = 1;

const USAGE = `Use: npm run backup -- FILE                 writes everything the installation holds to a new file
     npm run backup                         the same, to a file in BACKUP_DIR, and deletes the oldest beyond BACKUP_KEEP
     npm run backup -- check FILE           reads a backup from beginning to end and says whether it is whole
     npm run backup -- drill [FILE]         restores a backup, or the newest of BACKUP_DIR, to a throw-away place and
                                            verifies all histories and files [--in DIRECTORY]
It ends with ${DONE} when that was done, and ${NOT_DONE} when it was not.`;

type Request =
  | { readonly act: 'backup'; readonly file: string | null }
  | { readonly act: 'check'; readonly file: string }
  | { readonly act: 'drill'; readonly file: string | null; readonly place: string };

/** Makes, checks and tries backups, while the installation serves. */
export const runBackup = commandOf<Request>({
  usage: USAGE,
  requestOf,
  notDone: NOT_DONE,
  async perform(request, settings, world) {
    if (request.act === 'backup') return await makeBackup(settings, request.file, world);
    if (request.act === 'drill') return await drill(settings, request, world);
    const { manifest, end } = await checkArchive({ path: request.file, keys: settings.backup.keys });
    world.say(
      `${request.file} is whole: ${withNoun(end.tables.case_record?.rows ?? 0, 'case')} and ${withNoun(end.files.count, 'file')} as of ${manifest.madeAt}.`,
    );
    return DONE;
  },
});

/** Null when the arguments are not understood. */
function requestOf(args: readonly string[], pathOf: (given: string) => string): Request | null {
  const parsed = readArguments(args, { in: { type: 'string' } });
  if (parsed === null) return null;
  const [first, second, ...more] = parsed.positionals;
  const place = parsed.values.in;
  if (more.length > 0 || (place !== undefined && first !== 'drill')) return null;
  const file = second === undefined ? null : pathOf(second);
  if (first === 'drill') return { act: 'drill', file, place: place === undefined ? tmpdir() : pathOf(place) };
  if (first === 'check') return file === null ? null : { act: 'check', file };
  return file === null ? { act: 'backup', file: first === undefined ? null : pathOf(first) } : null;
}

async function makeBackup(settings: Settings, file: string | null, { now, say, complain }: CommandWorld) {
  const { directory, keep } = settings.backup;
  if (file === null && directory === null)
    throw new Error('Name the file of the backup, or a directory for backups with BACKUP_DIR.');
  const made = await onDatabase(settings, (owner, address) =>
    asOnlyBackup(address, (client) =>
      recordRun(owner, 'backup', now, async () => {
        const pathOf = file === null ? pathInDirectory(directory as string, settings, now) : () => file;
        const one = await writeBackup(client, settings, pathOf, now);
        if (directory !== null) await keepRemovalList(owner, directory);
        if (file === null) await deleteOutdated(directory as string, one, keep);
        return { value: one, bytes: one.bytes, fault: one.lacking.length === 0 ? null : FILES_LACKING };
      }),
    ),
  );
  say(describe(made));
  for (const sha256 of made.lacking)
    complain(`The file ${sha256} is missing in the file store, or its bytes are not those that were stored.`);
  return made.lacking.length === 0 ? DONE : NOT_DONE;
}

function describe({ path, bytes, cases, files, lacking }: MadeBackup): string {
  const size = `${(bytes / 1024 ** 2).toFixed(1)} MB`;
  const without = lacking.length === 0 ? '' : `, without ${withNoun(lacking.length, 'file')} that could not be read`;
  return `${path} holds ${withNoun(cases, 'case')} and ${withNoun(files, 'file')}${without} (${size}).`;
}

/**
 * Deletes what runs before this one have left when they were killed, and the oldest backups of its installation. These
 * stay where this one lacks files: they may hold them.
 */
async function deleteOutdated(
  directory: string,
  { path, installationId, lacking }: MadeBackup,
  keep: number,
): Promise<void> {
  const oldest = lacking.length === 0 ? (await archivesOf(directory, installationId)).slice(0, -keep) : [];
  const partial = (await readdir(directory)).filter(
    (name) => name.startsWith(archivePrefixOf(installationId)) && name.endsWith('.partial') && name < basename(path),
  );
  for (const name of [...oldest, ...partial]) await rm(join(directory, name), { force: true });
}

async function drill(
  settings: Settings,
  { file, place }: Extract<Request, { act: 'drill' }>,
  { now, say }: CommandWorld,
) {
  const begun = performance.now();
  const path = await onDatabase(settings, async (owner) => {
    const tried = file ?? (await newestBackup(owner, settings));
    return await recordRun(owner, 'drill', now, async () => {
      await tryToRestore(tried, settings, place, say);
      return { value: tried, bytes: (await stat(tried)).size, fault: null };
    });
  });
  say(`${path} was restored and verified in ${Math.ceil((performance.now() - begun) / 1000)} s, and thrown away.`);
  return DONE;
}

/** @throws with a sentence for people unless everything in the backup is whole; nothing of the place is left. */
async function tryToRestore(path: string, settings: Settings, place: string, say: CommandWorld['say']): Promise<void> {
  await inThrowAwayFolder(place, async (folder) => {
    const data = join(folder, 'data');
    const thrownAway: Settings = {
      ...settings,
      databaseUrl: null,
      migrationDatabaseUrl: null,
      s3: null,
      dataDirectory: data,
      filesDirectory: join(data, 'files'),
    };
    await restore({ path, keys: settings.backup.keys }, thrownAway, async (restored) => {
      if (!(await verifyRecord(restored, thrownAway, { range: ALL_CASES, checkpoint: null, publicKey: null }, say)))
        throw Object.assign(new Error(`${path} was restored, and is not whole.`), { code: 'NOT_WHOLE' });
    });
  });
}

async function newestBackup(owner: Db, { backup: { directory } }: Settings): Promise<string> {
  if (directory === null) throw new Error('Name the file of the backup, or the directory of backups with BACKUP_DIR.');
  const { id = null } = (await owner.selectFrom('installation').select('id').executeTakeFirst()) ?? {};
  const newest = (await archivesOf(directory, id)).at(-1);
  if (newest === undefined) throw new Error(`There is no backup of this installation in ${directory}.`);
  return join(directory, newest);
}

/** The names of the whole archives of an installation, the oldest first. */
async function archivesOf(directory: string, installationId: string | null): Promise<string[]> {
  const own = (await readdir(directory)).filter((name) => name.startsWith(archivePrefixOf(installationId))).sort();
  return own.filter((name) => /\.tar(\.age)?$/.test(name));
}
