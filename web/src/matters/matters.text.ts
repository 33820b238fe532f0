import type { MatterNoun } from '@evenhand/contract/components/matter-payloads';
import type { FindingStage } from '@evenhand/contract/matters';
import { cutText } from '../ui/cut-text.ts';

/** Characters of a matter in a list to choose from. */
const OTHER_CUT = 80;

/** The tab of the case. */
const MATTERS = 'Matters';

interface Noun {
  readonly one: string;
  readonly a: string;
  readonly many: string;
}
const nouns: Readonly<Record<MatterNoun, Noun>> = {
  allegation: { one: 'allegation', a: 'an allegation', many: 'allegations' },
  matter: { one: 'matter', a: 'a matter', many: 'matters' },
};
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Within a sentence. 'HR adviser' keeps its capital letters. */
const small = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;

/** Such as 'Allegation 2'. */
export function numbered(noun: MatterNoun, number: number): string {
  return capital(numberedWithin(noun, number));
}

/** The same within a sentence. */
function numberedWithin(noun: MatterNoun, number: number): string {
  return `${nouns[noun].one} ${number}`;
}

/** The list of matters on the case, and one of them. */
export const mattersText = {
  title: (noun: MatterNoun | null) => (noun === null ? MATTERS : capital(nouns[noun].many)),
  one: (noun: MatterNoun) => capital(nouns[noun].one),
  failed: 'The list could not be loaded',
  none: (noun: MatterNoun) => `No ${nouns[noun].many} have been recorded.`,
  noneDetail: {
    allegation: 'Record each allegation separately, so that each can be investigated and decided.',
    matter: 'Record each matter separately, so that each can be looked into and answered.',
  } satisfies Record<MatterNoun, string>,
  showClosed: (count: number) => `Show withdrawn and merged (${count})`,

  category: 'Category',
  said: 'What is said',
  against: 'Against',
  raisedBy: 'Raised by',
  finding: 'Finding',
  when: 'When',
  where: 'Where',
  recorded: 'Recorded',
  noFinding: 'No finding yet',
  mergedInto: (noun: MatterNoun, number: number) => `Merged into ${numberedWithin(noun, number)}`,
  closedReason: { withdrawn: 'Why it was withdrawn', merged: 'Why it was merged' },
  withheld: (name: string) => `${name} (withheld)`,
  withheldFrom: (name: string) => `${name}. Only HR reads the name.`,
  onAppeal: (finding: string) => `${finding} on appeal`,
  findings: 'Findings',
  whatWasFound: 'What was found',
  by: (name: string, day: string) => `${name}, ${day}`,
  recordedBy: (name: string, reason: string | null) =>
    reason === null ? `Recorded by ${name}.` : `Recorded by ${name}: ${reason}`,
  evidence: 'Evidence',
  history: 'See all changes in the history',

  add: (noun: MatterNoun) => `Add ${nouns[noun].one}`,
  change: 'Change',
  withdraw: 'Withdraw',
  merge: 'Merge',
  close: 'Close',
} as const;

/** The form of a matter. */
export const matterFormText = {
  addTitle: (noun: MatterNoun) => `Add ${nouns[noun].a}`,
  changeTitle: (noun: MatterNoun, number: number) => `Change ${numberedWithin(noun, number)}`,
  cancel: 'Cancel',
  save: 'Save',
  saveAndAdd: 'Save and add another',

  saidHint: {
    allegation: 'What the person is said to have done. One allegation at a time.',
    matter: 'What the concern is. One matter at a time.',
  } satisfies Record<MatterNoun, string>,
  whenHint: 'A day, a period, or “since March”.',
  chooseCategory: 'Choose a category',
  choosePerson: 'Choose a person',
  personAs: (name: string, relation: string) => (relation === '' ? name : `${name}, ${small(relation)}`),
  withhold: 'Withhold the name from everybody but HR',
  namesRaiser: (name: string) => `The text names ${name}, whose name is withheld.`,
  describe: 'Describe it in a few sentences.',
  tooLong: (limit: number) => `Must be at most ${limit} characters.`,
  conflict: 'Somebody else has changed it',
  chooseVersion: 'Choose which version to keep first.',
  versionOf: (field: string, version: string) => `${field}: ${version.toLowerCase()}`,
  yes: 'Yes',
  no: 'No',
  nothing: 'Nothing',
  added: (noun: MatterNoun, number: number) => `${numbered(noun, number)} recorded`,
  changed: (noun: MatterNoun, number: number) => `${numbered(noun, number)} changed`,
} as const;

/** Withdrawing a matter and merging it into another. */
export const closeMatterText = {
  required: 'Field is required.',
  withdrawTitle: (noun: MatterNoun, number: number) => `Withdraw ${numberedWithin(noun, number)}`,
  withdrawEffect: 'It stays in the list and in the history, and needs no finding. This cannot be undone.',
  withdrawReason: 'Why is it withdrawn?',
  withdraw: 'Withdraw',
  withdrawn: (noun: MatterNoun, number: number) => `${numbered(noun, number)} withdrawn`,
  mergeTitle: (noun: MatterNoun, number: number) => `Merge ${numberedWithin(noun, number)}`,
  mergeEffect: 'The finding will be given on the other one. This cannot be undone.',
  into: 'Merge into',
  chooseOther: (noun: MatterNoun) => `Choose another ${nouns[noun].one}`,
  other: (noun: MatterNoun, number: number, text: string) => `${numbered(noun, number)}: ${cutText(text, OTHER_CUT)}`,
  mergeReason: 'Why are they the same?',
  merge: 'Merge',
  merged: (noun: MatterNoun, number: number, into: number) =>
    `${numbered(noun, number)} merged into ${numberedWithin(noun, into)}`,
} as const;

/** The form that takes a finding on each open matter. */
export const findingsText = {
  question: {
    investigation: 'Is there enough evidence for this to be heard? You do not decide whether it happened.',
    decision: 'Decide on the balance of probabilities: is it more likely than not?',
    appeal: 'Decide on the balance of probabilities: is it more likely than not? Change only what the appeal changes.',
  } satisfies Record<FindingStage, string>,
  failed: 'What was recorded could not be loaded',
  loading: 'Loading',
  ofDecider: (name: string, part: string) => `These are the findings of ${name}, ${part}.`,
  onlyDecider: (name: string, part: string) => `Only ${name}, ${part}, can record these findings, or HR for them.`,
  noDecider: 'Nobody on this case has the part of the person who decides this.',
  none: (noun: MatterNoun) => `There are no open ${nouns[noun].many} to decide.`,
  answer: 'Finding',
  answerFor: (noun: MatterNoun, number: number) => `Finding on ${numberedWithin(noun, number)}`,
  stays: 'Stays as decided',
  reasons: 'Reasons',
  reasonsFor: (noun: MatterNoun, number: number) => `Reasons for ${numberedWithin(noun, number)}`,
  evidence: 'Evidence',
  evidenceFor: (noun: MatterNoun, number: number) => `Evidence for ${numberedWithin(noun, number)}`,
  chooseEvidence: 'Choose what supports it',
  evidenceKinds: { file: 'File', event: 'Event', message: 'Message' },
  evidenceOf: (kind: string, title: string) => `${kind}: ${title}`,
  messageFrom: (subject: string, sender: string) => `${subject === '' ? 'Message' : subject}, ${sender}`,
  noEvidence: 'There are no files, events or messages on the case.',
  evidenceGone: 'Removed from the case',
  decidedOn: 'Decided on',
  today: (date: string) => `Today, ${date}`,
  onBehalf: 'Why it was recorded for them',
  onBehalfFor: (name: string) => `Why do you record this for ${name}?`,
  onBehalfHint: (minimum: number) => `In ${minimum} characters or more. It is kept with the findings.`,
  listedOnTab: (noun: MatterNoun) => `${capital(nouns[noun].many)} are listed under “${MATTERS}” on the case.`,
} as const;
