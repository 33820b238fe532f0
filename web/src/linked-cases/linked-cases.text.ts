/**
 * Every sentence about linked cases but the title. Words in quotes in the specification stand here exactly
 * as they are there.
 */
export const linkedCasesText = {
  note: 'A link is shown on both cases. It does not give anyone access to either case.',
  noneLinked: 'There are no linked cases.',
  noneLinkedDetail: 'Find a case below, by its number or its employee, to link it to this one.',
  others: 'Other Cases for this Employee',
  failed: 'The cases could not be loaded',

  find: 'Find a case',
  results: 'Search Results',
  caseId: 'Case ID',
  searchBy: 'Search by',
  byNumber: 'By number',
  byEmployee: 'By employee',
  employeeSearch: 'Name or employee number',
  nobodyFound: 'No employees found',
  noCases: (name: string) => `There is no other case about ${name} that you can see.`,
  search: 'Search',
  notANumber: 'Search can only contain numbers',
  thisCase: (id: number) => `You are already in case with ID: ${id}`,
  notFound: (id: number | string) => `No case found with ID: ${id}`,

  employee: 'Employee',
  topic: 'Topic',
  owner: 'Case Owner',
  status: 'Status',
  created: 'Date created',

  link: 'Link',
  linkWhich: (id: number) => `Link case ${id}`,
  unlink: 'Unlink',
  unlinkWhich: (id: number) => `Unlink case ${id}`,
  linkedMessage: (id: number) => `Case ${id} linked`,
  unlinkedMessage: (id: number) => `Case ${id} unlinked`,
} as const;
