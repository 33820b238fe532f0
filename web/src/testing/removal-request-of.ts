import type { Message } from '@evenhand/contract/messages';
import type { RemovalRequest } from '@evenhand/contract/removals';

const file = (id: number, filename: string) => ({ id, filename, storageId: `storage-${id}`, size: 1_000 });

const message: Message = {
  id: 501,
  subject: 'Evidence pack',
  body: '<p>The pack for Wednesday is attached.</p>',
  preview: 'The pack for Wednesday is attached.',
  senderName: 'Maren Oduya',
  senderUserId: '00000000-0000-4000-8000-000000000001',
  senderAddress: null,
  senderRoleId: null,
  audience: 1,
  withName: null,
  updatedAt: '2026-11-16T14:22:58.000Z',
  isDraft: false,
  userHasRead: true,
  parentMessageId: null,
  caseTrackingMessageAttachments: [file(1, 'Rota, September, all drivers.pdf'), file(2, 'Investigation report.pdf')],
  attachmentsToRemove: [],
  isCaseLocked: false,
  caseTrackingRecordId: 10001,
  topicTitle: 'Misconduct',
  stageTitle: null,
  employeeName: 'Callum Brightwater',
  employeeUserId: null,
  caseOwnerName: 'Teodora Whitlock',
  caseOwnerUserId: '00000000-0000-4000-8000-000000000002',
  dueByDateTime: null,
};

/** A request of Edda to remove one attachment of a message of Maren, with the changes of a test. */
export function removalRequestOf(id: number, change: Partial<RemovalRequest> = {}): RemovalRequest {
  return {
    id,
    requestedDateTime: '2026-11-17T16:58:00.000Z',
    caseId: 10001,
    requestedBy: { fullName: 'Edda Marlowe', userId: '00000000-0000-4000-8000-000000000003' },
    type: { id: 2, title: 'Attachments only' },
    reason: { id: 2, title: 'Third-party data' },
    urgency: { id: 1, title: 'Same day' },
    caseTrackingMessage: message,
    file: null,
    attachmentsRemovals: [1],
    messageRemoval: false,
    abilities: { canDecide: true },
    ...change,
  };
}

/** A request of Edda to remove a file that Maren had added to the case. */
export function fileRequestOf(id: number): RemovalRequest {
  const { topicTitle, employeeName } = message;
  return removalRequestOf(id, {
    type: { id: 3, title: 'File' },
    caseTrackingMessage: null,
    file: {
      filename: 'Payslip of another.pdf',
      storageId: 'a'.repeat(32),
      size: 1_000,
      audience: 3,
      addedBy: 'Maren Oduya',
      addedDateTime: '2026-11-16T14:22:58.000Z',
      topicTitle,
      employeeName,
    },
    attachmentsRemovals: [],
  });
}

export const messageOfRequest = message;
