import type { AttachmentStream, HeaderLines, Headers, MessageText } from 'mailparser';
import { MailParser } from 'mailparser';

/** A part of a mail, as the library keeps it while it reads. */
export interface MailPart {
  /** In small letters. */
  readonly contentType: string | false;
  readonly isAttachment?: boolean;
  /** Of a part that is no attachment. */
  readonly textContent?: string;
  readonly children: readonly MailPart[];
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

export interface MailParts {
  readonly headers: Headers;
  readonly headerLines: HeaderLines;
  readonly root: MailPart;
  readonly attachments: readonly MailAttachment[];
}

/** More than a mail of people has; the library refuses what has more. */
const PARTS_MAX_COUNT = 300;
const HEADERS_MAX_BYTES = 256 * 1024;

/** Parts whose words are read, unless they are attached as files. */
const textTypes = [
  ...['text/plain', 'text/html', 'text/calendar', 'text/enriched', 'text/richtext', 'text/markdown', 'text/x-amp-html'],
  'message/delivery-status',
];

/** What files without a name are called. */
const nameOfType: Readonly<Record<string, string>> = {
  'message/rfc822': 'message.eml',
  'image/png': 'picture.png',
  'image/jpeg': 'picture.jpg',
  'image/gif': 'picture.gif',
  'image/heic': 'picture.heic',
  'image/tiff': 'picture.tiff',
  'application/pdf': 'document.pdf',
  'application/zip': 'files.zip',
  'application/ms-tnef': 'winmail.dat',
  'application/pkcs7-mime': 'smime.p7m',
  'application/pkcs7-signature': 'smime.p7s',
  'application/x-pkcs7-signature': 'smime.p7s',
  'application/pgp-signature': 'signature.asc',
  'text/plain': 'text.txt',
  'text/calendar': 'invite.ics',
};

/** The parts of a mail, decoded. @throws when it is built as no mail is. */
export async function readParts(raw: Uint8Array): Promise<MailParts> {
  const parser = new MailParser({
    maxChildNodes: PARTS_MAX_COUNT,
    maxHeadSize: HEADERS_MAX_BYTES,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    checksumAlgo: false,
    // A mail inside a mail is a file.
    ignoreEmbedded: true,
  });
  // The library says what a mail is made of in `tree`, which its types leave out.
  const inside = Object.assign(parser as MailParser & { tree: MailPart | false }, { textTypes });
  const attachments: MailAttachment[] = [];
  parser.end(Buffer.from(raw));
  for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
    if (part.type === 'attachment') attachments.push(await readAttachment(part));
  }
  const { headers, headerLines, tree } = inside;
  if (headers === false || headerLines === false || tree === false) throw new Error('This is no mail.');
  return { headers, headerLines, root: tree, attachments };
}

async function readAttachment(part: AttachmentStream): Promise<MailAttachment> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.content as AsyncIterable<Buffer>) chunks.push(chunk);
  part.release?.();
  const { filename, contentType } = part;
  return { filename: filename ?? nameOfType[contentType] ?? 'file', contentType, content: Buffer.concat(chunks) };
}
