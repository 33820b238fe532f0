import { randomUUID } from 'node:crypto';
import { confirmSight } from '@evenhand/contract/sight-rights';
import { sql } from 'kysely';
import { settleRights } from '../src/users/settle-rights.ts';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import type { TestServer } from './test-server.ts';

/** Makes Northmoor an installation with `RIGHTS=directory` in which the cast administers, and nobody reads a case. */
export async function beginAdministration(server: TestServer): Promise<void> {
  const { db } = server;
  await sql`insert into installation (rights, begun_at) values ('directory', now()) on conflict do nothing`.execute(db);
  await letAdminister(server, { owner: 'edda', people: 'salma', approver: 'ngozi' });
  await giveSight(server, 'isaac', 'approver');
}

/** Lets people of the cast administer their service, or be on its cases as a manager. Nobody else of them does. */
export async function letAdminister(
  server: TestServer,
  given: Partial<Record<'owner' | 'people' | 'business' | 'approver', CastName>>,
): Promise<void> {
  for (const [name, of] of Object.entries(given))
    if (name === 'approver') await giveSight(server, of, 'approver');
    else {
      await sql`insert into given_right (service_id, user_id, name, given_at) values (1, ${cast[of]}, ${name}, ${server.now()})`.execute(
        server.db,
      );
      await settle(server, cast[of]);
    }
}

/** A right of sight, approved when it was given. @returns its number. */
export async function giveSight(
  server: TestServer,
  of: CastName,
  name: 'area' | 'approver' | 'user-search' | 'review-removals',
  accessLevelId: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into sight_right (service_id, user_id, name, access_level_id, reason, proposed_at, lapses_at, decided_at, is_approved)
    values (1, ${cast[of]}, ${name}, ${accessLevelId}, 'Given', ${server.now()}, ${server.now()}, ${server.now()}, true) returning id`.execute(
    server.db,
  );
  await settle(server, cast[of]);
  return rows[0]!.id;
}

/** Where rights come from the identity provider, the roles of an account stay what it says. */
async function settle({ db, now }: TestServer, userId: string): Promise<void> {
  const { rows } = await sql`select 1 from installation where rights = 'directory'`.execute(db);
  if (rows.length > 0) await db.transaction().execute((tx) => settleRights(tx, [userId], now()));
}

/** A person of Northmoor whom somebody has added. */
export async function personForTest(server: TestServer, name: string, madeBy: CastName = 'salma'): Promise<string> {
  const userId = randomUUID();
  const [firstName = '', lastName = ''] = name.split(' ');
  await sql`insert into person (user_id, service_id, first_name, last_name, email, created_by, created_at)
    values (${userId}, 1, ${firstName}, ${lastName}, ${`${firstName}.${lastName}@northmoor.example`.toLowerCase()}, ${cast[madeBy]}, now())`.execute(
    server.db,
  );
  await settle(server, userId);
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

/** Confirms a paused person as they are now, as an approver does who has read what was changed. */
export async function confirmAs(server: TestServer, by: CastName, userId: string) {
  const { rows } = await sql<{ at: Date }>`select paused_at as at from sight_pause where user_id = ${userId}`.execute(
    server.db,
  );
  const pausedAt = (rows[0]?.at ?? server.now()).toISOString();
  return await server.as(by).call(confirmSight, { params: { userId }, body: { pausedAt } });
}
