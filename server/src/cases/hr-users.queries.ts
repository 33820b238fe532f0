import { Relation } from '@evenhand/contract/participants';
import { ApplicationRole } from '@evenhand/contract/users';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import type { CaseFacts } from './case-facts.ts';

type Place = Pick<CaseFacts, 'id' | 'serviceId' | 'accessLevelId' | 'employeeUserId' | 'employeeEmail'>;

/** Whether this person is an HR user of the service, in whichever service they are working just now. */
export async function isHrUser(db: Db, serviceId: number, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account a join person p on p.user_id = a.user_id
    where a.user_id = ${userId} and a.service_id = ${serviceId} and ${ApplicationRole.HrUser} = any(a.roles) and p.deactivated_at is null`.execute(db);
  return rows.length > 0;
}

/** Whether this person can be the adviser of the case: HR of its policy area, not blocked on it and not its subject (gaps G-38). */
export async function canAdvise(db: Db, onCase: Place, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 ${hrUsersOf(onCase)} and a.user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Whether anybody from HR, working in the service now, can open the case. */
export async function canHrOpen(db: Db, onCase: Place): Promise<boolean> {
  const { rows } = await sql`select 1 ${hrUsersOf(onCase)} and a.is_current limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether an HR user who can open the case now would be left without this person (security study D5). */
export async function isHrUserLeftWithout(db: Db, onCase: Place, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 ${hrUsersOf(onCase)} and a.is_current and a.user_id <> ${userId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Everybody from HR who can open the case, for telling them when it has no adviser. */
export async function hrUserIdsOf(db: Db, onCase: Place): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select a.user_id as "userId" ${hrUsersOf(onCase)} order by 1`.execute(db);
  return rows.map((row) => row.userId);
}

/** HR users of the case's policy area, without its subject, those blocked on it, and its respondents, who have no HR rights on it. */
function hrUsersOf(onCase: Place) {
  return sql`from account a join person p on p.user_id = a.user_id
    where a.service_id = ${onCase.serviceId} and ${ApplicationRole.HrUser} = any(a.roles) and ${onCase.accessLevelId} = any(a.access_level_ids)
      and p.deactivated_at is null and a.user_id is distinct from ${onCase.employeeUserId}::uuid
      and (p.email is null or lower(p.email) is distinct from lower(${onCase.employeeEmail}::text))
      and not exists (select 1 from participant blocked where blocked.case_id = ${onCase.id} and blocked.user_id = a.user_id
        and blocked.removed_at is null and (blocked.role_id = 4 or blocked.relation_id = ${Relation.Respondent}))`;
}
