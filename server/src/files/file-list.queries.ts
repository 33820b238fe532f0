import type { MessageAudience } from '@evenhand/contract/audience';
import type { FileSortColumn } from '@evenhand/contract/files';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/**
 * The origin of a file is the number of a component, or one of these for files of messages, of notes and of the case
 * itself.
 */
export const MESSAGE_ORIGIN = 1_000_000_001;
export const NOTE_ORIGIN = 1_000_000_002;
export const CASE_ORIGIN = 1_000_000_003;

/**
 * The origin of a file: the component that recorded its event, with the version of the workflow its process
 * runs in, or messages, or notes.
 */
export interface FileOrigin {
  readonly originId: number;
  /** Null for what is on no event. */
  readonly workflowId: number | null;
  readonly version: number | null;
}

const originId = sql`coalesce(e.component_id, case when f.audience is not null then ${sql.lit(CASE_ORIGIN)} when m.is_note then ${sql.lit(NOTE_ORIGIN)} else ${sql.lit(MESSAGE_ORIGIN)} end)`;

export interface ListedFile {
  readonly filename: string;
  readonly storageId: string;
  readonly scan: string | null;
  readonly sizeBytes: number;
  /** Of its bytes, in hexadecimal digits. */
  readonly sha256: string;
  readonly addedAt: Date;
  readonly addedById: string;
  readonly addedByName: string;
  readonly originId: number;
  /** Both are null for a file of the case itself. */
  readonly eventId: number | null;
  readonly messageId: number | null;
  /** Audience of the message, or of a file of the case itself; null for files of notes and events, which have none. */
  readonly audience: MessageAudience | null;
}

export interface FileFilter {
  /** Null for files of every origin. */
  readonly originIds: readonly number[] | null;
  readonly addedBy: string | null;
  /** Instants: from inclusive, until exclusive. */
  readonly from: Date | null;
  readonly until: Date | null;
}

export interface FilePage {
  readonly sortColumn: FileSortColumn;
  readonly isDescending: boolean;
  readonly take: number;
  readonly skip: number;
}

const columns = sql`f.filename, f.storage_id as "storageId", f.scan, f.size as "sizeBytes", f.sha256, f.added_at as "addedAt",
  f.added_by as "addedById", p.full_name as "addedByName", ${originId} as "originId", e.id as "eventId", m.id as "messageId",
  coalesce(f.audience, case when not m.is_note then m.audience end) as "audience"`;

/** Every file that the list of a case has for the reader, in the order they were added. */
export async function everyFileOf(db: ReadDb, scope: Scope, caseId: number): Promise<ListedFile[]> {
  const { rows } =
    await sql<ListedFile>`select ${columns} ${readable(scope, caseId)} order by f.added_at, f.id`.execute(db);
  return rows;
}

/** One page of the files of a case, with the number of all that match; `byTitle` orders the origins. */
export async function filesOfCase(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  {
    filter,
    page,
    byTitle,
  }: { readonly filter: FileFilter; readonly page: FilePage; readonly byTitle: readonly number[] },
): Promise<{ files: ListedFile[]; total: number }> {
  const listed = sql`${readable(scope, caseId)} and ${matches(filter)}`;
  const direction = page.isDescending ? sql`desc` : sql`asc`;
  const { rows } = await sql<ListedFile>`
    select ${columns} ${listed} order by ${sortKey(page, byTitle)} ${direction}, f.id ${direction} limit ${page.take} offset ${page.skip}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total ${listed}`.execute(db);
  return { files: rows, total: counted.rows[0]?.total ?? 0 };
}

/** Counts the files of a case for the reader. */
export async function countFiles(db: ReadDb, scope: Scope, caseId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${readable(scope, caseId)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Reads the origins of the files of a case, and the people who added them. */
export async function sourcesAndPeople(
  db: ReadDb,
  scope: Scope,
  caseId: number,
): Promise<{ origins: FileOrigin[]; people: { id: string; name: string }[] }> {
  const people = await sql<{ id: string; name: string }>`
    select p.user_id as id, p.full_name as name ${readable(scope, caseId)}
    group by p.user_id, p.full_name order by p.full_name collate "und-x-icu", p.user_id`.execute(db);
  return { origins: await originsOfFiles(db, scope, caseId), people: people.rows };
}

/** The names of those of these files that the list of a case has for the reader, by their numbers. */
export async function namesOfFiles(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; filename: string }>`
    select f.id, f.filename ${readable(scope, caseId)} and f.id = any(${[...ids]})`.execute(db);
  return new Map(rows.map(({ id, filename }) => [id, filename]));
}

export async function originsOfFiles(db: ReadDb, scope: Scope, caseId: number): Promise<FileOrigin[]> {
  const { rows } = await sql<FileOrigin>`
    select distinct ${originId} as "originId", r.workflow_id as "workflowId", r.version ${readable(scope, caseId)}`.execute(
    db,
  );
  return rows;
}

/** The files of a case that its list has for the reader. */
function readable(scope: Scope, caseId: number): RawBuilder<unknown> {
  return sql`from case_file f
    join case_record c on c.id = f.case_id ${carriers}
    join person p on p.user_id = f.added_by
    where f.case_id = ${caseId} and ${scope.visible('c')} and ${isListed(scope)}`;
}

/** On a visible case `c`: the list of files has the one with this number for the reader. */
export function listedFileIsRead(scope: Scope, fileId: string): RawBuilder<boolean> {
  return sql<boolean>`(select ${isListed(scope)} from case_file f ${carriers} where f.id = ${sql.ref(fileId)})`;
}

const carriers = sql`left join tracked_event e on e.case_id = f.case_id and e.id = f.tracked_event_id
    left join tracking_record r on r.case_id = e.case_id and r.id = e.record_id
    left join message m on m.case_id = f.case_id and m.id = f.message_id`;

/**
 * The files of a case whose process the reader sees (decision 0015), and those of messages, of notes and of the case
 * itself that they may read. A file of an event that was taken back is not listed: the event is no longer on the case,
 * and the link of the file would lead nowhere. History still names the file and offers it. What waits in a form, a
 * correction or a draft is not listed either.
 */
function isListed(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`case
      when f.audience is not null then ${scope.readsCaseFile('f', 'c')}
      when f.tracked_event_id is not null then e.withdrawn_at is null and ${scope.readsRow('r', 'c')}
      else m.posted_at is not null and ${scope.readsMessage('m', 'c')} end`;
}

function matches({ originIds, addedBy, from, until }: FileFilter): RawBuilder<unknown> {
  return sql`(${originIds as number[] | null}::int[] is null or ${originId} = any(${originIds as number[] | null}::int[]))
    and (${addedBy}::uuid is null or f.added_by = ${addedBy}::uuid)
    and (${from}::timestamptz is null or f.added_at >= ${from}::timestamptz)
    and (${until}::timestamptz is null or f.added_at < ${until}::timestamptz)`;
}

function sortKey({ sortColumn }: FilePage, byTitle: readonly number[]): RawBuilder<unknown> {
  switch (sortColumn) {
    case 'filename':
      return sql`f.filename collate "und-x-icu"`;
    case 'source':
      return sql`array_position(${byTitle as number[]}::int[], ${originId})`;
    case 'user':
      return sql`p.full_name collate "und-x-icu"`;
    case 'occurredDateTime':
      return sql`f.added_at`;
    case 'size':
      return sql`f.size`;
  }
}
