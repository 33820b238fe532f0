/** Words of leaving a case and of what is scheduled next on it. */
export const exitText = {
  exitCase: 'Exit Case',
  lead: (caseId: number) => `Check the next task on Case ${caseId} before you leave it.`,
  nextTask: 'Next scheduled task',
  noTask: 'There is no scheduled task.',
  /** A scheduled task is one that HR sets here; the tasks of the process stay open without it. */
  openTasks: (count: number) =>
    count === 1 ? '1 task is open on this case.' : `${count} tasks are open on this case.`,
  failed: 'The scheduled task could not be loaded',
  complete: 'Complete',
  completeWhat: (title: string) => `Complete: ${title}`,
  completed: 'Next action completed',
  scheduled: 'Next action scheduled',
  scheduleNewTask: 'Schedule new task',
  saveAndExit: 'Save & Exit Case',
  nextAction: 'Next action',
  chooseAction: 'Choose an action',
  person: 'Person responsible',
  choosePerson: 'Choose a person',
  required: 'Field is required.',
  you: (name: string) => `${name} (you)`,
} as const;
