import { ApplicationRole } from '@evenhand/contract/users';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { CaseFacts } from './case-facts.ts';
import { isKeptFromHrOn } from './kept-out.ts';

/** The facts of a case that decide who acts as HR on it. */
type HrGroundOfCase = Pick<
  CaseFacts,
  'id' | 'serviceId' | 'accessLevelId' | 'adviserUserId' | 'employeeUserId' | 'employeeEmail'
>;

/** The same as expressions of a statement. */
type HrGroundColumns = Readonly<Record<keyof HrGroundOfCase, RawBuilder<unknown>>>;

/**
 * A person is an HR user who works in HR of some service, or did when they were last there, under any of their records.
 */
export async function isHrUser(db: ReadDb, userId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from person p where p.user_id = ${userId} and ${worksInHr(sql`p.human_key`)}`.execute(db);
  return rows.length > 0;
}

/** The same of the human with this key, as an expression. */
export function worksInHr(humanKey: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from person record join account a on a.user_id = record.user_id
    where record.human_key = ${humanKey} and ${ApplicationRole.HrUser} = any(a.roles))`;
}

/**
 * The adviser of a case must be of HR in its policy area, not blocked on it and not its subject (gaps G-38).
 */
export async function canAdvise(db: ReadDb, onCase: HrGroundOfCase, userId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 ${hrUsersOf({ ...onCase, adviserUserId: null })} and a.user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/**
 * Judges whether this person could open the case as HR now, if it were about the person given in `onCase`.
 */
export async function couldOpenAsHr(db: ReadDb, onCase: HrGroundOfCase, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 ${hrUsersOf(onCase)} and a.is_current and a.user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Judges whether anybody working in the service now can open the case and act on it as HR. */
export async function canHrOpen(db: ReadDb, onCase: HrGroundOfCase): Promise<boolean> {
  const { rows } = await sql`select 1 ${hrUsersOf(onCase)} and a.is_current limit 1`.execute(db);
  return rows.length > 0;
}

/** The same without this person (security study D5). */
export async function isHrUserLeftWithout(db: ReadDb, onCase: HrGroundOfCase, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isLeft: boolean }>`select ${isAnotherHrUserLeft(onCase, userId)} as "isLeft"`.execute(
    db,
  );
  return rows[0]?.isLeft === true;
}

/** The same as an expression. */
export function isAnotherHrUserLeft(onCase: HrGroundOfCase | HrGroundColumns, userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 ${hrUsersOf(onCase)} and a.is_current
    and p.human_key <> (select without.human_key from person without where without.user_id = ${userId}))`;
}

/** All HR users who can open the case and act on it, to notify them when it has no adviser. */
export function hrUserIdsOf(onCase: { readonly id: number }): RawBuilder<string[]> {
  return sql<string[]>`array(select hr.user_id from case_record c
    cross join lateral (select a.user_id ${hrUsersOf(columnsOf('c'))}) hr where c.id = ${onCase.id})`;
}

/** Of the case row with this alias. */
export function columnsOf(alias: string): HrGroundColumns {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
  return {
    id: column('id'),
    serviceId: column('service_id'),
    accessLevelId: column('access_level_id'),
    adviserUserId: column('adviser_user_id'),
    employeeUserId: column('employee_user_id'),
    employeeEmail: column('employee_email'),
  };
}

/**
 * HR users of the case's policy area and its adviser, without its subject, people blocked on it and
 * its respondents (gaps G-95).
 */
function hrUsersOf(onCase: HrGroundOfCase | HrGroundColumns): RawBuilder<unknown> {
  return sql`from account a join person p on p.user_id = a.user_id
    where a.service_id = ${onCase.serviceId} and a.roles @> array[${ApplicationRole.HrUser}]::text[]
      and (${onCase.accessLevelId} = any(a.access_level_ids) or a.user_id = ${onCase.adviserUserId}::uuid)
      and p.deactivated_at is null and not ${isKeptFromHrOn(onCase, sql`p.human_key`)}`;
}
