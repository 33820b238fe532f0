/** Every sentence on the embedded provider's pages. */
export const signInText = {
  titleFor: (service: string | null): string => (service === null ? 'Sign in' : `Sign in to ${service}`),
  pageTitle: (title: string, organisation: string, hasFailed: boolean): string =>
    `${hasFailed ? 'Error: ' : ''}${title} - ${organisation}`,
  comeBackTo: (page: string): string => `You will come back to ${page}.`,
  username: 'Username',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  submit: 'Sign in',
  wrongCredentials: 'The username or password is incorrect.',
  tooManyAttempts: 'Too many sign-ins have failed. Please wait 15 minutes and try again.',
  pickAPerson: 'First time here? In demo mode you can pick a person from the list.',
  trouble: 'Trouble signing in? Contact your service desk.',
  demoPeople: 'Demo people',
  demoMode: 'Demo mode',
  oneClick: 'One click signs you in. Password of everyone here:',
  signOutTitle: 'Sign out',
  signingOut: 'You are being signed out.',
  signOutQuestion: 'Do you want to sign out?',
  signOut: 'Sign out',
  stay: 'Stay signed in',
  signedOutTitle: 'You are signed out',
  signedOut: 'Close this window if you share the computer with others.',
  signInAgain: 'Sign in again',
  expiredTitle: 'This sign-in page has expired',
  expired: 'Please start again. Nothing you have typed in Evenhand is lost.',
  failedTitle: 'Sign-in did not work',
  failed: 'Please start again. If it keeps happening, contact your service desk.',
  startAgain: 'Start again',
} as const;

/** The pages of a sign-in at an external provider. */
export const providerText = {
  noAccessTitle: 'No access yet',
  noAccess:
    'You are signed in with your provider, but nobody here has given you access yet. Ask HR for it, and tell them the e-mail address you sign in with.',
  awayTitle: 'Sign-in is not available just now',
  away: 'The sign-in service of your organisation does not answer. Nothing you have typed in Evenhand is lost.',
  tryAgain: 'Try again',
} as const;

/** The pages of an invitation. */
export const invitationText = {
  title: 'Set your password',
  welcome: (givenName: string): string => `Welcome, ${givenName}. Choose a password to sign in with.`,
  username: 'Username',
  usernameHint: 'You sign in with this name.',
  password: 'New password',
  passwordHint: 'At least 12 characters, such as four words that you remember.',
  submit: 'Set password',
  problems: {
    tooShort: 'The password must have at least 12 characters.',
    tooLong: 'The password must have at most 1,000 characters.',
    tooSimple: 'The password repeats or follows a simple pattern, such as keys in a row. Please choose another.',
    tooCommon: 'The password is like one that many people use, so it is easy to guess. Please choose another.',
    holdsWord:
      'The password must not contain your name, username, e-mail address or employee number, or the name of your organisation or of Evenhand. Please choose another.',
  },
  unusableTitle: 'This link does not work',
  unusable:
    'It may have been used, replaced by a newer one, or be older than 72 hours. Ask the person who sent it for a new link.',
  doneTitle: 'Your password is set',
  done: (username: string): string => `You can now sign in as ${username}.`,
} as const;

/** Headings of the demo people: what they are, and beside it what that means. */
export const demoGroupText = {
  hr: { title: 'HR advisers', note: 'open, guide and lock cases' },
  both: { title: 'Both roles', note: 'HR adviser and business user' },
  business: { title: 'Business users', note: 'take part in cases' },
  elsewhere: {
    title: 'Another service',
    note: (service: string | null): string => (service === null ? 'kept apart' : `${service}, kept apart`),
  },
} as const;

/**
 * Names of the pages a person may come back to, by the path of the browser client. Other paths are not named.
 */
export function nameOfPage(path: string): string | null {
  const caseNumber = /^\/cases\/(\d{1,12})(?:[/?]|$)/.exec(path)?.[1];
  if (caseNumber !== undefined) return `Case ${caseNumber}`;
  return (
    pageNames.find(([start]) => path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}?`))?.[1] ??
    null
  );
}

const pageNames: readonly (readonly [string, string])[] = [
  ['/cases/create', 'Create Case'],
  ['/cases/removals', 'Removals'],
  ['/cases/unassigned', 'Unassigned'],
  ['/cases', 'Cases'],
  ['/tasks', 'My Tasks'],
  ['/notifications', 'Notifications'],
  ['/dashboard', 'the dashboard'],
];
