import type { CaseRecord } from '@evenhand/contract/case-details';
import type { Service } from '@evenhand/contract/configuration';
import type { MessageAttachment } from '@evenhand/contract/message-fields';
import type { ComposeAction } from '../lib/paths.ts';
import type { Item } from './item.ts';
import type { ChannelText } from './messages.text.ts';

/** What a person types. */
export interface Typed {
  readonly subject: string;
  /** HTML; empty where nothing is written. */
  readonly body: string;
}

interface Kept extends Typed {
  /** The draft that is being edited; null for what is typed anew. */
  readonly draftId: number | null;
  readonly parentId: number | null;
  readonly baseUpdatedAt: string | null;
}

export interface Sent extends Typed {
  readonly parentId: number | null;
}

export interface NewItem extends Sent {
  readonly isDraft: boolean;
  /** The same for each try, so that it is made once. */
  readonly clientMessageId: string;
}

interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

/** How many items a page of the list has. */
export const ITEMS_PER_PAGE = 50;

/**
 * What differs between messages and notes: their calls, addresses and words, and who may write them. All else
 * is the same code. The callers show every failure of an act themselves.
 */
export interface Channel {
  readonly kind: 'message' | 'note';
  readonly text: ChannelText;
  readonly title: (service: Service) => string;
  readonly canRead: (record: CaseRecord) => boolean;
  readonly canWrite: (record: CaseRecord) => boolean;
  readonly inbox: (caseId: number) => string;
  readonly compose: (caseId: number, action: ComposeAction, id?: number) => string;
  readonly list: (caseId: number, of: { isDraft: boolean; page: number; signal: AbortSignal }) => Promise<Item[]>;
  readonly read: (caseId: number, id: number, signal: AbortSignal) => Promise<Item>;
  /** What the person types anew and has neither posted nor saved as a draft. */
  readonly typed: (caseId: number, signal: AbortSignal) => Promise<Item[]>;
  readonly keep: (caseId: number, kept: Kept) => Promise<Item>;
  /** The newer version that a refused `keep` came with, or null. */
  readonly newerOf: (current: unknown) => Item | null;
  readonly create: (caseId: number, item: NewItem) => Promise<Item>;
  readonly save: (caseId: number, id: number, sent: Sent) => Promise<Item>;
  readonly post: (caseId: number, id: number, sent: Sent) => Promise<Item>;
  readonly discard: (id: number) => Promise<unknown>;
  readonly attach: (id: number, file: File, sending: Sending) => Promise<MessageAttachment[]>;
  readonly detach: (id: number, attachmentId: number) => Promise<unknown>;
  readonly mark: (id: number, userHasRead: boolean) => Promise<{ userHasRead: boolean }>;
}
