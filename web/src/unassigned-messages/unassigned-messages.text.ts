import type { SuggestedCase } from '@evenhand/contract/unassigned-messages';
import { DISMISSED_KEPT_FOR_DAYS } from '@evenhand/contract/unassigned-messages';
import { unassignedEntryText } from './unassigned-messages-entry.text.ts';

const mayBePutBack = `It can be put back for ${DISMISSED_KEPT_FOR_DAYS} days, and everyone in HR can see who deleted it.`;

const senderParts = { employee: 'the employee', owner: 'the case owner', participant: 'a participant' } as const;

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
  due: 'Reply by',
  dueBy: (day: string) => `Reply by ${day}`,
  subject: 'Subject',
  noCase: 'No matching case',
  expand: (subject: string, sender: string) => `Show “${subject}” from ${sender}`,
  collapse: (subject: string, sender: string) => `Hide “${subject}” from ${sender}`,
  onCase: (caseId: number) => `On Case ${caseId}`,
  openCase: (caseId: number) => `Open Case ${caseId}`,

  assignToCase: 'Assign to case',
  becomeAdviser: (caseId: number) =>
    `If you assign it, you become the adviser of Case ${caseId}, and all its messages leave this list.`,
  whichCase: 'This message came from outside and could not be matched to a case. Choose the case it belongs to.',
  perhaps: (caseId: number) => `Perhaps Case ${caseId}`,
  checkSender: 'Addresses can be forged, so read the message before you assign it.',
  senderIs: ({ id, topicTitle, employeeName, senderIs }: SuggestedCase) => {
    const about = employeeName === null ? topicTitle : `${topicTitle}, ${employeeName}`;
    return `It came from the address of ${senderParts[senderIs]} of Case ${id} (${about}).`;
  },
  assignTo: (caseId: number) => `Assign to Case ${caseId}`,
  assignToAnother: 'Assign to another case',
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
      ? `You are about to delete this message for everyone in HR. ${mayBePutBack}`
      : `You are about to delete this message and its ${attachments === 1 ? 'attachment' : `${attachments} attachments`} for everyone in HR. ${mayBePutBack}`,
  deleted: 'Message deleted',
  deletedMessages: 'Deleted messages',
  deletedNoun: 'deleted messages',
  deletedFailed: 'Deleted messages could not be loaded',
  noneDeleted: `No message was deleted in the last ${DISMISSED_KEPT_FOR_DAYS} days.`,
  deletedBy: (name: string) => `Deleted by ${name}`,
  restore: 'Put back',
  restored: 'The message is back in the list',
  moved: (caseNumber: string) => `The message is now in the inbox of Case ${caseNumber}`,
} as const;
