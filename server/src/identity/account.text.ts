/** Every sentence of the page on which people look after their own password and sign-ins. */
export const accountText = {
  title: 'Password and sign-ins',
  signedInAs: (name: string, username: string | null): string =>
    `You are signed in as ${name}${username === null ? '' : ` (${username})`}.`,
  back: 'Back to Evenhand',

  passwordTitle: 'Change your password',
  sharedPassword: 'Everyone in the demonstration has the same password, so it cannot be changed here.',
  passwordElsewhere: 'You sign in with your organisation, which keeps your password.',
  present: 'Current password',
  next: 'New password',
  nextHint: 'At least 12 characters, such as four words that you remember.',
  othersEnd: 'You will stay signed in here, and be signed out everywhere else.',
  change: 'Change password',
  changed: 'Your password has been changed. Everywhere else you have been signed out.',
  presentWrong: 'Your current password is incorrect.',
  samePassword: 'Your new password is the same as your current one. Please choose another.',
  tooManyAttempts: 'Too many passwords have been wrong. Please wait 15 minutes and try again.',

  signInsTitle: 'Where you are signed in',
  unknown: 'If you do not recognise one of these, choose Sign out and change your password.',
  thisOne: 'This browser',
  aBrowser: 'A browser',
  begun: (at: string): string => `Signed in ${at}`,
  lastUsed: (at: string): string => `Last used ${at}`,
  end: 'Sign out',
  endOne: (device: string, begun: string): string => `Sign out ${device}, signed in ${begun}`,
  endOthers: 'Sign out everywhere else',
} as const;
