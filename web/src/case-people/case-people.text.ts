import { refusalsText } from '@evenhand/contract/refusals.text';

/** Whom the notice of the change reaches. */
const everybodyIsTold = 'Everyone on the case will be notified, and the change is recorded in the history.';

/** Words of the Employee and Adviser sections and their dialogs. */
export const adviserText = {
  adviser: 'Adviser',
  add: 'Add',
  change: 'Change',
  addAdviser: 'Add Adviser',
  changeAdviser: 'Change Adviser',
  you: 'You',
  liveCases: 'open case',
  columns: { name: 'Name', numbers: ['Open cases', 'Tasks'] },
  selectTab: 'Select Adviser',
  assignTab: 'Assign to me',
  noneTab: 'No Adviser',
  filter: 'Adviser name',
  filterPlaceholder: (count: number) => `Filter ${count} advisers`,
  advisers: 'Advisers',
  noMatch: 'No results found',
  failed: 'Advisers could not be loaded',
  current: 'Current adviser',
  pick: 'Please select a new case adviser to continue.',
  effectOfAssign: (caseId: number, before: string | null) =>
    `You become the adviser of Case ${caseId}${before === null ? '' : ` in place of ${before}`}. ${everybodyIsTold}`,
  effectOfChange: (caseId: number, name: string, before: string | null) =>
    `${name} becomes the adviser of Case ${caseId}${before === null ? '' : ` in place of ${before}`}. ${everybodyIsTold}`,
  effectOfNone: (caseId: number, name: string) =>
    `${name} will be removed from Case ${caseId}, leaving it without an adviser. ${everybodyIsTold}`,
  remove: 'Remove Adviser',
  changed: 'Adviser changed successfully',
  assigned: 'Adviser assigned successfully',
  removed: 'Adviser removed successfully',
} as const;

export const employeeText = {
  employee: 'Employee',
  change: 'Change',
  changeEmployee: 'Change Employee',
  noEmployee: 'No employee',
  liveCases: 'Open cases',
  liveCasesOf: (count: number, name: string) => `${count}: find ${name}, with their open cases`,
  searchTab: 'Search',
  noneTab: 'No Employee',
  searchLabel: 'Search for an employee',
  cannotFind: "Can't find employee?",
  backToSearch: 'Back to search',
  name: 'Name',
  email: 'E-mail',
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  noneFound: 'No results found',
  selectEmployee: 'Please select a new employee to continue.',
  enterName: 'Please enter the new employee name to continue.',
  selectReason: 'Please select a reason to continue.',
  attached: refusalsText.alreadyAttached,
  required: 'Field is required.',
  badEmail: 'Please enter a valid e-mail address',
  tooLong: (limit: number) => `Must be at most ${limit} characters.`,
  former: (name: string) => `Why is this case no longer about ${name}?`,
  mistake: 'Chosen by mistake',
  keepOut: 'The case was about them',
  formerEffect: 'If the case was about them, they will be blocked and unable to see it.',
  removeEmployee: 'Remove Employee',
  changed: 'Employee changed successfully',
  removed: 'Employee removed successfully',
} as const;
