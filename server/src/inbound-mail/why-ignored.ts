import type { Inbound } from './inbound.ts';
import { targetOf } from './inbound.ts';
import type { ParsedMail } from './parsed-mail.ts';
import { headersOf } from './parsed-mail.ts';

/** Why a mail is taken and not kept: nobody wrote it to us. The words are for the log. */
export type WhyIgnored =
  | 'automatic'
  | 'bulk'
  | 'list'
  | 'no return path'
  | 'mailer daemon'
  | 'delivery report'
  | 'our own mail'
  | 'our own address';

const BULK = /^(?:bulk|list|junk|auto_reply)$/i;
/** How message ids begin that the product gives, once it sends mail. */
const OWN_MESSAGE_ID = /^<evenhand\.[^@>]*@([^>]+)>$/i;

interface Arrived {
  readonly mail: ParsedMail;
  /** Who is told when a mail cannot be delivered; empty for nobody, null if unknown. */
  readonly returnPath: string | null;
}

/**
 * Mail of machines, of lists and of ourselves is never kept and never answered, so that no two machines write
 * to each other for ever (RFC 3834). @returns null for mail that somebody wrote.
 */
export function whyIgnored({ mail, returnPath }: Arrived, addresses: Inbound['addresses']): WhyIgnored | null {
  const has = (name: string, holds: (value: string) => boolean): boolean => headersOf(mail, name).some(holds);
  if (has('auto-submitted', (value) => !/^no\b/i.test(value))) return 'automatic';
  if (has('precedence', (value) => BULK.test(value))) return 'bulk';
  if (mail.headers.some(({ name }) => name.startsWith('list-'))) return 'list';
  if (returnPath === '' || has('return-path', (value) => value === '<>' || value === '')) return 'no return path';
  if (has('content-type', (value) => /^multipart\/report\b/i.test(value))) return 'delivery report';
  if (/^mailer-daemon@/i.test(mail.fromAddress)) return 'mailer daemon';
  const idDomain = OWN_MESSAGE_ID.exec(mail.messageId)?.[1]?.toLowerCase();
  if (addresses.some(({ domain }) => domain === idDomain)) return 'our own mail';
  if ([mail.fromAddress, returnPath ?? ''].some((address) => targetOf({ addresses }, address) !== null))
    return 'our own address';
  return null;
}
