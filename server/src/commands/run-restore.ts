import { dirname } from 'node:path';
import { readRemovalList, removalListOf } from '../backup/removal-list-file.ts';
import { checkArchive, missingSecrets, restore, secretsDiffer } from '../backup/restore.ts';
import { loadConfiguration } from '../configuration/configuration.ts';
import { ALL_CASES } from '../history/verify-histories.ts';
import { openLedger } from '../main/open-ledger.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Settings } from '../platform/settings.ts';
import { redoRemovals } from '../removals/redo-removals.ts';
import type { ListedRemoval } from '../removals/removal-list.ts';
import type { CommandWorld } from './command.ts';
import { commandOf, readArguments } from './command.ts';
import { verifyRecord } from './verify-record.ts';

/** How the command ends. */
const DONE = 0;
const NOT_WHOLE = 1;
const NOT_DONE = 3;

const USAGE = `Use: npm run restore -- FILE [--removals LIST | --no-removals] [--without-secrets]
     restores a backup into the empty place that the settings name, does the removals of the list again that were done
     after it, and verifies everything
It ends with ${DONE} when all of it is whole, ${NOT_WHOLE} when it was restored and something does not agree, and ${NOT_DONE} when it was not restored.`;

interface Request {
  readonly path: string;
  /** Null for the list beside the backup. */
  readonly list: string | null;
  readonly isWithoutList: boolean;
  readonly isWithoutSecrets: boolean;
}

/** Restores an installation. */
export const runRestore = commandOf<Request>({
  usage: USAGE,
  requestOf,
  notDone: NOT_DONE,
  firstLine: () => 'The installation was not restored.',
  async perform(request, settings, { now, say, complain }) {
    const source = { path: request.path, keys: settings.backup.keys };
    const { manifest } = await checkArchive(source);
    const missing = missingSecrets(manifest, settings);
    if (missing.length > 0 && !request.isWithoutSecrets) throw secretsDiffer(missing);
    const removals = await removalsFor(request, manifest.installationId);
    say(`The backup is whole. It is of ${manifest.madeAt}, by release ${manifest.product}.`);
    let isWhole = true;
    await restore(source, settings, async (owner) => {
      isWhole = await redo(owner, removals, { now, say, complain });
      const record = { range: ALL_CASES, checkpoint: null, publicKey: null };
      isWhole = (await verifyRecord(owner, settings, record, say)) && isWhole;
    });
    if (manifest.packs.length > 0) say(whereaboutsOf(manifest.packs, settings));
    return isWhole ? DONE : NOT_WHOLE;
  },
});

/** Where the packs are that stood in PACK_DIR when the backup was made. */
function whereaboutsOf(packs: readonly string[], { databaseUrl, dataDirectory }: Settings): string {
  if (databaseUrl === null) return `Its configuration packs are in ${dataDirectory}/packs, for PACK_DIR.`;
  return `Its configuration packs (${packs.join(', ')}) have no place here. Take them from where you keep them, or with tar from packs/ in the backup, for PACK_DIR.`;
}

/** Null when the arguments are not understood. */
function requestOf(args: readonly string[], pathOf: (given: string) => string): Request | null {
  const type = 'boolean';
  const parsed = readArguments(args, {
    removals: { type: 'string' },
    'no-removals': { type },
    'without-secrets': { type },
  });
  const [file, ...more] = parsed?.positionals ?? [];
  if (parsed === null || file === undefined || more.length > 0) return null;
  const { removals, 'no-removals': isWithoutList = false, 'without-secrets': isWithoutSecrets = false } = parsed.values;
  if (removals !== undefined && isWithoutList) return null;
  return {
    path: pathOf(file),
    list: removals === undefined ? null : pathOf(removals),
    isWithoutList,
    isWithoutSecrets,
  };
}

/** @throws with a sentence for people when there is no list, and nobody has said that it is to be done without. */
async function removalsFor(
  { path, list, isWithoutList }: Request,
  installationId: string | null,
): Promise<readonly ListedRemoval[]> {
  if (isWithoutList) return [];
  const place = list ?? removalListOf(dirname(path), installationId ?? 'unnumbered');
  const removals = await readRemovalList(place);
  if (removals !== null) return removals;
  throw new Error(
    `There is no list of removals in ${place}. What was removed after the backup would come back. Name the list with --removals, or say --no-removals where nothing was removed.`,
  );
}

/** @returns whether all of them were done. */
async function redo(
  owner: Db,
  listed: readonly ListedRemoval[],
  { now, say, complain }: Pick<CommandWorld, 'now' | 'say' | 'complain'>,
): Promise<boolean> {
  if (listed.length === 0) return true;
  const configuration = await loadConfiguration(owner);
  const { done, undone } = await redoRemovals(owner, listed, { configuration, openLedger, now });
  say(
    done === 0
      ? 'Nothing of the list of removals was left to be done.'
      : `${done} ${done === 1 ? 'removal' : 'removals'} of the list done again.`,
  );
  for (const { caseId, requestedAt } of undone)
    complain(`Case ${caseId}: a removal asked for at ${requestedAt} could not be done again. Do it in the product.`);
  return undone.length === 0;
}
