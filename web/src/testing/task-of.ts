import type { Task } from '@evenhand/contract/tasks';

/** A process task of case 10014 with the changes of a test. */
export function taskOf(id: number, change: Partial<Task> = {}): Task {
  return {
    id,
    taskTitle: `Task ${id}`,
    notificationDistributionTitle: `Task ${id}`,
    notificationDistributionCaseTrackingRecordId: 10014,
    topicName: 'Grievance',
    employeeGuid: null,
    employeeName: 'Orla Finnegate',
    caseOwnerGuid: null,
    caseOwnerName: 'Teodora Whitlock',
    dueDate: null,
    isDueTimed: true,
    taskAssignedUserId: null,
    taskAssignedUserName: null,
    taskTargetDateTime: null,
    notificationTypeLookupId: 2,
    notificationDistributionWorkflowTrackingRecordId: 77,
    caseTrackingEventId: null,
    message: null,
    isTaskCompleteBeforeClosure: false,
    isComplete: false,
    canOpen: true,
    canComplete: false,
    canEdit: true,
    version: 1,
    ...change,
  };
}
