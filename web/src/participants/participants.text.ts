import { ParticipantRole } from '@evenhand/contract/participants';
import { refusalsText } from '@evenhand/contract/refusals.text';

/**
 * Every sentence about people on a case. Words in quotes in the specification stand
 * here exactly as they are there.
 */
export const participantsText = {
  participants: 'Participants',
  name: 'Name',
  role: 'Role',
  relationship: 'Relationship',
  noParticipants: 'There are no participants.',
  failed: 'Participants could not be loaded',
  actionsFor: (name: string) => `Actions for ${name}`,

  unknownRole: 'Unknwon',
  blocked: 'Blocked',
  removedRole: 'None - remove from case',

  addStakeholder: 'Add Stakeholder',
  addObserver: 'Add Observer',
  editParticipant: 'Edit Participant',
  makeOwner: 'Make Case Owner',
  removeParticipant: 'Remove Participant',
  blockOwner: 'Block Case Owner',

  person: 'Person',
  searchLabel: 'Search for a person',
  searchHint: 'Name, number or e-mail, 3 or more characters',
  search: 'Search',
  results: 'Results',
  tooShort: 'Please enter 3 or more characters',
  noneFound: 'There are no search results found',
  searchFailed: 'The search did not work',
  save: 'Save',
  required: 'Field is required.',
  chooseRelationship: 'Choose a relationship',
  chooseRole: 'Choose a role',
  chosen: 'Chosen person',
  changePerson: 'Change',
  gone: (name: string) => `${name} is no longer on this case. Someone else has removed them.`,
  attached: refusalsText.alreadyAttached,
  isAdviser: 'User is already HR Adviser on this Case',
  conflictReason: 'Why is this person chosen all the same?',
  conflictHint: 'HR users, the case owner and stakeholders can read this in the history.',
  shortConflictReason: 'Please give a reason of at least 20 characters.',
  stakeholderMay: 'A stakeholder can read and change this case.',
  observerMay: 'An observer can read this case but not change it.',

  addedStakeholder: 'Successfully added Stakeholder',
  addedObserver: 'Successfully added Observer',
  updated: 'Participant updated successfully',
  removed: 'Participant successfully removed',
  effectOfRemoval: (name: string, caseId: number) => `${name} will no longer see Case ${caseId}.`,
} as const;

/** How people are notified about a case. */
export const notifiedText = {
  title: 'Notifications',
  question: 'How is this person told of what happens on this case?',
  inApp: 'In Evenhand',
  byEmail: 'By e-mail',
  ownChoice: 'They choose themselves when e-mail is sent, and which.',
  nothing: (name: string) => `${name} will not be told of anything on this case. Their tasks stay in My Tasks.`,
  changed: 'Notifications changed successfully',
  inAppOnly: 'No e-mail',
  byEmailOnly: 'E-mail only',
  notAtAll: 'Not notified',
} as const;

export const blockedText = {
  blockedUsers: 'Blocked Users',
  addBlockedUser: 'Add Blocked User',
  editBlockedUser: 'Edit Blocked User',
  removeBlockedUser: 'Remove Blocked User',
  blockedReason: 'Blocked reason',
  blockedBy: 'Blocked by',
  date: 'Date',
  none: 'There are no blocked users.',
  failed: 'Blocked users could not be loaded',
  reasonStep: 'Reason',
  effect: 'A blocked person cannot see that this case exists.',
  effectOfRemoval: (name: string, caseId: number) => `${name} will no longer be blocked from Case ${caseId}.`,
  added: 'Blocked user added successfully',
  edited: 'Blocked user edited successfully',
  alreadyThere: {
    [ParticipantRole.Blocked]: 'User is already Blocked on this Case',
    [ParticipantRole.Stakeholder]: 'User is already a Stakeholder on this Case',
    [ParticipantRole.Observer]: 'User is already an Observer on this Case',
    [ParticipantRole.CaseOwner]: 'User is already Case Owner on this Case',
  } as Readonly<Record<number, string>>,
} as const;

export const ownerText = {
  changeCaseOwner: 'Change Case Owner',
  blockedCaseOwner: 'Blocked Case Owner',
  removeCaseOwner: 'Remove Case Owner',
  choose: 'Please select a new case owner to continue.',
  chooseParticipant: 'Please select a participant.',
  participantsTab: 'Participants',
  searchTab: 'Search',
  newOwner: 'New owner',
  confirmStep: 'Confirm',
  outgoingOwner: 'Outgoing owner',
  notChosenYet: 'Not chosen yet',
  changeReason: 'Change reason',
  giveReason: 'Please specify the change reason to continue.',
  newRole: "Outgoing owner's new role",
  giveRole: "Please specify the outgoing owner's new role.",
  blockingReason: 'Blocking reason',
  giveBlockingReason: 'Please specify the blocking reason to continue.',
  changed: 'Case owner changed successfully',
  ownerChanged: (owner: string) => `Someone else has changed the case owner. The outgoing owner would now be ${owner}.`,
  mayDo: {
    [ParticipantRole.Observer]: 'Can read, cannot change',
    [ParticipantRole.Stakeholder]: 'Can read and write',
    [ParticipantRole.Blocked]: 'Cannot see that the case exists',
    [ParticipantRole.Removed]: 'No access',
  } as Readonly<Record<number, string>>,
} as const;

/** Texts for an HR user who steps aside from a case. */
export const stepAsideText = {
  question: 'Conflict of interest?',
  stepAside: 'Step aside',
  title: (caseId: number) => `Step aside from Case ${caseId}`,
  effect: (caseId: number) => `You will lose all access to Case ${caseId}. Only another HR user can add you back.`,
  effectOnAdviser: 'The case will have no adviser, and your tasks on it will pass to others.',
  effectOnOthers: 'Your tasks on it will pass to others.',
  reason: 'Reason',
  reasonHint: 'HR users, the case owner and stakeholders can read this.',
  giveReason: 'Please say why you are stepping aside to continue.',
  done: (caseId: number) => `You have stepped aside from Case ${caseId}`,
} as const;
