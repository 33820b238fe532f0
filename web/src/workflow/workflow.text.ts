import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { counted } from '../lib/format.ts';

/** Every sentence of the process screen. Quoted ones of the specification are exact. */
export const workflowText = {
  heading: (caseId: number, title: string) => `Case ${caseId} · ${title}`,
  version: (version: number) => `Version ${version}`,
  hrOnly: 'HR only: not shown to business users',
  stages: 'Stages',

  checklist: 'Steps of this stage',
  steps: 'Steps',
  stage: 'Stage',
  stepsDone: (done: number, all: number) => `${done} of ${counted(all, 'step')}`,
  ofAll: (done: number, all: number) => `${done} of ${all}`,
  complete: 'Complete',
  screenOf: (number: number, all: number) => `Screen ${number} of ${all}`,
  allTasksComplete: 'All tasks complete',
  showCompleted: 'Show Completed',
  backToStage: (title: string) => `Back to ${title}`,
  backToTask: 'Back to the current task',
  nothingCompleted: 'Nothing was completed in this stage.',
  completedHere: 'Completed in this task',

  outstanding: 'Outstanding steps',
  outstandingSubProcesses: 'Outstanding Sub-Processes',
  outstandingTasks: 'Outstanding Tasks',
  lettersToSend: 'Letters Not Sent Yet',
  outstandingCount: (count: number) => (count === 0 ? 'Outstanding steps' : `Outstanding steps (${count})`),
  nothingToDo: 'You have nothing to do',
  noOtherTasks: 'No other steps of the process are outstanding',
  continue: 'Continue',
  continueWith: (title: string) => `Continue ${title}`,
  view: 'View',
  viewWhich: (title: string) => `View ${title}`,
  dayNumber: (day: number) => `Day ${day}`,
  mustEnd: 'must end before closing',
  beforeClosing: 'Before closing',
  stoppingClosure: 'Before this case can close',
  nothingStopsClosure: 'Nothing is stopping you closing this case.',
  closesInStage: (last: string, now: string) => `The case closes in the stage ‘${last}’. It is in ‘${now}’ now.`,
  waitsFor: (option: string, because: string) => `‘${option}’ cannot be chosen yet. ${because}`,
  onlyThisStopsClosure: 'Only the step you are on is stopping you closing this case.',

  componentMissing: 'Component/component configuration not found',
  goToCase: 'Go to the case',
  processEnded: 'This process has ended.',
  processFailed: 'The process could not be loaded',
  componentFailed: 'This step could not be loaded',

  correct: 'Correct this',
  correctWhat: (title: string) => `Correct this: ${title}`,

  noPrevious: 'You cannot go back from here.',
  busy: 'Please wait while your last choice is saved.',
  fixed: 'Saving. You can type again in a moment.',
  unsent: 'What you typed was not saved. You can copy it from here.',
  unsentFiles: (count: number) => (count === 1 ? 'This file was not added.' : 'These files were not added.'),
  completedBy: (name: string, moment: string) => `Completed by ${name} on ${moment}.`,
  typedBefore: 'What you had typed',

  undoTitle: 'Go back a step?',
  undoLead: 'If you go back:',
  goBack: 'Go back',
  cancel: 'Cancel',

  subProcessTitle: 'Sub-process started',
  subProcessQuestion: 'A sub-process has been started. Where would you like to go?',
  mainProcess: 'Main process',
  subProcess: 'Sub-process',

  conflictTitle: 'This was changed while you were working on it',
  conflictLead:
    'Someone else has saved this since you opened it. Choose which version to keep; nothing is overwritten until you do.',
  ownConflictLead:
    'You have saved this elsewhere since you opened it here. Choose which version to keep; nothing is overwritten until you do.',

  progressTracked: 'Progress tracked.',
  caseClosed: (caseId: number) => `Case ${caseId} is closed`,
  ownerChanged: 'Case owner changed successfully',
  taskFailed: 'The task could not be opened',

  lockedBecause: {
    closed: 'This case is closed.',
    locked: 'This case is locked. You can view it but you cannot make changes until it is unlocked.',
    role: 'You can view this process but you cannot make changes to it.',
    ended: 'This process has ended.',
  } satisfies Record<NonNullable<WorkflowTrackingRecord['lockedBecause']>, string>,
} as const;
