import { Limits } from '@evenhand/contract/limits';

/**
 * Every sentence of the search for people and of a person's profile. Words in quotes in the specification
 * stand here exactly as they are there.
 */
export const peopleText = {
  userSearch: 'User Search',
  employeeSearch: 'Employee Search',
  resultsFor: (query: string) => `Results for “${query}”`,
  caption: 'People found',
  tooShort: 'Please enter 3 or more characters',
  tooLong: `Please enter ${Limits.searchMaximum} characters or fewer`,
  noneFound: 'No results found',
  failed: 'The search did not work',
  permission: 'Permission',
  permissionMeans: 'Authorised people have access to this service.',
  name: 'Name',
  email: 'E-mail',
  jobTitle: 'Job Title',
  authorised: 'Authorised',
  notAuthorised: 'Not authorised',
  yes: 'Yes',
  no: 'No',
  liveCases: 'Open Cases',
  showCases: (name: string) => `Show open cases of ${name}`,
  hideCases: (name: string) => `Hide open cases of ${name}`,
  casesOf: (name: string) => `Open cases of ${name}`,
  noCases: 'No open cases',
  casesFailed: 'The cases could not be loaded',
  owner: (name: string) => `Owner: ${name}`,
  actions: (name: string) => `Actions for ${name}`,
  createCase: 'Create Case',
  createCaseFor: (name: string) => `Create Case with ${name} as the owner`,

  profile: 'Profile',
  contact: 'About',
  policyAreas: 'Policy Areas',
  primary: (title: string) => `${title} (primary)`,
  noPolicyArea: 'None',
  manager: 'Manager',
  notRecorded: 'Not recorded',
  authorisedHere: 'Access to this service',
  noProfile: 'There is no such person in this service.',
  profileFailed: 'The profile could not be loaded',
} as const;
