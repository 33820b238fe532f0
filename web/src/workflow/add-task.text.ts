export const addTaskText = {
  addTask: 'Add Task',
  task: 'Task',
  choose: 'Choose a task',
  inStep: (step: string, task: string) => `${step}: ${task}`,
  effect: 'The process goes on with this task, and the person the step is for is asked to do it.',
  nothing: 'There is no task to add: what the process has come to is done or already asked for.',
  failed: 'The tasks could not be loaded',
  added: 'Task added',
} as const;
