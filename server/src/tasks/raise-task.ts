import type { RaiseTask } from '@evenhand/engine/effects';
import type { TaskAssignee } from '@evenhand/engine/process-state';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { Db } from '../platform/database/open-database.ts';

interface OnCase {
  readonly id: number;
  readonly serviceId: number;
}

/** Puts a to-do on a case, in the transaction of the act that calls for it; its assignee is whoever holds the role now (domain brief rule 29). */
export async function raiseTask(act: Act, onCase: OnCase, recordId: number, task: RaiseTask, trackedEventId: number | null): Promise<void> {
  const visitId = 'visitId' in task.source ? task.source.visitId : null;
  await act.db
    .insertInto('case_task')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      type: task.type,
      title: task.title,
      assignee: JSON.stringify(task.assignee),
      assignee_user_id: await holderOf(act.db, onCase.id, task.assignee),
      due_at: task.dueDay === null ? null : startOfUtcDay(task.dueDay),
      is_required_before_closure: task.isRequiredBeforeClosure,
      record_id: recordId,
      visit_id: visitId,
      tracked_event_id: trackedEventId,
      source: JSON.stringify(task.source),
      due_rule: JSON.stringify(task.dueRule),
      created_at: act.now,
    })
    .execute();
}

/** A day without a time is stored as its UTC midnight (domain brief rule 30, EXIT-07). */
export function startOfUtcDay(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/**
 * Who holds the role a task is for: the owner, the adviser, the latest participant with the relation, or a named person who is still on the
 * case. Nobody holds it: the adviser; no adviser: nobody, shown in Team View.
 */
export async function holderOf(db: Db, caseId: number, assignee: TaskAssignee): Promise<string | null> {
  const { rows } = await sql<{ holder: string | null }>`
    select coalesce(
      case
        when ${assignee.kind} = 'adviser' then c.adviser_user_id
        when ${assignee.kind} = 'user' then (select p.user_id from participant p where p.case_id = c.id and p.removed_at is null and p.role_id <> 4
          and p.user_id = ${assignee.kind === 'user' ? assignee.userId : null}::uuid)
        else (select p.user_id from participant p where p.case_id = c.id and p.removed_at is null and p.role_id <> 4
          and (${assignee.kind === 'owner'} and p.role_id = 1 or ${assignee.kind === 'relation'} and p.relation_id = ${assignee.kind === 'relation' ? assignee.relationId : null}::int)
          order by p.id desc limit 1)
      end, c.adviser_user_id) as holder
    from case_record c where c.id = ${caseId}`.execute(db);
  return rows[0]?.holder ?? null;
}
