/** Every sentence about the second factor, at sign-in and on the page of one's own account. */
export const secondFactorText = {
  codeTitle: 'Enter your code',
  codeLead: (organisation: string): string => `Your authenticator app shows six digits for ${organisation}.`,
  code: 'Code',
  submit: 'Continue',
  useRecovery: 'Use a recovery code',
  recoveryTitle: 'Enter a recovery code',
  recoveryLead: 'One of the codes you kept when you set up your authenticator app. Each works once.',
  recovery: 'Recovery code',
  useApp: 'Use the authenticator app',
  codeWrong: 'The code is incorrect, or was used before. Wait for the next one and try again.',
  recoveryWrong: 'The recovery code is incorrect, or was used before.',
  tooManyAttempts: 'Too many codes have been wrong. Please wait 15 minutes and try again.',
  lost: 'Lost your app and your recovery codes? Ask the people who manage Evenhand for a new invitation.',

  setUpTitle: 'Set up your authenticator app',
  setUpLead: 'With your rights you sign in with a code as well as your password.',
  stepApp: 'Open an authenticator app on your phone, such as Microsoft or Google Authenticator, and scan this picture.',
  picture: 'QR code for your authenticator app',
  orKey: 'Or type this key into the app:',
  stepCode: 'Then enter the six digits that the app shows.',

  keepTitle: 'Keep your recovery codes',
  keepLead:
    'Each of them lets you sign in once without your phone. They are shown now and never again: save or print them.',
  keptThem: 'I have kept them',

  title: 'Authenticator app',
  isOn: (since: string): string =>
    `On since ${since}. You sign in with a code from your authenticator app as well as your password.`,
  isOff: 'Off. You sign in with your password alone.',
  setUp: 'Set up',
  setUpAnew: 'Set up anew',
  anewLead: 'For another phone, or new recovery codes. What you have now works until the new app is confirmed.',
  ownLead: 'From your next sign-in on you enter a code as well as your password.',
  presentCode: 'Current code, or a recovery code',
  presentWrong: 'Your password or code is incorrect.',
  notNow: 'Back without a change',
} as const;
