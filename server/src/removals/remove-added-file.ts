import { addedKindOf, readersChangedKindOf } from '@evenhand/contract/history/file-facts';
import type { HistoryKind } from '@evenhand/contract/history-facts';
import type { Act, OnCase } from '../access/act.ts';
import { forgetAnswers } from '../access/idempotency.ts';
import { removeFiles } from '../files/remove-files.ts';
import type { Basis, ToldEntry } from '../history/redact-entry.ts';
import { redactEntry, toldEntries } from '../history/redact-entry.ts';
import { settleFileEntries } from '../history/settle-file-entries.ts';
import { removeNotices } from '../notifications/reword-notices.ts';
import type { FileToRemove } from './removal-file.queries.ts';

/** Kinds of entries that name files of the case itself. */
const namingKinds = [
  ...Object.values(addedKindOf),
  ...Object.values(readersChangedKindOf),
  'file.infected',
] as const satisfies readonly HistoryKind[];

/** Removes a file that was added to the case itself, and its name from all that stays. */
export async function removeAddedFile(
  act: Act,
  onCase: OnCase,
  { filename, storageId, audience }: FileToRemove,
  basis: Basis,
): Promise<void> {
  await removeNotices(act, onCase.id, { kinds: namingKinds, messageId: null, filenames: [filename] });
  await forgetAnswers(act, onCase.id);
  await removeFiles(act, onCase, { holders: [{ audience }], storageIds: [storageId] });
  const naming = [{ files: [{ storageId }] }, { file: { storageId } }, { filename }];
  for (const entry of await toldEntries(act, onCase.id, namingKinds, naming)) {
    if (isOfOther(entry)) continue;
    await redactEntry<HistoryKind>(act, onCase, entry, basis, remainsOf(entry, storageId));
  }
  await settleFileEntries(act, onCase.id);
}

/** A virus in a file of the same name that came with a message or an event. */
function isOfOther({ facts }: ToldEntry): boolean {
  return 'messageId' in facts || 'eventId' in facts;
}

/** The other files that were added with it in one entry. */
function remainsOf({ facts }: ToldEntry<(typeof namingKinds)[number]>, storageId: string) {
  if (!('files' in facts)) return null;
  const files = facts.files.filter((file) => file.storageId !== storageId);
  return files.length === 0 ? null : { ...facts, files };
}
