import { createHash } from 'node:crypto';
import type { AddressObject } from 'mailparser';
import { readParts } from '../platform/mail-parts.ts';
import { readAttachments } from './mail-attachments.ts';
import { bodyOf } from './mail-body.ts';
import type { ParsedMail } from './parsed-mail.ts';

/** Reads a mail and cleans its words. @throws when it is built as no mail is. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const { headers, headerLines, root, attachments: attached } = await readParts(raw);
  const [sender] = (headers.get('from') as AddressObject | undefined)?.value ?? [];
  const subject = textOf(headers.get('subject'));
  const { attachments, words, unread } = readAttachments(attached);
  const { body, quotedEnd, written } = bodyOf(root, words);
  const hash = createHash('sha256').update(JSON.stringify([subject, written]));
  for (const { filename, content } of attached) hash.update(JSON.stringify([filename, content.length])).update(content);
  return {
    headers: headerLines.map(({ key, line }) => ({
      name: key,
      value: line
        .slice(line.indexOf(':') + 1)
        .replaceAll(/\s+/g, ' ')
        .trim(),
    })),
    fromAddress: (sender?.address ?? '').toLowerCase(),
    fromName: sender?.name ?? '',
    subject,
    messageId: textOf(headers.get('message-id')),
    contentHash: hash.digest('hex'),
    body,
    quotedEnd,
    attachments,
    unread,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
