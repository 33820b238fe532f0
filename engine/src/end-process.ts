import { unchanged } from './conclude.ts';
import type { Decision } from './decision.ts';
import type { Effect } from './effects.ts';
import { hasBegun } from './has-begun.ts';
import type { ProcessView } from './process-context.ts';
import type { EndReason } from './process-state.ts';
import { beginTransition, end } from './walk.ts';

/**
 * Ends a process from outside: discarded by Cancel or undo, superseded by another topic, closed with
 * its case. Its open tasks are cancelled; rows in progress stay as they are. One that has not begun leaves
 * no history. The caller decides whether that may happen.
 */
export function endProcess(
  { definition, record, facts }: Pick<ProcessView, 'definition' | 'record' | 'facts'>,
  reason: Exclude<EndReason, 'finished'>,
): Decision {
  const open = facts.openTasks.filter((task) => task.processId === record.id);
  const planned = facts.plannedNotices.filter((notice) => notice.processId === record.id);
  return {
    ...unchanged(end(beginTransition(record), reason, null)),
    effects: [
      ...open.map((task): Effect => ({ kind: 'cancel-task', taskId: task.id })),
      // Notices planned for after the closing stay.
      ...(reason === 'closed' ? [] : planned.map(({ id }): Effect => ({ kind: 'drop-notice', noticeId: id }))),
    ],
    history: hasBegun(record)
      ? [{ kind: 'process.ended', facts: { workflowTitle: definition.title, recordId: record.id, reason } }]
      : [],
    answer: {
      workflowTrackingRecordId: record.parentId ?? record.id,
      subWorkflowTrackingRecordId: null,
      hasProcessEnded: true,
    },
  };
}
