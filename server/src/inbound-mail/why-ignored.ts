import type { Inbound } from './inbound.ts';
import { targetOf } from './inbound.ts';
import type { ParsedMail } from './parsed-mail.ts';
import { headersOf } from './parsed-mail.ts';

/** Why a mail is taken and not kept: nobody wrote it to us. The words are for the log. */
export type WhyIgnored =
  | 'automatic'
  | 'list'
  | 'no return path'
  | 'mailer daemon'
  | 'delivery report'
  | 'our own mail'
  | 'our own address';

const BULK = /^(?:bulk|list|junk)$/i;
/** How programs for absences begin their subjects, in the languages that people here write. */
const ABSENCE =
  /^\s*(?:\[[^\]]*\]\s*)?(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|automatische antwort|abwesend|réponse automatique|automatisch antwoord)\b/i;
/** How message ids begin that the product gives to the mail it sends. */
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
  if (isAutomatic(has, mail.subject)) return 'automatic';
  if (has('list-id', (value) => value !== '')) return 'list';
  if (returnPath === '' || has('return-path', (value) => value === '<>' || value === '')) return 'no return path';
  if (has('content-type', (value) => /^multipart\/report\b/i.test(value))) return 'delivery report';
  if (/^mailer-daemon@/i.test(mail.fromAddress)) return 'mailer daemon';
  const idDomain = OWN_MESSAGE_ID.exec(mail.messageId)?.[1]?.toLowerCase();
  if (addresses.some(({ domain }) => domain === idDomain)) return 'our own mail';
  if ([mail.fromAddress, returnPath ?? ''].some((address) => targetOf({ addresses }, address) !== null))
    return 'our own address';
  return null;
}

function isAutomatic(has: (name: string, holds: (value: string) => boolean) => boolean, subject: string): boolean {
  const isNotNo = (value: string): boolean => !/^no\b/i.test(value);
  return (
    ['auto-submitted', 'x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => has(name, isNotNo)) ||
    has('precedence', (value) => /^auto_reply$/i.test(value)) ||
    // Exchange puts it on everything that a machine wrote, and some people's gateways on everything.
    (has('x-auto-response-suppress', (value) => /\ball\b/i.test(value)) && ABSENCE.test(subject))
  );
}

/**
 * Whether a mail has the marks of a mailing. Newsletters have them, and mail of people whose mail server sets them, so
 * it waits for HR.
 */
export function looksLikeMailing(mail: Pick<ParsedMail, 'headers'>): boolean {
  return (
    headersOf(mail, 'precedence').some((value) => BULK.test(value)) ||
    mail.headers.some(({ name }) => name.startsWith('list-'))
  );
}
