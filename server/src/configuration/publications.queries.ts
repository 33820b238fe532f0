import type { CompiledPack } from '@evenhand/engine/pack';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface Publication {
  readonly publishedAt: Date;
  /** Empty when a server process published at its start. */
  readonly author: string | null;
  readonly note: string | null;
  /** Of what was published; equal packs have equal ones. */
  readonly contentHash: string;
  readonly isActive: boolean;
}

/** Every publication of a service, the newest first. */
export async function publicationsOf(db: ReadDb, serviceId: number): Promise<Publication[]> {
  const rows = await db
    .selectFrom('publication')
    .innerJoin('pack_version', 'pack_version.id', 'publication.pack_id')
    .innerJoin('service', 'service.id', 'publication.service_id')
    .select(['publication.id', 'published_at', 'author', 'note', 'content_hash', 'active_publication_id'])
    .where('publication.service_id', '=', serviceId)
    .orderBy('publication.id', 'desc')
    .execute();
  return rows.map((row) => ({
    publishedAt: row.published_at,
    author: row.author,
    note: row.note,
    contentHash: row.content_hash,
    isActive: row.id === row.active_publication_id,
  }));
}

/** The publication a service runs on; null when it has none. */
export async function activePublicationOf(
  db: ReadDb,
  serviceId: number,
): Promise<{ readonly id: number; readonly contentHash: string } | null> {
  const row = await db
    .selectFrom('service')
    .innerJoin('publication', 'publication.id', 'service.active_publication_id')
    .innerJoin('pack_version', 'pack_version.id', 'publication.pack_id')
    .select(['publication.id', 'content_hash as contentHash'])
    .where('service.id', '=', serviceId)
    .executeTakeFirst();
  return row ?? null;
}

/** What a service runs on, as it was written and as it was compiled; null when it has no publication. */
export async function activeOf(db: ReadDb, serviceId: number) {
  const row = await db
    .selectFrom('service')
    .innerJoin('publication', 'publication.id', 'service.active_publication_id')
    .innerJoin('pack_version', 'pack_version.id', 'publication.pack_id')
    .select(['author', 'published_at as publishedAt', 'files', 'compiled'])
    .where('service.id', '=', serviceId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const files = new Map(Object.entries((row.files ?? {}) as Record<string, string>));
  return { ...row, files, compiled: row.compiled as CompiledPack };
}

/** What a person published last for a service; null when only server processes have published. */
export async function lastOfPerson(
  db: ReadDb,
  serviceId: number,
): Promise<{
  readonly author: string;
  readonly publishedAt: Date;
  readonly files: ReadonlyMap<string, string>;
} | null> {
  const row = await db
    .selectFrom('publication')
    .select(['author', 'published_at', 'files'])
    .where('service_id', '=', serviceId)
    .where('author', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    author: row.author ?? '',
    publishedAt: row.published_at,
    files: new Map(Object.entries(row.files as Record<string, string>)),
  };
}
