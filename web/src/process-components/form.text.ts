import { ParticipantRole } from '@evenhand/contract/participants';

/** Texts of the forms of the component types. Error texts come from the engine, which the server asks as well. */
export const formText = {
  pleaseSelect: 'Please Select',
  offline: 'You are offline. You can go on when the connection is back.',
  yes: 'Yes',
  no: 'No',

  risk: 'Risk',
  confirmed: 'Confirmed',
  reasons: 'Reason(s)',
  details: 'Details',

  date: 'Date',
  dates: 'Dates',
  dateAndTime: 'Date and time',
  datesAndTimes: 'Dates and times',
  from: 'From',
  to: 'To',
  time: 'Time',
  notes: 'Notes',
  letter: 'Letter',
  letterNamed: (title: string | undefined) => (title === undefined ? 'Letter' : `Letter: ${title}`),
  required: 'Required',
  requiredBeforeClosing: 'Required before closing',
  notApplicable: 'Not Applicable',
  wholeNotApplicable: 'Not Applicable to this case',
  notApplicableReason: 'Why is it not applicable?',
  kept: 'What you entered is kept until you continue.',
  secondaryOf: (title: string) => `${title}: which?`,

  selectUser: 'Select User',
  selectRole: 'Select Role',
  person: 'Person',
  role: 'Role',
  relationship: 'Relationship',

  selectParticipant: 'Select Participant',
  nobodyToEdit: 'There is no stakeholder or observer on this case.',
  chooseNewRole: 'Choose New Role',
  confirmReason: 'Confirm Reason',
  changeCaseOwner: 'Change Case Owner',

  nextAction: 'Next action',
  chooseAction: 'Choose an action',
  responsible: 'Person responsible',
  choosePerson: 'Choose a person',
  dueDate: 'Due date',
  dueTime: 'Due time',
  pauseEffect: 'The case is locked when you continue. Only HR can work on it until HR unlocks it.',

  addBlockedUser: 'Add Blocked User',
  blockedReason: 'Blocked reason',
  blockedEffect: 'A blocked person cannot find or open this case and is not told that they have been blocked.',

  newOwner: 'New owner',
  changeReason: 'Change reason',
  outgoingRole: "Outgoing owner's new role",
  blockingReason: 'Blocking reason',
  roleNames: {
    [ParticipantRole.CaseOwner]: 'Case owner',
    [ParticipantRole.Observer]: 'Observer',
    [ParticipantRole.Stakeholder]: 'Stakeholder',
    [ParticipantRole.Blocked]: 'Blocked',
    [ParticipantRole.Removed]: 'None - remove from case',
  } as Record<number, string>,
  roleEffects: {
    [ParticipantRole.CaseOwner]: 'Responsible for moving the case forward',
    [ParticipantRole.Observer]: 'Can read, cannot change',
    [ParticipantRole.Stakeholder]: 'Can read and write',
    [ParticipantRole.Blocked]: 'Cannot see that the case exists',
    [ParticipantRole.Removed]: 'No access',
  } as Record<number, string>,

  completeTasksFirst: 'Please complete all required tasks before closing the case',
  readyToClose: 'Everything that must be done before closing is complete.',
  notComplete: (component: string) => `'${component}' is not complete.`,
  requiredLater: 'These must be complete before the case can be closed:',
  skipped: 'These were skipped before they were complete:',
  componentAt: (component: string, step: string) => `${component} (${step})`,
  readyToEnd: 'Everything that must be done is complete.',
  endsWithCase: (count: number) =>
    count === 1
      ? '1 task is still open. It will be cancelled when the case closes.'
      : `${count} tasks are still open. They will be cancelled when the case closes.`,
  openTask: 'Open',
  outcome: 'Outcome',
  conclusion: 'Conclusion',
  conclusionHint: 'Please enter a summary of how this case concluded.',
  draftConclusion: 'Conclusion so far',
  draftConclusionHint: 'You finish it when you close the case.',
  closingEffect: (caseId: number) => `Closing makes Case ${caseId} read-only for everyone on it.`,
  arranged: (date: string, event: string) =>
    `Arranged for ${date} in “${event}”. Change it if it took place at another time.`,
  doubtTitle: 'Is this date right?',
  closeCase: 'Close Case',
  doubtOutcomeTitle: 'Is this outcome right?',
  otherOutcome: (event: string, recorded: string, chosen: string) =>
    `“${event}” records “${recorded}”, and you have chosen “${chosen}”.`,
  dateAhead: (date: string) => `${date} is in the future, but this records something that has happened.`,
  datePast: (date: string) => `${date} is in the past, but this records something that is still to come.`,
  dateTooEarly: (date: string, event: string, other: string) =>
    `${date} is before the date given in “${event}”, ${other}.`,
  overAYearAgo: (date: string) => `${date} is more than a year ago.`,
  lackOfNotice: (given: string, asked: string, earliest: string) =>
    `This date gives ${given} of notice. The policy asks for at least ${asked}, so ${earliest} or later.`,
  shortNotice: 'Why is the notice shorter?',
  shortNoticeReasons: { agreed: 'The employee agreed to it', toldEarlier: 'The employee was told earlier' },
  confirmNotice: 'Give the reason for the shorter notice, below the date.',
  doubtBeforeLetter: 'Check the date before you write the letter',
  doubtConfirm: 'Yes, keep it',
  doubtCancel: 'Change it',
} as const;
