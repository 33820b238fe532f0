/**
 * Messages and notes are rows of one table and the same acts. Everybody who sees the case reads its messages;
 * its notes are read and written by those alone who act as HR on it (decision 0053).
 */
export type MessageKind = 'message' | 'note';

/** Words of each kind in the bodies and refusals of its calls. */
export const wordsOf = {
  message: {
    parent: 'parentMessageId',
    missing: 'This message could not be found.',
    removed: 'This message has been removed.',
    wasSent: 'This message was sent before, and has been removed since.',
    sentOtherwise: 'Something else was posted as this message. Please post it again as a new message.',
  },
  note: {
    parent: 'parentNoteId',
    missing: 'This note could not be found.',
    removed: 'This note has been removed.',
    wasSent: 'This note was sent before, and has been removed since.',
    sentOtherwise: 'Something else was posted as this note. Please post it again as a new note.',
  },
} as const;

export const DRAFT_MISSING = 'This draft could not be found.';
