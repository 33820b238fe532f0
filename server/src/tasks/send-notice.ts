import type { TaskAssignee } from '@evenhand/engine/process-state';
import type { Act } from '../access/act.ts';
import { holderAmong, placesOn } from './task-holders.ts';

/** Leaves a notice of type 1 for whoever holds the role; nobody holding it, nobody is told. */
export async function sendNotice(
  act: Act,
  onCase: { readonly id: number; readonly serviceId: number },
  recordId: number,
  notice: { readonly title: string; readonly assignee: TaskAssignee },
): Promise<void> {
  const userId = holderAmong(await placesOn(act.db, onCase.id), notice.assignee);
  if (userId === null) return;
  await act.db
    .insertInto('notice')
    .values({ service_id: onCase.serviceId, case_id: onCase.id, user_id: userId, title: notice.title, record_id: recordId, posted_at: act.now })
    .execute();
}

/** Leaves a notice of type 1 that no process sends for each of these people. */
export async function sendNoticeTo(
  act: Act,
  onCase: { readonly id: number; readonly serviceId: number },
  userIds: readonly string[],
  title: string,
): Promise<void> {
  if (userIds.length === 0) return;
  await act.db
    .insertInto('notice')
    .values(userIds.map((userId) => ({ service_id: onCase.serviceId, case_id: onCase.id, user_id: userId, title, posted_at: act.now })))
    .execute();
}
