import { quoted } from '../history/change-text.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { dayAndTime } from '../platform/days.ts';

/** How it reads that a message from outside came to a case. */
export const unassignedMessageChanges = {
  'message.assigned': {
    subject: ({ subject }) => quoted(subject),
    lines: ({ sender, receivedAt, files = [] }, timeZone) => [
      `From: ${sender.name} (${sender.address})`,
      `Received: ${dayAndTime(new Date(receivedAt), timeZone)}`,
      ...files.map((file) => ({ text: `Attachment: ${quoted(file.filename)}`, file })),
    ],
  },
} satisfies Partial<ChangeTable>;
