import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import type { Settings } from '../platform/settings.ts';

/** Where the rights of people come from: the claims of the identity provider, or the directory. */
type Rights = NonNullable<Settings['rights']>;

/**
 * Settles at the first start where the rights of people come from, for good. Unless RIGHTS says it, an installation in
 * which anybody has rights by claims keeps them, and a new one has a directory.
 * @throws with a sentence for people when RIGHTS or DEMO says another one than was settled; nobody's rights change.
 */
export async function beginInstallation(
  db: Db,
  { rights, isDemo }: Pick<Settings, 'rights' | 'isDemo'>,
  now: Date,
): Promise<Rights> {
  const { rows } = await sql<{ stored: Rights | null; hasClaims: boolean }>`
    select (select rights from installation) as stored,
      exists (select 1 from identity_account) or exists (select 1 from account) as "hasClaims"`.execute(db);
  const { stored = null, hasClaims = false } = rows[0] ?? {};
  const wanted = isDemo ? 'claims' : rights;
  if (stored === null) {
    const settled = wanted ?? (hasClaims ? 'claims' : 'directory');
    await sql`insert into installation (rights, begun_at) values (${settled}, ${now}) on conflict do nothing`.execute(
      db,
    );
    return await beginInstallation(db, { rights, isDemo }, now);
  }
  if (wanted !== null && wanted !== stored)
    throw new Error(
      isDemo
        ? 'In this database rights are given in Evenhand (RIGHTS=directory), and in the demonstration anybody could sign in. Set DEMO=false, or choose another DATA_DIR.'
        : `RIGHTS is ${wanted}, but this installation began with RIGHTS=${stored}, and another one would change what people may do. Remove RIGHTS, or begin in an empty database.`,
    );
  return stored;
}
