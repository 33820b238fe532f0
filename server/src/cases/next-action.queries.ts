import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface ScheduledAction {
  readonly actionId: number;
  readonly userId: string;
  readonly userName: string;
  readonly dueAt: Date;
}

/** The next action of a case the caller can see, or null. */
export async function nextActionOf(db: ReadDb, scope: Scope, caseId: number): Promise<ScheduledAction | null> {
  const { rows } = await sql<ScheduledAction>`
    select n.next_action_id as "actionId", n.user_id as "userId", p.full_name as "userName", n.due_at as "dueAt"
    from case_record c join next_action n on n.case_id = c.id join person p on p.user_id = n.user_id
    where c.id = ${caseId} and ${scope.visible('c')}`.execute(db);
  return rows[0] ?? null;
}

/** Schedules the one next action of a case in place of the one there is. */
export async function saveNextAction(
  act: Act,
  onCase: { readonly id: number; readonly serviceId: number },
  next: { readonly actionId: number; readonly userId: string; readonly dueAt: Date },
): Promise<void> {
  const values = { next_action_id: next.actionId, user_id: next.userId, due_at: next.dueAt, scheduled_at: act.now, scheduled_by: act.actor.userId };
  await act.db
    .insertInto('next_action')
    .values({ case_id: onCase.id, service_id: onCase.serviceId, ...values })
    .onConflict((conflict) => conflict.column('case_id').doUpdateSet(values))
    .execute();
}

/** Takes the next action off a case. */
export async function endNextAction(act: Act, caseId: number): Promise<void> {
  await act.db.deleteFrom('next_action').where('case_id', '=', caseId).execute();
}

/** Gives the next action to `toUserId` unless its person is responsible on the case still. @returns what was passed on. */
export async function passOnNextAction(act: Act, caseId: number, toUserId: string): Promise<Pick<ScheduledAction, 'actionId' | 'dueAt'> | null> {
  const { rows } = await sql<Pick<ScheduledAction, 'actionId' | 'dueAt'>>`
    update next_action set user_id = ${toUserId}
    where case_id = ${caseId} and not ${isResponsible(caseId, sql.ref('next_action.user_id'))}
    returning next_action_id as "actionId", due_at as "dueAt"`.execute(act.db);
  return rows[0] ?? null;
}

/** Whether somebody can be given the next action: the adviser, or a participant who is not blocked (gaps G-44). */
export async function canBeResponsible(db: ReadDb, caseId: number, userId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select ${isResponsible(caseId, sql`${userId}::uuid`)} as yes`.execute(db);
  return rows[0]?.yes === true;
}

function isResponsible(caseId: number, userId: ReturnType<typeof sql>) {
  return sql`(not exists (select 1 from participant b where b.case_id = ${caseId} and b.user_id = ${userId} and b.removed_at is null and b.role_id = 4)
    and (exists (select 1 from participant p where p.case_id = ${caseId} and p.user_id = ${userId} and p.removed_at is null)
      or exists (select 1 from case_record c where c.id = ${caseId} and c.adviser_user_id = ${userId})))`;
}
