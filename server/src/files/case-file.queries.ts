import type { Attachment, FileState } from '@evenhand/contract/files';
import type { MessageAttachment } from '@evenhand/contract/message-fields';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { SqlId } from '../cases/locked-case.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { EventCorrection, FileHolder } from './file-holder.ts';
import { carriedBy } from './file-holder.ts';
import { stateOf } from './file-state.ts';

/** Files of events and forms that have been loaded for their reader, in the order they were added. */
export async function attachmentsOf(db: ReadDb, caseId: number, holders: readonly FileHolder[]): Promise<Attachment[]> {
  return (await filesWithHolder(db, caseId, holders)).map(({ file }) => file);
}

/** The files of a tracked event, and those in one person's correction of it. */
export async function filesOfEvent(
  db: ReadDb,
  caseId: number,
  correction: EventCorrection,
): Promise<{ readonly attachments: Attachment[]; readonly waiting: Attachment[] }> {
  const files = await filesWithHolder(db, caseId, [{ trackedEventId: correction.correctedEventId }, correction]);
  const those = (isWaiting: boolean) =>
    files.filter(({ trackedEventId }) => (trackedEventId === null) === isWaiting).map(({ file }) => file);
  return { attachments: those(false), waiting: those(true) };
}

async function filesWithHolder(db: ReadDb, caseId: number, holders: readonly FileHolder[]) {
  const rows = await db
    .selectFrom('case_file')
    .select(['id', 'filename', 'storage_id as storageId', 'scan', 'tracked_event_id as trackedEventId'])
    .where('case_id', '=', caseId)
    .where(carriedBy(holders))
    .orderBy('id')
    .execute();
  return rows.map(({ scan, trackedEventId, ...file }) => ({ trackedEventId, file: { ...file, ...stateOf(scan) } }));
}

/** Counts the files for the engine, without infected ones. */
export async function countFiles(db: ReadDb, caseId: number, storageIds: readonly string[]): Promise<number> {
  if (storageIds.length === 0) return 0;
  const rows = await db
    .selectFrom('case_file')
    .select('id')
    .where('case_id', '=', caseId)
    .where('storage_id', 'in', storageIds)
    .where('scan', 'is distinct from', 'infected')
    .execute();
  return rows.length;
}

/**
 * The files of messages and notes that were loaded for their reader, by message, as they were added. The
 * case is null for messages of several.
 */
export async function filesByMessage(
  db: ReadDb,
  caseId: number | null,
  messageIds: readonly number[],
): Promise<Map<number, MessageFile[]>> {
  if (messageIds.length === 0) return new Map();
  const isOfCase = caseId === null ? sql`` : sql`where f.case_id = ${caseId}`;
  // Message by message, by the index: for all at once the database would read every file of the case.
  const { rows } = await sql<MessageFile & { messageId: number }>`
    select f.id, f.message_id as "messageId", f.filename, f.storage_id as "storageId", f.size, f.scan, f.is_mail as "isMail"
    from unnest(${[...messageIds]}::bigint[]) as wanted (id)
    cross join lateral (select * from case_file f where f.message_id = wanted.id offset 0) f ${isOfCase} order by f.id`.execute(
    db,
  );
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId);
  return new Map([...byMessage].map(([id, those]) => [id, those.map(({ messageId: _, ...file }) => file)]));
}

/** A file as `filesOfMessage` answers it. */
export type MessageFile = Omit<MessageAttachment, 'state'> & {
  readonly scan: string | null;
  /** The mail that its message came as. */
  readonly isMail: boolean;
};

/**
 * The files of the message or note with the alias m, as they were added, beside what else is read of it; null
 * when it has none. The database looks them up for each message by its index.
 */
export const filesOfMessage: RawBuilder<MessageFile[] | null> = sql`(
  select json_agg(json_build_object('id', f.id, 'filename', f.filename, 'storageId', f.storage_id, 'size', f.size, 'scan', f.scan, 'isMail', f.is_mail) order by f.id)
  from case_file f where f.message_id = m.id)`;

export function attachmentsAmong(files: readonly MessageFile[] | null): MessageAttachment[] {
  return (files ?? []).filter(({ isMail }) => !isMail).map(presentFile);
}

/** The mail as it came, of a message that came by mail; null where it could not be kept. */
export function mailAmong(files: readonly MessageFile[] | null): MessageAttachment | null {
  const mail = files?.find(({ isMail }) => isMail);
  return mail === undefined ? null : presentFile(mail);
}

function presentFile({ scan, isMail: _, ...file }: MessageFile): MessageAttachment {
  return { ...file, ...stateOf(scan) };
}

/** A file with what is needed to send it. */
export interface StoredFile {
  readonly caseId: number;
  readonly storageId: string;
  readonly filename: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The state of its scan (`ScanState`). */
  readonly scan: string | null;
  /** It waits in a form or a correction, and is read by those who may work on it. */
  readonly isWaiting: boolean;
}

/**
 * A file whose case the reader sees, with the process or the message that carries it; null for every
 * other one, and for one that waits in the correction of another person. It stays when its event is taken
 * back, because the history names it.
 */
export async function readFile(db: ReadDb, scope: Scope, id: SqlId): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`
    select f.case_id as "caseId", f.storage_id as "storageId", f.filename, f.content_type as "contentType", f.size as "sizeBytes",
      f.sha256, f.scan, num_nonnulls(f.tracked_event_id, f.message_id, f.audience) = 0 as "isWaiting"
    from case_file f join case_record c on c.id = f.case_id
    left join tracked_event e on e.case_id = f.case_id and e.id = coalesce(f.tracked_event_id, f.corrected_event_id)
    left join tracking_record r on r.case_id = f.case_id and r.id = coalesce(e.record_id, f.form_record_id)
    left join message m on m.case_id = f.case_id and m.id = f.message_id
    where f.id = ${id} and (f.corrected_by is null or f.corrected_by = ${scope.userId}) and ${scope.visible('c')}
      and ${carrierIsRead(scope)}`.execute(db);
  return rows[0] ?? null;
}

/** The reader may read what carries the file: the process `r` of an event or a form, the message `m`, or the case. */
function carrierIsRead(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`coalesce(case when f.audience is not null then ${scope.readsCaseFile('f', 'c')} when f.message_id is null then ${scope.readsRow('r', 'c')} else ${scope.readsMessage('m', 'c')} end, false)`;
}

/** The states of these files of a case that was loaded for the reader, on processes they see, by storage id. */
export async function fileStatesOf(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  storageIds: readonly string[],
): Promise<Map<string, { readonly state?: FileState }>> {
  const files = await readableFiles(db, scope, caseId, storageIds);
  return new Map(files.map(({ storageId, scan }) => [storageId, stateOf(scan)]));
}

/** The names of these files of a case, by storage id, without those the reader may not read and infected ones. */
export async function namesOfFiles(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  storageIds: readonly string[],
): Promise<Map<string, string>> {
  const files = await readableFiles(db, scope, caseId, storageIds);
  return new Map(
    files.flatMap(({ storageId, scan, filename }) => (scan === 'infected' ? [] : [[storageId, filename]])),
  );
}

async function readableFiles(db: ReadDb, scope: Scope, caseId: number, storageIds: readonly string[]) {
  if (storageIds.length === 0) return [];
  const { rows } = await sql<{ storageId: string; scan: string | null; filename: string }>`
    select f.storage_id as "storageId", f.scan, f.filename
    from case_file f join case_record c on c.id = f.case_id
    left join tracked_event e on e.case_id = f.case_id and e.id = f.tracked_event_id
    left join tracking_record r on r.case_id = e.case_id and r.id = e.record_id
    left join message m on m.case_id = f.case_id and m.id = f.message_id
    where f.case_id = ${caseId} and f.storage_id = any(${[...storageIds]}) and ${scope.visible('c')} and ${carrierIsRead(scope)}`.execute(
    db,
  );
  return rows;
}

/**
 * How many files each visit of these processes of a case holds: those of its event, without what contained a
 * virus. One that is being worked on has those that wait in its form as well, and those of the event that waits
 * for it. The statement begins with the files (`offset 0`): a process that went round many times has more visits
 * than files.
 */
export function filesOfVisits(caseId: RawBuilder<number>, processIds: RawBuilder<number[]>): RawBuilder<unknown> {
  return sql`select v.id, count(*)::int as "fileCount"
    from case_file f
    left join tracked_event e on e.case_id = f.case_id and e.id = f.tracked_event_id
    cross join lateral (
      select v.id, v.record_id from visit v where v.case_id = f.case_id and case when e.visit_id is not null then v.id = e.visit_id
        else v.record_id = coalesce(e.record_id, f.form_record_id) and v.component_id = coalesce(e.component_id, f.form_component_id)
          and v.status = 2 and not v.is_withdrawn end
      offset 0) v
    where f.case_id = ${caseId} and f.scan is distinct from 'infected' and e.withdrawn_at is null and v.record_id = any(${processIds})
    group by v.id`;
}
