export const tasksText = {
  tasks: 'Tasks',
  list: 'Tasks of this case',
  showCompleted: 'Show Completed',
  none: 'You have no outstanding tasks.',
  failed: 'Tasks could not be loaded',
  groups: { overdue: 'Overdue', today: 'Due Today', later: 'Upcoming', complete: 'Completed' },
} as const;
