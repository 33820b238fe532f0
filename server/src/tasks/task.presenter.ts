import type { Task } from '@evenhand/contract/tasks';
import { NotificationType } from '@evenhand/contract/tasks';
import type { Titles } from '@evenhand/engine/titles';
import type { Actor } from '../access/actor.ts';
import { completes, taskRules } from './tasks.policy.ts';
import type { TaskRow } from './tasks.queries.ts';

/** The only way from a stored task to the wire (TASK-09, TASK-13). A task is due on its target date. */
export function presentTask(row: TaskRow, actor: Actor, titles: Titles): Task {
  const isNextAction = row.type === NotificationType.NextAction;
  const due = row.dueAt?.toISOString() ?? null;
  return {
    id: row.id,
    taskTitle: row.title,
    notificationDistributionTitle: row.title,
    notificationDistributionCaseTrackingRecordId: row.caseId,
    topicName: titles.topics.get(row.topicId) ?? '',
    employeeGuid: row.employeeUserId,
    employeeName: row.employeeName,
    caseOwnerGuid: row.ownerUserId,
    caseOwnerName: row.ownerName,
    dueDate: due,
    isDueTimed: row.isDueTimed,
    taskAssignedUserId: row.assigneeUserId,
    taskAssignedUserName: row.assigneeName,
    taskTargetDateTime: due,
    notificationTypeLookupId: row.type,
    notificationDistributionWorkflowTrackingRecordId: row.recordId,
    caseTrackingEventId: row.trackedEventId,
    message: row.message,
    isTaskCompleteBeforeClosure: row.isRequiredBeforeClosure,
    isComplete: row.isComplete,
    canOpen: taskRules.open(actor, row.ruleFacts) === null,
    canComplete: isNextAction && !row.isComplete && completes(row.assigneeUserId)(actor, row.ruleFacts) === null,
    canEdit:
      !isNextAction &&
      row.type !== NotificationType.CompleteDraftNote &&
      !row.isComplete &&
      taskRules.edit(actor, row.ruleFacts) === null,
    version: row.version,
  };
}
