export const seekHelpText = {
  title: 'Seek Help',
  message: 'Message',
  locks: 'Sending it locks the case until HR unlocks it.',
  submit: 'Submit',
  needsMessage: 'Enter a message.',
  submitted: 'Seek help submitted',
} as const;
