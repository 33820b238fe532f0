import { sql } from 'kysely';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import type { TestServer } from './test-server.ts';

/** Lets people of the cast administer their service. Nobody else of them does. */
export async function letAdminister(
  server: TestServer,
  given: Partial<Record<'owner' | 'people' | 'approver', CastName>>,
): Promise<void> {
  for (const [name, of] of Object.entries(given))
    if (name === 'approver') await giveSight(server, of, 'approver');
    else
      await sql`insert into given_right (service_id, user_id, name, given_at) values (1, ${cast[of]}, ${name}, ${server.now()})`.execute(
        server.db,
      );
}

/** A right to read cases, or to approve such rights, which counts already. */
export async function giveSight(
  server: TestServer,
  of: CastName,
  name: 'area' | 'approver',
  accessLevelId: number | null = null,
): Promise<void> {
  await sql`
    insert into sight_right (service_id, user_id, name, access_level_id, reason, proposed_at, lapses_at, decided_at, is_approved)
    values (1, ${cast[of]}, ${name}, ${accessLevelId}, 'Given', ${server.now()}, ${server.now()}, ${server.now()}, true)`.execute(
    server.db,
  );
}
