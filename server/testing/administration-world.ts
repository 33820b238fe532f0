import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { settleRights } from '../src/users/settle-rights.ts';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import type { TestServer } from './test-server.ts';

/** Makes Northmoor an installation with `RIGHTS=directory` in which the cast administers, and nobody reads a case. */
export async function beginAdministration(server: TestServer): Promise<void> {
  const { db } = server;
  await sql`insert into installation (rights, begun_at) values ('directory', now()) on conflict do nothing`.execute(db);
  await giveForTest(server, 'edda', 'owner');
  await giveForTest(server, 'salma', 'people');
  await approverForTest(server, 'ngozi');
  await approverForTest(server, 'isaac');
}

/** Gives a right that lets nobody read a case, as if it had been given long ago. */
export async function giveForTest(server: TestServer, name: CastName, right: 'owner' | 'people' | 'business') {
  const { db } = server;
  await sql`insert into given_right (service_id, user_id, name, given_at) values (1, ${cast[name]}, ${right}, now())`.execute(
    db,
  );
  await db.transaction().execute((tx) => settleRights(tx, [cast[name]], server.now()));
}

async function approverForTest(server: TestServer, name: CastName): Promise<void> {
  await sightForTest(server, cast[name], 'approver', null);
}

/** A right of sight that was approved long ago. @returns its number. */
export async function sightForTest(
  server: TestServer,
  userId: string,
  name: 'area' | 'approver' | 'user-search' | 'review-removals',
  accessLevelId: number | null,
): Promise<number> {
  const { db } = server;
  const { rows } = await sql<{ id: number }>`
    insert into sight_right (service_id, user_id, name, access_level_id, reason, proposed_at, lapses_at, decided_at, is_approved)
    values (1, ${userId}, ${name}, ${accessLevelId}, 'Set-up', now(), now(), now(), true) returning id`.execute(db);
  await db.transaction().execute((tx) => settleRights(tx, [userId], server.now()));
  return rows[0]!.id;
}

/** A person of Northmoor whom somebody has added. */
export async function personForTest(server: TestServer, name: string, madeBy: CastName = 'salma'): Promise<string> {
  const userId = randomUUID();
  const [firstName = '', lastName = ''] = name.split(' ');
  await sql`insert into person (user_id, service_id, first_name, last_name, email, created_by, created_at)
    values (${userId}, 1, ${firstName}, ${lastName}, ${`${firstName}.${lastName}@northmoor.example`.toLowerCase()}, ${cast[madeBy]}, now())`.execute(
    server.db,
  );
  await server.db.transaction().execute((tx) => settleRights(tx, [userId], server.now()));
  return userId;
}

/** Everything an act of administration may change, for a comparison with what a refusal has left. */
export async function administrationOf({ db }: TestServer): Promise<string> {
  const tables = ['given_right', 'sight_right', 'sight_pause', 'account', 'person', 'register_entry', 'invitation'];
  const rows = await Promise.all(
    tables.map((table) =>
      sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(db),
    ),
  );
  return JSON.stringify(rows.map((one) => one.rows));
}
