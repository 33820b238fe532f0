/**
 * Every sentence about failed contacts. Words in quotes in the specification stand
 * here exactly as they are there.
 */
export const failedContactsText = {
  failedContacts: 'Failed Contacts',
  recordOne: 'Record a Failed Contact',
  none: 'There are no failed contacts.',
  failed: 'Failed contacts could not be loaded',
  /** Here the adviser tried to reach the person (FAIL-06). */
  callTo: 'Call to',

  contact: (name: string, recorded: string) => `the failed contact with ${name} on ${recorded}`,
  deleteWhich: (contact: string) => `Delete ${contact}`,
  deletes: (contact: string) => `You are about to delete ${contact}. This cannot be undone.`,
  showMore: (contact: string) => `Show all details of ${contact}`,
  showLess: (contact: string) => `Show less of ${contact}`,

  formTitle: 'Record a failed contact',
  record: 'Record Failed Contact',

  noAdviser: 'There is currently no Adviser on this case to record a Failed Contact against.',
  closed: 'You cannot record a Failed Contact on a closed case.',
  notYou: 'You cannot record a failed contact on this case',

  recorded: 'Failed contact recorded successfully',
  wasDeleted: 'Failed contact deleted successfully',
} as const;
