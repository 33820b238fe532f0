export const seekHelpText = {
  seekHelp: 'Seek Help',
  message: 'Message',
  readBy: (caseId: number) => `Everybody who can see case ${caseId} can read what you write.`,
  locks: 'Sending it locks the case until HR has helped.',
  cancel: 'Cancel',
  submit: 'Submit',
  submitted: 'Seek help submitted',
} as const;
