import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { beyondSight } from '../access/context.ts';
import { isOpenCase } from '../access/open-case.ts';
import { recordsOf } from '../access/records.ts';
import { scopeOf } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface ExistingCase {
  readonly userHasPermissionsToEdit: boolean;
  readonly caseTrackingRecordId: number | null;
}

/**
 * Whether an open case about this employee and topic exists, as far as the caller may know. One they can see
 * is named. Otherwise HR and the employee's reporting line learn only that there is one; everybody else, the
 * subject, and people blocked on it learn nothing (DESIGN §7), under whichever of their records (decision 0103). Nor
 * does who may not open a case, or who looks after the directory, and so says whose manager they are (decision 0102).
 */
export async function findExistingCase(
  db: ReadDb,
  actor: Actor,
  employeeUserId: string,
  topicId: number,
): Promise<ExistingCase | null> {
  // Every signed-in person may ask (API-037).
  if (!actor.mayCreateCase) return null;
  const { rows } = await beyondSight(db, () =>
    sql<{ id: number; isVisible: boolean }>`
      select c.id, ${scopeOf(actor).visible('c')} as "isVisible" from case_record c
      where c.service_id = ${actor.serviceId} and c.employee_user_id = ${employeeUserId}
        and c.employee_user_id not in ${recordsOf(sql`array[${actor.userId}::uuid]`)} and c.topic_id = ${topicId}::bigint and ${isOpenCase('c')}
        and c.id <> all(${actor.keptCaseIds}::bigint[])
      order by "isVisible" desc, c.id desc limit 1`.execute(db),
  );
  const found = rows[0];
  if (found === undefined) return null;
  if (found.isVisible) return { userHasPermissionsToEdit: true, caseTrackingRecordId: found.id };
  const mayKnow = actor.isHr || (await isInReportingLine(db, actor.userId, employeeUserId));
  return mayKnow ? { userHasPermissionsToEdit: false, caseTrackingRecordId: null } : null;
}

/** Whether `managerUserId` is a manager above the employee, at any level, and looks after no directory. */
async function isInReportingLine(db: ReadDb, managerUserId: string, employeeUserId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive line (user_id) as (
      select manager_user_id from person where user_id = ${employeeUserId}
      union select p.manager_user_id from person p join line on p.user_id = line.user_id where p.manager_user_id is not null
    ) select exists (select 1 from line where user_id = ${managerUserId})
      and not exists (select 1 from ${recordsOf(sql`array[${managerUserId}::uuid]`)} record
        join given_right g on g.user_id = record.user_id and g.name <> 'business') as found`.execute(db);
  return rows[0]?.found ?? false;
}
