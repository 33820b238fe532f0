import { lettersWait } from '@evenhand/contract/letter-sending.text';

/** Texts about how completed letters were sent. */
export const sendingText = {
  heading: 'Sending',
  notSentYet: 'Not sent yet',
  notSentHint: 'The case cannot be closed until you say how it was sent, or that it will not be.',
  nothing: 'Nothing is recorded.',
  records: 'How it was sent',

  send: 'Record how it was sent',
  sendTitle: (title: string) => `How was “${title}” sent?`,
  record: 'Record',
  sent: 'Recorded how the letter was sent',
  how: 'How',
  ways: { hand: 'By hand', post: 'By post', email: 'By e-mail' },
  chooseHow: 'Choose how it was sent.',
  day: 'Day',
  dayHint: (completedOn: string) => `From the day it was completed, ${completedOn}, to today.`,
  toCome: 'This day is still to come.',
  tooEarly: (completedOn: string) => `The letter was completed on ${completedOn}. It was sent on that day or later.`,
  to: 'To',
  toHint: {
    hand: 'Who took it, if that helps later.',
    post: 'The address on the envelope.',
    email: 'The e-mail address.',
  },
  needsAddress: 'Enter the address that it was sent to.',

  keep: 'It will not be sent',
  keepTitle: (title: string) => `“${title}” will not be sent?`,
  keepLead: 'The letter stays on the case, and the case can be closed without it being sent.',
  keepReason: 'Why will it not be sent?',
  kept: 'Recorded that the letter will not be sent',

  takeBack: 'Take back',
  takeBackOf: (sentence: string) => `Take back: ${sentence}`,
  takeBackTitle: 'Take this back?',
  takeBackLead: 'What was recorded stays in the history, with your reason.',
  takeBackReason: 'Why is it not right?',
  taken: 'Taken back',
  giveReason: 'Enter a reason.',
  reasonOf: (reason: string) => `Reason: ${reason}`,
  recorded: (sentence: string, by: string) => `${sentence}, recorded by ${by}.`,
  takenBack: (by: string, at: string, reason: string) => `Taken back by ${by} on ${at}: ${reason}`,

  menuOf: (title: string) => `Actions for ${title}`,
  open: 'Open the letter',

  waiting: 'Letters not sent yet',
  waitingTitle: lettersWait,
} as const;
