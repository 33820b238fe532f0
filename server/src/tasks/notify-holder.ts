import type { NotificationType } from '@evenhand/contract/tasks';
import type { Act, OnCase } from '../access/act.ts';
import { postNotice, TITLED } from '../notifications/post-notice.ts';
import { people } from '../notifications/recipients.ts';

/** What a notice repeats of the task it announces. */
export interface GivenTask {
  readonly type: NotificationType;
  readonly title: string;
  readonly recordId?: number | null;
  readonly trackedEventId?: number | null;
}

/** Notifies the person who holds a task now. A task that nobody holds notifies nobody. */
export async function notifyHolder(act: Act, onCase: OnCase, task: GivenTask, holder: string | null): Promise<void> {
  const { type, title, recordId = null, trackedEventId = null } = task;
  if (holder === null || holder === act.actor.userId) return;
  await postNotice(act, onCase, { type, kind: TITLED, facts: { title }, recordId, trackedEventId }, people([holder]));
}
