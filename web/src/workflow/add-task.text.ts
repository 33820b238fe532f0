export const addTaskText = {
  addTask: 'Add Task',
  task: 'Task',
  choose: 'Choose a task',
  needsTask: 'Choose a task.',
  inStep: (step: string, task: string) => `${step}: ${task}`,
  effect: 'The case moves to this task, and the person responsible for the step is asked to do it.',
  nothing: 'There are no tasks to add. Every task reached so far is done or has been given to someone.',
  failed: 'The tasks could not be loaded',
  added: 'Task added',
} as const;
