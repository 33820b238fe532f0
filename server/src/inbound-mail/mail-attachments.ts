import type { MailAttachment } from '../platform/mail-parts.ts';
import { invitationAsText } from './invitation.ts';
import { readWinmail } from './winmail.ts';

interface ReadAttachments {
  /** What is kept as files, as far as messages take them. */
  readonly attachments: readonly MailAttachment[];
  /** What stands in attachments that people cannot open by themselves. */
  readonly words: readonly string[];
  readonly unread: readonly string[];
}

/** Signatures of programs say nothing to people. */
const SIGNATURE = /^application\/(?:(?:x-)?pkcs7|pgp)-signature$/;
const SEALED = /^application\/(?:(?:x-)?pkcs7-mime|pgp-encrypted)$/;

/**
 * Reads what mail programs pack into kinds of files that only they open: Outlook's winmail.dat, and invitations. What
 * cannot be read stays in the mail as it came, and is named.
 */
export function readAttachments(attached: readonly MailAttachment[]): ReadAttachments {
  const attachments: MailAttachment[] = [];
  const words: string[] = [];
  const unread: string[] = [];
  for (const one of attached) {
    if (isWinmail(one)) {
      const winmail = readWinmail(one.content);
      if (winmail === null || winmail.files.length + winmail.words.length === 0)
        unread.push(`${one.filename} is a file of Outlook that could not be read.`);
      else {
        attachments.push(...winmail.files);
        words.push(...winmail.words);
      }
    } else if (isInvitation(one)) {
      const text = invitationAsText(Buffer.from(one.content).toString());
      if (text === null) unread.push(`${one.filename} is an invitation that could not be read.`);
      else words.push(text);
    } else if (SEALED.test(one.contentType))
      unread.push(`${one.filename} is encrypted, or signed so that it could not be read here.`);
    else if (!SIGNATURE.test(one.contentType)) attachments.push(one);
  }
  return { attachments, words: [...new Set(words)], unread };
}

function isWinmail({ contentType, filename }: MailAttachment): boolean {
  return /^application\/(?:vnd\.)?ms-tnef$/.test(contentType) || /^winmail\.dat$/i.test(filename);
}

function isInvitation({ contentType, filename }: MailAttachment): boolean {
  return contentType === 'text/calendar' || contentType === 'application/ics' || /\.ics$/i.test(filename);
}
