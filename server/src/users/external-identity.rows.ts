import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TokenClaims } from '../access/token.ts';
import type { Db } from '../platform/database/open-database.ts';
import { findPersonOf, isUserId } from './external-identity.queries.ts';

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

/** Notes whom a provider names how. */
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
