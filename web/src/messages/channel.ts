import type { CaseRecord } from '@evenhand/contract/case-details';
import type { Service } from '@evenhand/contract/configuration';
import { messageCalls } from '@evenhand/contract/messages';
import { noteCalls } from '@evenhand/contract/notes';
import type { ComposeAction } from '../lib/paths.ts';
import { paths } from '../lib/paths.ts';
import type { ChannelText } from './messages.text.ts';
import { messageText, noteText } from './messages.text.ts';

/** The differences between messages and notes. All else is the same code. */
export interface Channel {
  readonly kind: 'message' | 'note';
  readonly calls: typeof messageCalls | typeof noteCalls;
  readonly text: ChannelText;
  readonly title: (service: Service) => string;
  readonly canRead: (record: CaseRecord) => boolean;
  readonly canWrite: (record: CaseRecord) => boolean;
  readonly inbox: (caseId: number) => string;
  readonly compose: (caseId: number, action: ComposeAction, id?: number) => string;
}

/** Messages are read by everybody who sees the case; notes by those alone who act as HR on it. */
export const channels: Record<Channel['kind'], Channel> = {
  message: {
    kind: 'message',
    calls: messageCalls,
    text: messageText,
    title: ({ messagePageTitle }) => messagePageTitle,
    canRead: () => true,
    canWrite: ({ abilities }) => abilities.postMessage,
    inbox: paths.messages,
    compose: paths.message,
  },
  note: {
    kind: 'note',
    calls: noteCalls,
    text: noteText,
    title: ({ notePageTitle }) => notePageTitle,
    canRead: ({ abilities }) => abilities.viewNotes,
    canWrite: ({ abilities }) => abilities.viewNotes,
    inbox: paths.notes,
    compose: paths.note,
  },
};
