import type { AddressObject } from 'mailparser';
import type { MailPart } from '../mail-parts.ts';
import { readParts } from '../mail-parts.ts';
import type { FileText } from './file-text.ts';
import { TextCollector } from './file-text.ts';
import { addHtml } from './html-text.ts';

const HAS_TAGS = /^text\/(?:html|x-amp-html|enriched|richtext)$/;

/** The subject, sender and words of a mail, and what the files attached to it are called. Not what is in these. */
export async function readMail(content: Buffer): Promise<FileText> {
  const { headers, root, attachments } = await readParts(content);
  const text = new TextCollector();
  const sender = headers.get('from') as AddressObject | undefined;
  const subject = headers.get('subject');
  for (const line of [typeof subject === 'string' ? subject : '', sender?.text ?? '']) {
    text.add(line);
    text.endLine();
  }
  addPart(text, root);
  for (const { filename } of attachments) {
    text.add(filename);
    text.endLine();
  }
  return text.finish();
}

/** Of several forms of the same words all are read: one may hold what another does not. */
function addPart(text: TextCollector, { contentType, isAttachment, textContent, children }: MailPart): void {
  for (const child of children) addPart(text, child);
  if (children.length > 0 || isAttachment === true || textContent === undefined) return;
  // An invitation is data for a calendar; its words stand beside it.
  if (contentType === 'text/calendar') return;
  if (HAS_TAGS.test(contentType || '')) addHtml(text, textContent);
  else text.add(textContent);
  text.endLine();
}
