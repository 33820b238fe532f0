import { noteCalls } from '@evenhand/contract/notes';
import { call } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import type { Channel } from './channel.ts';
import { ITEMS_PER_PAGE } from './channel.ts';
import { itemOfNote } from './item.ts';
import { noteText } from './messages.text.ts';

const quiet = true;

/** Notes: read and written by those alone who act as HR on the case. */
export const noteChannel: Channel = {
  kind: 'note',
  text: noteText,
  title: ({ notePageTitle }) => notePageTitle,
  canRead: ({ abilities }) => abilities.viewNotes,
  canWrite: ({ abilities }) => abilities.viewNotes,
  inbox: paths.notes,
  compose: paths.note,
  list: async (id, { isDraft, page, signal }) =>
    (await call(noteCalls.list, { params: { id, isDraft, unreadOnly: false }, query: { page, pageSize: ITEMS_PER_PAGE }, signal })).map(itemOfNote),
  read: async (caseId, id, signal) => itemOfNote(await call(noteCalls.get, { params: { caseId, id }, quiet: ['NOT_FOUND'], signal })),
  typed: async (id, signal) => (await call(noteCalls.listTyped, { params: { id }, quiet, signal })).map(itemOfNote),
  keep: async (id, { parentId, ...kept }) =>
    itemOfNote(await call(noteCalls.keepTyped, { params: { id }, body: { ...kept, parentNoteId: parentId }, quiet, outlivesPage: true })),
  newerOf(current) {
    const { data } = noteCalls.item.safeParse(current);
    return data === undefined ? null : itemOfNote(data);
  },
  create: async (id, { parentId, isDraft, ...sent }) =>
    itemOfNote(
      await call(noteCalls.create, { params: { id }, body: { ...sent, isdraft: isDraft, parentNoteId: parentId }, quiet, actionKey: sent.clientMessageId }),
    ),
  save: async (caseId, id, { parentId, ...sent }) =>
    itemOfNote(await call(noteCalls.saveDraft, { params: { caseId, id }, body: { ...sent, parentNoteId: parentId }, quiet })),
  post: async (caseId, id, { parentId, ...sent }) =>
    itemOfNote(await call(noteCalls.postDraft, { params: { caseId, id }, body: { ...sent, parentNoteId: parentId }, quiet })),
  discard: (id) => call(noteCalls.discardDraft, { params: { id }, quiet }),
  attach: (id, file, sending) => call(noteCalls.addAttachments, { params: { id }, body: {}, files: [file], filePart: 'attachments', quiet, ...sending }),
  detach: (id, attachmentId) => call(noteCalls.removeAttachment, { params: { id, attachmentId }, quiet }),
  mark: (id, userHasRead) => call(noteCalls.mark, { params: { id }, query: { userHasRead }, quiet: 'logged' }),
};
