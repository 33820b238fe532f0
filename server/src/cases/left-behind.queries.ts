import { NotificationType } from '@evenhand/contract/tasks';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

/** Open cases that need a person in the place of one who has left. */
export interface LeftBehind {
  readonly userId: string;
  readonly owns: readonly number[];
  readonly advises: readonly number[];
  /** Cases whose next action is theirs. */
  readonly actsNext: readonly number[];
}

/** For the command of an administrator, who learns numbers of cases and nothing else of them. */
export async function leftBehindBy(db: ReadDb, userIds: readonly string[]): Promise<readonly LeftBehind[]> {
  const { rows } = await sql<LeftBehind>`
    select left_person.user_id as "userId",
      array(select c.id::float8 from case_record c where c.owner_user_id = left_person.user_id and c.closed_at is null order by 1) as owns,
      array(select c.id::float8 from case_record c where c.adviser_user_id = left_person.user_id and c.closed_at is null order by 1) as advises,
      array(select t.case_id::float8 from case_task t where t.assignee_user_id = left_person.user_id and t.type = ${NotificationType.NextAction}
        and t.completed_at is null and t.cancelled_at is null order by 1) as "actsNext"
    from unnest(${[...userIds]}::uuid[]) as left_person (user_id)`.execute(db);
  return rows.filter(({ owns, advises, actsNext }) => owns.length + advises.length + actsNext.length > 0);
}
