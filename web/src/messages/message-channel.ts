import { messageCalls } from '@evenhand/contract/messages';
import { call } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import type { Channel } from './channel.ts';
import { ITEMS_PER_PAGE } from './channel.ts';
import { itemOfMessage } from './item.ts';
import { messageText } from './messages.text.ts';

const quiet = true;

/** Messages: read by everybody who sees the case. */
export const messageChannel: Channel = {
  kind: 'message',
  text: messageText,
  title: ({ messagePageTitle }) => messagePageTitle,
  canRead: () => true,
  canWrite: ({ abilities }) => abilities.postMessage,
  inbox: paths.messages,
  compose: paths.message,
  list: async (id, { isDraft, page, signal }) =>
    (await call(messageCalls.list, { params: { id, isDraft, unreadOnly: false }, query: { page, pageSize: ITEMS_PER_PAGE }, signal })).map(itemOfMessage),
  read: async (caseId, id, signal) => itemOfMessage(await call(messageCalls.get, { params: { caseId, id }, quiet: ['NOT_FOUND'], signal })),
  typed: async (id, signal) => (await call(messageCalls.listTyped, { params: { id }, quiet, signal })).map(itemOfMessage),
  keep: async (id, { parentId, ...kept }) =>
    itemOfMessage(await call(messageCalls.keepTyped, { params: { id }, body: { ...kept, parentMessageId: parentId }, quiet, outlivesPage: true })),
  newerOf(current) {
    const { data } = messageCalls.item.safeParse(current);
    return data === undefined ? null : itemOfMessage(data);
  },
  create: async (id, { parentId, isDraft, ...sent }) =>
    itemOfMessage(
      await call(messageCalls.create, {
        params: { id },
        body: { ...sent, isdraft: isDraft, parentMessageId: parentId },
        quiet,
        actionKey: sent.clientMessageId,
      }),
    ),
  save: async (caseId, id, { parentId, ...sent }) =>
    itemOfMessage(await call(messageCalls.saveDraft, { params: { caseId, id }, body: { ...sent, parentMessageId: parentId }, quiet })),
  post: async (caseId, id, { parentId, ...sent }) =>
    itemOfMessage(await call(messageCalls.postDraft, { params: { caseId, id }, body: { ...sent, parentMessageId: parentId }, quiet })),
  discard: (id) => call(messageCalls.discardDraft, { params: { id }, quiet }),
  attach: (id, file, sending) => call(messageCalls.addAttachments, { params: { id }, body: {}, files: [file], filePart: 'attachments', quiet, ...sending }),
  detach: (id, attachmentId) => call(messageCalls.removeAttachment, { params: { id, attachmentId }, quiet }),
  mark: (id, userHasRead) => call(messageCalls.mark, { params: { id }, query: { userHasRead }, quiet: 'logged' }),
};
