import type { FileSortColumn } from '@evenhand/contract/files';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** The component that recorded an event with files, and the version of the workflow its process runs in. */
export interface EventComponent {
  readonly workflowId: number;
  readonly version: number;
  readonly componentId: number;
}

export interface ListedFile {
  readonly filename: string;
  readonly storageId: string;
  readonly scan: string | null;
  readonly sizeBytes: number;
  readonly addedAt: Date;
  readonly addedByName: string;
  readonly eventId: number;
  readonly componentId: number;
}

export interface FileFilter {
  /** The event that carries the file was recorded by one of these; null for files of all events. */
  readonly componentIds: readonly number[] | null;
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

/** One page of the files of a case, with the number of all that match; `byTitle` orders the components. */
export async function filesOfCase(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  { filter, page, byTitle }: { readonly filter: FileFilter; readonly page: FilePage; readonly byTitle: readonly number[] },
): Promise<{ files: ListedFile[]; total: number }> {
  const listed = sql`${readable(scope, caseId)} and ${matches(filter)}`;
  const direction = page.isDescending ? sql`desc` : sql`asc`;
  const { rows } = await sql<ListedFile>`
    select f.filename, f.storage_id as "storageId", f.scan, f.size as "sizeBytes", f.added_at as "addedAt", p.full_name as "addedByName",
      e.id as "eventId", e.component_id as "componentId"
    ${listed} order by ${sortKey(page, byTitle)} ${direction}, f.id ${direction} limit ${page.take} offset ${page.skip}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${listed}`.execute(db);
  return { files: rows, total: counted.rows[0]?.total ?? 0 };
}

/** The components and the people that the files of a case came from. */
export async function fileOrigins(db: ReadDb, scope: Scope, caseId: number): Promise<{ components: EventComponent[]; people: { id: string; name: string }[] }> {
  const people = await sql<{ id: string; name: string }>`
    select p.user_id as id, p.full_name as name ${readable(scope, caseId)}
    group by p.user_id, p.full_name order by p.full_name collate "und-x-icu", p.user_id`.execute(db);
  return { components: await componentsOfFiles(db, scope, caseId), people: people.rows };
}

export async function componentsOfFiles(db: ReadDb, scope: Scope, caseId: number): Promise<EventComponent[]> {
  const { rows } = await sql<EventComponent>`
    select distinct r.workflow_id as "workflowId", r.version, e.component_id as "componentId" ${readable(scope, caseId)}`.execute(db);
  return rows;
}

/**
 * The files of a case whose process the reader sees (decision 0015). A file of an event that was taken back
 * is not listed: the event is no longer on the case, and the link of the file would lead nowhere. History
 * still names the file and offers it.
 */
function readable(scope: Scope, caseId: number): RawBuilder<unknown> {
  return sql`from case_file f
    join case_record c on c.id = f.case_id
    join tracked_event e on e.case_id = f.case_id and e.id = f.tracked_event_id
    join tracking_record r on r.case_id = e.case_id and r.id = e.record_id
    join person p on p.user_id = f.added_by
    where f.case_id = ${caseId} and e.withdrawn_at is null and ${scope.visible('c')} and ${scope.readsProcess('e.record_id', 'c')}`;
}

function matches({ componentIds, addedBy, from, until }: FileFilter): RawBuilder<unknown> {
  return sql`(${componentIds as number[] | null}::int[] is null or e.component_id = any(${componentIds as number[] | null}::int[]))
    and (${addedBy}::uuid is null or f.added_by = ${addedBy}::uuid)
    and (${from}::timestamptz is null or f.added_at >= ${from}::timestamptz)
    and (${until}::timestamptz is null or f.added_at < ${until}::timestamptz)`;
}

function sortKey({ sortColumn }: FilePage, byTitle: readonly number[]): RawBuilder<unknown> {
  switch (sortColumn) {
    case 'filename':
      return sql`f.filename collate "und-x-icu"`;
    case 'source':
      return sql`array_position(${byTitle as number[]}::int[], e.component_id)`;
    case 'user':
      return sql`p.full_name collate "und-x-icu"`;
    case 'occurredDateTime':
      return sql`f.added_at`;
    case 'size':
      return sql`f.size`;
  }
}
