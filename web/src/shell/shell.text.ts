import { Limits } from '@evenhand/contract/limits';
import { SEARCH_MINIMUM } from '@evenhand/contract/search';

/**
 * Every sentence of the shell. Words in single quotes in the specification stand
 * here exactly as they are there.
 */
export const shellText = {
  skip: 'Skip to content',
  caseManager: 'Case Manager',
  knowledgePortal: 'Knowledge Portal',
  miPortal: 'MI Portal',
  opensNewTab: '(opens in a new tab)',
  welcome: (serviceTitle: string) => `Welcome to ${serviceTitle}`,
  more: 'More',
  menu: 'Menu',

  searchFor: 'Search for',
  users: 'Users',
  searchCases: 'Cases',
  searchWords: 'Words',
  search: 'Search',
  usersPlaceholder: (numberLabel: string) => `Name or ${numberLabel.toLowerCase()}`,
  casesPlaceholder: 'Enter Case Number',
  wordsPlaceholder: 'Words in your cases',
  tooShort: 'Please enter 3 or more characters',
  tooFewLetters: `Please enter ${SEARCH_MINIMUM} or more characters`,
  tooLong: `Please enter ${Limits.searchMaximum} characters or fewer`,
  invalidCaseNumber: 'Please enter a valid case number',
  caseNotVisible: (caseNumber: string) => `Case ${caseNumber} does not exist or you do not have permission to view it.`,

  availability: 'Availability',
  changePolicyArea: 'Change Policy Area',
  changeService: 'Change Service',
  administration: 'Administration',
  ownEmail: 'E-mail you receive',
  ownAccount: 'Password and sign-ins',
  logOut: 'Log Out',
  colours: 'Appearance',
  system: 'Same as this device',
  light: 'Light',
  dark: 'Dark',
  rowHeight: 'Row height',
  heights: { default: 'Default', comfortable: 'Comfortable', compact: 'Compact' },
  cancel: 'Cancel',
  policyArea: 'Policy area',
  service: 'Service',
  servicesFailed: 'Services could not be loaded',

  applicationError: 'Application Error',
  notExplained:
    'Something went wrong, and the server gave no reason. Choose Retry. If it happens again, tell your IT support and give them the technical detail.',
  noAnswer: 'The server could not be reached. Check your connection, then choose Retry.',
  technicalDetail: 'Technical detail',
  caseNotFound: 'Case Not Found',
  home: 'Home',
  retry: 'Retry',
  back: 'Back',
  pleaseWait: 'Please wait',
  close: 'Close',

  timeoutTitle: 'Are you still there?',
  signedOutIn: 'You will be signed out in',
  seconds: (count: number) => `${count} second${count === 1 ? '' : 's'}`,
  keepWorking: 'Keep working',
  unsavedTitle: 'You have unsaved work',
  unsaved: 'Your latest changes could not be saved. If you log out now, they will be lost.',
  stay: 'Stay',
  renewFailed: 'Your session could not be extended. Please try again.',

  offline: 'You are offline.',
  offlineDetail: 'Keep this page open: what you type is sent when the connection is back.',
  typedHere: 'What you had typed',
  typedHint: 'It was not sent. Copy it now if you need it: it is not kept.',
  serverAway: 'The server cannot be reached.',
  serverAwayDetail: 'Keep this page open: what you type is sent when the server answers again.',
  screenFailed: 'This page could not be shown',
  reload: 'Reload',
} as const;
