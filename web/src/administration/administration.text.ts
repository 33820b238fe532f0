/** Words that the pages of administration share. */
export const administrationText = {
  administration: 'Administration',
  sections: 'Sections of administration',
  people: 'People',
  access: 'Access',
  configuration: 'Configuration',
  health: 'Health',
  register: 'Register',
  documentTitle: (section: string) => `${section} – Administration`,
  refused: 'You cannot administer anything now',
  refusedDetail:
    'Somebody may have taken the right from you, or changed how you sign in. Then an approver must confirm you first.',
  failed: 'Administration could not be loaded',
  cancel: 'Cancel',
  save: 'Save',
  reset: 'Reset',
  any: 'Any',
  notRecorded: 'Not recorded',
  server: 'The server',
  noMatch: 'Nothing matches these filters.',
} as const;
