import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { backUp, secretsOf } from '../backup/back-up.ts';
import { missingSecrets, restore, secretsDiffer } from '../backup/restore.ts';
import { ALL_CASES } from '../history/verify-histories.ts';
import { clearMovedMark, markMoved } from '../main/moved-mark.ts';
import { LISTENER_NAME } from '../platform/database/listening-connection.ts';
import { assertSchema, newestMigration } from '../platform/database/migrate.ts';
import { whileMoving } from '../platform/database/move-lock.ts';
import { onDatabase } from '../platform/database/on-database.ts';
import type { Db } from '../platform/database/open-database.ts';
import { readSettingsFile } from '../platform/read-settings-file.ts';
import type { Settings } from '../platform/settings.ts';
import type { CommandWorld } from './command.ts';
import { commandOf, readArguments } from './command.ts';
import { inThrowAwayFolder } from './throw-away-folder.ts';
import { verifyRecord } from './verify-record.ts';

/** How the command ends. */
const DONE = 0;
const NOT_DONE = 1;

/** More belong on a PostgreSQL of their own. */
const MOST_CASES_EMBEDDED = 20_000;

const USAGE = `Use: npm run move -- --to FILE [--by DIRECTORY] [--without-secrets]   moves the installation to the place that the
                                             settings in FILE name
     npm run move -- --again                 lets an installation be started again that was moved
The installation must be stopped. It stays as it was, and is marked as moved. DIRECTORY has room for a backup meanwhile.
It ends with ${DONE} when that was done, and ${NOT_DONE} when it was not.`;

type Request =
  | { readonly act: 'again' }
  | { readonly act: 'move'; readonly to: string; readonly by: string; readonly isWithoutSecrets: boolean };

/** Moves an installation between databases. */
export const runMove = commandOf<Request>({
  usage: USAGE,
  requestOf,
  notDone: NOT_DONE,
  firstLine: (request) => (request?.act === 'move' ? 'The installation was not moved.' : undefined),
  async perform(request, settings, world) {
    const schema = await newestMigration();
    await onDatabase(settings, async (owner, address) => {
      await assertSchema(owner, schema);
      await whileMoving(owner, async () => {
        await assertStopped(owner);
        if (request.act === 'move') await move({ owner, address, settings }, request, world);
        else await clearMovedMark(owner);
      });
    });
    if (request.act === 'again') world.say('This installation may be started again.');
    return DONE;
  },
});

/** Null when the arguments are not understood. */
function requestOf(args: readonly string[], pathOf: (given: string) => string): Request | null {
  const type = 'string';
  const flag = { type: 'boolean' } as const;
  const parsed = readArguments(args, { to: { type }, by: { type }, again: flag, 'without-secrets': flag });
  if (parsed === null || parsed.positionals.length > 0) return null;
  const { to, by, again = false, 'without-secrets': isWithoutSecrets = false } = parsed.values;
  if (again) return Object.keys(parsed.values).length === 1 ? { act: 'again' } : null;
  if (to === undefined) return null;
  return { act: 'move', to: pathOf(to), by: by === undefined ? tmpdir() : pathOf(by), isWithoutSecrets };
}

/** What is written while a move copies would be lost. @throws with a sentence for people while anybody serves. */
async function assertStopped(owner: Db): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like ${`${LISTENER_NAME}%`}`.execute(owner);
  if ((rows[0]?.count ?? 0) > 0) throw new Error('The installation is running. Stop all its server processes first.');
}

interface Source {
  readonly owner: Db;
  readonly address: string;
  readonly settings: Settings;
}

async function move(
  { owner, address, settings }: Source,
  { to, by, isWithoutSecrets }: Extract<Request, { act: 'move' }>,
  { root, now, say }: CommandWorld,
): Promise<void> {
  const target = readSettingsFile(to, root);
  await assertFits(owner, target);
  const missing = missingSecrets({ secrets: secretsOf(settings) }, target);
  if (missing.length > 0 && !isWithoutSecrets) throw secretsDiffer(missing);
  const place = placeOf(target);
  await inThrowAwayFolder(by, async (folder) => {
    const path = join(folder, 'move.tar');
    // The archive is deleted at once, and both places have their own keys.
    const keys = { recipients: [], identities: [], passphrase: null };
    const plain = { ...settings, backup: { ...settings.backup, keys } };
    const { cases, files, lacking } = await backUp({ address, settings: plain }, () => path, now);
    if (lacking.length > 0)
      throw new Error(
        `${lacking.length} files are missing in the file store, or changed: ${lacking.slice(0, 3).join(', ')}. 'npm run audit -- verify' names them. Put them back first.`,
      );
    say(`Copied ${cases} cases and ${files} files. Now they are written and compared.`);
    await restore({ path, keys }, target, async (moved) => {
      if (!(await verifyRecord(moved, target, { range: ALL_CASES, checkpoint: null, publicKey: null }, say)))
        throw new Error('What was moved is not whole. Look at the lines above: it may have been so before.');
      await assertStopped(owner);
      // Before the new place can be started, so that a kill in between lets neither be started rather than both.
      await markMoved(owner, place, now);
    });
  });
  say(`The installation is in ${place}. Start it with the settings of ${to}. This one is marked as moved.`);
}

async function assertFits(owner: Db, target: Settings): Promise<void> {
  if (target.databaseUrl !== null) return;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from case_record limit ${MOST_CASES_EMBEDDED + 1}) counted`.execute(
    owner,
  );
  if ((rows[0]?.count ?? 0) > MOST_CASES_EMBEDDED)
    throw new Error('More than 20,000 cases need a PostgreSQL of their own. Name it with DATABASE_URL.');
}

/** Without a password. */
function placeOf({ databaseUrl, dataDirectory }: Settings): string {
  if (databaseUrl === null) return dataDirectory;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
