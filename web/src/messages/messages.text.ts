import { counted } from '../lib/format.ts';
import { messagesEntryText } from './messages-entry.text.ts';

/** Words of messages; those of notes have the same names. */
export const messageText = {
  item: 'Message',
  newItem: messagesEntryText.newMessage as string,
  edit: 'Edit draft',
  replyTitle: 'Reply',
  notice:
    'All submissions and messages are visible to all case participants and will be disclosed to the employee as part of any Subject Access Request or Employment Tribunal Bundle',
  none: 'No Messages have been added to this case.',
  noDrafts: 'You have no Draft Messages on this case.',
  list: 'Messages',
  listOfDrafts: 'Draft messages',
  total: (count: number) => counted(count, 'message'),
  choose: 'Select a message to read it.',
  gone: 'This message is no longer available.',
  failed: 'Messages could not be loaded.',
  posted: 'Message posted',
  notPosted: 'Your message could not be posted. Please try again.',
  noRemoval: null as string | null,
};
export type ChannelText = typeof messageText;

export const noteText: ChannelText = {
  item: 'Note',
  newItem: 'New Note',
  edit: 'Edit draft note',
  replyTitle: 'Reply to note',
  notice:
    'All submissions and notes are visible to all case participants and will be disclosed to the employee as part of any Subject Access Request or Employment Tribunal Bundle',
  none: 'No Notes have been added to this case.',
  noDrafts: 'You have no Draft Notes on this case.',
  list: messagesEntryText.notes,
  listOfDrafts: 'Draft notes',
  total: (count: number) => counted(count, 'note'),
  choose: 'Select a note to read it.',
  gone: 'This note is no longer available.',
  failed: 'Notes could not be loaded.',
  posted: 'Note posted',
  notPosted: 'Your note could not be posted. Please try again.',
  noRemoval: 'Notes cannot be removed.',
};

export const inboxText = {
  inbox: messagesEntryText.inbox,
  inboxTab: (unread: number) => `Inbox (${unread} unread)`,
  draftsTab: (drafts: number) => `Drafts (${drafts})`,
  drafts: (count: number) => counted(count, 'draft'),
  tabs: (title: string) => `${title}: lists`,
  draft: 'Draft',
  note: 'Note',
  hr: 'HR',
  unread: 'Unread',
  hasAttachments: 'Has attachments',
  attachments: 'Attachments',
  body: 'Text',
  move: 'move',
  readOrUnread: 'read or unread',
  reply: messagesEntryText.reply,
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  requestRemoval: 'Request removal',
  answerDue: 'Answer due',
  edit: 'Edit draft',
  discardDraft: 'Delete draft',
  returnToInbox: 'Return to inbox',
  noPermission: 'You do not have permission to view this page.',
} as const;

export const byMailText = {
  answerByMail: 'Answer by e-mail',
  how: 'Send an e-mail to this address, and it becomes your message on this case.',
  readByEveryone: 'Everyone on the case will be able to read it, or as many as could read what it answers.',
  readByTeam: 'HR, the case owner and the stakeholders will be able to read it; observers will not.',
  address: 'Address',
  ownOnly:
    'Only you can use this address. It works from your own e-mail address while you can write messages on this case.',
  copy: 'Copy address',
  copied: 'Address copied',
  notCopied: 'The address is selected. Copy it with your browser.',
  noAddress:
    'You cannot answer by e-mail: we do not have your e-mail address, or your service does not accept e-mail. Please ask HR.',
  failed: 'The address could not be loaded.',
} as const;

export const composeText = {
  subject: 'Subject',
  subjectMissing: 'Subject must not be blank',
  subjectTooLong: 'Subject must be 200 characters or fewer',
  textTooLong: 'The text is too long. Shorten it to 100,000 characters. Its formatting counts too.',
  post: 'Post',
  saveAsDraft: 'Save as draft',
  discard: 'Discard',
  discardTitle: 'Discard what you have written?',
  discardDetail: 'The text and its attachments will be deleted immediately.',
  draftSaved: 'Draft saved',
  postHint: 'post',
  saveHint: 'save as draft',
  attachments: 'Attachments',
  attachmentKinds: 'Documents, pictures, audio, video and mail files',
  attachFiles: 'Attach files',
  pastedPicture: (number: number) => `Pasted picture ${number}`,
  openFullPage: 'Open on a full page',
  seenBy: (participants: number) => `Can be read by ${counted(participants, 'participant')} and the adviser`,
  /** Until somebody at HR is the adviser, all of HR read the messages (gaps G-109). */
  readByHr: 'Can be read by HR, who will name an adviser',
  seenByHr: 'Can be read by HR',
  allOfHr: 'Everybody at HR who may see this case',
  showNames: 'Show names',
  whoSees: 'Who can see this',
  adviser: 'Adviser',
  observersRead: 'You can read messages on this case. You cannot write them.',
  locked: 'This case is locked. You cannot write messages until it is unlocked.',
  closed: 'This case is closed. You cannot write messages on it.',
  /** Heading for unsent text. */
  yourText: 'What you have written',
  draftGone: 'This draft was posted or deleted elsewhere.',
  close: 'Close',
  endedElsewhere: 'This was posted, saved as a draft or deleted in another window.',
  conflict: 'You have changed this in another window',
  notSaved: 'Your draft could not be saved. Please try again.',
  notDiscarded: 'Your draft could not be deleted. Please try again.',
  noBody: 'No text',
} as const;
