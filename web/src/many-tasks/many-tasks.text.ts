import { counted } from '../lib/format.ts';

/** Every sentence about acts on several tasks at once. */
export const manyTasksText = {
  bar: 'Chosen tasks',
  chosen: (count: number) => `${count} chosen`,
  chooseAllPages: 'Choose all pages',
  allPagesFailed: 'The other pages could not be read',
  firstOnly: (count: number) => `Only the first ${count} were chosen. Change these, then choose again.`,
  leftOut: (count: number) =>
    count === 1
      ? '1 task cannot be changed here and was left out.'
      : `${count} tasks cannot be changed here and were left out.`,
  clear: 'Clear',

  reassign: 'Reassign…',
  newDate: 'New date…',
  reassignTitle: (count: number) => `Reassign ${counted(count, 'task')}`,
  newDateTitle: (count: number) => `New date for ${counted(count, 'task')}`,
  reassignVerb: 'Reassign',
  newDateVerb: 'Change date',
  person: 'Person responsible',
  reassignHint:
    'A task goes to this person if they are the adviser or a participant of its case. Other tasks stay as they are, and you are told which.',
  datePassed: 'This date has passed: the tasks will be overdue.',
  dateHint: 'Who is responsible stays as it is.',

  running: (count: number) => `Changing ${counted(count, 'task')}`,
  progress: (done: number, count: number) => `${done} of ${count}`,
  stop: 'Stop',
  stopHint: 'Tasks that have been changed stay changed.',

  result: (done: number, count: number) =>
    done === count ? `${counted(done, 'task')} changed` : `${done} of ${counted(count, 'task')} changed`,
  results: 'What became of each task',
  stillChosen: 'The tasks that were not changed are still chosen.',
  done: 'Changed',
  notSent: 'Not changed: you stopped before this one.',
  taskOf: (caseId: number, employee: string) => `Case ${caseId} · ${employee}`,
  goneTask: 'A task that is no longer available',
  signedOut: 'You are no longer signed in.',
  changedBy: (name: string | null, at: string) => `${name ?? 'Somebody else'} changed it on ${at}.`,
  changedByYou: (at: string) => `You changed it elsewhere on ${at}.`,
  otherPerson: 'It is with somebody else now.',
  nowDue: (due: string) => `It is due ${due} now.`,
  nowUndated: 'It has no due date now.',
  close: 'Close',
  again: (count: number) => `Try again (${count})`,
} as const;
