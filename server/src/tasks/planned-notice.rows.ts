import type { PlanNotice } from '@evenhand/engine/effects';
import type { Act } from '../access/act.ts';

/** Notices that processes have planned for a later day; `post-planned-notices.ts` posts them. */

interface OnCase {
  readonly id: number;
  readonly serviceId: number;
}

export async function planNotice(act: Act, onCase: OnCase, recordId: number, notice: PlanNotice): Promise<void> {
  await act.db
    .insertInto('planned_notice')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      record_id: recordId,
      visit_id: notice.visitId,
      title: notice.title,
      assignee: JSON.stringify(notice.assignee),
      on_day: notice.day,
      due_rule: JSON.stringify(notice.dueRule),
      created_at: act.now,
    })
    .execute();
}

/** The event that the day depends on has another date; null while it has none. */
export async function moveNotice(act: Act, caseId: number, noticeId: number, day: string | null): Promise<void> {
  await act.db
    .updateTable('planned_notice')
    .set({ on_day: day })
    .where('case_id', '=', caseId)
    .where('id', '=', noticeId)
    .execute();
}

export async function dropNotice(act: Act, caseId: number, noticeId: number): Promise<void> {
  await act.db.deleteFrom('planned_notice').where('case_id', '=', caseId).where('id', '=', noticeId).execute();
}
