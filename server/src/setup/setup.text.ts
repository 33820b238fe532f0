import type { Card } from './cards.ts';
import { cards } from './cards.ts';

/** Every sentence on the pages of set-up. */
export const setupText = {
  product: 'Evenhand',
  step: (card: Card): string => `Step ${cards.indexOf(card) + 1} of ${cards.length}`,
  goOn: 'Save and continue',
  back: 'Back',
  savedElsewhere: 'Something was saved already, perhaps in another window. You see what was saved.',
  startAgain: 'Go to set-up',
  expiredTitle: 'This page has expired',
  expired: 'Nothing that you sent was saved. Please start again from the page of set-up.',
  code: {
    title: 'Set up Evenhand',
    lead: 'Evenhand is not set up yet. Enter the code that the server printed when it started, in its terminal and in its log.',
    label: 'Set-up code',
    hint: 'Six groups of four letters and digits. It works once, within 24 hours.',
    submit: 'Continue',
    wrong:
      'This code does not work. It may be mistyped, used or older than 24 hours. Restart the server for a new one.',
    closed:
      'Too many codes were wrong, so none is accepted now. Wait an hour, then restart the server if you need a new code.',
  },
  elsewhere: {
    title: 'Evenhand is still being set up',
    lead: 'Somebody is setting it up in another browser. If you were sent a link, it works once they have finished. To continue with the set-up here, restart the server and use the new code that it prints. Nothing that was saved is lost.',
    reload: 'Enter a new code',
  },
  over: {
    title: 'Evenhand is already set up',
    lead: 'Set-up is done only once. You can change what was chosen under Administration.',
    open: 'Open Evenhand',
  },
  organisation: {
    title: 'Your organisation',
    lead: 'Its name appears in every letter. All of this can be changed later.',
    organisation: 'Name of the organisation',
    organisationHint: 'As you sign letters.',
    service: 'Name of the service',
    serviceHint: 'What colleagues call the team that handles cases.',
    serviceDefault: 'People team',
    logo: 'Logo (optional)',
    logoHint: 'A PNG of at most 64 KB and 1,000 pixels a side.',
    logoKept: 'The logo you chose is kept unless you choose another.',
    timeZone: 'Time zone',
    timeZoneHint: 'Days begin and end here.',
    timeZoneDefault: 'Europe/London',
    calendar: 'Closing days',
    calendarHint: 'Deadlines in working days skip weekends and these.',
    noHolidays: 'None, only weekends',
    topics: 'What cases can be about',
    topicsHint: 'Each comes with its process, letters and guidance.',
    problems: {
      organisationMissing: 'Enter the name of your organisation.',
      organisation: "Enter a name of letters, digits, spaces and & ' ’ . , ( ) / + ! -, at most 80 characters.",
      service: 'Enter a name of at most 80 characters.',
      logo: 'This picture cannot be used. Choose a PNG of at most 64 KB and 1,000 pixels a side, not interlaced.',
      timeZone: 'Choose a time zone of the list.',
      calendar: 'Choose from the list.',
      topics: 'Choose at least one.',
    },
  },
  person: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail address',
    problems: {
      firstName: 'Enter a first name of at most 100 characters.',
      lastName: 'Enter a last name of at most 100 characters.',
      email: 'Enter an e-mail address.',
    },
  },
  owner: {
    title: 'The owner',
    lead: 'The owner adds people, gives permissions and proposes who may read cases. An owner cannot read cases.',
    configured: (organisation: string): string => `${organisation} is already configured by PACK_DIR.`,
    emailHint: 'You sign in with it.',
    emailHintProvider: 'The address with which your identity provider knows you.',
    password: 'Password',
    passwordHint: 'At least 12 characters, such as four words that you remember.',
  },
  approver: {
    title: 'The second person',
    lead: 'Nobody can read cases until two people agree: one proposes, and this person approves. Approving does not let them read cases themselves.',
    emailHint: 'They sign in with it.',
    emailHintProvider: 'The address with which your identity provider knows them.',
    submit: 'Create the service',
    same: 'The second person must be someone other than the owner, with their own address.',
  },
  checklist: {
    title: 'Almost done',
    lead: 'Your choices are saved. People can sign in once you finish.',
    link: (name: string): string => `Send this link to ${name} and to nobody else`,
    linkHint:
      'It lets them set a password. It works once, for 72 hours, after you have finished here. Copy it now: it is not shown again.',
    linkHintHere:
      'It opens on this computer only. PUBLIC_URL decides its address: set it to where your colleagues reach Evenhand.',
    newLink: 'Make a new link',
    newLinkHint: 'If the link was lost, make another. The earlier one stops working.',
    provider: (name: string): string =>
      `${name} signs in at your identity provider. Tell them that they are the approver.`,
    submit: 'Finish set-up',
  },
  done: {
    title: 'Evenhand is set up',
    lead: 'Keep this page open while you work through the next steps. It is not shown again.',
    made: 'Done',
    next: 'Next',
    signIn: 'Sign in',
    steps: {
      organisation: (organisation: string): string => `The processes and letters of ${organisation} are ready.`,
      holders: (owner: string, approver: string): string => `${owner} is the owner, and ${approver} the approver.`,
      accept: (approver: string): string =>
        `${approver} opens the link and sets a password. Until then nobody can be given the right to read cases.`,
      add: 'Sign in as the owner and add your people:',
      invite:
        'Open each person who should sign in, and invite them under Sign-in. Give managers the right Manager under Rights.',
      propose: 'Propose who reads cases as HR:',
      approve: (approver: string): string =>
        `${approver} signs in, confirms each person you invited, and approves who reads cases:`,
      approveProvider: (approver: string): string => `${approver} signs in and approves who reads cases:`,
      backup: 'Make the first backup: docs/operations/backup.md.',
      mail: 'Let Evenhand send mail: SMTP_URL in docs/settings.md.',
      provider: 'Let people sign in with the accounts they have: OIDC_ISSUER in docs/settings.md.',
    },
  },
} as const;
