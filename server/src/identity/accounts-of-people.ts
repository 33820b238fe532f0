import { sql } from 'kysely';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import type { PersonToSave } from '../users/save-people.ts';

/** The name people sign in with here: their address, or their number while they have none. */
export function signInNameOf({ email, employeeNumber }: Pick<PersonToSave, 'email' | 'employeeNumber'>): string {
  return (email ?? employeeNumber ?? '').toLowerCase();
}

/** Everybody's name, with whose it is. */
export async function signInNames(db: ReadDb): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('identity_account').select(['username', 'user_id']).execute();
  return new Map(rows.map(({ username, user_id }) => [username, user_id]));
}

export async function isSignInNameTaken(db: ReadDb, userId: string, username: string): Promise<boolean> {
  const other = await db
    .selectFrom('identity_account')
    .select('user_id')
    .where('username', '=', username)
    .where('user_id', '<>', userId)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Gives a person an account of the embedded provider, without a password and without rights, if they have none.
 * @returns the name they sign in with; null when somebody else has it.
 */
export async function ensureAccount(db: Db, person: PersonToSave): Promise<string | null> {
  const account = () =>
    db.selectFrom('identity_account').select('username').where('user_id', '=', person.userId).executeTakeFirst();
  const known = await account();
  if (known !== undefined) return known.username;
  const username = signInNameOf(person);
  const { userId, firstName, lastName, serviceId } = person;
  await sql`
    insert into identity_account (username, user_id, given_name, family_name, service_id, roles, access_levels, is_demo)
    values (${username}, ${userId}, ${firstName}, ${lastName}, ${serviceId}, '{}', '[]', false) on conflict do nothing`.execute(
    db,
  );
  return (await account())?.username ?? null;
}

/** The accounts of people follow their records: their names, and their address where they sign in with it. */
export async function followPerson(
  db: Db,
  changed: readonly {
    readonly before: Pick<PersonToSave, 'email' | 'employeeNumber'>;
    readonly person: PersonToSave;
  }[],
): Promise<void> {
  if (changed.length === 0) return;
  const column = (read: (one: (typeof changed)[number]) => string) => changed.map(read);
  await sql`
    update identity_account i set given_name = n.given_name, family_name = n.family_name,
      username = case when i.username = n.username_before then n.username else i.username end
    from unnest(${column(({ person }) => person.userId)}::uuid[], ${column(({ person }) => person.firstName)}::text[],
      ${column(({ person }) => person.lastName)}::text[], ${column(({ before }) => signInNameOf(before))}::text[],
      ${column(({ person }) => signInNameOf(person))}::text[]) as n (user_id, given_name, family_name, username_before, username)
    where i.user_id = n.user_id`.execute(db);
}
