import type { Message } from '@evenhand/contract/messages';
import type { Note } from '@evenhand/contract/notes';
import { userNumber } from './case-of.ts';

/** A message of Teodora, the case owner, of 18/11/2026 09:12:44, with the changes of a test. */
export function messageOf(id: number, change: Partial<Message> = {}): Message {
  return {
    id,
    subject: `Subject ${id}`,
    body: `<p>Text ${id}</p>`,
    preview: `Text ${id}`,
    senderName: 'Teodora Whitlock',
    senderUserId: userNumber(1),
    senderAddress: null,
    senderRoleId: 1,
    audience: 1,
    withName: null,
    updatedAt: '2026-11-18T09:12:44.000Z',
    isDraft: false,
    userHasRead: true,
    parentMessageId: null,
    caseTrackingMessageAttachments: [],
    attachmentsToRemove: [],
    isCaseLocked: false,
    caseTrackingRecordId: 10001,
    topicTitle: 'Grievance',
    stageTitle: 'Hearing',
    employeeName: 'Callum Brightwater',
    employeeUserId: userNumber(90),
    caseOwnerName: 'Teodora Whitlock',
    caseOwnerUserId: userNumber(1),
    dueByDateTime: null,
    ...change,
  };
}

/** A note of Edda, an adviser. */
export function noteOf(id: number, change: Partial<Note> = {}): Note {
  return {
    id,
    subject: `Subject ${id}`,
    body: `<p>Text ${id}</p>`,
    preview: `Text ${id}`,
    senderName: 'Edda Marlowe',
    senderUserId: userNumber(5),
    updatedAt: '2026-11-18T09:12:44.000Z',
    isDraft: false,
    userHasRead: true,
    parentNoteId: null,
    caseTrackingNoteAttachments: [],
    caseTrackingRecordId: 10001,
    ...change,
  };
}

export function attachmentOf(id: number, filename: string) {
  return { id, filename, storageId: String(id).padStart(32, '0'), size: 98_304 };
}
