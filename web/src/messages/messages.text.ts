export const seekHelpText = {
  seekHelp: 'Seek Help',
  message: 'Message',
  readBy: (caseId: number) => `Everybody who can see case ${caseId} can read what you write.`,
  locks: 'Sending it locks the case until HR has helped.',
  submit: 'Submit',
  submitted: 'Seek help submitted',
  notHere: 'Not available at this step',
  notWhenLocked: 'Not available while the case is locked',
  notWhenClosed: 'Not available on a closed case',
} as const;
