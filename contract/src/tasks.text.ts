/** The heads of My Tasks, on the screen and in exported files. */
export const taskHeads = {
  taskTitle: 'Task Title',
  caseId: 'Case ID',
  topicName: 'Topic',
  employeeName: 'Employee',
  caseOwnerName: 'Case Owner',
  dueDate: 'Due',
} as const;
