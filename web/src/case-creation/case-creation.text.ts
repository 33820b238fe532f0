import { refusalsText } from '@evenhand/contract/refusals.text';

/**
 * Every sentence of the wizard. Words in quotes in the specification stand here exactly as they are there.
 */
export const creationText = {
  createCase: 'Create Case',
  steps: 'Steps of the new case',
  owner: 'Case Owner',
  employee: 'Employee',
  topic: 'Topic',
  back: 'Back',
  cancel: 'Cancel',
  next: 'Next',
  nothingShared: 'Nothing is shared until the case is created.',
  ownerNeeded: 'Choose a case owner to continue.',
  employeeNeeded: {
    employee: 'Choose an employee, or a reason for having none, to continue.',
    manual: 'Give the name and the e-mail address of the employee to continue.',
    none: 'Choose a reason for having no employee to continue.',
  },
  topicNeeded: 'Choose a topic to create the case.',

  begun: (when: string) => `You began a case on ${when}.`,
  draftOf: (owner: string | null, employee: string | null) =>
    [owner === null ? '' : `Case Owner: ${owner}`, employee === null ? '' : `Employee: ${employee}`]
      .filter(Boolean)
      .join(' · '),
  carryOn: 'Continue with this case',
  resumed: 'You began this case before.',
  startAgain: 'Start again',
  alreadyOpened: 'You have already opened this case in another window or on another device.',
  openCase: (caseId: number) => `Open Case ${caseId}`,
  beginAnother: 'Begin another case',

  newCase: 'New case',
  nextStep: 'Next step',
  policyArea: 'Policy area',
  notChosen: 'Not chosen yet',
  you: 'You',
  noEmployee: 'No Employee',
  clears: 'Changing the Case Owner clears the employee and topic.',
} as const;

export const peopleText = {
  searchLabel: (numberLabel: string) => `Name or ${numberLabel}`,
  search: 'Search',
  results: 'Results',
  name: 'Name',
  jobAndEmail: 'Job title and e-mail',
  liveCases: 'Open cases',
  found: (count: number) =>
    count === 1 ? '1 result.' : `${count} results. Press the down arrow to move through them.`,
  rule: 'Enter 3 or more characters.',
  tooShort: 'Please enter 3 or more characters',
  noneFound: 'No results found',
  failed: 'The search did not work',
  selected: (name: string) => `Selected: ${name}`,
} as const;

export const ownerText = {
  title: 'Select Case Owner',
  lead: 'Which manager is responsible for this case?',
  fromSearch: (owner: string) =>
    `${owner} will be the Case Owner, not the employee the case is about. You choose the employee in the next step.`,
  searchTab: 'Search for Case Owner',
  meTab: 'Set as me',
  setAsMe: 'Set as me',
  youAreOwner: 'You are the Case Owner.',
  confirmTitle: 'Confirm Case Owner',
  continue: 'Continue',
  notAuthorised: (owner: string) =>
    `${owner} does not currently have access to this service and will not be able to open the case until access is given. Do you want to continue?`,
  otherPolicyArea: (owner: string) =>
    `${owner} belongs to a different policy area from yours. Do you want to continue?`,
} as const;

export const employeeText = {
  title: 'Select Employee',
  lead: 'Who is this case about? For a grievance, choose the employee who raised it.',
  searchTab: 'Employee Search',
  noneTab: 'No Employee',
  cannotFind: "Can't find employee?",
  name: 'Name',
  email: 'E-mail',
  nameMissing: 'Please enter the name of the employee',
  nameTooLong: 'Please enter 50 characters or fewer',
  emailWrong: 'Please enter a valid e-mail address',
  reason: 'Reason',
  reasonHint: 'Why is there no employee on this case?',
  chooseReason: 'Choose a reason',
  attached: refusalsText.alreadyAttached,
} as const;

export const topicText = {
  title: 'Select Topic',
  lead: 'Choose a section, then a topic. The topic decides which process the case follows.',
  section: 'Case section',
  topic: 'Topic',
  chooseTopic: 'Choose a topic',
  noSections: 'There are no case sections in this policy area.',
  noTopics: 'There are no topics in this section.',
  sectionsFailed: 'Case sections could not be loaded',
  topicsFailed: 'Topics could not be loaded',
  gone: (title: string) => `${title} is no longer available.`,
  otherChoicesStay: 'Your other choices have been kept.',
  whatNext: 'What happens next',
  version: (title: string, version: number) => `${title}, version ${version}`,
  stages: 'Stages of the process',
  firstStep: (title: string, when: string | null) =>
    when === null ? `First step: ${title}.` : `First step: ${title}, within ${when}.`,
  notified: (who: string) => `${who} will be notified.`,
  theOwner: 'The case owner',
  theAdviser: 'The adviser',
  hrNamesAdviser: 'HR will be told and will name an adviser.',
  unsuitable: 'Topic Unsuitable',
  needsEmployee: 'This topic needs an employee and cannot be chosen without one.',
  ok: 'OK',
  existing: 'Existing case',
  alreadyExists: (topic: string, employee: string) => `A ${topic} case already exists for ${employee}.`,
  takeMe: (caseId: number) => `Take me to Case ${caseId}`,
  createAnyway: 'Create Anyway',
  case: (caseId: number) => `Case ${caseId}`,
  ownerOf: (owner: string, opened: string) => `${owner} is the case owner · opened ${opened}`,
  opened: (opened: string) => `Opened ${opened}`,
} as const;
