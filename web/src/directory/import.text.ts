import type { ImportColumn } from '@evenhand/contract/directory';
import { counted } from '../lib/format.ts';
import type { ImportOutcome } from './import.api.ts';

const inWords = new Intl.NumberFormat('en-GB');

/** Every sentence about the import of people from a file. */
export const importText = {
  title: 'Import people',
  steps: 'Steps of the import',
  step: 'Step',
  choose: 'Choose a file',
  match: 'Match the columns',
  check: 'Look at what would change',

  chooseLead:
    'A file of people as your HR system writes it: values separated by commas, semicolons or tabs, with a first line that names the columns. Nothing is changed before you have seen line by line what would change.',
  file: 'File',
  chooseButton: 'Choose a file',
  chooseAnother: 'Choose another file',
  tooLarge: 'The file is larger than 16 MB.',
  empty: 'The file is empty.',
  unreadable: 'The file could not be read. Choose it again.',

  found: (name: string, rows: number, encoding: string, separator: string) =>
    `${name}: ${counted(rows, 'line')}, ${encoding}, separated by ${separator}.`,
  matchLead:
    'Say what each column of the file is for. Leave out what is not needed. Dates have the day first, such as 31/12/2026, or are written as 2026-12-31.',
  noSamples: 'Empty',
  columnUse: (title: string) => `Use “${title}” for`,
  leaveOut: 'Leave it out',
  fields: {
    employeeNumber: 'Employee number',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    jobTitle: 'Job title',
    policyArea: 'Policy area',
    managerNumber: 'Number of the manager',
    leavingDay: 'Last day of work',
  } satisfies Record<ImportColumn, string>,
  twice: (field: string) => `Two columns are used for ${field.toLowerCase()}. Choose one.`,
  needsNumber: 'Choose the column with the employee number: people are found by it.',
  isWhole: 'This file has everybody',
  isWholeMeans:
    'People who are not in it have left: their access ends. Leave this off for a file with some of the people.',
  checkButton: 'Check the file',

  counts: {
    added: 'Added',
    changed: 'Changed',
    unchanged: 'Unchanged',
    leaves: 'Leave',
    returns: 'Come back',
    refused: 'Refused',
  } satisfies Record<ImportOutcome, string>,
  outcomes: {
    added: 'Added',
    changed: 'Changed',
    unchanged: 'Unchanged',
    leaves: 'Leaves',
    returns: 'Comes back',
    refused: 'Refused',
  } satisfies Record<ImportOutcome, string>,
  count: (count: number) => inWords.format(count),
  filterLines: 'Show the lines that are',
  warnings: 'Look at this first',
  stopped: 'This file cannot be applied',
  line: 'Line',
  person: 'Person',
  outcome: 'What happens',
  words: 'In words',
  lines: 'Lines of the file',
  linesFailed: 'The lines could not be loaded',
  noLines: 'No line of the file is of this kind.',
  noun: 'lines',
  backToColumns: 'Back to the columns',
  apply: 'Apply',
  onlyRefused: 'Lines that are refused are left out; the others are applied.',
  changedSince: 'People have changed since the file was checked, so nothing was applied. Check it again.',
  checkAgain: 'Check again',
  applied: 'The import has been applied',

  secondTitle: 'A second person must apply this',
  secondLead:
    'More people would leave than one person may decide. Another administrator opens this check at the address below, looks at it, and types how many people leave.',
  address: 'Address of this check',
  addressNote: 'Only people who look after the directory can open it.',
  copy: { copy: 'Copy address', copied: 'Copied', notCopied: 'The address is selected. Copy it with your keyboard.' },
  checkedBy: (file: string, name: string, moment: string) => `${file} was checked by ${name} on ${moment}.`,
  whole: 'It has everybody: who is not in it leaves.',
  partial: 'It has some of the people: nobody leaves by not being in it.',
  missing: 'There is no such check. It may be older than seven days.',
  checkFailed: 'The check could not be loaded',
  waits: 'A checked file waits to be applied.',
  goOn: 'Go on with it',
  isChecking: 'The file is being compared with the directory',
  stillChecking: 'This takes some seconds. You may leave this page: it goes on.',
  isApplying: 'The import is being applied',
  remaining: (count: number) => `${counted(count, 'line')} still to be done. You may leave this page: it goes on.`,
  notInFile: 'Not in the file',
  leavers: 'How many people leave',
  leaversHint: 'Type the number to say that you have looked at who leaves.',
  giveLeavers: 'Type a whole number.',
  again: 'Import another file',
  toPeople: 'Go to people',
  doneLead: (counts: Readonly<Record<ImportOutcome, number>>) =>
    `${inWords.format(counts.added)} added, ${inWords.format(counts.changed)} changed, ${inWords.format(counts.leaves)} left, ${inWords.format(counts.returns)} came back, ${inWords.format(counts.refused)} refused, ${inWords.format(counts.unchanged)} unchanged.`,
} as const;
