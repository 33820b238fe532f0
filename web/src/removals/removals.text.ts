import { removalsEntryText } from './removals-entry.text.ts';

/** Every sentence about removals. Words in quotes in the specification stand here exactly as they are there. */
const attachments = (count: number): string => (count === 1 ? '1 attachment' : `${count} attachments`);

/** What a request would remove: a message with so many attachments, so many attachments alone, or a file of the case. */
export interface Extent {
  readonly kind: 'message' | 'attachments' | 'file';
  readonly count: number;
}

export const removalsText = {
  ...removalsEntryText,
  waiting: (count: number) => (count === 1 ? '1 request waiting' : `${count} requests waiting, oldest first`),
  none: 'No removal requests are waiting.',
  failed: 'Removal requests could not be loaded',

  open: 'Open',
  requested: 'Requested',
  caseId: 'Case ID',
  requestedBy: 'Requested By',
  type: 'Type',
  reason: 'Reason',
  urgency: 'Urgency',
  expand: (caseId: number, name: string) => `Show the request of ${name} on Case ${caseId}`,
  collapse: (caseId: number, name: string) => `Hide the request of ${name} on Case ${caseId}`,

  hr: 'HR',
  visibleToAll: (role: string) => `${role} · to all participants`,
  wouldBeRemoved: 'Would be removed',
  fileWouldBeRemoved: 'The file would be removed',
  addedFor: (readers: string) => `Added to the case · ${readers}`,
  messageWouldBeRemoved: 'The whole message would be removed',
  stays: 'stays',
  attachments: 'Attachments',

  yourDecision: 'Your decision',
  askedBy: 'Asked by',
  case: 'Case',
  about: (employee: string | null, topic: string) => (employee === null ? topic : `${employee}, ${topic}`),
  approve: 'Approve',
  deny: 'Deny',
  approveDoes: ({ kind, count }: Extent) =>
    ({
      message: ` deletes the message${count === 0 ? '' : ` and its ${attachments(count)}`} from the inbox, Files and the history. Replies stay. It cannot be undone.`,
      attachments: ` deletes ${attachments(count)} from the message, Files and the history. It cannot be undone.`,
      file: ' deletes the file from Files and the history. It cannot be undone.',
    })[kind],
  denyDoes: ({ kind }: Extent) => (kind === 'file' ? ' leaves the file as it is.' : ' changes nothing in the message.'),
  told: (name: string) =>
    `${name} will be notified either way. The decision is recorded in the case history without the removed content.`,
  ownRequest: 'You asked for this removal, so another reviewer decides it.',
  denyRequest: 'Deny Request',
  approveRequest: 'Approve Request',
  areYouSure: 'Are you sure?',
  confirmApprove: ({ kind, count }: Extent) =>
    ({
      message: `You are about to delete the message${count === 0 ? '' : ` and its ${attachments(count)}`}. This cannot be undone.`,
      attachments: `You are about to delete ${attachments(count)} from the message. This cannot be undone.`,
      file: 'You are about to delete the file. This cannot be undone.',
    })[kind],
  confirmDeny: ({ kind }: Extent) =>
    `You are about to deny this request. The ${kind === 'file' ? 'file' : 'message'} stays as it is.`,
  approved: 'Removal request approved successfully',
  denied: 'Removal request denied successfully',

  requestRemoval: 'Request removal',
  title: 'Removal Request',
  whatStep: 'What to remove',
  whyStep: 'Reason and urgency',
  what: 'What is to be removed?',
  whole: 'The message and its attachments',
  onlyAttachments: 'Attachments only',
  chooseReason: 'Choose a reason',
  chooseUrgency: 'Choose an urgency',
  needs: (isWhole: boolean) =>
    isWhole ? 'Choose a reason and an urgency.' : 'Choose a reason, an urgency and an attachment.',
  whichAttachments: 'Which attachments?',
  reviewed: 'Another HR user reviews the request. Until then everybody on the case can still read the message.',
  fileReviewed: 'Another HR user reviews the request. Until then those who can read the file still can.',
  submit: 'Submit Request',
  confirmRequest: (isWhole: boolean, count: number) =>
    isWhole
      ? `You are about to request the removal of this message${count === 0 ? '' : ' with its attachments'}.`
      : `You are about to request the removal of ${attachments(count)} of this message.`,
  confirmFileRequest: (name: string) => `You are about to request the removal of ${name}.`,
  submitted: 'Removal Request Submitted Successfully',
} as const;
