/**
 * Every sentence about verifying a caller but the title. Words in quotes in the specification stand here
 * exactly as they are there.
 */
export const identityText = {
  participant: 'Participant',
  pleaseSelect: 'Please Select',
  thisPerson: 'this person',
  personWithRole: (name: string, role: string) => `${name}, ${role.toLowerCase()}`,

  details: 'Verification Details',
  unknownValue: 'Unknown Value',
  unknownField: (name: string) => `Unknown Field (${name})`,
  comments: 'User Comments',
  noComments: 'There are no comments on this person.',
  instructions: 'Verification Instructions',
  noInstructions: 'There are no instructions.',
  loadFailed: 'The details could not be loaded',

  written: 'Written to the case history.',
  notApplicable: 'N/A',
  failed: 'Failed',
  passed: 'Passed',
  recorded: (name: string, hasPassed: boolean) =>
    `Identity verification of ${name} recorded: ${hasPassed ? 'passed' : 'failed'}`,
  notRecorded: 'Identity verification could not be recorded',
} as const;
