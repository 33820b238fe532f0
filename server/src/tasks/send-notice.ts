import { NotificationType } from '@evenhand/contract/tasks';
import type { TaskAssignee } from '@evenhand/engine/effects';
import { holderAmong } from '@evenhand/engine/task-holder';
import type { Act } from '../access/act.ts';
import { postNotice, TITLED } from '../notifications/post-notice.ts';
import { people } from '../notifications/recipients.ts';
import { possibleHolders } from './task-holders.ts';

/** Writes a notice of type 1 for the person who holds the role. When nobody holds it, nobody is notified. */
export async function sendNotice(
  act: Act,
  onCase: { readonly id: number; readonly serviceId: number },
  recordId: number,
  notice: { readonly title: string; readonly assignee: TaskAssignee },
): Promise<void> {
  const userId = holderAmong(await possibleHolders(act.db, onCase.id, { recordId }), notice.assignee);
  if (userId === null) return;
  await postNotice(
    act,
    onCase,
    { type: NotificationType.InformationOnly, kind: TITLED, facts: { title: notice.title }, recordId },
    people([userId]),
  );
}
