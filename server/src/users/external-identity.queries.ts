import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

/** How an external provider names a person. A UUID is in small letters. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUserId(subject: string): boolean {
  return UUID.test(subject);
}

/**
 * The person a subject names (decision 0036). One that is a person's id names that person without a row,
 * unless they have another subject at this provider.
 */
export async function findPersonOf(db: ReadDb, { issuer, subject }: ExternalIdentity): Promise<string | null> {
  const ownId = isUserId(subject) ? subject : null;
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from external_identity where issuer = ${issuer} and subject = ${subject}
    union all
    select user_id from person p where p.user_id = ${ownId}::uuid
      and not exists (select 1 from external_identity e where e.issuer = ${issuer} and (e.user_id = p.user_id or e.subject = ${subject}))`.execute(
    db,
  );
  return rows[0]?.userId ?? null;
}

/** Everybody whom a provider names by something else than their id, by subject. */
export async function subjectsAt(db: ReadDb, issuer: string): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{
    subject: string;
    userId: string;
  }>`select subject, user_id as "userId" from external_identity where issuer = ${issuer}`.execute(db);
  return new Map(rows.rows.map(({ subject, userId }) => [subject, userId]));
}
