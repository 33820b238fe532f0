import type { LeaveReason } from '../session/session-machine.ts';

/** Every sentence of the pages outside the application. */
export const entryText = {
  signedOut: {
    asked: { title: 'You are signed out', lead: 'Close this window if you share the computer with others.' },
    'timed-out': {
      title: 'Your session has ended',
      lead: 'You were signed out because you were inactive for 30 minutes.',
    },
    provider: { title: 'You are signed out', lead: 'Your work account was signed out.' },
  } satisfies Record<LeaveReason, { title: string; lead: string }>,
  signingOut: 'Signing you out',
  signIn: 'Sign in again',
  continueWithAccount: 'Continue with work account',
  signInFailed: 'Sign-in did not work',
  signInFailedLead: 'Please start again. If it keeps happening, contact your service desk.',
  noPermission: 'You do not have permission to view this page.',
  permissionsTitle: 'No permission',
  noAccessTitle: 'No access yet',
  noAccess: 'You are signed in, but nobody has given you access yet.',
  whomToAsk: 'Please ask HR for it.',
  askedFor: 'You asked for',
  home: 'Home',
  logOut: 'Log Out',
  applicationError: 'Application Error',
  somethingWrong: 'Something went wrong.',
  notFoundTitle: 'Page not found',
  notFound: 'There is nothing at this address.',
  cannotStart: 'The application could not start',
  cannotStartLead: 'The server did not answer. Please try again in a moment.',
  retry: 'Retry',
  case: 'Case',
  onTrack: 'On track',
  motto: 'Every step clear, every decision on record.',
  stages: [
    ['Assess', '2 working days'],
    ['Investigate', '18 working days'],
    ['Hearing', 'Today'],
    ['Appeal window', '10 working days'],
    ['Close', ''],
  ],
} as const;
