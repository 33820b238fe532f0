import { unassignedEntryText } from './unassigned-messages-entry.text.ts';

/** Every sentence about unassigned messages. Words in quotes in the specification stand here exactly as they are there. */
export const unassignedText = {
  ...unassignedEntryText,
  /** Without a number while more follow. */
  waiting: (count: number | undefined) =>
    count === 1
      ? '1 message waiting for HR'
      : `${count === undefined ? 'Messages' : `${count} messages`} waiting for HR, soonest due first`,
  noun: 'messages',
  none: 'There are no unassigned messages.',
  failed: 'Unassigned messages could not be loaded',

  open: 'Open',
  date: 'Date',
  employee: 'Employee',
  topic: 'Topic',
  stage: 'Stage',
  caseOwner: 'Case Owner',
  due: 'Due By',
  subject: 'Subject',
  noCase: 'Matches no case',
  notAvailable: 'N/A',
  expand: (subject: string, sender: string) => `Show “${subject}” from ${sender}`,
  collapse: (subject: string, sender: string) => `Hide “${subject}” from ${sender}`,
  onCase: (caseId: number) => `On Case ${caseId}`,
  openCase: (caseId: number) => `Open Case ${caseId}`,

  assignToCase: 'Assign to case',
  becomeAdviser: (caseId: number) =>
    `If you assign it, you become the adviser of Case ${caseId}, and all its messages leave this list.`,
  whichCase: 'This message came from outside and could not be matched to a case. Choose the case it belongs to.',
  assigned: 'Adviser assigned successfully',

  caseNumber: 'Case number',
  needsNumber: 'Enter a case number.',
  joins:
    'Everybody who can see the case will be able to read the message. If the case has no adviser, you become its adviser.',
  invalidCaseNumber: 'Please enter a valid case number',
  caseNotVisible: (caseNumber: string) => `Case ${caseNumber} does not exist or you do not have permission to view it.`,
  deleteMessage: 'Delete message',
  areYouSure: 'Are you sure?',
  confirmDelete: (attachments: number) =>
    attachments === 0
      ? 'You are about to delete this message for everyone in HR. It is not kept on any case. This cannot be undone.'
      : `You are about to delete this message and its ${attachments === 1 ? 'attachment' : `${attachments} attachments`} for everyone in HR. It is not kept on any case. This cannot be undone.`,
  deleted: 'Message deleted',
  moved: (caseNumber: string) => `The message is now in the inbox of Case ${caseNumber}`,
} as const;
