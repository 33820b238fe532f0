import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';

// What the directory gives people. Whoever changes it settles the accounts of those concerned (`settle-rights.ts`).

/** Rights that let nobody read a case. */
export type GivenRight = 'owner' | 'people' | 'business';

/** Who changes a right; `by` is null for the first run and for commands on the server. */
interface Changed {
  readonly by: string | null;
  readonly now: Date;
}

interface OfPerson {
  readonly serviceId: number;
  readonly userId: string;
}

/** @returns false where the person has it already. */
export async function saveGivenRight(
  db: Db,
  { serviceId, userId, name, by, now }: OfPerson & Changed & { readonly name: GivenRight },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into given_right (service_id, user_id, name, given_by, given_at)
    values (${serviceId}, ${userId}, ${name}, ${by}::uuid, ${now}) on conflict do nothing`.execute(db);
  return numAffectedRows !== 0n;
}

/** @returns false where the person does not have it. */
export async function deleteGivenRight(
  db: Db,
  { serviceId, userId, name }: OfPerson & { readonly name: GivenRight },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from given_right where service_id = ${serviceId} and user_id = ${userId} and name = ${name}`.execute(db);
  return numAffectedRows !== 0n;
}

interface Proposal extends OfPerson, Changed {
  readonly name: string;
  readonly accessLevelId: number | null;
  readonly reason: string;
  readonly lapsesAt: Date;
  readonly endsAt: Date | null;
}

/** @returns its number. */
export async function insertProposal(db: Db, proposal: Proposal): Promise<number> {
  const { serviceId, userId, name, accessLevelId, reason, by, now, lapsesAt, endsAt } = proposal;
  const { rows } = await sql<{ id: number }>`
    insert into sight_right (service_id, user_id, name, access_level_id, reason, proposed_by, proposed_at, lapses_at, ends_at)
    values (${serviceId}, ${userId}, ${name}, ${accessLevelId}, ${reason}, ${by}::uuid, ${now}, ${lapsesAt}, ${endsAt})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** An approver whom nobody could approve: of a new installation, or made on the server. @returns the right's number. */
export async function insertFirstApprover(
  db: Db,
  { serviceId, userId, reason, now }: OfPerson & { readonly reason: string; readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into sight_right (service_id, user_id, name, reason, proposed_at, lapses_at, decided_at, is_approved)
    values (${serviceId}, ${userId}, 'approver', ${reason}, ${now}, ${now}, ${now}, true) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function decideProposal(
  db: Db,
  { id, isApproved, by, now }: Changed & { readonly id: number; readonly isApproved: boolean },
): Promise<void> {
  await sql`
    update sight_right set decided_by = ${by}::uuid, decided_at = ${now}, is_approved = ${isApproved} where id = ${id}`.execute(
    db,
  );
}

export async function endSightRight(db: Db, { id, by, now }: Changed & { readonly id: number }): Promise<void> {
  await sql`update sight_right set ended_at = ${now}, ended_by = ${by}::uuid where id = ${id}`.execute(db);
}

/** What has lapsed or run out stays in the list and holds up no new proposal. */
export async function endWhatIsOver(
  db: Db,
  { serviceId, userId, now }: OfPerson & { readonly now: Date },
): Promise<void> {
  await sql`
    update sight_right set ended_at = coalesce(case when is_approved then ends_at end, lapses_at)
    where service_id = ${serviceId} and user_id = ${userId} and ended_at is null
      and ((is_approved is null and lapses_at <= ${now}) or (is_approved and ends_at <= ${now}))`.execute(db);
}

/**
 * Ends every right of people who leave.
 * @returns whose accounts must be settled: whose rights this has ended, or all where rights come from the directory.
 */
export async function endRightsOf(db: Db, userIds: readonly string[], { by, now }: Changed): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with sight as (update sight_right set ended_at = ${now}, ended_by = ${by}::uuid
        where user_id = any(${[...userIds]}::uuid[]) and ended_at is null and is_approved is distinct from false returning user_id),
      given as (delete from given_right where user_id = any(${[...userIds]}::uuid[]) returning user_id)
    select user_id as "userId" from sight union select user_id from given
    union select unnest(${[...userIds]}::uuid[]) from installation where rights = 'directory'`.execute(db);
  return rows.map(({ userId }) => userId);
}
