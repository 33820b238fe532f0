import { parentPort, workerData } from 'node:worker_threads';
import type { AddressObject, Attachment, ParsedMail as Read } from 'mailparser';
import { simpleParser } from 'mailparser';
import type { MailAttachment, ParsedMail } from './parsed-mail.ts';

/** More than a mail of people has; the library refuses what has more. */
const PARTS_MAX_COUNT = 200;
const HEADERS_MAX_BYTES = 256 * 1024;
/** The product writes no text version of HTML that is longer, so its words are not looked at twice. */
const HTML_MAX_CHARACTERS = 1_000_000;

/** What files without a name are called. */
const nameOfType: Readonly<Record<string, string>> = {
  'message/rfc822': 'message.eml',
  'image/png': 'picture.png',
  'image/jpeg': 'picture.jpg',
  'application/pdf': 'document.pdf',
};

// Reads one mail in a thread of its own: a mail that takes too long or too much memory ends this thread, and
// not the server process. See `parse-mail.ts`.
const read = await simpleParser(Buffer.from(workerData as Uint8Array), {
  maxChildNodes: PARTS_MAX_COUNT,
  maxHeadSize: HEADERS_MAX_BYTES,
  maxHtmlLengthToParse: HTML_MAX_CHARACTERS,
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  // A mail inside a mail is a file.
  defaultInlineEmbedded: false,
});
const attachments = read.attachments.map(attachmentOf);
parentPort?.postMessage(
  { ...mailOf(read), attachments },
  attachments.map(({ content }) => content.buffer),
);

function mailOf({ headerLines, from, subject, messageId, text, html }: Read): ParsedMail {
  const [sender] = (from as AddressObject | undefined)?.value ?? [];
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
    subject: subject ?? '',
    messageId: messageId ?? '',
    text: text ?? '',
    html: html || '',
    attachments: [],
  };
}

function attachmentOf({ filename, contentType, content }: Attachment): MailAttachment & { content: Uint8Array<ArrayBuffer> } {
  return { filename: filename ?? nameOfType[contentType] ?? 'file', contentType, content: new Uint8Array(content) };
}
