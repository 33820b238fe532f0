/** What parked calls and failed contacts say alike. */
export const contactsText = {
  recorded: 'Recorded',
  reason: 'Reason',
  details: 'Details',
  recordedBy: 'Recorded by',
  recordedByWhom: (adviser: string) => `Recorded by ${adviser}`,

  pleaseSelect: 'Please Select',
  date: 'Date',
  time: 'Time',
  cancel: 'Cancel',
  delete: 'Delete',
  areYouSure: 'Are you sure?',

  required: 'Field is required.',
  inFuture: 'Date cannot be in the future',
  tooLong: (limit: number) => `Must be at most ${limit} characters.`,
} as const;
