import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import { bindIdentity, findBoundPerson } from '../users/external-identity.store.ts';
import type { ProvenIdentity } from './external-sign-in.ts';

/** Who of the directory is meant; else why nobody is, in one word for the log. */
export type Meant =
  | { readonly userId: string; readonly isNew: boolean }
  | {
      readonly nobody:
        | 'left'
        | 'no-address'
        | 'address-not-verified'
        | 'address-of-nobody'
        | 'address-of-several'
        | 'has-another-identity';
    };

/**
 * The person an identity of the external provider belongs to. One that comes for the first time is bound for good
 * to the one person of the directory, in any service, who has its verified address and no other identity there.
 * Nobody is added.
 */
export async function personOf(db: Db, identity: ProvenIdentity): Promise<Meant> {
  const known = await boundTo(db, identity);
  if (known !== null) return known;
  const address = await identity.address();
  if (address === null) return { nobody: 'no-address' };
  if (!address.isVerified) return { nobody: 'address-not-verified' };
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from person where address = lower(${address.email}) and deactivated_at is null limit 2`.execute(
    db,
  );
  const [person] = rows;
  if (person === undefined) return { nobody: 'address-of-nobody' };
  if (rows.length > 1) return { nobody: 'address-of-several' };
  const isBound = await bindIdentity(db, { issuer: identity.issuer, subject: identity.subject }, person.userId);
  if (isBound) return { userId: person.userId, isNew: true };
  return (await boundTo(db, identity)) ?? { nobody: 'has-another-identity' };
}

async function boundTo(db: Db, identity: ProvenIdentity): Promise<Meant | null> {
  const found = await findBoundPerson(db, identity);
  if (found === null) return null;
  return found.hasLeft ? { nobody: 'left' } : { userId: found.userId, isNew: false };
}
