import * as z from 'zod/mini';
import { correspondence, itemFields } from './correspondence.ts';
import { messageAttachment } from './message-fields.ts';

/** NOTE-05. */
const note = z.object({
  ...itemFields,
  parentNoteId: z.nullable(z.number()),
  caseTrackingNoteAttachments: z.array(messageAttachment),
});
export type Note = z.output<typeof note>;

/** Notes are read and written by those who act as HR on a case. */
export const noteCalls = correspondence({
  noun: 'note',
  plural: 'Notes',
  typing: 'typing as a note',
  parent: 'parentNoteId',
  item: note,
  own: {},
});
