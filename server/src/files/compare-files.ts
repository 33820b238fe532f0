import { MessageAudience } from '@evenhand/contract/audience';
import type { FactsOf } from '@evenhand/contract/history-facts';
import { sql } from 'kysely';
import type { Difference, StatingEntry } from '../history/comparison.ts';
import { defineComparison } from '../history/comparison.ts';

interface Named {
  readonly filename: string;
  readonly storageId: string;
  readonly sha256?: string | undefined;
}

interface Stated extends Named {
  readonly seq: number;
  /** The message that brought it; null for a file of an event. */
  readonly messageId: number | null;
  /** Of a file of the case itself; null for any other. */
  readonly audience: MessageAudience | null;
}

interface StatedFiles {
  /** By storage id. */
  readonly files: Map<string, Stated>;
  /** Names of files that were removed before their storage id was recorded with it. */
  readonly removedNames: Set<string>;
}

interface FileOfCase extends Named {
  readonly caseId: number;
  readonly sha256: string;
  readonly messageId: number | null;
  readonly audience: MessageAudience | null;
  /** It is on an event, a posted message or the case itself, and no longer waits in a form or a draft. */
  readonly isRecorded: boolean;
}

function add({ files }: StatedFiles, added: readonly Named[], seq: number, holder: HeldBy = onEvent): void {
  for (const file of added) files.set(file.storageId, { ...file, seq, ...holder });
}

type HeldBy = Pick<Stated, 'messageId' | 'audience'>;
const onEvent: HeldBy = { messageId: null, audience: null };

function addToCase(audience: MessageAudience) {
  return (state: StatedFiles, { files }: { readonly files: readonly Named[] }, { seq }: StatingEntry): void =>
    add(state, files, seq, { messageId: null, audience });
}

function changeReaders(
  { files }: StatedFiles,
  { file: { storageId }, to }: FactsOf<'file.readers-changed'>,
  { seq }: StatingEntry,
): void {
  const stated = files.get(storageId);
  if (stated !== undefined) files.set(storageId, { ...stated, seq, audience: to });
}

/** What a message brought. It is told anew when some of it was removed. */
function addOfMessage(state: StatedFiles, { messageId, files = [] }: OfMessage, { seq }: StatingEntry): void {
  dropOfMessage(state, messageId);
  add(state, files, seq, { messageId, audience: null });
}

interface OfMessage {
  readonly messageId: number;
  readonly files?: readonly Named[] | undefined;
}

/** Of attachments alone, `addOfMessage` is told what is left. */
function removeOfMessage(state: StatedFiles, { messageId, isWhole }: { messageId: number; isWhole: boolean }): void {
  if (isWhole) dropOfMessage(state, messageId);
}

function dropOfMessage({ files }: StatedFiles, messageId: number): void {
  for (const [storageId, file] of files) if (file.messageId === messageId) files.delete(storageId);
}

/** The rows of files, compared with the names and hashes that the history has. */
export const fileComparison = defineComparison<StatedFiles, FileOfCase>({
  begin: () => ({ files: new Map(), removedNames: new Set() }),
  facts: {
    'process.component-completed': (state, { filesAdded = [] }, { seq }) => add(state, filesAdded, seq),
    'event.changed': (state, { filesAdded = [], filesRemoved = [] }, { seq }) => {
      add(state, filesAdded, seq);
      for (const { filename, storageId } of filesRemoved) {
        if (storageId === undefined) state.removedNames.add(filename);
        else state.files.delete(storageId);
      }
    },
    'files.added': addToCase(MessageAudience.Everyone),
    'team-files.added': addToCase(MessageAudience.CaseTeam),
    'hr-files.added': addToCase(MessageAudience.HrOnly),
    'file.readers-changed': changeReaders,
    'team-file.readers-changed': changeReaders,
    'hr-file.readers-changed': changeReaders,
    'message.posted': addOfMessage,
    'team-message.posted': addOfMessage,
    'hr-message.posted': addOfMessage,
    'note.posted': addOfMessage,
    'message.assigned': addOfMessage,
    'message.removed': removeOfMessage,
    'team-message.removed': removeOfMessage,
    'hr-message.removed': removeOfMessage,
  },
  rows: async (db, { first, last }) => {
    const { rows } = await sql<FileOfCase>`
      select f.case_id as "caseId", f.storage_id as "storageId", f.filename, f.sha256, f.message_id as "messageId", f.audience,
        f.tracked_event_id is not null or m.posted_at is not null or f.audience is not null as "isRecorded"
      from case_file f left join message m on m.case_id = f.case_id and m.id = f.message_id
      where f.case_id between ${first} and ${last} order by f.id`.execute(db);
    return rows;
  },
  compare: ({ files, removedNames }, rows) => {
    const byId = new Map(rows.map((row) => [row.storageId, row]));
    const stated = [...files.values()];
    return {
      differences: [
        ...stated.flatMap((file): Difference[] => {
          const reason = differenceOf(file, byId.get(file.storageId), removedNames);
          return reason === null ? [] : [{ seq: file.seq, reason: `${reason} (file ${file.storageId})` }];
        }),
        ...rows
          .filter(({ storageId, isRecorded }) => isRecorded && !files.has(storageId))
          .map(
            ({ storageId }): Difference => ({ seq: null, reason: `no entry says that file ${storageId} was added` }),
          ),
      ],
      unprovedCount: stated.filter(({ sha256 }) => sha256 === undefined).length,
    };
  },
});

function differenceOf(stated: Stated, row: FileOfCase | undefined, removedNames: ReadonlySet<string>): string | null {
  if (row === undefined) return removedNames.has(stated.filename) ? null : 'a file is gone';
  if (stated.sha256 !== undefined && stated.sha256 !== row.sha256)
    return 'the hash of a file is not the one that was recorded';
  if (stated.filename !== row.filename) return 'the name of a file is not the one that was recorded';
  if (stated.messageId !== row.messageId) return 'a file is not where it was recorded';
  if (stated.audience !== row.audience) return 'the readers of a file are not those that were recorded';
  return null;
}
