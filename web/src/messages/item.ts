import { MessageAudience } from '@evenhand/contract/audience';
import type { CameByMail, MessageAttachment } from '@evenhand/contract/message-fields';
import type { Message } from '@evenhand/contract/messages';
import type { Note } from '@evenhand/contract/notes';

/** A message or a note, posted or a draft, as the screens show it. */
export interface Item {
  readonly id: number;
  readonly subject: string;
  /** HTML. */
  readonly body: string;
  readonly preview: string;
  readonly senderName: string;
  readonly senderUserId: string;
  /** The e-mail address of a sender from outside; null for people of the service. */
  readonly senderAddress: string | null;
  /** Null for HR, for a sender from outside, and for every note. */
  readonly senderRoleId: number | null;
  readonly updatedAt: string;
  readonly isDraft: boolean;
  readonly userHasRead: boolean;
  /** Notes are HR's and have no audience of their own: theirs says nothing. */
  readonly audience: MessageAudience;
  /** The person outside HR who reads what is for HR alone; null where there is none. */
  readonly withName: string | null;
  /** The message it answers. */
  readonly parentId: number | null;
  readonly attachments: readonly MessageAttachment[];
  /** Due time of HR's answer; null when no answer is awaited. */
  readonly dueByDateTime: string | null;
  /** Of a message that came by mail alone. */
  readonly cameByMail?: CameByMail | undefined;
}

/** Messages and notes name their parent and their attachments differently. */
export function itemOf(answer: Message | Note): Item {
  if ('parentMessageId' in answer) {
    const { parentMessageId, caseTrackingMessageAttachments, ...rest } = answer;
    return { ...rest, parentId: parentMessageId, attachments: caseTrackingMessageAttachments };
  }
  const { parentNoteId, caseTrackingNoteAttachments, ...rest } = answer;
  return {
    ...rest,
    parentId: parentNoteId,
    attachments: caseTrackingNoteAttachments,
    senderAddress: null,
    senderRoleId: null,
    audience: MessageAudience.Everyone,
    withName: null,
    dueByDateTime: null,
  };
}
