/**
 * Every sentence about linked cases but the title. Words in quotes in the specification stand here exactly
 * as they are there.
 */
export const linkedCasesText = {
  note: 'A link is shown on both cases. It does not give anyone access to either case.',
  noneLinked: 'There are no linked cases.',
  others: 'Other Cases for this Employee',
  noOthers: 'There are no other cases for this employee.',
  failed: 'The cases could not be loaded',

  find: 'Find a case',
  results: 'Search Results',
  caseId: 'Case ID',
  hint: 'Enter a case number.',
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
