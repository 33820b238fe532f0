/** Words of closing, reopening and leaving a case. */
export const closingText = {
  closeCase: 'Close Case',
  effectOfClosing: (caseId: number) => `Closing makes Case ${caseId} read-only for everyone on it. It can be reopened with a reason.`,
  tasksOpen: (count: number) => `${count} ${count === 1 ? 'task is' : 'tasks are'} still open.`,
  conclusion: 'Conclusion',
  prompt: 'Please enter a summary of how this case concluded.',

  reopenCase: 'Reopen Case',
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  details: 'Details',
  ok: 'OK',
  needsBoth: 'Choose a reason and enter details.',
} as const;

export const exitText = {
  exitCase: 'Exit Case',
  lead: (caseId: number) => `This is what happens next on Case ${caseId} while you are away.`,
  nextTask: 'Next scheduled task',
  noTask: 'There is no scheduled task.',
  failed: 'The scheduled task could not be loaded',
  scheduleNewTask: 'Schedule new task',
  saveAndExit: 'Save & Exit Case',
  nextAction: 'Next action',
  chooseAction: 'Choose an action',
  person: 'Person responsible',
  choosePerson: 'Choose a person',
  dueDate: 'Due date',
  dueTime: 'Due time',
  includeTime: 'Include time',
  required: 'Field is required.',
  badDate: 'Enter a date as DD/MM/YYYY',
  badTime: 'Enter a time as HH:mm',
  you: (name: string) => `${name} (you)`,
} as const;
