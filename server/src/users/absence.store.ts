import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface AbsenceRow {
  readonly id: number;
  readonly userId: string;
  readonly name: string;
  readonly fromDay: string;
  readonly toDay: string | null;
  readonly coverUserId: string | null;
  readonly coverName: string | null;
}

const columns = sql`b.id, b.user_id as "userId", p.full_name as name, b.from_day::text as "fromDay", b.to_day::text as "toDay",
  b.cover_user_id as "coverUserId", cover.full_name as "coverName"`;
const tables = sql`absence b join person p on p.user_id = b.user_id left join person cover on cover.user_id = b.cover_user_id`;

/** Absences of these people that are not over on a day, the next one first. */
export async function absencesOf(db: ReadDb, userIds: readonly string[], today: string): Promise<AbsenceRow[]> {
  const { rows } = await sql<AbsenceRow>`
    select ${columns} from ${tables}
    where b.user_id = any(${[...userIds]}::uuid[]) and coalesce(b.to_day, 'infinity') >= ${today}::date order by b.from_day, b.id`.execute(
    db,
  );
  return rows;
}

export async function absenceById(db: ReadDb, id: number): Promise<AbsenceRow | null> {
  const { rows } = await sql<AbsenceRow>`select ${columns} from ${tables} where b.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The ids of a person and of those they cover for on a day; not of whom those cover for. For use in a statement. */
export function withCovered(userId: string, today: string): RawBuilder<string[]> {
  return sql<
    string[]
  >`(array(select b.user_id from absence b where b.cover_user_id = ${userId}::uuid and b.from_day <= ${today}::date
    and coalesce(b.to_day, 'infinity') >= ${today}::date) || ${userId}::uuid)`;
}

/** Two acts on the absences of one person follow one another, so that no two absences overlap. */
export async function lockAbsences(act: Act, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`absence ${userId}`}, 0))`.execute(act.db);
}

export async function insertAbsence(
  act: Act,
  given: Pick<AbsenceRow, 'userId' | 'fromDay' | 'toDay' | 'coverUserId'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into absence (user_id, from_day, to_day, cover_user_id, set_by, set_at)
    values (${given.userId}, ${given.fromDay}::date, ${given.toDay}::date, ${given.coverUserId}, ${act.actor.userId}, ${act.now}) returning id`.execute(
    act.db,
  );
  return rows[0]?.id ?? 0;
}

/** One that has begun ends on the day before; one that has not goes. */
export async function endAbsenceRow(act: Act, id: number, today: string): Promise<void> {
  await sql`delete from absence where id = ${id} and from_day >= ${today}::date`.execute(act.db);
  await sql`update absence set to_day = ${today}::date - 1 where id = ${id}`.execute(act.db);
}
