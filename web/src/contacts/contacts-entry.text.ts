/**
 * Words about contacts in the screens around. The other sentences are in a file of their own, because only
 * this one loads with the first screen.
 */
export const contactsEntryText = {
  parkedCalls: 'Parked Calls',
  parkCall: 'Park a Call',
  failedContacts: 'Failed Contacts',
  recordFailedContact: 'Record a Failed Contact',
} as const;
