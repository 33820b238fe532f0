import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TokenClaims } from '../access/token.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';

/** The name of a person at an external provider. A UUID is in small letters. */
interface ExternalIdentity {
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

/**
 * The person of a token. Whom an external provider names for the first time gets an id; the row of the person
 * is written in the same transaction (`saveAccount`).
 * @returns null for a stranger of a service that is not here.
 */
export async function identify(
  db: Db,
  { issuer, subject, serviceId }: Pick<TokenClaims, 'issuer' | 'subject' | 'serviceId'>,
): Promise<string | null> {
  if (issuer === null) return subject;
  const known = await findPersonOf(db, { issuer, subject });
  if (known !== null) return known;
  const isFree =
    isUserId(subject) &&
    (await db.selectFrom('person').select('user_id').where('user_id', '=', subject).executeTakeFirst()) === undefined;
  if (isFree) return subject;
  await sql`
    insert into external_identity (issuer, subject, user_id)
    select ${issuer}, ${subject}, ${randomUUID()}::uuid where exists (select 1 from service where id = ${serviceId})
    on conflict (issuer, subject) do nothing`.execute(db);
  // Another token of the person may have been first.
  return await findPersonOf(db, { issuer, subject });
}

/** Forgets what providers call a person. @returns whether one called them anything. */
export async function removeIdentities(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('external_identity').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores the names of people at a provider. */
export async function addIdentities(
  db: Db,
  issuer: string,
  identities: readonly { readonly subject: string; readonly userId: string }[],
): Promise<void> {
  if (identities.length === 0) return;
  await sql`
    insert into external_identity (issuer, subject, user_id)
    select ${issuer}, subject, user_id
    from unnest(${identities.map(({ subject }) => subject)}::text[], ${identities.map(({ userId }) => userId)}::uuid[]) as given (subject, user_id)`.execute(
    db,
  );
}

/** The person an identity is bound to. That a subject looks like the id of a person gives nothing here. */
export async function findBoundPerson(
  db: Db,
  { issuer, subject }: ExternalIdentity,
): Promise<{ readonly userId: string; readonly hasLeft: boolean } | null> {
  const { rows } = await sql<{ userId: string; hasLeft: boolean }>`
    select p.user_id as "userId", p.deactivated_at is not null as "hasLeft"
    from external_identity e join person p on p.user_id = e.user_id
    where e.issuer = ${issuer} and e.subject = ${subject}`.execute(db);
  return rows[0] ?? null;
}

/** @returns false where the identity is somebody’s, or the person has another one there; of two at once one is. */
export async function bindIdentity(db: Db, { issuer, subject }: ExternalIdentity, userId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into external_identity (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})
    on conflict do nothing returning user_id`.execute(db);
  return rows.length > 0;
}
