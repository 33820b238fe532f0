import type { AddressObject, Attachment, ParsedMail as Read } from 'mailparser';
import { simpleParser } from 'mailparser';
import { cleanBodyOf } from './mail-text.ts';
import { ownWordsOf } from './own-words.ts';
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

// Reads and cleans one mail in an operating system process of its own: a mail that takes too long or too much
// memory ends this process, and not the server process. See `parse-mail.ts`.
process.once('message', (raw: Uint8Array) => {
  void parse(raw).then((mail) => process.send?.(mail));
});
// The server process ends this one when it has the answer. It would be told of an end by itself before it has
// read the answer, when it is busy, and refuse the mail.
process.once('disconnect', () => process.exit());

async function parse(raw: Uint8Array): Promise<ParsedMail> {
  const read = await simpleParser(Buffer.from(raw), {
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
  return mailOf(read);
}

function mailOf({ headerLines, from, subject = '', messageId, text = '', html, attachments }: Read): ParsedMail {
  const [sender] = (from as AddressObject | undefined)?.value ?? [];
  const written = { subject, text, html: html || '' };
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
    messageId: messageId ?? '',
    body: cleanBodyOf(written),
    ownBody: cleanBodyOf(ownWordsOf(written)),
    attachments: attachments.map(attachmentOf),
  };
}

function attachmentOf({ filename, contentType, content }: Attachment): MailAttachment {
  return { filename: filename ?? nameOfType[contentType] ?? 'file', contentType, content };
}
