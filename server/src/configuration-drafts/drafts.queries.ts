import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface PublishedFiles {
  readonly publicationId: number;
  readonly files: ReadonlyMap<string, string>;
}

export interface DraftRow {
  readonly id: number;
  readonly version: number;
  readonly note: string;
  readonly changedBy: string;
  readonly changedByName: string;
  readonly changedAt: Date;
  readonly authors: readonly { readonly userId: string; readonly name: string; readonly humanKey: string }[];
  /** What differs, by path, with the version of the draft that gave it. */
  readonly files: Readonly<Record<string, DraftFile>>;
  /** What is published says something else than what the draft was begun from. */
  readonly isOutdated: boolean;
}

export interface DraftFile {
  readonly text: string;
  readonly version: number;
}

/** The files that a service runs on; null where its publication is of an earlier release and kept none. */
export async function publishedFiles(db: ReadDb, serviceId: number): Promise<PublishedFiles | null> {
  const { rows } = await sql<{ id: number; files: Record<string, string> | null }>`
    select p.id, p.files from service s join publication p on p.id = s.active_publication_id where s.id = ${serviceId}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined || row.files === null || Object.keys(row.files).length === 0) return null;
  return { publicationId: row.id, files: new Map(Object.entries(row.files)) };
}

/**
 * The open draft of a service. A publication of the same files, as a start of a new release makes it, does not make it
 * outdated.
 */
export async function openDraftOf(db: ReadDb, serviceId: number): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    select d.id, d.version, d.note, d.changed_by as "changedBy", changer.full_name as "changedByName", d.changed_at as "changedAt", d.files,
      (select json_agg(json_build_object('userId', p.user_id, 'name', p.full_name, 'humanKey', p.human_key) order by a.place)
        from unnest(d.authors) with ordinality a (user_id, place) join person p on p.user_id = a.user_id) as authors,
      d.base_publication_id <> s.active_publication_id
        and (select b.files is distinct from n.files from publication b, publication n
          where b.id = d.base_publication_id and n.id = s.active_publication_id) as "isOutdated"
    from configuration_draft d join service s on s.id = d.service_id join person changer on changer.user_id = d.changed_by
    where d.service_id = ${serviceId} and d.state = 'open'`.execute(db);
  return rows[0] ?? null;
}

/** The latest ten, the newest first. */
export async function latestReleases(
  db: ReadDb,
  serviceId: number,
): Promise<{ readonly at: Date; readonly author: string | null; readonly note: string | null }[]> {
  const { rows } = await sql<{ at: Date; author: string | null; note: string | null }>`
    select published_at as at, author, note from publication where service_id = ${serviceId} order by id desc limit 10`.execute(
    db,
  );
  return rows;
}

/** The files of a draft over those it was begun from. */
export function filesOf(published: PublishedFiles, draft: DraftRow | null): Map<string, string> {
  const changed = Object.entries(draft?.files ?? {}).map(([path, { text }]) => [path, text] as const);
  return new Map([...published.files, ...changed]);
}
