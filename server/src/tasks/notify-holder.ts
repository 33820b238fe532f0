import type { NotificationType } from '@evenhand/contract/tasks';
import type { OnCase, Unrecorded } from '../access/act.ts';
import type { AskedTask } from '../notifications/post-notice.ts';
import { ASKED, postNotice } from '../notifications/post-notice.ts';
import { people } from '../notifications/recipients.ts';

/** What a notice repeats of the task it announces. */
export interface GivenTask {
  /** Not known of a task that a process raises: its title is the pack's. */
  readonly id?: number;
  readonly type: NotificationType;
  readonly title: string;
  readonly dueAt: Date | null;
  readonly recordId?: number | null;
  readonly trackedEventId?: number | null;
}

/** Notifies the person who holds a task now. A task that nobody holds notifies nobody. */
export async function notifyHolder(
  act: Unrecorded,
  onCase: OnCase,
  task: GivenTask,
  holder: string | null,
): Promise<void> {
  const { id: taskId, type, title, dueAt, recordId = null, trackedEventId = null } = task;
  if (holder === null || holder === act.actor?.userId) return;
  const facts: AskedTask = { taskId, title, due: dueAt?.toISOString() ?? null };
  await postNotice(act, onCase, { type, kind: ASKED, facts, recordId, trackedEventId }, people([holder]));
}
