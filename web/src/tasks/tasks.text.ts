export const tasksText = {
  tasks: 'Tasks',
  list: 'Tasks of this case',
  showCompleted: 'Show Completed',
  none: 'You have no outstanding tasks.',
  allClosed: 'All tasks are closed',
  cancelledWithCase: (count: number) =>
    count === 1
      ? 'This task will be cancelled when the case closes:'
      : 'These tasks will be cancelled when the case closes:',
  cancelledIfOpen: 'Cancelled if still open when the case closes',
  waitsForAnswer: (name: string, subject: string) => `${name} waits for an answer: ${subject}`,
  failed: 'Tasks could not be loaded',
  addTask: 'Add Task',
  editTask: 'Edit Task',
  editWhat: (title: string) => `Edit Task: ${title}`,
  person: 'Person responsible',
  choosePerson: 'Choose a person',
  you: (name: string) => `${name} (you)`,
  manualChangesStay: 'Your changes are kept when the process moves on.',
  save: 'Save',
  saved: 'Task successfully updated',
  required: 'Field is required.',
  conflict: 'Someone else has changed this task since you opened it.',
  ownConflict: 'You have changed this task elsewhere since you opened it.',
  noDate: 'no due date',
  groups: { overdue: 'Overdue', today: 'Due Today', later: 'Upcoming', complete: 'Completed' },
} as const;
